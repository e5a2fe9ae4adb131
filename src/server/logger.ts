import { createHash } from 'node:crypto';
import { type DestinationStream, type Logger, pino } from 'pino';
import { inSources } from './source-lines.ts';
import { traceId } from './traces/tracer.ts';

/**
 * The names of the fields that may be logged. Anything else is left out, so that a carelessly added field
 * cannot carry an e-mail, a card or a token.
 */
const LOGGED = new Set([
  'requestId',
  'method',
  'route',
  'status',
  'durationMs',
  'kind',
  'result',
  'reason',
  'count',
  'attempts',
  'runAt',
  'jobUuid',
  'mailUuid',
  'paymentUuid',
  'refundUuid',
  'eventUuid',
  'orderId',
  'key',
  'folder',
  'address',
  'version',
  'role',
  'migrations',
  'settings',
]);
/** The one field of errors. Only their parts are written: database errors also carry the values of their query. */
const ERROR = 'err';
const MAX_DEPTH = 4;
const LEFT_OUT = '[removed]';
/** Digits that could be a card number, wherever they come from. */
const CARD_LIKE = /\b\d(?:[ -]?\d){12,18}\b/g;

/** Some uuids open what they name, so a text shows a hash, by which lines can be compared. */
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
/** What the fields of these names hold opens nothing. */
const NAMES_A_ROW = /Uuid$|^(requestId|key)$/;

/** Structured logs of allowed fields, on standard output unless another stream is given. */
export function createLogger(level: string, stream?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // What is logged while something traced is done can be found by its trace.
    mixin: () => ({ requestId: traceId() }),
    serializers: { err: (error: unknown) => error },
    formatters: { level: (label: string) => ({ level: label }), log: allowed },
  };
  return stream ? pino(options, stream) : pino(options);
}

function allowed(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, shown(name, value)]),
  );
}

function shown(name: string, value: unknown): unknown {
  if (name === ERROR) return errorParts(value);
  if (!LOGGED.has(name)) return LEFT_OUT;
  return typeof value === 'object' && value !== null && !(value instanceof Date)
    ? LEFT_OUT
    : plain(value, NAMES_A_ROW.test(name));
}

/** What may be logged of an error. */
function errorParts(error: unknown, depth = 0): object {
  if (typeof error !== 'object' || error === null) return { message: plain(String(error)) };
  if (depth === MAX_DEPTH) return { message: LEFT_OUT };
  const given = new Map<string, unknown>(
    ['name', 'message', 'stack', 'code', 'cause'].map((part) => [part, Reflect.get(error, part)]),
  );
  const cause = given.get('cause');
  const stack = given.get('stack');
  return {
    name: plain(given.get('name')),
    message: plain(given.get('message')),
    stack: plain(typeof stack === 'string' ? inSources(stack) : stack),
    ...(given.get('code') !== undefined && { code: plain(given.get('code')) }),
    ...(cause !== undefined && { cause: errorParts(cause, depth + 1) }),
  };
}

function plain(value: unknown, keepsUuids = false): unknown {
  if (typeof value !== 'string') return value;
  const text = value.replace(CARD_LIKE, LEFT_OUT);
  return keepsUuids ? text : text.replace(UUID, hashOf);
}

function hashOf(uuid: string): string {
  return `uuid:${createHash('sha256').update(uuid.toLowerCase()).digest('hex').slice(0, 12)}`;
}
