import { isOldPlan } from './db/named-statements.ts';

/** Tells a database that is away, full or overloaded from a mistake of ours. */

/** What a customer is told meanwhile. */
export const DATABASE_OUTAGE =
  'We can’t reach our records right now. Please try again in a minute.';

/** SQLSTATE classes and codes (PostgreSQL, appendix A). */
const AWAY = [
  '08', // connection exceptions
  '40', // another transaction came first
  '53', // no disk space, memory or connections left
  '57P', // shut down, crashed, starting up
  '57014', // a statement took too long
  '58', // the server's files cannot be read or written
  '25006', // it takes reads only
  '3D000', // there is no database of the name, as while one is put in its place
];

/** What the network says of a server that is not there. */
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

/** What a socket says of the embedded server while that starts again. */
const NO_SOCKET = 'ENOENT';

/** The driver's own errors have no code. */
const LOST = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout exceeded when trying to connect',
  'Query read timeout',
];

/** Whether the same request may succeed later, as it failed because of the database and not of what it asked. */
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
