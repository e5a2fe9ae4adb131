import {
  type PrivacyReceipt,
  type PrivacyRequestBody,
  privacyReceiptSchema,
} from '#contracts/account/privacy.ts';
import { property } from '#contracts/every-page/failure-text.ts';
import { paths } from '#contracts/every-page/paths.ts';
import { call } from './http.ts';

/** Makes a privacy request. It counts once the link in the mail that follows is opened. */
export async function requestPrivacy(body: PrivacyRequestBody): Promise<PrivacyReceipt> {
  const answer = await call({ method: 'POST', path: paths.privacyRequests, body });
  return privacyReceiptSchema.parse(property(answer, 'data'));
}
