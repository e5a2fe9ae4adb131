/** Keys, signatures and their comparison. */
import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** Each purpose has a key of its own, so that a signature made with one is worth nothing with another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
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
export function keyedHash(secret: string, purpose: string, text: string): string {
  return sign(deriveKey(secret, purpose), text);
}

/**
 * Compares two texts. Its duration tells neither how much of the given text was right, nor how long the
 * expected one is.
 */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => hash('sha256', text, 'buffer'));
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
