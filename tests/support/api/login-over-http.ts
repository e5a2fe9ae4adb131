import { LOGIN_BROWSER } from '#contracts/account/auth.ts';
import { property } from '#contracts/api/failure-text.ts';
import { toAnswer } from './answer.ts';
import { httpApi } from './http-api.ts';
import { codeRequest, LOGIN, loginBody } from './login.ts';

/**
 * Logs in at a running server with the code and link from the email, which the development mailbox shows or
 * `readMail` returns.
 */
export async function logInOverHttp(
  baseUrl: string,
  email: string,
  readMail?: () => Promise<string>,
): Promise<{ user: string; token: string }> {
  await requestCodeOverHttp(baseUrl, email);
  const { otp, browser } = readMail
    ? readCode(await readMail())
    : await codeInMailbox(baseUrl, email);
  const response = await fetch(`${baseUrl}${LOGIN}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [LOGIN_BROWSER]: browser },
    body: JSON.stringify(loginBody(email, otp)),
  });
  const answer = await toAnswer(response);
  return { user: answer.text('data', 'user_uuid'), token: answer.text('data', 'token') };
}

async function requestCodeOverHttp(baseUrl: string, email: string): Promise<void> {
  const answer = await httpApi(baseUrl).post('/user/authentications', codeRequest(email));
  if (answer.status !== 200) throw new Error(`No code: ${JSON.stringify(answer.body)}`);
}

/** The test's timeout limits the wait. */
async function codeInMailbox(
  baseUrl: string,
  email: string,
): Promise<{ otp: string; browser: string }> {
  for (;;) {
    const response = await fetch(`${baseUrl}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    const mails: unknown = property(await response.json(), 'data');
    for (const mail of Array.isArray(mails) ? mails : []) {
      const { otp, browser } = readCode(String(property(mail, 'text')));
      if (otp !== '' && browser !== '') return { otp, browser };
    }
    await new Promise((again) => setTimeout(again, 100));
  }
}

function readCode(text: string): { otp: string; browser: string } {
  const otp = /^ {4}(\d{4})$/m.exec(text)?.[1] ?? '';
  const browser = /\/login#\S*browser=([\w.-]+)/.exec(text)?.[1] ?? '';
  return { otp, browser };
}
