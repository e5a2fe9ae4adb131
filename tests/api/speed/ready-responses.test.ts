import { createServer, type Server } from 'node:http';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createCatalogue } from '#server/features/catalogue/catalogue.ts';
import { applyDuePrices } from '#server/features/catalogue/price-changes.ts';
import { readyCatalogue } from '#server/features/catalogue/ready.ts';
import { readyHealth } from '#server/features/system/ready.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { createReadyResponses } from '#server/http/ready-responses.ts';
import { listSecurityHeaders } from '#server/http/security-headers.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';

const FAST = { tags: ['FAST-008'] };
const SERVICES = '/v1/api/service/types';
const URLS = [
  '/v1/api/health',
  SERVICES,
  `${SERVICES}?limit=100&page=0`,
  '/v1/api/system/params',
  '/v1/api/system/params?code=DMV_LOGO',
  '/v1/api/system/params?code=OVERNIGHT_SHIPPING',
];
/** The status of the test's server when a request is left to the framework. */
const LEFT = 418;

describe('Reads that are the same for everyone', () => {
  let api: TestApi;
  let server: Server;
  let base: string;
  const logged: string[] = [];
  const metrics = createMetrics();
  beforeAll(async () => {
    api = await createTestApi();
    const catalogue = createCatalogue({ ...api.deps, hold: () => applyDuePrices(api.deps) });
    const headers = await listSecurityHeaders(api.deps.licensee().siteUrl);
    const logger = pino({ level: 'info' }, { write: (line) => void logged.push(line) });
    const ready = [readyHealth, readyCatalogue(catalogue)].map((source) =>
      createReadyResponses(source, { headers, metrics, logger }),
    );
    server = createServer(async (request, response) => {
      if (request.headers['x-warm']) await catalogue.read();
      if (!ready.some((answer) => answer(request, response))) response.writeHead(LEFT).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = z.object({ port: z.number() }).parse(server.address());
    base = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    server.close();
    await api.close();
  });
  beforeEach(() => api.travel());

  const ask = (url: string, init: RequestInit = {}) => fetch(`${base}${url}`, init);
  const warm = (url: string, headers: Record<string, string> = {}) =>
    ask(url, { headers: { 'x-warm': '1', ...headers } });
  const OWN = ['connection', 'content-length', 'date', 'etag', 'keep-alive', 'x-request-id'];
  const shared = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => !OWN.includes(name)));

  it.each(URLS)('return the same as the framework: %s', FAST, async (url) => {
    const [given, usual] = [await warm(url), await api.api.request(url)];
    expect(given.status).toBe(200);
    expect(shared(given)).toEqual(shared(usual));
    expect(await given.text()).toBe(await usual.text());
    expect(given.headers.get('cache-control')).toMatch(/^public, max-age=[15]$/);
    expect(given.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('are in the language that the request names', FAST, async () => {
    const asked = { 'x-language': 'es' };
    const [given, usual] = [
      await warm(SERVICES, asked),
      await api.api.request(SERVICES, { headers: asked }),
    ];
    expect(given.headers.get('vary')).toBe('X-Language');
    expect(shared(given)).toEqual(shared(usual));
    const text = await given.text();
    expect(text).toContain('"name":"Transferir el título de un vehículo"');
    expect(text).toContain('"slug":"transfer-title"');
    expect(await usual.text()).toBe(text);
    const params = await (await warm('/v1/api/system/params', asked)).text();
    expect(params).toContain('"sub_title":"Autorizado por el DMV de California"');
    expect(params).toContain('"title":"DMV Delegated Provider"');
  });

  it('are not sent again to a browser that has them', FAST, async () => {
    const first = await warm(SERVICES);
    const etag = first.headers.get('etag') ?? '';
    const again = await warm(SERVICES, { 'if-none-match': `"other", W/${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(shared(again)).toEqual({ ...shared(first), 'content-type': undefined });
    expect((await warm(SERVICES, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('change with the catalogue, and get a new ETag', FAST, async () => {
    const before = await warm(SERVICES);
    await sql`update service_type set name = 'Renamed' where position = 0`.execute(api.deps.db);
    api.travel({ ms: 4_999 });
    expect(await (await ask(SERVICES)).text()).toBe(await before.text());
    api.travel({ ms: 5_000 });
    expect((await ask(SERVICES)).status).toBe(LEFT);
    expect((await ask('/v1/api/health')).status).toBe(200);
    const after = await warm(SERVICES);
    expect(await after.text()).toContain('"Renamed"');
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  it.each([
    ['HEAD', SERVICES, {}],
    ['POST', SERVICES, {}],
    ['GET', `${SERVICES}?limit=3`, {}],
    ['GET', '/v1/api/system/params?code=NONE', {}],
    ['GET', `${SERVICES}/`, {}],
    ['GET', SERVICES, { 'x-request-id': 'mine' }],
    ['GET', '/v1/api/ready', {}],
  ])('leave %s %s with %j to the framework', FAST, async (method, url, headers) => {
    await warm(SERVICES);
    expect((await ask(url, { method, headers })).status).toBe(LEFT);
  });

  it('are logged and counted like other reads', FAST, async () => {
    logged.length = 0;
    const { headers } = await warm(SERVICES);
    await warm(SERVICES, { 'if-none-match': '*' });
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      {
        requestId: headers.get('x-request-id'),
        method: 'GET',
        route: SERVICES,
        status: 200,
        durationMs: expect.any(Number),
        msg: 'request',
      },
      { status: 304 },
    ]);
    const text = await metrics.registry.metrics();
    const count = `http_request_duration_seconds_count{method="GET",route="${SERVICES}",status="304"}`;
    expect(text).toContain(count);
  });
});
