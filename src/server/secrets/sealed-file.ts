/** Encrypted files of any length that only a holder of the server's secret can read. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { allOf, deriveKey, isSame, type Secret, sign } from './keyed-hash.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_MAX_BYTES = 200;

export type OpenedFile =
  | { outcome: 'open'; content: () => AsyncIterable<Buffer> }
  /** The file was not encrypted for this purpose. */
  | { outcome: 'foreign' }
  | { outcome: 'other_secret' }
  /** The file was truncated or modified. */
  | { outcome: 'damaged' };

/** The file's first line identifies its purpose and key. */
export async function* sealFile(
  secret: Secret,
  purpose: string,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const key = deriveKey(allOf(secret)[0], purpose);
  const iv = randomBytes(IV_BYTES);
  const head = Buffer.from(`${purpose} ${nameOf(key)} ${iv.toString('base64url')}\n`);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(head);
  yield head;
  for await (const chunk of content) yield cipher.update(chunk);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/** Opens an encrypted file after verifying all of it: its output is complete and unmodified. */
export async function openSealedFile(
  secret: Secret,
  purpose: string,
  path: string,
): Promise<OpenedFile> {
  const { size } = await stat(path);
  const head = await readHead(path);
  const [kind, name, iv] = head.toString().trimEnd().split(' ');
  if (kind !== purpose || name === undefined || iv === undefined) return { outcome: 'foreign' };
  const key = allOf(secret)
    .map((one) => deriveKey(one, purpose))
    .find((one) => isSame(name, nameOf(one)));
  if (!key) return { outcome: 'other_secret' };
  const end = size - TAG_BYTES;
  if (end <= head.length) return { outcome: 'damaged' };
  const tag = await readBytes(path, end, TAG_BYTES);

  const by = { key, iv: Buffer.from(iv, 'base64url') };
  async function* content(): AsyncGenerator<Buffer> {
    const decipher = createDecipheriv(CIPHER, by.key, by.iv).setAAD(head).setAuthTag(tag);
    for await (const chunk of createReadStream(path, { start: head.length, end: end - 1 })) {
      yield decipher.update(chunk);
    }
    yield decipher.final();
  }
  return (await isWhole(content())) ? { outcome: 'open', content } : { outcome: 'damaged' };
}

async function isWhole(content: AsyncIterable<Buffer>): Promise<boolean> {
  try {
    for await (const _ of content);
    return true;
  } catch (error) {
    // The cipher's own error has no errno.
    if (error instanceof Error && 'errno' in error) throw error;
    return false;
  }
}

async function readHead(path: string): Promise<Buffer> {
  const start = await readBytes(path, 0, HEAD_MAX_BYTES);
  return start.subarray(0, start.indexOf('\n') + 1);
}

async function readBytes(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Identifies a key without revealing it. */
function nameOf(key: Buffer): string {
  return sign(key, 'name of the key');
}
