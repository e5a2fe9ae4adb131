import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BYTES = 32;
const SECRET_FILE = 'session-secret';

/** The secret that is kept in a folder, if there is one. */
export function readKeptSecret(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, SECRET_FILE), 'utf8');
  } catch (error) {
    if (!isMissing(error)) throw error;
    return undefined;
  }
}

/** The secret that is kept in a folder; created where there is none, only once even by several processes. */
export function keptSecret(folder: string): string {
  const kept = readKeptSecret(folder);
  if (kept !== undefined) return kept;
  const path = join(folder, SECRET_FILE);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(BYTES).toString('base64url'), { mode: 0o600 });
  try {
    // A link appears whole or not at all, and never replaces the one of another process.
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8');
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
