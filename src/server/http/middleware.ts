import type { Context, Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { operationPaths } from '#contracts/api/paths.ts';
import { LANGUAGE_HEADER } from '#contracts/api/request-headers.ts';
import { languageOf } from '#words/languages.ts';
import { runIn } from '#words/store.ts';
import { AppError } from '../errors.ts';
import type { ApiEnv } from './env.ts';

/** Any response may contain personal data, so caches must not store it unless a route allows it. */
export function noStore() {
  return async function noStore(c: Context, next: Next) {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  };
}

/** Runs the request in the language that it names. */
export function respondInLanguage() {
  return function respondInLanguage(c: Context, next: Next) {
    return runIn(languageOf(c.req.header(LANGUAGE_HEADER)), next);
  };
}

/** Features verify the token. */
export function bearerToken() {
  return async function bearerToken(c: Context<ApiEnv>, next: Next) {
    const [scheme, token] = c.req.header('Authorization')?.trim().split(/\s+/, 2) ?? [];
    c.set('token', scheme?.toLowerCase() === 'bearer' && token ? token : undefined);
    await next();
  };
}

/** For paths that serve only reads, which otherwise would reject a write for its content type. */
export function onlyReads() {
  return function onlyReads(c: Context, next: Next): Promise<void> {
    if (!WRITES.has(c.req.method) && c.req.method !== 'DELETE') return next();
    c.header('Allow', 'GET, HEAD');
    throw new AppError(405, 'METHOD_NOT_ALLOWED', 'This call only supports GET');
  };
}

const WRITES = new Set(['POST', 'PUT', 'PATCH']);
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
/** These report types are JSON, too, but browsers send them across origins without a preflight. */
const REPORT_TYPE = /^application\/(?:csp-report|reports\+json)\s*(?:;|$)/i;

/**
 * Rejects writes that are not JSON. Pages on other origins cannot send JSON without a preflight, so they
 * can't write on a customer's behalf.
 */
export function requireJson() {
  return async function requireJson(c: Context, next: Next) {
    const type = c.req.header('Content-Type');
    const hasBody = WRITES.has(c.req.method) || (c.req.method === 'DELETE' && type !== undefined);
    const isTaken =
      JSON_TYPE.test(type ?? '') ||
      (c.req.path === operationPaths.policyReports && REPORT_TYPE.test(type ?? ''));
    if (hasBody && !isTaken) {
      throw new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Expected Content-Type application/json');
    }
    await next();
  };
}

/**
 * Rejects bodies larger than `maxSize`. If a request has a Content-Length, Node enforces that length, and the body is
 * not touched: the framework would wrap it in a stream, which costs more than all other middleware.
 */
export function limitBody({ maxSize, reject }: { maxSize: number; reject: () => never }) {
  const countBytes = bodyLimit({ maxSize, onError: reject });
  return async function limitBody(c: Context, next: Next) {
    const length = c.req.header('Content-Length');
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) {
      return countBytes(c, next);
    }
    if (!(Number(length) <= maxSize)) reject();
    return next();
  };
}
