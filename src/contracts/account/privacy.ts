import * as z from 'zod/mini';
import { msg } from '#words/words.ts';
import { accountPaths } from '../api/account-paths.ts';
import { call, callGroup } from '../api/call.ts';
import { idSchema } from '../api/envelope.ts';
import { emailSchema } from './email.ts';

/** The deadlines in days, and the number of requests per year, that the privacy policy promises. */
export const privacyLimits = { acknowledgeDays: 10, answerDays: 45, requestsPerYear: 2 } as const;

const kindSchema = z.enum(['access', 'deletion'], msg('Please select what you would like'));

/** The form on /privacy-request. */
export const privacyRequestSchema = z.object({ email: emailSchema, kind: kindSchema });
export type PrivacyRequestBody = z.infer<typeof privacyRequestSchema>;

/** Dates have no time: `YYYY-MM-DD`. */
const privacyReceiptSchema = z.object({
  reference: z.string(),
  acknowledge_by: z.string(),
  answer_by: z.string(),
});
export type PrivacyReceipt = z.infer<typeof privacyReceiptSchema>;

/** The token in the link in the email that acknowledges the request. */
const privacyConfirmationSchema = z.object({ token: idSchema });

export const postPrivacyRequest = call('post', accountPaths.privacyRequests, 'anyone', {
  body: privacyRequestSchema,
  data: privacyReceiptSchema,
});

export const postPrivacyConfirmation = call('post', accountPaths.privacyConfirmations, 'anyone', {
  body: privacyConfirmationSchema,
  data: privacyReceiptSchema,
});

export const privacyCalls = callGroup('Privacy', [
  [
    postPrivacyRequest,
    'Requests a copy or the deletion of personal data. We email a link to confirm the request.',
  ],
  [postPrivacyConfirmation, 'Confirms a privacy request with the code from the email.'],
]);
