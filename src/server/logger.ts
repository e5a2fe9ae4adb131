import { createHash } from 'node:crypto';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { ServerConfig } from '#config/server.ts';
import { BUILD } from './build.ts';
import { mapToSources } from './source-lines.ts';
import { traceId } from './traces/tracer.ts';

/**
 * The allowed field names. Everything else is dropped, so that a careless field cannot leak an email, a card,
 * or a token.
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
  'waitingFor',
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
/** The only field for errors. Logs only some of their properties, because database errors contain query values. */
const ERROR = 'err';
const MAX_DEPTH = 4;
const LEFT_OUT = '[removed]';
const CARD_LIKE = /\b\d(?:[ -]?\d){12,18}\b/g;

/** Some UUIDs grant access, so text shows a hash instead, which still shows which lines belong together. */
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
/** The values in these fields don't grant access. */
const NAMES_A_ROW = /Uuid$|^(requestId|key)$/;

/** Logs to standard output by default. */
export function createLogger(level: string, stream?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Links log lines to traces.
    mixin: () => ({ requestId: traceId() }),
    serializers: { err: (error: unknown) => error },
    formatters: { level: (label: string) => ({ level: label }), log: allowed },
  };
  return stream ? pino(options, stream) : pino(options);
}

function allowed(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, loggedValue(name, value)]),
  );
}

function loggedValue(name: string, value: unknown): unknown {
  if (name === ERROR) return errorParts(value);
  if (!LOGGED.has(name)) return LEFT_OUT;
  return typeof value === 'object' && value !== null && !(value instanceof Date)
    ? LEFT_OUT
    : plainValue(value, NAMES_A_ROW.test(name));
}

function errorParts(error: unknown, depth = 0): object {
  if (typeof error !== 'object' || error === null) return { message: plainValue(String(error)) };
  if (depth === MAX_DEPTH) return { message: LEFT_OUT };
  const given = new Map<string, unknown>(
    ['name', 'message', 'stack', 'code', 'cause'].map((part) => [part, Reflect.get(error, part)]),
  );
  const cause = given.get('cause');
  const stack = given.get('stack');
  return {
    name: plainValue(given.get('name')),
    message: plainValue(given.get('message')),
    stack: plainValue(typeof stack === 'string' ? mapToSources(stack) : stack),
    ...(given.get('code') !== undefined && { code: plainValue(given.get('code')) }),
    ...(cause !== undefined && { cause: errorParts(cause, depth + 1) }),
  };
}

function plainValue(value: unknown, keepsUuids = false): unknown {
  if (typeof value !== 'string') return value;
  const text = value.replace(CARD_LIKE, LEFT_OUT);
  return keepsUuids ? text : text.replace(UUID, hashOf);
}

function hashOf(uuid: string): string {
  return `uuid:${createHash('sha256').update(uuid.toLowerCase()).digest('hex').slice(0, 12)}`;
}

/** Outside production, the mailbox shows the codes. */
export const NO_CODES = 'nobody can receive login codes';

export function logStart(
  logger: Logger,
  {
    role,
    environment,
    mail,
    changedSettings,
    misspelledSettings,
  }: Pick<ServerConfig, 'role' | 'environment' | 'mail' | 'changedSettings' | 'misspelledSettings'>,
  { url, migrations }: { url?: string; migrations: readonly string[] },
): void {
  // Only names are logged, because some values are secret.
  const settings = changedSettings.join(' ');
  const ran = migrations.join(' ') || 'none';
  logger.info({ version: BUILD, role, address: url, migrations: ran, settings }, 'started');
  if (environment === 'production' && !mail) logger.warn(`SMTP_URL is not set: ${NO_CODES}`);
  for (const reason of misspelledSettings) logger.warn({ reason }, 'a setting may be misspelled');
}
