import { property } from '#contracts/every-page/failure-text.ts';
import { paths } from '#contracts/every-page/paths.ts';
import { call } from './http.ts';

const SENT = 'We sent you an email with the link to your cart';

/** Mails the customer the link to the open cart. Returns the message to show them. */
export async function mailResumeLink(user_uuid: string): Promise<string> {
  const body = await call({ method: 'POST', path: paths.resume, body: { user_uuid } });
  const message = property(body, 'message');
  return typeof message === 'string' && message !== '' ? message : SENT;
}
