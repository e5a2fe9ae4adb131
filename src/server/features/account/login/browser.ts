/**
 * Identifies the browser that enters a code. A browser sends a random ID. An ID that the server signed for a mailbox
 * proves that the browser recently opened an email there, or logged in.
 */
import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#contracts/time/days.ts';
import type { Queryable, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { householdOf } from '../../../http/network.ts';
import {
  allOf,
  deriveKey,
  type Hashes,
  isSame,
  keyedHashes,
  sign,
} from '../../../secrets/keyed-hash.ts';
import { isKnownNetwork } from './known-networks.ts';
import { addAttempt, countAttempts } from './store.ts';

/** What a request claims about its browser, and what the server observes about it. */
export type Requester = {
  browser: string | undefined;
  ip: string;
  userAgent: string;
};

/**
 * `proven`: has opened an email sent to this address. `near`: on a network from which the owner logged in or
 * paid. `stranger`: anyone else. A guest's UUID proves nothing, because anyone can create a guest with
 * another person's email.
 */
export type BrowserTrust = 'proven' | 'near' | 'stranger';

/** A random ID, or a proof: ID, expiry, and signature. */
const BROWSER = /^[\w-]{22,36}(\.[\w-]{1,43}\.[\w-]{1,43})?$/;
const PROOF_DAYS = 90;
export const PROOF = 'proof';
/** How many consecutive wrong codes invalidate a proof. */
const PROOF_ATTEMPTS = 10;

/** Replaces a missing or invalid ID. */
export function browserOf({ browser }: Requester): string {
  return browser && BROWSER.test(browser) ? browser : newBrowser();
}

/** Signs a temporary proof of access to the mailbox, for an email to it or for a browser that has logged in. */
export function proveMailbox({ secret, clock }: Deps, emailHash: string): string {
  const name = newBrowser();
  const endsAt = (clock().getTime() + PROOF_DAYS * DAY_MS).toString(36);
  return `${name}.${endsAt}.${signatureOf(allOf(secret)[0], emailHash, { name, endsAt })}`;
}

export function isProven(
  { secret, clock }: Deps,
  emailHashes: Hashes,
  browser: string | undefined,
): boolean {
  if (browser === undefined || !BROWSER.test(browser)) return false;
  const [name, endsAt, signature] = browser.split('.');
  if (name === undefined || endsAt === undefined || signature === undefined) return false;
  if (Number.parseInt(endsAt, 36) <= clock().getTime()) return false;
  return allOf(secret).some((one, index) =>
    isSame(signature, signatureOf(one, emailHashes[index] ?? '', { name, endsAt })),
  );
}

export async function trustOf(
  db: Queryable,
  deps: Deps,
  { email, emailHashes }: { email: string; emailHashes: Hashes },
  requester: Requester,
): Promise<BrowserTrust> {
  if (isProven(deps, emailHashes, requester.browser)) {
    const attempts = await countAttempts(db, proofKey(deps, emailHashes, requester));
    if (attempts < PROOF_ATTEMPTS) return 'proven';
  }
  const isKnown = await isKnownNetwork(db, deps, email, requester.ip);
  return isKnown ? 'near' : 'stranger';
}

/** Counts a wrong code against the browser's proof. Returns the number of attempts left. */
export async function countProofFailure(
  tx: Tx,
  deps: Deps,
  emailHashes: Hashes,
  requester: Requester,
): Promise<number> {
  const now = deps.clock();
  const endsAt = new Date(now.getTime() + PROOF_DAYS * DAY_MS);
  return (
    PROOF_ATTEMPTS - (await addAttempt(tx, proofKey(deps, emailHashes, requester), { now, endsAt }))
  );
}

export function proofKey(deps: Deps, [emailHash]: Hashes, requester: Requester): string {
  return `${PROOF}:${emailHash}:${browserHashes(deps, browserOf(requester))[0]}`;
}

export function hashEmail({ secret }: Deps, email: string): Hashes {
  return keyedHashes(secret, 'login-email', email);
}

export function browserHashes({ secret }: Deps, browser: string): Hashes {
  return keyedHashes(secret, 'login-browser', browser);
}

/** Identifies a caller who sends no browser ID. */
export function originHashes({ secret }: Deps, { ip }: Requester): Hashes {
  return keyedHashes(secret, 'login-origin', householdOf(ip));
}

function newBrowser(): string {
  return randomBytes(16).toString('base64url');
}

function signatureOf(
  secret: string,
  emailHash: string,
  { name, endsAt }: { name: string; endsAt: string },
): string {
  return sign(deriveKey(secret, 'login-mailbox'), `${emailHash} ${name} ${endsAt}`);
}
