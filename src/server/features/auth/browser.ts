/**
 * Who enters a code. A browser is known by a random text that it sends; one that the server signed for a mailbox proves
 * that its owner once read a mail there, or logged in.
 */
import { randomBytes } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { householdOf } from '../../http/network.ts';
import {
  allOf,
  deriveKey,
  type Hashes,
  isSame,
  keyedHashes,
  sign,
} from '../../secrets/keyed-hash.ts';
import { isKnownNetwork } from '../known-networks/service.ts';

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
export type Vouched = 'proven' | 'near' | 'stranger';

const BROWSER = /^[\w-]{22,36}(\.[\w-]{43})?$/;

/** The browser's own text if it has one, or a new one. */
export function browserOf({ browser }: Asker): string {
  return browser && BROWSER.test(browser) ? browser : newBrowser();
}

/** A text that proves the mailbox, for a mail to it or a browser that has logged in. */
export function proveMailbox({ secret }: Pick<Deps, 'secret'>, emailHash: string): string {
  const browser = newBrowser();
  return `${browser}.${signatureOf(allOf(secret)[0], emailHash, browser)}`;
}

export function isProven(
  { secret }: Pick<Deps, 'secret'>,
  emailHashes: Hashes,
  browser: string | undefined,
): boolean {
  const [name, signature] = browser?.split('.') ?? [];
  if (name === undefined || signature === undefined) return false;
  return allOf(secret).some((one, index) =>
    isSame(signature, signatureOf(one, emailHashes[index] ?? '', name)),
  );
}

/** What vouches for a browser that wants to log in. */
export async function vouchedFor(
  deps: Pick<Deps, 'db' | 'secret' | 'clock'>,
  { email, emailHashes }: { email: string; emailHashes: Hashes },
  asker: Asker,
): Promise<Vouched> {
  if (isProven(deps, emailHashes, asker.browser)) return 'proven';
  const isKnown = await isKnownNetwork(deps.db, deps, email, asker.address);
  return isKnown ? 'near' : 'stranger';
}

export function browserHashes({ secret }: Pick<Deps, 'secret'>, browser: string): Hashes {
  return keyedHashes(secret, 'login-browser', browser);
}

/** Tells callers apart that send no text of their own. */
export function originHashes({ secret }: Pick<Deps, 'secret'>, { address }: Asker): Hashes {
  return keyedHashes(secret, 'login-origin', householdOf(address));
}

function newBrowser(): string {
  return randomBytes(16).toString('base64url');
}

function signatureOf(secret: string, emailHash: string, browser: string): string {
  return sign(deriveKey(secret, 'login-mailbox'), `${emailHash} ${browser}`);
}
