import type { Context, Next } from 'hono';

/** Any response may contain personal data, so caches must not store it unless a route allows it. */
export function noStore() {
  return async function noStore(c: Context, next: Next) {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  };
}
