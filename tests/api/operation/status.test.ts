import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { connectDatabase } from '#server/db/connect.ts';
import type { ApiEnv } from '#server/http/env.ts';
import { onError } from '#server/http/on-error.ts';
import { createLogger } from '#server/logger.ts';
import { toAnswer } from '#tests/support/api/answer.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { addPartner } from '#tests/support/api/partners.ts';
import { fillCart, pay, someone } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';
import { urlOfDatabase } from '#tests/support/process/test-database.ts';

const LOCAL = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
const STRANGER = { incoming: { socket: { remoteAddress: '203.0.113.7' } } };
const TOKEN = 'the-token-of-the-operator';
const NEXT_TOKEN = `next-${TOKEN}`;

describe('Health, readiness, and metrics', () => {
  it('counts requests by route, checkouts by result, pending payments and jobs, and names no one', async () => {
    const api = await createTestApi();
    const ids = await fillCart(api);
    await pay(api, ids.user);
    await pay(api, (await fillCart(api)).user, { cardnumber: '4000000000000119' });
    await api.get('/no/such/route');
    const answer = await api.api.request('/v1/api/metrics', {}, LOCAL);
    expect(answer.headers.get('Content-Type')).toContain('text/plain');
    const text = await answer.text();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="POST",route="\/v1\/api\/checkout",status="200"\} 2/,
    );
    expect(text).toContain('route="unknown",status="404"');
    expect(text).toContain('checkouts_total{outcome="SUCCESS"} 1');
    expect(text).toContain('checkouts_total{outcome="PENDING"} 1');
    expect(text).toContain('payments_pending 1');
    expect(text).toMatch(/jobs\{kind="[\w-]+",state="ready"\} \d/);
    for (const secret of [ids.user, 'example.com', '4242424242424242', '4000000000000119'])
      expect(text).not.toContain(secret);
    await api.close();
  });

  it('reports the age of the oldest payment without a result', async () => {
    const api = await createTestApi();
    const waitOf = async () => {
      const text = await (await api.api.request('/v1/api/metrics', {}, LOCAL)).text();
      return /^payment_wait_seconds (.*)$/m.exec(text)?.[1];
    };
    const charge = async (ms: number, partner?: string) => {
      api.travel({ ms });
      const of = partner === undefined ? {} : { partner };
      await pay(api, (await fillCart(api, someone(), of)).user, { cardnumber: cards.answerLost });
    };
    const { keys } = await addPartner(api, { name: 'Shop', webhook: null });
    await charge(0, keys.test);
    expect(await waitOf()).toBe('0');
    await charge(60_000);
    await charge(90_000);
    expect(await waitOf()).toBe('30');
    await api.close();
  });

  it('shows metrics only to this machine or with the token, and never to requests from a proxy', async () => {
    const api = await createTestApi();
    const guarded = createApi({ ...api.deps, metricsToken: `${NEXT_TOKEN}, ${TOKEN}` });
    const ask = async (from: typeof LOCAL, headers: Record<string, string> = {}) =>
      (await guarded.request('/v1/api/metrics', { headers }, from)).status;
    expect(await ask(LOCAL)).toBe(200);
    expect(await ask(LOCAL, { 'X-Forwarded-For': '203.0.113.7' })).toBe(403);
    expect(await ask(STRANGER)).toBe(403);
    expect(await ask(STRANGER, { Authorization: 'Bearer of-somebody-else' })).toBe(403);
    for (const token of [TOKEN, NEXT_TOKEN]) {
      expect(await ask(STRANGER, { Authorization: `Bearer ${token}` })).toBe(200);
    }
    await api.close();
  });

  it('opens metrics in production only to the token, because a proxy may be undetected', {
    tags: ['SAFE-009'],
  }, async () => {
    const api = await createTestApi();
    const inProduction = { ...api.deps, metricsNeedToken: true };
    const ask = async (deps: typeof inProduction, headers: Record<string, string> = {}) =>
      (await createApi(deps).request('/v1/api/metrics', { headers }, LOCAL)).status;
    expect(await ask(inProduction)).toBe(403);
    expect(await ask(inProduction, { 'X-Real-IP': '1.2.3.4', Forwarded: 'for=1.2.3.4' })).toBe(403);
    const guarded = { ...inProduction, metricsToken: TOKEN };
    expect(await ask(guarded)).toBe(403);
    expect(await ask(guarded, { Authorization: `Bearer ${TOKEN}` })).toBe(200);
    await api.close();
  });

  it('is not ready while stopping or without its database, but still healthy', async () => {
    const { db, close } = await connectDatabase({
      databaseUrl: await urlOfDatabase(shared.deps.db),
    });
    const state = { draining: false };
    const one = createApi({ ...shared.deps, db, isDraining: () => state.draining });
    const status = async (path: string) => (await one.request(`/v1/api/${path}`)).status;
    expect(await status('ready')).toBe(200);
    state.draining = true;
    expect([await status('ready'), await status('health')]).toEqual([503, 200]);
    state.draining = false;
    await close();
    expect([await status('ready'), await status('health')]).toEqual([503, 200]);
  });

  it('is not ready while writes fail or the disk is full, and tells only the operator why', {
    tags: ['SAFE-020', 'SAFE-009'],
  }, async () => {
    const api = await createTestApi();
    const disk = { free: 10 ** 12 };
    const one = createApi({ ...api.deps, freeDiskBytes: async () => disk.free });
    const ready = async (from: typeof LOCAL) => {
      const response = await one.request('/v1/api/ready', {}, from);
      return [response.status, (await toAnswer(response)).at('message')];
    };
    expect(await ready(LOCAL)).toEqual([200, 'Ready']);
    disk.free = 10 * 1024 * 1024;
    expect(await ready(LOCAL)).toEqual([503, 'The DATA_DIR disk has only 10 MB left']);
    expect(await ready(STRANGER)).toEqual([
      503,
      'This process is not accepting requests right now',
    ]);
    disk.free = 10 ** 12;
    await sql`alter table rate_limit rename to rate_limit_away`.execute(api.deps.db);
    expect(await ready(LOCAL)).toEqual([503, expect.stringContaining('does not accept writes')]);
    await api.close();
  });
});

let shared: TestApi;
beforeAll(async () => {
  shared = await createTestApi();
});
afterAll(() => shared.close());

describe('Without the database', () => {
  const metricsOf = async (api: ReturnType<typeof createApi>) => {
    const answer = await api.request('/v1/api/metrics', {}, LOCAL);
    return [answer.status, await answer.text()] as const;
  };
  const OF_THE_DATABASE =
    /^(payments_pending|jobs_late_seconds|orders_late|last_money_check_timestamp_seconds|wal_archiving|jobs\{)/m;

  it('metrics report its outage, and leave out what only the database knows', {
    tags: ['SAFE-020'],
  }, async () => {
    const { db, close } = await connectDatabase({
      databaseUrl: await urlOfDatabase(shared.deps.db),
    });
    const lastBackup = () => new Date(5_000);
    const own = createApi({
      ...shared.deps,
      db,
      fromReplica: (read) => read(db),
      freeDiskBytes: async () => 7,
      lastBackup,
      lastCopy: () => new Date(6_000),
    });
    const [, before] = await metricsOf(own);
    expect(before).toMatch(/^database_up 1$/m);
    expect(before).toMatch(OF_THE_DATABASE);
    // The tests' PostgreSQL archives nothing.
    expect(before).toMatch(/^wal_archiving 0$/m);
    await close();
    const [status, away] = await metricsOf(own);
    expect(status).toBe(200);
    expect(away).toMatch(/^database_up 0$/m);
    expect(away).not.toMatch(OF_THE_DATABASE);
    expect(away).toMatch(/^http_request_duration_seconds_count\{.*metrics".*\} 1$/m);
    expect(away).toMatch(/^disk_free_bytes 7$/m);
    expect(away).toMatch(/^last_backup_timestamp_seconds 5$/m);
    expect(away).toMatch(/^last_copy_timestamp_seconds 6$/m);
  });

  it('metrics do not wait for a database that does not respond', {
    tags: ['SAFE-020'],
  }, async () => {
    const own = createApi({
      ...shared.deps,
      fromReplica: (read) => read(shared.deps.db),
      timeLimit: () => AbortSignal.timeout(50),
    });
    await shared.deps.db.transaction().execute(async (tx) => {
      await sql`lock table payment in access exclusive mode`.execute(tx);
      const pages = await Promise.all([metricsOf(own), metricsOf(own), metricsOf(own)]);
      for (const [status, text] of pages) {
        expect(status).toBe(200);
        expect(text).toMatch(/^database_up 0$/m);
      }
      // All requests for metrics wait for the same response from the database.
      expect(shared.database.poolCounts().inUse).toBe(2);
    });
    await expect.poll(async () => (await metricsOf(own))[1]).toMatch(/^database_up 1$/m);
  });
});

describe('Headers', () => {
  it('keep browsers on HTTPS if the site uses it', async () => {
    const headerOf = async (siteUrl: string) => {
      const one = createApi({
        ...shared.deps,
        licensee: () => ({ ...shared.deps.licensee(), siteUrl }),
      });
      return (await one.request('/v1/api/health')).headers.get('Strict-Transport-Security');
    };
    expect(await headerOf('https://example.com')).toContain('max-age=63072000');
    expect(await headerOf('http://127.0.0.1:4321')).toBeNull();
  });
});

describe('The log', () => {
  it('contains only allowed fields, and the named parts of an error', { tags: ['AMB-103'] }, () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    const broken = Object.assign(new Error('It broke near 4242 4242 4242 4242'), {
      code: '23505',
      params: ['ada@example.com'],
      cause: Object.assign(new Error('why'), { detail: 'Key (email)=(ada@example.com) exists' }),
    });
    logger.error(
      {
        requestId: 'trace-me',
        status: 500,
        email: 'ada@example.com',
        body: { cardnumber: '4242424242424242' },
        result: { cvv: 'three digits' },
        folder: '/opt/storefront/dist',
        err: broken,
      },
      'request failed',
    );
    const log = lines.join('');
    expect(JSON.parse(log)).toMatchObject({
      level: 'error',
      msg: 'request failed',
      requestId: 'trace-me',
      status: 500,
      email: '[removed]',
      body: '[removed]',
      result: '[removed]',
      folder: '/opt/storefront/dist',
      err: {
        name: 'Error',
        message: 'It broke near [removed]',
        code: '23505',
        cause: { message: 'why' },
      },
    });
    for (const secret of ['ada@', '4242', 'three digits']) expect(log).not.toContain(secret);
  });
});

describe('Requests in the log', () => {
  it('that fail are logged with the pattern of their route and their status', async () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    const failing = new Hono<ApiEnv>().onError(onError(logger));
    failing.get('/orders/:uuid', () => Promise.reject(new Error('It broke')));
    await failing.request('/orders/d4b3ee9c-21b1-4bb0-8d04-b3b3c1a2e3f4');
    const [line = ''] = lines;
    expect(JSON.parse(line)).toMatchObject({
      msg: 'request failed',
      method: 'GET',
      route: '/orders/:uuid',
      status: 500,
    });
  });

  it('are one line each, but only changes are logged for probes', async () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    const state = { free: 10 ** 12, draining: false };
    const own = createApi({
      ...shared.deps,
      logger,
      freeDiskBytes: async () => state.free,
      isDraining: () => state.draining,
    });
    const probe = async () => {
      for (const path of ['health', 'ready', 'metrics'])
        await own.request(`/v1/api/${path}`, {}, LOCAL);
    };
    await probe();
    await own.request('/v1/api/service/types');
    state.free = 0;
    for (const _ of [1, 2]) await probe();
    state.free = 10 ** 12;
    await probe();
    state.draining = true;
    await probe();
    const told = lines.map((line) => JSON.parse(line));
    expect(told.map(({ msg, route, err }) => [msg, route ?? err?.message])).toEqual([
      ['request', '/v1/api/service/types'],
      ['not ready', 'The DATA_DIR disk has only 0 MB left'],
      ['ready again', undefined],
    ]);
  });
});
