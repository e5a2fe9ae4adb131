import { createApi } from '#server/api.ts';
import { createRateLimitStore } from '#server/db/rate-limit-store.ts';
import type { Deps } from '#server/deps.ts';
import { createWaitingLine } from '#server/features/lookup/waiting-line/line.ts';
import { createMailOutbox } from '#server/features/mail/service.ts';
import { createMetrics } from '#server/http/metrics.ts';
import type { RateLimitRule } from '#server/http/rate-limit.ts';
import { type Answer, toAnswer } from './answer.ts';

type Changes = Record<string, Pick<RateLimitRule, 'points' | 'perSeconds'>>;

/**
 * Creates another process on a test's database. It limits requests by the IP address that a test sets, and puts new
 * orders in the waiting line.
 */
export function limitedApi(
  test: { deps: Deps },
  changes: Changes = {},
  { starts = 'auto' }: { starts?: 'auto' | number } = {},
) {
  const { db, clock } = test.deps;
  const metrics = createMetrics();
  const rateLimits = {
    store: createRateLimitStore(db, clock),
    clock,
    changes: new Map(Object.entries(changes)),
  };
  const mail = createMailOutbox({ ...test.deps, rateLimits, metrics, domain: 'storefront.test' });
  const waitingLine = createWaitingLine({ ...test.deps, metrics, mode: starts });
  const api = createApi({ ...test.deps, mail, metrics, rateLimits, waitingLine });

  function from(address = '203.0.113.7') {
    const connection = { incoming: { socket: { remoteAddress: address } } };
    async function call(method: string, path: string, given: RequestInit): Promise<Answer> {
      const url = path.startsWith('/v1/') ? path : `/v1/api${path}`;
      return toAnswer(await api.request(url, { method, ...given }, connection));
    }
    return {
      get: (path: string, headers: Record<string, string> = {}) => call('GET', path, { headers }),
      post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
        call('POST', path, withBody(body, headers)),
      put: (path: string, body: unknown, headers: Record<string, string> = {}) =>
        call('PUT', path, withBody(body, headers)),
      del: (path: string) => call('DELETE', path, {}),
    };
  }

  return {
    ...from(),
    from,
    /** Checks the waiting line, as the process does twice per second. */
    look: (dueAt?: number) => waitingLine.look(dueAt),
    async metric(line: string): Promise<number | undefined> {
      const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
      const text = await (await api.request('/v1/api/metrics', {}, connection)).text();
      const found = text.split('\n').find((one) => one.startsWith(`${line} `));
      return found === undefined ? undefined : Number(found.slice(line.length));
    },
  };
}

const withBody = (body: unknown, headers: Record<string, string>) => ({
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...headers },
});
