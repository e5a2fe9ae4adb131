/** What a person at the console has to know of an error: what, where, and what to do. */
import { ConfigError } from '#config/server.ts';

type Coded = Error & { code: unknown };

const DISK_FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const NOT_ALLOWED = ['EACCES', 'EPERM', 'EROFS'];

/**
 * One sentence for a problem that a person can mend; undefined for a bug, whose stack is wanted. What the
 * system reports is about a file in `dataDir`, unless it names another.
 */
export function messageFor(error: unknown, dataDir: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ConfigError) return error.message;
  if (!('code' in error)) return undefined;
  if ('syscall' in error) return ofTheSystem(error, dataDir);
  if ('severity' in error) return ofTheDatabase(error);
  return error.message;
}

function ofTheSystem(error: Coded, dataDir: string): string {
  const { message } = error;
  const code = String(error.code);
  const path = 'path' in error ? String(error.path) : dataDir;
  const [setting, what] = path.startsWith(dataDir) ? ['DATA_DIR: ', 'the setting'] : ['', 'it'];
  if (DISK_FULL.includes(code)) {
    return `${setting}the disk of ${path} is full (${code}): free some space there, or change ${what} to another disk.`;
  }
  if (NOT_ALLOWED.includes(code)) {
    return `${setting}${path} may not be used by this user (${code}): give them the right, or change ${what} to another folder.`;
  }
  return `${setting}${path} cannot be used (${message}): mend that, or change ${what} to another place.`;
}

function ofTheDatabase(error: Coded): string {
  if (error.code === '42501') {
    return `DATABASE_URL: its user lacks a right (${error.message}): let them own the database, or grant that right.`;
  }
  if (error.code === '53100') {
    return `The disk of the database is full (${error.message}): free some space there, and start again.`;
  }
  return `The database refuses to work (${error.message}): look into its own log for the reason.`;
}
