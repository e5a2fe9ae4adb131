import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { createRateLimitStore } from '#server/db/rate-limit-store.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { createLogger } from '#server/logger.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';

const REPORTS = '/v1/api/policy/reports';
const UUID = '2f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d6e';
const PAGE = `https://shop.example/shipping-address/${UUID}/x?email=dana@gmail.com`;

const earlier = (changes: object = {}) => ({
  'csp-report': {
    'document-uri': PAGE,
    'violated-directive': "script-src-elem 'self'",
    'blocked-uri': 'https://evil.example/steal.js?of=dana',
    'script-sample': 'const secret = 1',
    ...changes,
  },
});
const later = (changes: object = {}) => ({
  type: 'csp-violation',
  url: PAGE,
  body: {
    documentURL: PAGE,
    effectiveDirective: 'require-trusted-types-for',
    blockedURL: 'trusted-types-sink',
    sample: 'Element innerHTML|<b>dana</b>',
    ...changes,
  },
});

describe('A browser’s report', { tags: ['SAFE-018'] }, () => {
  let api: TestApi;
  let lines: string[];
  let metrics: ReturnType<typeof createMetrics>;
  let ask: ReturnType<typeof createApi>['request'];
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => {
    lines = [];
    metrics = createMetrics();
    const logger = createLogger('warn', { write: (line) => void lines.push(line) });
    const { clock, db } = api.deps;
    const rateLimits = { store: createRateLimitStore(db, clock), clock, changes: new Map() };
    ({ request: ask } = createApi({ ...api.deps, logger, metrics, rateLimits }));
  });

  const send = async (body: unknown, type = 'application/csp-report') => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { 'Content-Type': type };
    return (await ask(REPORTS, { method: 'POST', headers, body: text })).status;
  };
  const logged = () =>
    lines.map((line) => {
      const { kind, reason, route } = JSON.parse(line);
      return { kind, reason, route };
    });

  it('is logged by directive, origin, and kind of page, without personal data', async () => {
    expect(await send(earlier())).toBe(200);
    expect(await send([later(), later()], 'application/reports+json')).toBe(200);
    const sink = {
      kind: 'require-trusted-types-for',
      reason: 'trusted-types-sink',
      route: '/shipping-address',
    };
    expect(logged()).toEqual([
      { kind: 'script-src-elem', reason: 'https://evil.example', route: '/shipping-address' },
      sink,
      sink,
    ]);
    expect(lines.join()).not.toMatch(/dana|secret|2f1b7c1e/);
    expect(await metrics.registry.metrics()).toContain(
      'policy_reports_total{directive="require-trusted-types-for"} 2',
    );
  });

  it('adds no additional text to logs and metrics', async () => {
    await send(earlier({ 'effective-directive': 'dana@gmail.com', 'blocked-uri': 'Dana Sample' }));
    await send([
      later({ blockedURL: 'moz-extension://abc/x', documentURL: 'https://x.example/Dana' }),
    ]);
    await send([later({ blockedURL: 'data', documentURL: 'about' }), { type: 'deprecation' }]);
    expect(logged()).toEqual([
      { kind: 'other', reason: 'unknown', route: '/shipping-address' },
      { kind: 'require-trusted-types-for', reason: 'moz-extension:', route: 'unknown' },
      { kind: 'require-trusted-types-for', reason: 'data', route: 'unknown' },
    ]);
  });

  it('may be nonsense, but can’t be large or sent by a form', async () => {
    for (const body of ['', '{', '[]', '{}', '[{"type":"csp-violation"}]', 'null', '"x"']) {
      expect(await send(body), body).toBe(200);
    }
    expect(lines).toEqual([]);
    expect(await send(`[${'1,'.repeat(9000)}1]`)).toBe(413);
    expect(await send(earlier(), 'text/plain')).toBe(415);
    expect(await send(Array.from({ length: 40 }, () => later({ sample: '' })))).toBe(200);
    expect(lines).toHaveLength(20);
  });

  it('is rate-limited by the hour', async () => {
    api.travel({ days: 1 });
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push(await send('{}'));
    expect(statuses.slice(-2)).toEqual([200, 429]);
  });
});
