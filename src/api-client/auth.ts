import {
  type CodeRequest,
  codeSentSchema,
  LOGIN_BROWSER,
  loginLimits,
  postCodeRequest,
  postLogin,
} from '#contracts/account/auth.ts';
import { property } from '#contracts/api/failure-text.ts';
import { parseData, send } from './request.ts';

/** A typed email, or the masked email that the server showed for a user. */
type LoginIdentity = {
  email: string;
  userUuid?: string | null | undefined;
  /** The string that identifies this browser to the server. */
  browser?: string | undefined;
};

/** Returns the server's message and when another code may be requested. */
export async function requestCode({
  email,
  userUuid,
  browser,
}: LoginIdentity): Promise<{ message: string; resendAfterSeconds: number }> {
  const request: CodeRequest = {
    user_uuid: userUuid ?? null,
    otp_type: 'email',
    mobile_number: '',
    email,
    param_code: 'EMAIL_LOGIN_REGISTER',
  };
  const body = await send(postCodeRequest, { body: request }, headersOf(browser));
  const sent = codeSentSchema.safeParse(property(body, 'data'));
  const seconds = sent.success ? sent.data.resend_after_seconds : undefined;
  return { message: messageOf(body), resendAfterSeconds: seconds ?? loginLimits.resendSeconds };
}

export type Identity = { userUuid: string; name: string; email: string; token: string };

/** The token is empty if the server sends none. */
export async function logIn({
  email,
  userUuid,
  otp,
  browser,
}: LoginIdentity & { otp: string }): Promise<{
  message: string;
  identity: Identity;
  /** The string that identifies this browser to the server from now on. */
  browser: string | undefined;
}> {
  const login = {
    type: 'email',
    ...(userUuid ? { user_uuid: userUuid } : {}),
    email,
    mobile_country_code: '',
    mobile_number: '',
    password: '',
    otp,
  } as const;
  const body = await send(postLogin, { body: login }, headersOf(browser));
  const user = parseData(postLogin.data, body);
  return {
    message: messageOf(body),
    browser: user.browser ?? undefined,
    identity: {
      userUuid: user.user_uuid,
      name: user.user_name ?? '',
      email: user.user_email ?? '',
      token: user.token || user.jwt_token || user.access_token || '',
    },
  };
}

function headersOf(browser: string | undefined): Record<string, string> {
  return browser === undefined ? {} : { [LOGIN_BROWSER]: browser };
}

function messageOf(body: unknown): string {
  const message = property(body, 'message');
  return typeof message === 'string' ? message : '';
}
