/**
 * Who enters a code. A browser is known by a random text that it sends; one that the server signed for a mailbox proves
 * that its owner read a mail there, or logged in, not long ago.
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
import { addTry, countTries } from './store.ts';

/** What a request says of its browser, and what the server sees of it. */
export type Asker = {
  browser: string | undefined;
  address: string;
  userAgent: string;
};

/**
 * `proven`: has read a mail at this address. `near`: at a network from which the owner logged in or paid.
 * `stranger`: anybody. A guest's uuid vouches for nobody: anyone may open a guest under another's e-mail.
 */
export type BrowserTrust = 'proven' | 'near' | 'stranger';

/** A text of its own, or a proof: name, end and signature. */
const BROWSER = /^[\w-]{22,36}(\.[\w-]{1,43}\.[\w-]{1,43})?$/;
const PROOF_DAYS = 90;
export const PROOF = 'proof';
/** Wrong codes without a right one; afterwards a proof vouches for nobody. */
const PROOF_TRIES = 10;

/** The browser's own text if it has one, or a new one. */
export function browserOf({ browser }: Asker): string {
  return browser && BROWSER.test(browser) ? browser : newBrowser();
}

/** A text that proves the mailbox for a time, for a mail to it or a browser that has logged in. */
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

/** How far we trust a browser that wants to log in. */
export async function trustOf(
  db: Queryable,
  deps: Deps,
  { email, emailHashes }: { email: string; emailHashes: Hashes },
  asker: Asker,
): Promise<BrowserTrust> {
  if (isProven(deps, emailHashes, asker.browser)) {
    const tries = await countTries(db, proofKey(deps, emailHashes, asker));
    if (tries < PROOF_TRIES) return 'proven';
  }
  const isKnown = await isKnownNetwork(db, deps, email, asker.address);
  return isKnown ? 'near' : 'stranger';
}

/** Counts a wrong code of a browser that has a proof. Returns how many the proof has left. */
export async function spendProof(
  tx: Tx,
  deps: Deps,
  emailHashes: Hashes,
  asker: Asker,
): Promise<number> {
  const now = deps.clock();
  const endsAt = new Date(now.getTime() + PROOF_DAYS * DAY_MS);
  return PROOF_TRIES - (await addTry(tx, proofKey(deps, emailHashes, asker), { now, endsAt }));
}

/** Under which the wrong codes of a proof are counted. */
export function proofKey(deps: Deps, [emailHash]: Hashes, asker: Asker): string {
  return `${PROOF}:${emailHash}:${browserHashes(deps, browserOf(asker))[0]}`;
}

export function hashEmail({ secret }: Deps, email: string): Hashes {
  return keyedHashes(secret, 'login-email', email);
}

export function browserHashes({ secret }: Deps, browser: string): Hashes {
  return keyedHashes(secret, 'login-browser', browser);
}

/** Tells callers apart that send no text of their own. */
export function originHashes({ secret }: Deps, { address }: Asker): Hashes {
  return keyedHashes(secret, 'login-origin', householdOf(address));
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
