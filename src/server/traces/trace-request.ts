import type { Context, MiddlewareHandler, Next } from 'hono';
import { requestId } from 'hono/request-id';
import type { ApiEnv } from '../http/env.ts';
import { routePattern } from '../http/log-request.ts';
import { inSpan, isTraced, traceId } from './tracer.ts';

const SERVER_ERROR = 500;

/**
 * Traces a request as part of its caller's trace, if one is sent. Records the route pattern, because a URL may contain
 * a UUID.
 */
export function traceRequest() {
  return async function traceRequest(c: Context<ApiEnv>, next: Next) {
    if (!isTraced()) return next();
    const { method } = c.req;
    // The sender chooses the trace's ID and whether the trace is recorded, so our proxies must strip this header from
    // external requests.
    const parent = c.req.header('traceparent');
    const values = { 'http.request.method': method };
    await inSpan({ name: method, kind: 'server', parent, values }, async (span) => {
      await next();
      const route = routePattern(c);
      span.rename(`${method} ${route}`);
      span.set('http.route', route);
      span.set('http.response.status_code', c.res.status);
      if (c.res.status >= SERVER_ERROR) span.fail(String(c.res.status));
    });
  };
}

/** Sets a request's ID in the response and the log: its trace ID, if there is one. */
export function nameRequest(): MiddlewareHandler<ApiEnv> {
  const untraced = requestId({ limitLength: 64 });
  return async function nameRequest(c, next) {
    const id = traceId();
    if (id === undefined) return untraced(c, next);
    c.set('requestId', id);
    c.header('X-Request-Id', id);
    await next();
  };
}
