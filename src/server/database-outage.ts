import { msg } from '#words/words.ts';
import { isOldPlan } from './db/round-trips.ts';

/** Distinguishes a database that is down, full, or overloaded from bugs in our code. */

export const DATABASE_OUTAGE = msg(
  'We can’t reach our records right now. Please try again in a minute.',
);

/** SQLSTATE classes and codes (PostgreSQL, appendix A). */
const AWAY = [
  '08', // connection exceptions
  '40', // transaction conflict
  '53', // no disk space, memory, or connections left
  '57P', // shut down, crashed, starting up
  '57014', // statement timeout
  '58', // the server's files cannot be read or written
  '25006', // read-only
  '3D000', // the database is missing, for example during a restore
];

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ECONNABORTED',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOSPC',
]);

/** The socket error while the embedded server restarts. */
const NO_SOCKET = 'ENOENT';

/** The driver's own errors have no code. */
const LOST = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout exceeded when trying to connect',
  'Query read timeout',
];

/** Whether a retry may succeed, because the database failed, not the statement. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') {
    const { code } = error;
    if (code === NO_SOCKET && 'syscall' in error && error.syscall === 'connect') return true;
    if (UNREACHABLE.has(code) || AWAY.some((start) => code.startsWith(start))) return true;
  }
  if (isOldPlan(error)) return true;
  return LOST.some((words) => error.message.startsWith(words)) || isDatabaseOutage(error.cause);
}
