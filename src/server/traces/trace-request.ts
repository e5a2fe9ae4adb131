import type { Context, MiddlewareHandler, Next } from 'hono';
import { requestId } from 'hono/request-id';
import type { ApiEnv } from '../http/env.ts';
import { routePattern } from '../http/route-pattern.ts';
import { inSpan, isTraced, traceId } from './tracer.ts';

const SERVER_ERROR = 500;

/** Traces a request, as a part of its caller's trace where that is sent. Says the route's pattern: an address may hold a uuid. */
export function traceRequest() {
  return async function traceRequest(c: Context<ApiEnv>, next: Next) {
    if (!isTraced()) return next();
    const { method } = c.req;
    // Whoever sends it chooses the id and whether it is recorded: the proxies in front of us let no stranger's through.
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

/** Names a request, in its answer and in the log: by its trace, if there is one. */
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
