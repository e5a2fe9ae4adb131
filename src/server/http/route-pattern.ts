import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/**
 * The pattern of a request's route, which keeps IDs out of logs and metrics. `unknown` if only middleware and
 * the JSON 404 match.
 */
export function routePattern(c: Context): string {
  return matchedRoutes(c).findLast((route) => route.path !== '/*')?.path ?? 'unknown';
}
