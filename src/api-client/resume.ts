import { property } from '#contracts/api/failure-text.ts';
import { postResume, RESUME_SENT } from '#contracts/order/resume.ts';
import { t } from '#words/words.ts';
import { send } from './request.ts';

/** Emails the customer the link to the open cart. Returns the message to show. */
export async function mailResumeLink(user_uuid: string): Promise<string> {
  const message = property(await send(postResume, { body: { user_uuid } }), 'message');
  return typeof message === 'string' && message !== '' ? message : t(RESUME_SENT);
}
