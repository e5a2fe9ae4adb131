import { randomInt } from 'node:crypto';
import {
  CODE_GONE,
  type CodeRequest,
  type CodeSent,
  LINK_NEEDED,
  type LoginBody,
  loginLimits,
} from '#contracts/account/auth.ts';
import { pageUrl } from '#documents/licensee.ts';
import { composeCode } from '#mails/code.ts';
import { loginLinkOf } from '#routes/pages.ts';
import { msg, plural, t } from '#words/words.ts';
import { lockKeys } from '../../../db/lock-keys.ts';
import type { Queryable, Tx } from '../../../db/schema.ts';
import { rowUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { isPrivate } from '../../../http/client-ip.ts';
import { householdsOf } from '../../../http/network.ts';
import { countRequest } from '../../../http/rate-limit.ts';
import { type Hashes, isSame, keyedHashes } from '../../../secrets/keyed-hash.ts';
import { recordAuditEvent } from '../../audit/service.ts';
import { keepLanguage } from '../access.ts';
import { openSession } from '../sessions.ts';
import { findPayerName, loginEmail, nameAccount, openAccount } from '../users.ts';
import {
  type BrowserTrust,
  browserHashes,
  browserOf,
  countProofFailure,
  hashEmail,
  originHashes,
  PROOF,
  proofKey,
  proveMailbox,
  type Requester,
  trustOf,
} from './browser.ts';
import { countFailure, isLinkNeeded, resetFailures } from './guessing.ts';
import { forgetNetworksOf, networkHashes, recordNetwork } from './known-networks.ts';
import {
  type CodesOf,
  countLiveAttempts,
  countRiskyFailures,
  deleteCode,
  deleteLoginCounts,
  deleteLogins,
  deleteThrottles,
  insertCode,
  takeAttempts,
} from './store.ts';
import { CODE_PACE, LOGIN_PACE, throttle, throttleKey } from './throttle.ts';

export type { Requester } from './browser.ts';
export { recordFirstNetworkCte, recordNetworkCte } from './known-networks.ts';
export { endedCodes, endedThrottles, oldFailures, oldNetworks } from './store.ts';

/** Without this limit, a few IP addresses could queue more emails than we can send before their codes expire. */
const STRANGERS_CODES = { name: 'codes-of-strangers', points: 100, perSeconds: 300 } as const;
const CODE_MS = loginLimits.codeMinutes * 60_000;
const LINK_FIRST = msg(
  'This code is correct, but this device is new to your account. To log in, please open the link in the same email on this device.',
);
const NO_CODE = msg('This code has expired. Please request a new one.');

/**
 * Sends a one-time code. It doesn't look up an account, so known and unknown emails take the same steps, and neither
 * the response nor its timing reveals which emails have an account.
 */
export async function sendCode(
  deps: Deps,
  request: CodeRequest,
  requester: Requester,
): Promise<CodeSent> {
  const email = await loginEmail(deps, { userUuid: request.user_uuid, email: request.email });
  const now = deps.clock();
  const emailHashes = hashEmail(deps, email);
  const [emailHash] = emailHashes;
  const trust = await trustOf(deps.db, deps, { email, emailHashes }, requester);
  // Behind an unconfigured proxy, all customers share the proxy's address.
  if (trust === 'stranger' && !isPrivate(requester.ip)) {
    await countRequest(deps, STRANGERS_CODES, householdsOf(requester.ip));
  }
  const code = String(randomInt(10 ** loginLimits.codeDigits)).padStart(
    loginLimits.codeDigits,
    '0',
  );
  const uuid = rowUuid(now);
  const loginUrl = pageUrl(deps.licensee(), loginLinkOf(email, proveMailbox(deps, emailHash)));
  const mail = composeCode({ licensee: deps.licensee(), code, loginUrl });
  await deps.db.transaction().execute(async (tx) => {
    await throttle(tx, CODE_PACE, codesOf(deps, emailHash, trust, requester), now);
    await insertCode(tx, {
      uuid,
      email_hash: emailHash,
      browser_hash: browserHashes(deps, browserOf(requester))[0],
      // Only callers without a browser ID are identified by IP address, because several people may share an address.
      origin_hash: requester.browser ? '' : originHashes(deps, requester)[0],
      code_hash: hashCode(deps, uuid, code)[0],
      attempts_left: loginLimits.attempts,
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_MS),
    });
    await deps.mail.enqueue(tx, {
      to: email,
      email: mail,
      purgeAfterSend: true,
      isUnverified: trust === 'stranger',
    });
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
  browser: string;
};

/**
 * Logs in with a one-time code. For a new email, opens an account and moves paid guest orders under that email into it.
 */
export async function logIn(
  deps: Deps,
  login: LoginBody,
  requester: Requester,
): Promise<LoggedInUser> {
  const email = await loginEmail(deps, { userUuid: login.user_uuid, email: login.email });
  const emailHashes = hashEmail(deps, email);
  const [emailHash] = emailHashes;
  const { codeUuid, trust, mistyped } = await checkCode(
    deps,
    { email, emailHashes, requester },
    login.otp,
  );
  const now = deps.clock();
  return deps.db.transaction().execute(async (tx) => {
    if (!(await deleteCode(tx, codeUuid))) throw reject(NO_CODE, CODE_GONE);
    const opened = await openAccount(tx, email, now);
    await keepLanguage(tx, opened);
    await deps.guests.merge(tx, opened, now);
    const account = await nameAccount(tx, opened, await findPayerName(tx, opened.uuid));
    await deleteThrottles(tx, [
      throttleKey(CODE_PACE, codesOf(deps, emailHash, trust, requester)),
      throttleKey(LOGIN_PACE, attemptsOf(deps, emailHash, requester)),
      proofKey(deps, emailHashes, requester),
    ]);
    await resetFailures(tx, deps, { email, emailHashes, trust }, mistyped);
    await recordNetwork(tx, deps, email, requester.ip);
    await recordAuditEvent(tx, deps, 'LOGIN: succeeded', { userUuid: account.uuid, ...requester });
    const { userAgent } = requester;
    const token = await openSession(deps, tx, { userUuid: account.uuid, userAgent });
    return {
      user_uuid: account.uuid,
      user_name: account.name ?? '',
      user_email: account.email,
      token,
      browser: proveMailbox(deps, emailHash),
    };
  });
}

/** Deletes a person's login data: codes, failures, networks, and browsers. */
export async function forgetLogins(tx: Tx, deps: Deps, email: string): Promise<void> {
  await deleteLogins(tx, hashEmail(deps, email));
  await forgetNetworksOf(tx, deps, email);
}

type Attempt = { email: string; emailHashes: Hashes; requester: Requester };
type RightCode = { codeUuid: string; trust: BrowserTrust; mistyped: number };

/** Finds the live code that matches the entered one. Every attempt counts, even concurrent ones. */
async function checkCode(deps: Deps, one: Attempt, otp: string): Promise<RightCode> {
  const { emailHashes, requester } = one;
  if (!requester.browser) {
    const whose = attemptsOf(deps, emailHashes[0], requester);
    const now = deps.clock();
    await deps.db.transaction().execute((tx) => throttle(tx, LOGIN_PACE, whose, now));
  }
  // The count of wrong codes must be committed, so the rejection is thrown after the transaction.
  const checked = await deps.db.transaction().execute((tx) => checkAttempt(tx, deps, one, otp));
  if (checked instanceof AppError) throw checked;
  return checked;
}

/** Attempts for the same email run in sequence, so each one sees how many attempts are left. */
async function checkAttempt(
  tx: Tx,
  deps: Deps,
  one: Attempt,
  otp: string,
): Promise<RightCode | AppError> {
  const { emailHashes, requester } = one;
  await lockKeys(tx, [emailHashes[0]]);
  const trust = await trustOf(tx, deps, one, requester);
  const andOthers = trust === 'proven';
  const own = codesFor(deps, requester);
  const codes = await takeAttempts(tx, emailHashes, { own, andOthers, now: deps.clock() });
  if (codes.length === 0) return reject(NO_CODE, CODE_GONE);
  const guess = { ...one, trust };
  const needsLink = await isLinkNeeded(tx, deps, guess);
  const right = codes.find((code) =>
    hashCode(deps, code.uuid, otp).some((hash) => isSame(code.code_hash, hash)),
  );
  const ownLeft = codes.filter((code) => code.is_own).map((code) => code.attempts_left);
  if (right && !needsLink) {
    // Several people may share an IP address. Only attempts from the same browser are certain to come from the person
    // who finally logs in.
    const attempts = requester.browser ? loginLimits.attempts - Math.min(...ownLeft) : 0;
    return { codeUuid: right.uuid, trust, mistyped: Math.max(0, attempts - 1) };
  }
  if (right) return reject(LINK_FIRST, LINK_NEEDED);
  await recordAuditEvent(tx, deps, 'LOGIN: failed', requester);
  if (trust !== 'proven') await countFailure(tx, deps, guess, { isRisky: !needsLink });
  const proofLeft = andOthers
    ? await countProofFailure(tx, deps, emailHashes, requester)
    : Infinity;
  const left = Math.min(ownLeft[0] ?? proofLeft, proofLeft);
  return reject(wrongCode(left), left === 0 ? CODE_GONE : 'CODE_REFUSED');
}

function codesFor(deps: Deps, requester: Requester): CodesOf {
  return requester.browser
    ? { column: 'browser_hash', hashes: browserHashes(deps, requester.browser) }
    : { column: 'origin_hash', hashes: originHashes(deps, requester) };
}

/** The key that limits how often codes are sent: one of the owner's browsers, or a whole network. */
function codesOf(deps: Deps, emailHash: string, trust: BrowserTrust, requester: Requester): string {
  const who =
    trust === 'proven'
      ? browserHashes(deps, browserOf(requester))[0]
      : networkHashes(deps, requester.ip)[0];
  return `${emailHash}:${who}`;
}

function attemptsOf(deps: Deps, emailHash: string, requester: Requester): string {
  return `${emailHash}:${originHashes(deps, requester)[0]}`;
}

function wrongCode(attemptsLeft: number): string {
  if (attemptsLeft === 0) return t('This code is incorrect. Please request a new one.');
  return plural(
    attemptsLeft,
    'This code is incorrect. You have {count} attempt left.',
    'This code is incorrect. You have {count} attempts left.',
  );
}

function reject(message: string, code: string): AppError {
  return new AppError(401, code, message, { errors: [{ field: 'otp', message }] });
}

function hashCode({ secret }: Deps, uuid: string, code: string): Hashes {
  return keyedHashes(secret, 'login-code', `${uuid}:${code}`);
}

type LoginCounts = { codes: number; wrongCodes: number };

export async function findLoginCounts(
  db: Queryable,
  deps: Deps,
  email: string,
): Promise<LoginCounts> {
  const emailHashes = hashEmail(deps, email);
  const attempts = await countLiveAttempts(db, emailHashes, deps.clock());
  const attemptsOf = (name: string) => attempts.get(name) ?? 0;
  // A wrong code from a caller without a browser ID is in both counts, so don't add them up.
  const guessed = Math.max(attemptsOf(LOGIN_PACE.name), await countRiskyFailures(db, emailHashes));
  return { codes: attemptsOf(CODE_PACE.name), wrongCodes: guessed + attemptsOf(PROOF) };
}

/** Lets the owner of an email retry now by deleting delays and wrong codes. Returns what was blocking the owner. */
export async function releaseLogins(tx: Tx, deps: Deps, email: string): Promise<LoginCounts> {
  const counts = await findLoginCounts(tx, deps, email);
  await deleteLoginCounts(tx, hashEmail(deps, email));
  return counts;
}
