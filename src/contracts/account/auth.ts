import * as z from 'zod/mini';
import { accountPaths } from '../api/account-paths.ts';
import { call, callGroup } from '../api/call.ts';
import { enteredDigits } from '../api/entered-text.ts';
import { emptySchema, idSchema, savedUuidSchema } from '../api/envelope.ts';
import { messages } from '../api/messages.ts';
import { paths } from '../api/paths.ts';
import { typedText } from '../api/typed-text.ts';
import { loginEmailSchema } from './profile-email.ts';

/** Life of a one-time code and the wrong tries that it allows (specification, sections 5 and 9). */
export const loginLimits = {
  codeDigits: 4,
  codeMinutes: 10,
  attempts: 5,
  /** After this long the login page offers to send another code. */
  resendSeconds: 30,
  sessionHours: 12,
  /** A session that nobody uses ends earlier. */
  idleHours: 4,
} as const;

/** The refusal of a code for which no further one can be tried: it has expired, or was the last try. */
export const CODE_GONE = 'CODE_GONE';

/**
 * The header of code request and login by which the server knows the browser again: a random text, so that a code's
 * tries are those of who asked for it, or what an earlier login returned.
 */
export const LOGIN_BROWSER = 'Login-Browser';

/** The refusal of a right code from a browser that is new to the e-mail: the link in the mail vouches for it. */
export const LINK_NEEDED = 'LINK_NEEDED';

/** A one-time code: exactly four digits, as text, as the first may be a zero. */
export const otpSchema = typedText(messages.otp, messages.otpFormat).check(
  z.overwrite(enteredDigits),
  z.minLength(1, { error: messages.otp, abort: true }),
  z.regex(/^[0-9]{4}$/, messages.otpFormat),
);

const unused = z.optional(z.nullable(z.string().check(z.maxLength(200))));

/** The mobile number is not used. */
export const codeRequestSchema = z.object({
  user_uuid: unused,
  otp_type: z.literal('email'),
  mobile_number: unused,
  email: loginEmailSchema,
  param_code: z.literal('EMAIL_LOGIN_REGISTER'),
});
export type CodeRequest = z.infer<typeof codeRequestSchema>;

/** Response to a code request, the same for known and unknown e-mails. */
export const codeSentSchema = z.object({
  expires_in_seconds: z.optional(z.number()),
  resend_after_seconds: z.optional(z.number()),
});
export type CodeSent = z.infer<typeof codeSentSchema>;

/** Only type, e-mail, code and user_uuid are used. */
export const loginSchema = z.object({
  type: z.literal('email'),
  user_uuid: unused,
  email: loginEmailSchema,
  mobile_country_code: unused,
  mobile_number: unused,
  password: unused,
  otp: otpSchema,
});
export type LoginBody = z.infer<typeof loginSchema>;

/** Response of the login. A server may leave the token out or name it differently; ours says `token`. */
export const loggedInSchema = z.object({
  user_uuid: idSchema,
  user_name: z.optional(z.nullable(z.string())),
  user_email: z.optional(z.nullable(z.string())),
  token: z.optional(z.nullable(z.string())),
  jwt_token: z.optional(z.nullable(z.string())),
  access_token: z.optional(z.nullable(z.string())),
  /** Proves in later logins that this browser's owner has read a mail at the e-mail. */
  browser: z.optional(z.nullable(z.string())),
});

export const sessionSchema = z.object({
  uuid: idSchema,
  /** The browser that logged in, by the name that it sends. */
  user_agent: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  /** Does this very call belong to the session? */
  current: z.boolean(),
});
export type SessionAnswer = z.infer<typeof sessionSchema>;

export const postCodeRequest = call('post', accountPaths.codeRequests, {
  who: 'anyone',
  body: codeRequestSchema,
  data: codeSentSchema,
});

export const postLogin = call('post', accountPaths.login, {
  who: 'anyone',
  body: loginSchema,
  data: loggedInSchema,
});

export const postLogout = call('post', paths.logout, { who: 'account', data: emptySchema });

export const postLogoutAll = call('post', accountPaths.logoutAll, {
  who: 'account',
  data: z.object({ ended: z.number() }),
});

export const getSessions = call('get', accountPaths.sessions, {
  who: 'account',
  rows: sessionSchema,
});

export const deleteSession = call('delete', accountPaths.session, {
  who: 'account',
  data: savedUuidSchema,
});

export const authCalls = callGroup('Login', [
  [postCodeRequest, 'Sends a one-time code; the answer is the same for known and unknown e-mails.'],
  [postLogin, 'Logs in by a one-time code.'],
  [postLogout, 'Ends the session of the token.'],
  [postLogoutAll, 'Ends all sessions of the account.'],
  [getSessions, 'The account’s live sessions.'],
  [deleteSession, 'Ends one session of the account.'],
]);
