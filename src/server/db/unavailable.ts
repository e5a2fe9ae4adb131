import { rmSync, writeFileSync } from 'node:fs';

/** The database cannot be opened. The message is one sentence for the operator. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly code = 'DATABASE_UNAVAILABLE';
}

/** One WAL segment, the minimum that the embedded server writes. */
const NEEDED_BYTES = 16 * 1024 * 1024;

/** Describes PostgreSQL by host and name only, because the URL contains the password. */
export function postgresUnavailable(
  databaseUrl: string,
  cause: unknown,
  setting = 'DATABASE_URL',
): DatabaseUnavailable {
  const { host, username, pathname } = new URL(databaseUrl);
  const server = `PostgreSQL on ${host || 'this machine'}`;
  const name = pathname.slice(1);
  const reason = reasonOf(cause);
  // Without a name in the URL, the driver uses the system's user.
  const user = username === '' ? 'this process’s user' : `the user ${username}`;
  const sentences: Record<string, string> = {
    '28P01': `${server} rejected ${user} (${reason}). Check the user and the password.`,
    '28000': `${server} rejected ${user} (${reason}). Check the user, or allow it in pg_hba.conf.`,
    '08P01': `${server} rejected the connection (${reason}). If it is a pooler, configure it as in deploy/pgbouncer.ini.`,
    '3D000': `${server} has no database ${name}. Create it, or use another one.`,
    '53300': `${server} is not accepting any more connections (${reason}). Stop other programs, or raise max_connections.`,
    '57P03': `${server} is not ready (${reason}). Start again in a moment.`,
  };
  const sentence =
    sentences[codeOf(cause)] ??
    `${server} can’t be reached (${reason}). Start it, or correct the address.`;
  return new DatabaseUnavailable(`${setting}: ${sentence}`, { cause });
}

/** `said` is the output of the embedded server or initdb. */
export function embeddedUnavailable(folder: string, said: string): DatabaseUnavailable {
  const reason = /(?:PANIC|FATAL|error): *(.+)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1);
  const sentence = hasSpace(folder)
    ? `the database in ${folder} can’t be opened (${reason || 'unknown reason'}). Its log is ${folder}.log. Fix the problem, or restore a backup into another DATA_DIR.`
    : `the disk that holds the database in ${folder} is full. Free up space, or use a folder on another disk.`;
  return new DatabaseUnavailable(`DATA_DIR: ${sentence}`);
}

function hasSpace(folder: string): boolean {
  const probe = `${folder}.space-${process.pid}`;
  try {
    writeFileSync(probe, Buffer.alloc(NEEDED_BYTES));
    return true;
  } catch {
    return false;
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Some network errors have only a code. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown reason';
  return cause.message || codeOf(cause) || cause.name;
}

/** Returns an error's code, such as PostgreSQL's `40P01`, or an empty string. */
export function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
