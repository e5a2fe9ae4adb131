import type { Context, Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Rejects larger bodies. If a request has a Content-Length, Node enforces it, and the body is not touched: the
 * framework would wrap it in a stream, which costs more than all other middleware.
 */
export function limitBody({ maxSize, refuse }: { maxSize: number; refuse: () => never }) {
  const countBytes = bodyLimit({ maxSize, onError: refuse });
  return async function limitBody(c: Context, next: Next) {
    const length = c.req.header('Content-Length');
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) {
      return countBytes(c, next);
    }
    if (!(Number(length) <= maxSize)) refuse();
    return next();
  };
}
