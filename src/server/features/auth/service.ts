import { randomInt } from 'node:crypto';
import {
  CODE_GONE,
  type CodeRequest,
  type CodeSent,
  type LoginBody,
  loginLimits,
} from '#contracts/account/auth.ts';
import { renderCodeMail } from '#documents/mail/code.ts';
import { rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isSame, keyedHash } from '../../secrets/keyed-hash.ts';
import { joinGuests } from '../join-account/service.ts';
import { findPayerName } from '../orders/service.ts';
import { openSession } from '../sessions/service.ts';
import { loginEmail, nameAccount, openAccount } from '../users/service.ts';
import { deleteCode, deleteEnded, deleteThrottles, replaceCode, takeAttempt } from './store.ts';
import { CODE_PACE, LOGIN_PACE, throttle, throttleKey } from './throttle.ts';

const CODE_MS = loginLimits.codeMinutes * 60_000;
const NO_CODE = 'This code has expired. Please request a new one.';

/**
 * Sends a one-time code. Nothing is looked up by the e-mail: known and unknown e-mails take the same steps,
 * so neither the response nor its time tells them apart.
 */
export async function sendCode(deps: Deps, request: CodeRequest): Promise<CodeSent> {
  const email = await loginEmail(deps, { userUuid: request.user_uuid, email: request.email });
  const now = deps.clock();
  const emailHash = hashEmail(deps, email);
  const code = String(randomInt(10 ** loginLimits.codeDigits)).padStart(
    loginLimits.codeDigits,
    '0',
  );
  const uuid = rowUuid(now);
  const mail = renderCodeMail({ licensee: deps.licensee, code });
  await deps.db.transaction().execute(async (tx) => {
    await throttle(tx, CODE_PACE, emailHash, now);
    await replaceCode(tx, {
      uuid,
      email_hash: emailHash,
      code_hash: hashCode(deps, uuid, code),
      attempts_left: loginLimits.attempts,
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_MS),
    });
    await deps.mail.enqueue(tx, { to: email, kind: 'code', mail, purgeAfterSend: true });
  });
  return {
    expires_in_seconds: CODE_MS / 1000,
    resend_after_seconds: loginLimits.resendSeconds,
  };
}

export type LoggedInUser = {
  user_uuid: string;
  user_name: string;
  user_email: string;
  token: string;
};

/**
 * Logs in by a one-time code. A new e-mail opens an account; the orders that guests have paid for under the
 * e-mail join it.
 */
export async function logIn(
  deps: Deps,
  login: LoginBody,
  { userAgent }: { userAgent: string },
): Promise<LoggedInUser> {
  const email = await loginEmail(deps, { userUuid: login.user_uuid, email: login.email });
  const emailHash = hashEmail(deps, email);
  const codeUuid = await checkCode(deps, emailHash, login.otp);
  const now = deps.clock();
  return deps.db.transaction().execute(async (tx) => {
    if (!(await deleteCode(tx, codeUuid))) throw refuse(NO_CODE, CODE_GONE);
    const opened = await openAccount(tx, email, now);
    await joinGuests(tx, opened, now);
    const account = await nameAccount(tx, opened, await findPayerName(tx, opened.uuid));
    await deleteThrottles(tx, [
      throttleKey(CODE_PACE, emailHash),
      throttleKey(LOGIN_PACE, emailHash),
    ]);
    const token = await openSession(deps, tx, { userUuid: account.uuid, userAgent });
    return {
      user_uuid: account.uuid,
      user_name: account.name ?? '',
      user_email: account.email,
      token,
    };
  });
}

/** Deletes expired codes and counts. */
export async function forgetCodes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return deleteEnded(db, clock());
}

/** The uuid of the live code that was entered correctly. Every try counts, also simultaneous ones. */
async function checkCode(deps: Deps, emailHash: string, otp: string): Promise<string> {
  const now = deps.clock();
  await deps.db.transaction().execute((tx) => throttle(tx, LOGIN_PACE, emailHash, now));
  const code = await takeAttempt(deps.db, emailHash, now);
  if (!code) throw refuse(NO_CODE, CODE_GONE);
  if (isSame(code.code_hash, hashCode(deps, code.uuid, otp))) return code.uuid;
  throw refuse(
    wrongCode(code.attempts_left),
    code.attempts_left === 0 ? CODE_GONE : 'CODE_REFUSED',
  );
}

function wrongCode(attemptsLeft: number): string {
  if (attemptsLeft === 0) return 'This code is wrong. Please request a new one.';
  return `This code is wrong. You have ${attemptsLeft} ${attemptsLeft === 1 ? 'attempt' : 'attempts'} left.`;
}

function refuse(message: string, code: string): AppError {
  return new AppError(401, code, message, { errors: [{ field: 'otp', message }] });
}

function hashEmail({ secret }: Deps, email: string): string {
  return keyedHash(secret, 'login-email', email);
}

function hashCode({ secret }: Deps, uuid: string, code: string): string {
  return keyedHash(secret, 'login-code', `${uuid}:${code}`);
}
