import type { Context, Next } from 'hono';
import { AppError } from '../errors.ts';

const WRITES = new Set(['POST', 'PUT', 'PATCH']);
/** JSON, and the reports of browsers, which are JSON too. */
const JSON_TYPE = /^application\/(?:json|csp-report|reports\+json)\s*(?:;|$)/i;

/**
 * Refuses writes that are not JSON. Pages of other origins cannot send this type without a preflight, which
 * keeps them from writing in a customer's name.
 */
export function requireJson() {
  return async function requireJson(c: Context, next: Next) {
    const type = c.req.header('Content-Type');
    const hasBody = WRITES.has(c.req.method) || (c.req.method === 'DELETE' && type !== undefined);
    if (hasBody && !JSON_TYPE.test(type ?? '')) {
      throw new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Expected Content-Type application/json');
    }
    await next();
  };
}
