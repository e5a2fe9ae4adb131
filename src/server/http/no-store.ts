import type { Context, Next } from 'hono';

/** Every response may hold somebody's data: no cache on the way keeps it, unless a route says otherwise. */
export function noStore() {
  return async function noStore(c: Context, next: Next) {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  };
}
