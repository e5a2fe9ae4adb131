import type { Context, Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Refuses larger bodies. Where a request states its length, Node takes no more than that, and the body is not touched:
 * the framework would wrap it into a stream, which costs more than the rest of what a request passes through.
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
