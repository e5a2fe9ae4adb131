import { CompactEncrypt, compactDecrypt } from 'jose';
import { allOf, deriveKey, type Secret } from './keyed-hash.ts';

const KEY = 'dir';
const CIPHER = 'A256GCM';

export async function seal(secret: Secret, purpose: string, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: KEY, enc: CIPHER })
    .encrypt(deriveKey(allOf(secret)[0], purpose));
}

/** Throws if `sealed` was modified, or encrypted with a different secret. */
export async function unseal(secret: Secret, purpose: string, sealed: string): Promise<string> {
  const attempts = allOf(secret).map((one) => open(deriveKey(one, purpose), sealed));
  return Promise.any(attempts);
}

async function open(key: Buffer, sealed: string): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, key, {
    keyManagementAlgorithms: [KEY],
    contentEncryptionAlgorithms: [CIPHER],
  });
  return new TextDecoder().decode(plaintext);
}
