import {
  type CodeRequest,
  codeSentSchema,
  loggedInSchema,
  loginLimits,
  type SessionAnswer,
  sessionSchema,
} from '#contracts/account/auth.ts';
import { fillPath } from '#contracts/api/fill-path.ts';
import { property } from '#contracts/every-page/failure-text.ts';
import { paths } from '#contracts/every-page/paths.ts';
import { call } from './http.ts';
import { parseData, parseList } from './parse.ts';

/** Who logs in: a typed e-mail, or the masked one that the server showed for a user. */
export type LoginIdentity = { email: string; userUuid?: string | null | undefined };

/** Requests a one-time code. Returns the server's message, and when another code may be requested. */
export async function requestCode({
  email,
  userUuid,
}: LoginIdentity): Promise<{ message: string; resendAfterSeconds: number }> {
  const request: CodeRequest = {
    user_uuid: userUuid ?? null,
    otp_type: 'email',
    mobile_number: '',
    email,
    param_code: 'EMAIL_LOGIN_REGISTER',
  };
  const body = await call({ method: 'POST', path: paths.codeRequests, body: request });
  const sent = codeSentSchema.safeParse(property(body, 'data'));
  const seconds = sent.success ? sent.data.resend_after_seconds : undefined;
  return { message: messageOf(body), resendAfterSeconds: seconds ?? loginLimits.resendSeconds };
}

export type Identity = { userUuid: string; name: string; email: string; token: string };

/** Logs in. A server that sends no token leaves it empty. */
export async function logIn({
  email,
  userUuid,
  otp,
}: LoginIdentity & { otp: string }): Promise<{ message: string; identity: Identity }> {
  const body = await call({
    method: 'POST',
    path: paths.login,
    body: {
      type: 'email',
      ...(userUuid ? { user_uuid: userUuid } : {}),
      email,
      mobile_country_code: '',
      mobile_number: '',
      password: '',
      otp,
    },
  });
  const user = parseData(loggedInSchema, body);
  return {
    message: messageOf(body),
    identity: {
      userUuid: user.user_uuid,
      name: user.user_name ?? '',
      email: user.user_email ?? '',
      token: user.token || user.jwt_token || user.access_token || '',
    },
  };
}

/** Ends this session on the server. */
export async function logOut(): Promise<void> {
  await call({ method: 'POST', path: paths.logout, body: {} });
}

/** Ends every session of the account. */
export async function logOutEverywhere(): Promise<void> {
  await call({ method: 'POST', path: paths.logoutAll, body: {} });
}

/** The live sessions of the account. */
export async function fetchSessions(): Promise<SessionAnswer[]> {
  return parseList(sessionSchema, await call({ path: paths.sessions }));
}

/** Ends one session of the account. */
export async function endSession(uuid: string): Promise<void> {
  await call({ method: 'DELETE', path: fillPath(paths.session, { uuid }) });
}

function messageOf(body: unknown): string {
  const message = property(body, 'message');
  return typeof message === 'string' ? message : '';
}
