/**
 * Answers that are the same for everybody, made once and given before the framework looks at the request. What is
 * unusual about a request is left to the framework, which gives the same answer.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { etagOf, isKnown } from './etag.ts';
import { levelOf } from './log-request.ts';
import type { Metrics } from './metrics.ts';

/** What a cache between us and the browser may keep, and for how long: nothing of anybody's. */
export const sharedFor = (seconds: number) => `public, max-age=${seconds}`;

export type ReadyAnswer = {
  /** The address with its query, letter for letter. */
  url: string;
  /** The route's pattern, as logs and metrics name it. */
  route: string;
  cacheControl: string;
  body: object;
};

/** The answers at this moment, the same list until one changes; undefined where they have to be made first. */
export type ReadySource = () => readonly ReadyAnswer[] | undefined;

type Given = { headers: Record<string, string>; metrics: Metrics; logger: Logger };
type Prepared = ReturnType<typeof prepare>;

/** Returns what responds to a request, or returns false and leaves it to the framework. */
export function createReadyAnswers(source: ReadySource, given: Given) {
  const { logger } = given;
  let known: readonly ReadyAnswer[] | undefined;
  let prepared = new Map<string, Prepared>();
  return function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const start = performance.now();
    const answers = source();
    if (answers === undefined) return false;
    if (answers !== known) {
      known = answers;
      prepared = new Map(answers.map((one) => [one.url, prepare(one, given)]));
    }
    const found = prepared.get(request.url ?? '');
    if (found === undefined || !isPlain(request)) return false;
    const { route, body, etag, full, unchanged } = found;
    const seen = request.headers['if-none-match'];
    const isSeen = seen !== undefined && isKnown(seen, etag);
    const { status, headers, count } = isSeen ? unchanged : full;
    const requestId = randomUUID();
    response.writeHead(status, [...headers, 'x-request-id', requestId]);
    response.end(isSeen ? undefined : body);
    const ms = performance.now() - start;
    count.observe(ms / 1000);
    const level = levelOf(route);
    if (logger.isLevelEnabled(level)) {
      const durationMs = Math.round(ms);
      logger[level]({ requestId, method: 'GET', route, status, durationMs }, 'request');
    }
    return true;
  };
}

/** Without a body, which could be too large, and without an id of its own, which is checked. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers['x-request-id'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

function prepare({ route, cacheControl, body: json }: ReadyAnswer, given: Given) {
  const body = Buffer.from(JSON.stringify(json));
  const etag = etagOf(body);
  const shared = { ...given.headers, 'cache-control': cacheControl, etag };
  const full = {
    ...shared,
    'content-type': 'application/json',
    'content-length': String(body.length),
  };
  const form = (status: number, headers: Record<string, string>) => ({
    status,
    headers: Object.entries(headers).flat(),
    count: given.metrics.requests.labels({ method: 'GET', route, status }),
  });
  return { route, body, etag, full: form(200, full), unchanged: form(304, shared) };
}
