import type { Context, Next } from 'hono';
import type { Logger } from 'pino';
import type { ApiEnv } from './env.ts';
import { routePattern } from './route-pattern.ts';

/** Logs one line per request: never a body, a query or a header, which hold personal data. */
export function logRequest(logger: Logger) {
  return async function logRequest(c: Context<ApiEnv>, next: Next) {
    const start = performance.now();
    await next();
    logger.info(
      {
        requestId: c.get('requestId'),
        method: c.req.method,
        route: routePattern(c),
        status: c.res.status,
        durationMs: Math.round(performance.now() - start),
      },
      'request',
    );
  };
}
