/**
 * Each uuid has another one for each purpose, which only the holder of the server's secret can work out, there and
 * back. A mail names something by it that others already know by its own uuid.
 */
import { type Cipheriv, createCipheriv, createDecipheriv, type Decipheriv } from 'node:crypto';
import { deriveKey } from './keyed-hash.ts';

// One block, so that there is nothing that a mode could chain.
const CIPHER = 'aes-256-ecb';
/** A `mailed-uuid` opens a guest's cart; a `login-uuid` only names the person who logs in. */
type Purpose = 'mailed-uuid' | 'login-uuid';
const DASHES = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

export function mailedUuid(secret: string, uuid: string, purpose: Purpose = 'mailed-uuid'): string {
  return walk(uuid, createCipheriv(CIPHER, deriveKey(secret, purpose), null));
}

/** The uuid that `mailedUuid` was given. */
export function uuidBehind(
  secret: string,
  mailed: string,
  purpose: Purpose = 'mailed-uuid',
): string {
  return walk(mailed, createDecipheriv(CIPHER, deriveKey(secret, purpose), null));
}

/** Until it has the version and the variant again: about 64 times, and always back the same way. */
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
