import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { httpApi } from '#tests/support/api/http-api.ts';
import { addressBody, fillCart, GOOD_CARD, pay } from '#tests/support/api/shopping.ts';
import { token } from '#tests/support/api/stripe-shop.ts';
import { startDmv } from '#tests/support/outside/dmv.ts';
import { startFakeProvider } from '#tests/support/outside/fake-provider.ts';
import { startServer } from '#tests/support/process/server-process.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';
import { startStripe } from '#tests/support/stripe/server.ts';

/** Several processes start slowly on a busy machine. */
const MANY_STARTS = { tags: ['OPER-003'], timeout: 240_000 };
/** Spans arrive after the response, and much later on a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 200 };
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` };
const WHO = { plate: '7TRC001', email: 'trace@example.com' };

const valueSchema = z.object({
  stringValue: z.optional(z.string()),
  intValue: z.optional(z.union([z.number(), z.string()])),
});
const attributesSchema = z.array(z.object({ key: z.string(), value: valueSchema }));
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({ traceId: z.string(), name: z.string(), attributes: attributesSchema }),
          ),
        }),
      ),
    }),
  ),
});

async function startCollector() {
  const provider = await startFakeProvider(() => ({ status: 200, json: {} }));
  return {
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: provider.baseUrl, OTEL_BSP_SCHEDULE_DELAY: '100' },
    text: () => provider.requests.map(({ body }) => body).join('\n'),
    /** Returns the spans of a trace, by part of the product. */
    spansOf: (trace: string) =>
      provider.requests
        .filter(({ url }) => url.pathname === '/v1/traces')
        .flatMap(({ body }) => exportSchema.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ resource, scopeSpans }) =>
          scopeSpans
            .flatMap(({ spans }) => spans)
            .filter(({ traceId }) => traceId === trace)
            .map(({ name }) => {
              const part = resource.attributes.find(({ key }) => key === 'service.name');
              return `${part?.value.stringValue}: ${name}`;
            }),
        ),
    close: () => provider.close(),
  };
}

const folder = mkdtempSync(join(tmpdir(), 'traces-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('With a collector', { tags: ['long'] }, () => {
  it('a purchase is one trace through web, worker, and gateways', MANY_STARTS, async () => {
    const collector = await startCollector();
    const [dmv, stripe] = [await startDmv(), await startStripe()];
    const { url, drop } = await createPostgresDatabase();
    const settings = {
      ...{ DATABASE_URL: url, DATA_DIR: join(folder, 'both') },
      SESSION_SECRET: 'the two of them share one secret of 32 letters',
      ...{ FILING_WINDOW_SECONDS: '0', ORDER_STEP_SECONDS: '1' },
      ...{ ...collector.settings, ...dmv.settings, ...stripe.settings },
    };
    const web = await startServer({ ...settings, ROLE: 'web' });
    const worker = await startServer({ ...settings, ROLE: 'worker', STATUS_PORT: '0' });
    try {
      const api = httpApi(web.baseUrl);
      const { user } = await fillCart(api, WHO);
      const id = stripe.token(GOOD_CARD);
      const paid = await pay(api, user, token(id), PARENT);
      expect(paid.at('data', 'payment_status')).toBe('SUCCESS');
      expect(paid.headers.get('x-request-id')).toBe(TRACE);
      const wanted = [
        'storefront-web: POST /v1/api/checkout',
        'storefront-web: POST payment',
        'storefront-web: insert',
        'storefront-worker: order-step',
        'storefront-worker: PUT dmv',
        'storefront-worker: send-receipt',
      ];
      await vi.waitFor(
        () => expect(collector.spansOf(TRACE)).toEqual(expect.arrayContaining(wanted)),
        PATIENCE,
      );
      const filings = dmv.provider.requests.filter(({ method }) => method === 'PUT');
      expect(filings.map(({ headers }) => headers.get('traceparent'))).toEqual([
        expect.stringMatching(`^00-${TRACE}-`),
      ]);
      const logged = () =>
        web
          .output()
          .split('\n')
          .find((line) => line.includes('/checkout'));
      await vi.waitFor(() => expect(logged()).toContain(`"requestId":"${TRACE}"`), PATIENCE);

      const rejected = await api.post('/checkout', {});
      const requestId = rejected.text('request_id');
      expect(requestId).toMatch(/^[0-9a-f]{32}$/);
      expect(rejected.headers.get('x-request-id')).toBe(requestId);
      await vi.waitFor(() => {
        expect(web.output()).toContain(`"requestId":"${requestId}"`);
        expect(collector.spansOf(requestId)).toContain('storefront-web: POST /v1/api/checkout');
      }, PATIENCE);
      expect([await web.stop(), await worker.stop()]).toEqual([0, 0]);

      const { first_name, street_address, phone_no } = addressBody({ user, vehicle: '' });
      const told = collector.text();
      for (const secret of [
        ...[WHO.plate, WHO.email, user, GOOD_CARD, id, settings.SESSION_SECRET],
        ...[`"${first_name}"`, street_address, phone_no, 'Apt 2', 'user_uuid='],
      ]) {
        expect(told).not.toContain(secret);
      }
    } finally {
      web.kill();
      worker.kill();
      await Promise.all([collector.close(), dmv.close(), stripe.close()]);
      await drop();
    }
  });
});

describe('One process with all roles', { tags: ['long'] }, () => {
  let databaseUrl: string;
  let drop = async () => {};
  // One shop per test, because a job would otherwise handle other tests' purchases in the same span.
  beforeEach(async () => {
    const made = await createPostgresDatabase();
    drop = made.drop;
    databaseUrl = made.url;
  });
  afterEach(() => drop());

  it('is not delayed by a collector that is down', MANY_STARTS, async () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:9';
    const settings = { DATA_DIR: join(folder, 'down'), DATABASE_URL: databaseUrl };
    const server = await startServer({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT });
    try {
      const api = httpApi(server.baseUrl);
      const { user } = await fillCart(api);
      expect((await pay(api, user)).at('data', 'payment_status')).toBe('SUCCESS');
      expect(await server.stop()).toBe(0);
    } finally {
      server.kill();
    }
  });

  it('records statements, jobs, and the sandbox’s work in one trace', MANY_STARTS, async () => {
    const collector = await startCollector();
    const settings = {
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'one') },
      ...{ FILING_WINDOW_SECONDS: '0', ...collector.settings },
    };
    const server = await startServer(settings);
    try {
      const api = httpApi(server.baseUrl);
      const { user } = await fillCart(api);
      await pay(api, user, {}, PARENT);
      const wanted = [
        ...['POST /v1/api/checkout', 'insert'].map((name) => `storefront: ${name}`),
        // This span comes from the background thread.
        ...['order-step', 'send-receipt', 'send-mail'].map((name) => `storefront-worker: ${name}`),
      ];
      await vi.waitFor(
        () => expect(collector.spansOf(TRACE)).toEqual(expect.arrayContaining(wanted)),
        PATIENCE,
      );
      expect(await server.stop()).toBe(0);
    } finally {
      server.kill();
      await collector.close();
    }
  });
});
