import type { Context, Next } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import { operationPaths } from '#contracts/api/paths.ts';
import type { ApiEnv } from './env.ts';

const { health, ready, metrics } = operationPaths;
const PROBES = new Set<string>([health, ready, metrics]);

/** Load balancers and Prometheus call the probe routes every few seconds. */
export const levelOf = (route: string) => (PROBES.has(route) ? 'debug' : 'info');

/** Logs one line per request, without bodies, queries, or headers, because they contain personal data. */
export function logRequest(logger: Logger) {
  return async function logRequest(c: Context<ApiEnv>, next: Next) {
    const start = performance.now();
    await next();
    const route = routePattern(c);
    logger[levelOf(route)](
      {
        requestId: c.get('requestId'),
        method: c.req.method,
        route,
        status: c.res.status,
        durationMs: Math.round(performance.now() - start),
      },
      'request',
    );
  };
}

/**
 * The pattern of a request's route, which keeps IDs out of logs and metrics. `unknown` if only middleware and
 * the JSON 404 match.
 */
export function routePattern(c: Context): string {
  return matchedRoutes(c).findLast((route) => route.path !== '/*')?.path ?? 'unknown';
}
