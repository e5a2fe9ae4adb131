import * as z from 'zod/mini';
import { accountPaths } from '../api/account-paths.ts';
import { call, callGroup } from '../api/call.ts';
import { enteredDigits } from '../api/entered-text.ts';
import { emptySchema, idSchema, savedUuidSchema } from '../api/envelope.ts';
import { messages } from '../api/messages.ts';
import { paths } from '../api/paths.ts';
import { typedText } from '../api/typed-text.ts';
import { serverEmail } from './email.ts';
import { isMailbox, isMaskedEmail } from './mailbox.ts';

/** The profile form's stricter email rule. */
export const PROFILE_EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

/** An email as the login accepts it, with the messages of the login form. It also accepts a masked email. */
export const loginEmailSchema = serverEmail(
  messages.emailOnChange,
  z.refine((email) => isMailbox(email) || isMaskedEmail(email), messages.emailFormat),
);

/** The lifetime of a one-time code, and its limit on wrong attempts (specification, sections 5 and 9). */
export const loginLimits = {
  codeDigits: 4,
  codeMinutes: 10,
  attempts: 5,
  /** After this time, the login page offers to send another code. */
  resendSeconds: 30,
  sessionHours: 12,
  /** Ends an idle session earlier. */
  idleHours: 4,
} as const;

/** The error code for a code that has expired or has no attempts left. */
export const CODE_GONE = 'CODE_GONE';

/**
 * The header that identifies the browser that requests a code and logs in. Its value is either the one that
 * an earlier login returned or a random string, which ties a code's attempts to the browser that requested
 * it.
 */
export const LOGIN_BROWSER = 'Login-Browser';

/**
 * The error code for a correct code from a browser that hasn't logged in with this email before. The customer
 * must open the link in the email.
 */
export const LINK_NEEDED = 'LINK_NEEDED';

/** A one-time code of `codeDigits` digits: a string, because the first one may be a zero. */
export const otpSchema = typedText(messages.otp, messages.otpFormat).check(
  z.overwrite(enteredDigits),
  z.minLength(1, { error: messages.otp, abort: true }),
  z.regex(/^[0-9]+$/, { error: messages.otpFormat, abort: true }),
  z.length(loginLimits.codeDigits, messages.otpFormat),
);

const unused = z.nullish(z.string().check(z.maxLength(200)));

/** The mobile number is ignored. */
export const codeRequestSchema = z.object({
  user_uuid: unused,
  otp_type: z.literal('email'),
  mobile_number: unused,
  email: loginEmailSchema,
  param_code: z.literal('EMAIL_LOGIN_REGISTER'),
});
export type CodeRequest = z.infer<typeof codeRequestSchema>;

/** The response is the same for known and unknown emails. */
export const codeSentSchema = z.object({
  expires_in_seconds: z.optional(z.number()),
  resend_after_seconds: z.optional(z.number()),
});
export type CodeSent = z.infer<typeof codeSentSchema>;

/** The server uses only type, email, code, and user_uuid. */
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

/** The login response. Other servers may omit the token or use another name for it; ours sends `token`. */
const loggedInSchema = z.object({
  user_uuid: idSchema,
  user_name: z.nullish(z.string()),
  user_email: z.nullish(z.string()),
  token: z.nullish(z.string()),
  jwt_token: z.nullish(z.string()),
  access_token: z.nullish(z.string()),
  /** Proves in later logins that this browser's owner has received mail at this address. */
  browser: z.nullish(z.string()),
});

const sessionSchema = z.object({
  uuid: idSchema,
  user_agent: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  /** Whether this session sent the request. */
  current: z.boolean(),
});
export type SessionData = z.infer<typeof sessionSchema>;

export const postCodeRequest = call('post', accountPaths.codeRequests, 'anyone', {
  body: codeRequestSchema,
  data: codeSentSchema,
});

export const postLogin = call('post', accountPaths.login, 'anyone', {
  body: loginSchema,
  data: loggedInSchema,
});

export const postLogout = call('post', paths.logout, 'account', { data: emptySchema });

export const postLogoutAll = call('post', accountPaths.logoutAll, 'account', {
  data: z.object({ ended: z.number() }),
});

export const getSessions = call('get', accountPaths.sessions, 'account', { rows: sessionSchema });

export const deleteSession = call('delete', accountPaths.session, 'account', {
  data: savedUuidSchema,
});

export const authCalls = callGroup('Login', [
  [
    postCodeRequest,
    'Sends a one-time code. The response is the same for known and unknown email addresses.',
  ],
  [postLogin, 'Logs in with a one-time code.'],
  [postLogout, 'Ends the token’s session.'],
  [postLogoutAll, 'Ends all sessions of the account.'],
  [getSessions, 'Lists the account’s active sessions.'],
  [deleteSession, 'Ends one session of the account.'],
]);
