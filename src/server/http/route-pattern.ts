import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/**
 * The pattern of a request's route, so that ids stay out of logs and metrics. `unknown` where only middleware
 * and the JSON 404 match, which match everything.
 */
export function routePattern(c: Context): string {
  return matchedRoutes(c).findLast((route) => route.path !== '/*')?.path ?? 'unknown';
}
