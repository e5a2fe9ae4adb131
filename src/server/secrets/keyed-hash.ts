import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto';

/** One secret, or several during a rotation: the first one signs and encrypts, and all of them verify and decrypt. */
export type Secret = string | readonly [string, ...string[]];

export function allOf(secret: Secret): readonly [string, ...string[]] {
  return typeof secret === 'string' ? [secret] : secret;
}

/** A purchase needs the keys of the same few purposes dozens of times. */
const derivedKeys = new Map<string, Buffer>();
/** Importing a key takes longer than hashing with it. */
const imported = new WeakMap<Buffer, KeyObject>();

/** Each purpose has its own key, so that a signature for one purpose is invalid for another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  const name = `${purpose}\0${secret}`;
  const known = derivedKeys.get(name);
  if (known) return known;
  const key = createHmac('sha256', secret).update(purpose).digest();
  derivedKeys.set(name, key);
  return key;
}

/** Derives the secret for one purpose, for code that must not have the server's secret. */
export function derivedSecret(secret: Secret, purpose: string): Secret {
  const [current, ...earlier] = allOf(secret);
  const derive = (one: string) => deriveKey(one, purpose).toString('base64url');
  return [derive(current), ...earlier.map(derive)];
}

export function sign(
  key: string | Buffer | KeyObject,
  text: string,
  encoding: 'base64url' | 'hex' = 'base64url',
): string {
  return createHmac('sha256', key).update(text).digest(encoding);
}

/** Hashes short text so that it can't be brute-forced without the server's secret. */
export function keyedHash(secret: Secret, purpose: string, text: string): string {
  return keyedHashes(secret, purpose, text)[0];
}

/** The hash to write, followed by the hashes under the other accepted secrets, which older rows may contain. */
export type Hashes = [string, ...string[]];

export function keyedHashes(secret: Secret, purpose: string, text: string): Hashes {
  const [current, ...earlier] = allOf(secret);
  const hashBy = (one: string) => sign(importKey(deriveKey(one, purpose)), text);
  return [hashBy(current), ...earlier.map(hashBy)];
}

/** These identify secrets, but don't reveal them. */
export const fingerprintsOf = (secret: Secret): Hashes =>
  keyedHashes(secret, 'fingerprint', 'of the secret');

function importKey(bytes: Buffer): KeyObject {
  const known = imported.get(bytes);
  if (known) return known;
  const key = createSecretKey(bytes);
  imported.set(bytes, key);
  return key;
}

/** Takes constant time: the duration reveals neither how much of `actual` matched nor the length of `expected`. */
export function isSame(actual: string, expected: string): boolean {
  const [one, other] = [actual, expected].map((text) => hash('sha256', text, 'buffer'));
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
