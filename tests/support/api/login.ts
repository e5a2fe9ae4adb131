import { canonicalEmail } from '#contracts/account/mailbox.ts';
import { openSealedContent } from '#server/features/mail/content.ts';
import type { TestApi } from './create-test-api.ts';

export const LOGIN = '/v1/auth/login/user';

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

export function codeRequest(email: string, changes: Record<string, unknown> = {}) {
  return {
    user_uuid: null,
    otp_type: 'email',
    mobile_number: '',
    email,
    param_code: 'EMAIL_LOGIN_REGISTER',
    ...changes,
  };
}

export function loginBody(email: string, otp: string, changes: Record<string, unknown> = {}) {
  return {
    type: 'email',
    email,
    mobile_country_code: '',
    mobile_number: '',
    password: '',
    otp,
    ...changes,
  };
}

export async function requestCode(api: TestApi, email: string): Promise<string> {
  const recipient = canonicalEmail(email);
  await api.deps.db.deleteFrom('mail_outbox').where('recipient', '=', recipient).execute();
  const answer = await api.post('/user/authentications', codeRequest(email));
  if (answer.status !== 200) throw new Error(`No code: ${JSON.stringify(answer.body)}`);
  return mailedCode(api, recipient);
}

/** Returns the text of the only pending email with a code for this recipient. */
export async function mailWithCode(
  { db, secret }: Pick<TestApi['deps'], 'db' | 'secret'>,
  email: string,
): Promise<string> {
  const mail = await db
    .selectFrom('mail_outbox')
    .select(['html', 'text'])
    .where('recipient', '=', email)
    .where('kind', '=', 'code')
    .where('purged_at', 'is', null)
    .executeTakeFirstOrThrow();
  return (await openSealedContent(secret, mail)).text;
}

export async function mailedCode(api: TestApi, email: string): Promise<string> {
  const text = await mailWithCode(api.deps, email);
  const code = /^ {4}(\d{4})$/m.exec(text)?.[1];
  if (code === undefined) throw new Error('The email contains no code');
  return code;
}

export function wrong(code: string): string {
  return code === '0000' ? '0001' : '0000';
}

export async function logIn(
  api: TestApi,
  email: string,
): Promise<{ user: string; token: string; headers: Record<string, string> }> {
  const code = await requestCode(api, email);
  const answer = await api.post(LOGIN, loginBody(email, code));
  const token = answer.text('data', 'token');
  return { user: answer.text('data', 'user_uuid'), token, headers: bearer(token) };
}
