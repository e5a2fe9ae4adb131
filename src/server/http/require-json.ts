import type { Context, Next } from 'hono';
import { operationPaths } from '#contracts/api/paths.ts';
import { AppError } from '../errors.ts';

const WRITES = new Set(['POST', 'PUT', 'PATCH']);
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
/** Also JSON, but browsers send it across origins without a preflight. */
const REPORT_TYPE = /^application\/(?:csp-report|reports\+json)\s*(?:;|$)/i;

/**
 * Rejects writes that are not JSON. Pages on other origins cannot send this type without a preflight, so they
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
