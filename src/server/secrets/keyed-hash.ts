/** Keys, signatures and their comparison. */
import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** One secret, or several while one is replaced: the first signs and encrypts, all verify and open. */
export type Secret = string | readonly [string, ...string[]];

/** Every secret that is accepted, the one that signs first. */
export function allOf(secret: Secret): readonly [string, ...string[]] {
  return typeof secret === 'string' ? [secret] : secret;
}

/** Each purpose has a key of its own, so that a signature made with one is worth nothing with another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}

/** The secret of one purpose, for those who must not know the server's own. */
export function derivedSecret(secret: Secret, purpose: string): Secret {
  const [current, ...earlier] = allOf(secret);
  const derive = (one: string) => deriveKey(one, purpose).toString('base64url');
  return [derive(current), ...earlier.map(derive)];
}

/** Signs a text: only somebody who has the key can make the same signature. */
export function sign(
  key: string | Buffer,
  text: string,
  encoding: 'base64url' | 'hex' = 'base64url',
): string {
  return createHmac('sha256', key).update(text).digest(encoding);
}

/** Hashes a short text so that nobody can find it by trying without the server's secret. */
export function keyedHash(secret: Secret, purpose: string, text: string): string {
  return keyedHashes(secret, purpose, text)[0];
}

/** The hash that is written, and those that other accepted secrets may have written. */
export type Hashes = [string, ...string[]];

export function keyedHashes(secret: Secret, purpose: string, text: string): Hashes {
  const [current, ...earlier] = allOf(secret);
  const hashBy = (one: string) => sign(deriveKey(one, purpose), text);
  return [hashBy(current), ...earlier.map(hashBy)];
}

/**
 * Compares two texts. Its duration tells neither how much of the given text was right, nor how long the
 * expected one is.
 */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => hash('sha256', text, 'buffer'));
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
