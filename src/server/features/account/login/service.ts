import { randomInt } from 'node:crypto';
import {
  CODE_GONE,
  type CodeRequest,
  type CodeSent,
  LINK_NEEDED,
  type LoginBody,
  loginLimits,
} from '#contracts/account/auth.ts';
import { composeCode } from '#mails/code.ts';
import { loginLinkOf } from '#routes/pages.ts';
import { lockKeys } from '../../../db/lock-keys.ts';
import type { Tx } from '../../../db/schema.ts';
import { rowUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { householdsOf } from '../../../http/network.ts';
import { countRequest } from '../../../http/rate-limit.ts';
import { isPrivate } from '../../../http/unnamed-proxy.ts';
import { type Hashes, isSame, keyedHashes } from '../../../secrets/keyed-hash.ts';
import { findPayerName } from '../../orders/service.ts';
import { noteEvent } from '../../privacy/audit.ts';
import { joinGuests } from '../join.ts';
import { openSession } from '../sessions.ts';
import { loginEmail, nameAccount, openAccount } from '../users.ts';
import {
  type Asker,
  type BrowserTrust,
  browserHashes,
  browserOf,
  hashEmail,
  originHashes,
  proofKey,
  proveMailbox,
  spendProof,
  trustOf,
} from './browser.ts';
import { forgive, isLinkNeeded, noteFailure } from './guessing.ts';
import { forgetNetworksOf, networkHashes, noteNetwork } from './known-networks.ts';
import {
  type CodesOf,
  deleteCode,
  deleteLogins,
  deleteThrottles,
  insertCode,
  takeAttempts,
} from './store.ts';
import { CODE_PACE, LOGIN_PACE, throttle, throttleKey } from './throttle.ts';

export { oldFailures } from './failure-store.ts';
export { oldNetworks } from './known-networks-store.ts';
export { endedCodes, endedThrottles } from './store.ts';
export { findWaits, releaseLogins } from './waits.ts';

/** A few addresses would else have more mails written than can be sent while their codes are good. */
const STRANGERS_CODES = { name: 'codes-of-strangers', points: 100, perSeconds: 300 } as const;
const CODE_MS = loginLimits.codeMinutes * 60_000;
const LINK_FIRST =
  'This code is right, but this device is new to your account. To log in, please open the link in the same email on this device.';
const NO_CODE = 'This code has expired. Please request a new one.';

/**
 * Sends a one-time code. No account is looked up by the e-mail: known and unknown e-mails take the same steps, so
 * neither the response nor its time tells a stranger which one has an account.
 */
export async function sendCode(deps: Deps, request: CodeRequest, asker: Asker): Promise<CodeSent> {
  const email = await loginEmail(deps, { userUuid: request.user_uuid, email: request.email });
  const now = deps.clock();
  const emailHashes = hashEmail(deps, email);
  const [emailHash] = emailHashes;
  const trust = await trustOf(deps.db, deps, { email, emailHashes }, asker);
  // Behind a proxy that is not named all customers have the proxy's address.
  if (trust === 'stranger' && !isPrivate(asker.address)) {
    await countRequest(deps, STRANGERS_CODES, householdsOf(asker.address));
  }
  const code = String(randomInt(10 ** loginLimits.codeDigits)).padStart(
    loginLimits.codeDigits,
    '0',
  );
  const uuid = rowUuid(now);
  const link = new URL(loginLinkOf(email, proveMailbox(deps, emailHash)), deps.licensee.siteUrl);
  const mail = composeCode({ licensee: deps.licensee, code, loginUrl: link.href });
  await deps.db.transaction().execute(async (tx) => {
    await throttle(tx, CODE_PACE, codesOf(deps, emailHash, trust, asker), now);
    await insertCode(tx, {
      uuid,
      email_hash: emailHash,
      browser_hash: browserHashes(deps, browserOf(asker))[0],
      // Only whoever has no text of their own is known by the address, which others may share.
      origin_hash: asker.browser ? '' : originHashes(deps, asker)[0],
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
 * Logs in by a one-time code. A new e-mail opens an account; the orders that guests have paid for under the
 * e-mail join it.
 */
export async function logIn(deps: Deps, login: LoginBody, asker: Asker): Promise<LoggedInUser> {
  const email = await loginEmail(deps, { userUuid: login.user_uuid, email: login.email });
  const emailHashes = hashEmail(deps, email);
  const [emailHash] = emailHashes;
  const { codeUuid, trust, mistyped } = await checkCode(
    deps,
    { email, emailHashes, asker },
    login.otp,
  );
  const now = deps.clock();
  return deps.db.transaction().execute(async (tx) => {
    if (!(await deleteCode(tx, codeUuid))) throw refuse(NO_CODE, CODE_GONE);
    const opened = await openAccount(tx, email, now);
    await joinGuests(tx, opened, now);
    const account = await nameAccount(tx, opened, await findPayerName(tx, opened.uuid));
    await deleteThrottles(tx, [
      throttleKey(CODE_PACE, codesOf(deps, emailHash, trust, asker)),
      throttleKey(LOGIN_PACE, triesOf(deps, emailHash, asker)),
      proofKey(deps, emailHashes, asker),
    ]);
    await forgive(tx, deps, { email, emailHashes, trust }, mistyped);
    await noteNetwork(tx, deps, email, asker.address);
    await noteEvent(tx, deps, { event: 'LOGIN: succeeded', userUuid: account.uuid, ...asker });
    const { userAgent } = asker;
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

/** Deletes what is remembered of a person's logins: codes, wrong ones, networks and browsers. */
export async function forgetLogins(tx: Tx, deps: Deps, email: string): Promise<void> {
  await deleteLogins(tx, hashEmail(deps, email));
  await forgetNetworksOf(tx, deps, email);
}

type Try = { email: string; emailHashes: Hashes; asker: Asker };
type Right = { codeUuid: string; trust: BrowserTrust; mistyped: number };

/** The live code that was entered correctly. Every try counts, also simultaneous ones. */
async function checkCode(deps: Deps, one: Try, otp: string): Promise<Right> {
  const { emailHashes, asker } = one;
  if (!asker.browser) {
    const whose = triesOf(deps, emailHashes[0], asker);
    const now = deps.clock();
    await deps.db.transaction().execute((tx) => throttle(tx, LOGIN_PACE, whose, now));
  }
  // What a wrong code leaves behind is kept, so the refusal is thrown afterwards.
  const judged = await deps.db.transaction().execute((tx) => judge(tx, deps, one, otp));
  if (judged instanceof AppError) throw judged;
  return judged;
}

/** The tries for an e-mail are judged one after the other: each sees what the earlier ones have used up. */
async function judge(tx: Tx, deps: Deps, one: Try, otp: string): Promise<Right | AppError> {
  const { emailHashes, asker } = one;
  await lockKeys(tx, [emailHashes[0]]);
  const trust = await trustOf(tx, deps, one, asker);
  const andOthers = trust === 'proven';
  const own = codesFor(deps, asker);
  const codes = await takeAttempts(tx, emailHashes, { own, andOthers, now: deps.clock() });
  if (codes.length === 0) return refuse(NO_CODE, CODE_GONE);
  const guess = { ...one, trust };
  const needsLink = await isLinkNeeded(tx, deps, guess);
  const right = codes.find((code) =>
    hashCode(deps, code.uuid, otp).some((hash) => isSame(code.code_hash, hash)),
  );
  const ownLeft = codes.filter((code) => code.is_own).map((code) => code.attempts_left);
  if (right && !needsLink) {
    // An address may be shared: only a browser's tries are surely those of who is right at last.
    const tries = asker.browser ? loginLimits.attempts - Math.min(...ownLeft) : 0;
    return { codeUuid: right.uuid, trust, mistyped: Math.max(0, tries - 1) };
  }
  if (right) return refuse(LINK_FIRST, LINK_NEEDED);
  await noteEvent(tx, deps, { event: 'LOGIN: failed', userUuid: null, ...asker });
  if (trust !== 'proven') await noteFailure(tx, deps, guess, { isRisky: !needsLink });
  const proofLeft = andOthers ? await spendProof(tx, deps, emailHashes, asker) : Infinity;
  const left = Math.min(ownLeft[0] ?? proofLeft, proofLeft);
  return refuse(wrongCode(left), left === 0 ? CODE_GONE : 'CODE_REFUSED');
}

function codesFor(deps: Deps, asker: Asker): CodesOf {
  return asker.browser
    ? { column: 'browser_hash', hashes: browserHashes(deps, asker.browser) }
    : { column: 'origin_hash', hashes: originHashes(deps, asker) };
}

/** Whom the pace of codes slows down: one browser of the owner, or all of a network. */
function codesOf(deps: Deps, emailHash: string, trust: BrowserTrust, asker: Asker): string {
  const who =
    trust === 'proven'
      ? browserHashes(deps, browserOf(asker))[0]
      : networkHashes(deps, asker.address)[0];
  return `${emailHash}:${who}`;
}

function triesOf(deps: Deps, emailHash: string, asker: Asker): string {
  return `${emailHash}:${originHashes(deps, asker)[0]}`;
}

function wrongCode(attemptsLeft: number): string {
  if (attemptsLeft === 0) return 'This code is wrong. Please request a new one.';
  return `This code is wrong. You have ${attemptsLeft} ${attemptsLeft === 1 ? 'attempt' : 'attempts'} left.`;
}

function refuse(message: string, code: string): AppError {
  return new AppError(401, code, message, { errors: [{ field: 'otp', message }] });
}

function hashCode({ secret }: Deps, uuid: string, code: string): Hashes {
  return keyedHashes(secret, 'login-code', `${uuid}:${code}`);
}
