import * as z from 'zod/mini';
import { accountPaths } from '../api/account-paths.ts';
import { call, callGroup } from '../api/call.ts';
import { idSchema } from '../api/envelope.ts';
import { emailSchema } from './email.ts';

/** Days and requests a year, as the privacy policy promises them. */
export const privacyLimits = { acknowledgeDays: 10, answerDays: 45, requestsPerYear: 2 } as const;

const kindSchema = z.enum(['access', 'deletion'], 'Please select what you would like');

/** A request, and the form on /privacy-request. */
export const privacyRequestSchema = z.object({ email: emailSchema, kind: kindSchema });
export type PrivacyRequestBody = z.infer<typeof privacyRequestSchema>;

/** Its response. Days without time, `YYYY-MM-DD`. */
export const privacyReceiptSchema = z.object({
  reference: z.string(),
  acknowledge_by: z.string(),
  answer_by: z.string(),
});
export type PrivacyReceipt = z.infer<typeof privacyReceiptSchema>;

/** The code in the link of the mail that acknowledges the request. */
export const privacyConfirmationSchema = z.object({ token: idSchema });

export const postPrivacyRequest = call('post', accountPaths.privacyRequests, {
  who: 'anyone',
  body: privacyRequestSchema,
  data: privacyReceiptSchema,
});

export const postPrivacyConfirmation = call('post', accountPaths.privacyConfirmations, {
  who: 'anyone',
  body: privacyConfirmationSchema,
  data: privacyReceiptSchema,
});

export const privacyCalls = callGroup('Privacy', [
  [postPrivacyRequest, 'Asks for one’s data or for its deletion; a mail asks for confirmation.'],
  [postPrivacyConfirmation, 'Confirms a privacy request by the code of the mail.'],
]);
