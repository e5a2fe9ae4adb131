import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secret } from './keyed-hash.ts';

const BYTES = 32;
const SECRET_FILE = 'session-secret';

/** The secret's file is empty. The message is one sentence for the operator. */
export class SecretMissing extends Error {
  override name = 'SecretMissing';
  readonly code = 'SECRET_MISSING';
}

/** Each line of the file is a separate secret. Undefined if there is no file. */
export function readStoredSecret(folder: string): Secret | undefined {
  try {
    return secretIn(readFileSync(join(folder, SECRET_FILE), 'utf8'), folder);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return undefined;
  }
}

/** Creates the secret if it is missing, but only once, even if several processes start together. */
export function storedSecret(folder: string): Secret {
  const stored = readStoredSecret(folder);
  if (stored !== undefined) return stored;
  const path = join(folder, SECRET_FILE);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(BYTES).toString('base64url'), { mode: 0o600 });
  try {
    // Linking is atomic and never replaces another process's file.
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return secretIn(readFileSync(path, 'utf8'), folder);
}

function secretIn(text: string, folder: string): Secret {
  const [current, ...earlier] = text.split('\n').filter((line) => line !== '');
  if (current === undefined) {
    throw new SecretMissing(
      `DATA_DIR: the file ${SECRET_FILE} in ${folder} is empty. Restore it from your copy.`,
    );
  }
  return earlier.length === 0 ? current : [current, ...earlier];
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
