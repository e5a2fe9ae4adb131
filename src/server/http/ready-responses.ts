/**
 * Cached responses that are the same for everyone, sent before the framework handles the request. Unusual requests go
 * through the framework, which gives the same response.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { LANGUAGE_HEADER } from '#contracts/api/request-headers.ts';
import { type Language, languageOf } from '#words/languages.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { levelOf } from './log-request.ts';
import type { Metrics } from './metrics.ts';

/** For responses without personal data. */
export const publicCacheControl = (seconds: number) => `public, max-age=${seconds}`;

export type ReadyResponse = {
  /** The exact URL, including its query. */
  url: string;
  route: string;
  cacheControl: string;
  /** The language of the body. Absent if there is only one body. */
  language?: Language;
  body: object;
};

/** Returns the current responses: the same list until one changes, or undefined if they have to be generated first. */
export type ReadySource = () => readonly ReadyResponse[] | undefined;

type ReadyAnswerOptions = { headers: Record<string, string>; metrics: Metrics; logger: Logger };
type Prepared = ReturnType<typeof prepare>;

/** Returns a function that sends a cached response, or returns false to leave the request to the framework. */
export function createReadyResponses(source: ReadySource, options: ReadyAnswerOptions) {
  const { logger } = options;
  let preparedAnswers: readonly ReadyResponse[] | undefined;
  let prepared = new Map<string, Prepared>();
  return function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const start = performance.now();
    const answers = source();
    if (answers === undefined) return false;
    if (answers !== preparedAnswers) {
      preparedAnswers = answers;
      prepared = new Map(answers.map((one) => [keyOf(one), prepare(one, options)]));
    }
    const { url = '', headers: given } = request;
    const match = prepared.get(keyOf({ url, language: languageOf(String(given[LANGUAGE])) }));
    if (match === undefined || !isPlain(request)) return false;
    const { route, body, etag, full, unchanged } = match;
    const etags = given['if-none-match'];
    const isSeen = etags !== undefined && matchesEtag(etags, etag);
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

const LANGUAGE = LANGUAGE_HEADER.toLowerCase();

const keyOf = ({ url, language = 'en' }: Pick<ReadyResponse, 'url' | 'language'>) =>
  `${language} ${url}`;

/** A body could be too large, and a request ID would need validation. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers['x-request-id'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

function prepare(answer: ReadyResponse, options: ReadyAnswerOptions) {
  const { route, cacheControl, language, body: json } = answer;
  const body = Buffer.from(JSON.stringify(json));
  const etag = etagOf(body);
  const vary = language && { vary: LANGUAGE_HEADER };
  const shared = { ...options.headers, 'cache-control': cacheControl, ...vary, etag };
  const full = {
    ...shared,
    'content-type': 'application/json',
    'content-length': String(body.length),
  };
  const form = (status: number, headers: Record<string, string>) => ({
    status,
    headers: Object.entries(headers).flat(),
    count: options.metrics.requests.labels({ method: 'GET', route, status }),
  });
  return { route, body, etag, full: form(200, full), unchanged: form(304, shared) };
}
