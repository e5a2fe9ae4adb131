import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpWebhook } from '#server/gateways/webhook/http.ts';
import { JOBS } from '#server/jobs/kinds.ts';
import { partnerWorkers } from '#server/jobs/start-jobs.ts';
import { claimJobs } from '#server/jobs/store.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { addPartner, buyAt, readEvent, type TestPartner } from '#tests/support/api/partners.ts';
import { type FakeProvider, startFakeProvider } from '#tests/support/outside/fake-provider.ts';

const EVENTS = { tags: ['PART-004'] };
const BACKLOG = 100;
/** Nothing in this test takes this long. */
const LONG_MS = 30_000;

describe('Deliveries to partners', () => {
  let api: TestApi;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  let servers: FakeProvider[];
  let silent: TestPartner;
  let well: TestPartner;
  /** If a test fails midway, its workers are still running. */
  let working: Promise<unknown> = Promise.resolve();
  const silence = Promise.withResolvers<'dropped'>();
  beforeAll(async () => {
    api = await createTestApi();
    servers = [
      await startFakeProvider(() => silence.promise),
      await startFakeProvider(() => ({ status: 200, text: '' })),
    ];
    const webhook = createHttpWebhook({ timeoutMs: LONG_MS, toThisMachine: true });
    work = await createTestWork(api, { gateways: { ...api.deps.gateways, webhook } });
    const [first, second] = servers.map(({ baseUrl }) => baseUrl);
    silent = await addPartner(api, { name: 'Silent', webhook: first ?? null });
    well = await addPartner(api, { name: 'Well', webhook: second ?? null });
  });
  afterAll(async () => {
    silence.resolve('dropped');
    await working;
    await api.close();
    for (const server of servers) await server.close();
  });
  beforeEach(() => api.travel());

  it('continue for one partner while another’s server does not respond to a hundred events', {
    ...EVENTS,
    timeout: 60_000,
  }, async () => {
    const { line } = await buyAt(api, silent.keys.live);
    const { jobs, db } = api.deps;
    for (let count = 1; count < BACKLOG; count += 1) {
      const payload = {
        ...{ eventUuid: crypto.randomUUID(), partnerUuid: silent.uuid, lineUuid: line },
        ...{ type: 'order.filed', at: '2026-03-10T18:00:00.000Z' },
      };
      await jobs.enqueue(db, { kind: 'tell-partner', payload });
    }
    const bought = [await buyAt(api, well.keys.live), await buyAt(api, well.keys.live)];
    const workers = partnerWorkers(work.deps);
    const all = workers.map((worker) => worker.runDue());
    working = Promise.allSettled(all);
    await expect
      .poll(() => servers[1]?.requests.length, { interval: 20, timeout: LONG_MS })
      .toBe(2);
    expect(servers[1]?.requests.map(({ body }) => readEvent(body).data.order_id).sort()).toEqual(
      bought.map(({ order }) => order.order_id).sort(),
    );
    // The remaining events wait until this server responds to the first ones.
    expect(servers[0]?.requests.length).toBeLessThanOrEqual(20);
    silence.resolve('dropped');
    await Promise.all(all);
    expect(servers[0]?.requests).toHaveLength(BACKLOG);
  });

  it('are made by four parallel workers for four partners', EVENTS, async () => {
    const { db, jobs, clock } = api.deps;
    const partners = Array.from({ length: 4 }, () => crypto.randomUUID());
    // After these statements, each worker has its own connection ready, and none starts early.
    await Promise.all(partners.map(() => sql`select pg_sleep(0.1)`.execute(db)));
    const now = clock();
    const leaseUntil = new Date(now.getTime() + 30_000);
    const kind = JOBS.decidePapers;
    for (let round = 0; round < 10; round += 1) {
      for (const partnerUuid of [...partners, ...partners]) {
        await jobs.enqueue(db, { kind, payload: { partnerUuid } });
      }
      const claim = { kinds: [kind], limit: 20, now, leaseUntil, isolateBy: 'partnerUuid' };
      const claims = await Promise.all(partners.map(() => claimJobs(db, claim)));
      const taken = claims.map((claimed) => claimed.map(({ payload }) => JSON.stringify(payload)));
      expect(taken.map((each) => [each.length, new Set(each).size])).toEqual(
        partners.map(() => [2, 1]),
      );
      expect(new Set(taken.flat()).size).toBe(4);
      await db.deleteFrom('job').where('kind', '=', kind).execute();
    }
  });

  it('are sent before retries, even another partner’s', EVENTS, async () => {
    api.travel({ ms: 10 * 60_000 });
    const { order } = await buyAt(api, well.keys.live);
    const [worker] = partnerWorkers(work.deps, { atOnce: 1 });
    const [silentServer, wellServer] = servers;
    if (!worker || !silentServer || !wellServer)
      throw new Error('Expected a worker and two servers');
    wellServer.override = () => {
      worker.stop();
      return undefined;
    };
    const run = worker.runDue();
    working = Promise.allSettled([run]);
    await run;
    expect(readEvent(wellServer.requests.at(-1)?.body ?? '').data.order_id).toBe(order.order_id);
    expect(silentServer.requests).toHaveLength(BACKLOG);
  });
});
