/** Keys, signatures and their comparison. */
import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** A key of its own for each purpose, so that what one of them signs is worth nothing to another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}

/** Signs a text: only who has the key can make the same. */
export function sign(
  key: string | Buffer,
  text: string,
  encoding: 'base64url' | 'hex' = 'base64url',
): string {
  return createHmac('sha256', key).update(text).digest(encoding);
}

/** Hashes a short text so that it cannot be searched through without the server's secret. */
export function keyedHash(secret: string, purpose: string, text: string): string {
  return sign(deriveKey(secret, purpose), text);
}

/** Compares without telling by its duration how much of the given text was right, or how long it had to be. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => hash('sha256', text, 'buffer'));
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
