/**
 * Maps each UUID to a different one for each purpose, reversibly, with the server's secret. Emails use these for items
 * whose own UUIDs other people may already know.
 */
import { type Cipheriv, createCipheriv, createDecipheriv, type Decipheriv } from 'node:crypto';
import { deriveKey } from './keyed-hash.ts';

// A UUID is one block, so there is nothing to chain.
const CIPHER = 'aes-256-ecb';
/** A `mailed-uuid` grants access to a guest's cart. A `login-uuid` only identifies the person who logs in. */
type Purpose = 'mailed-uuid' | 'login-uuid';
const DASHES = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

export function mailedUuid(secret: string, uuid: string, purpose: Purpose = 'mailed-uuid'): string {
  return walk(uuid, createCipheriv(CIPHER, deriveKey(secret, purpose), null));
}

export function originalUuid(
  secret: string,
  mailed: string,
  purpose: Purpose = 'mailed-uuid',
): string {
  return walk(mailed, createDecipheriv(CIPHER, deriveKey(secret, purpose), null));
}

/**
 * Repeats the cipher until the result has the version and variant bits of a UUID, about 64 times. This is always
 * reversible.
 */
function walk(uuid: string, cipher: Cipheriv | Decipheriv): string {
  cipher.setAutoPadding(false);
  const given = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  let block = given;
  do block = cipher.update(block);
  while (kindOf(block) !== kindOf(given));
  return block.toString('hex').replace(DASHES, '$1-$2-$3-$4-$5');
}

function kindOf(uuid: Buffer): string {
  return `${uuid.readUInt8(6) >> 4}${uuid.readUInt8(8) >> 6}`;
}
