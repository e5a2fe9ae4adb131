import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpWebhook } from '#server/gateways/webhook/http.ts';
import { partnerWorkers } from '#server/jobs/start-jobs.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { addPartner, buyAt, readEvent, type TestPartner } from '#tests/support/api/partners.ts';
import { type FakeProvider, startFakeProvider } from '#tests/support/outside/fake-provider.ts';
import { databaseKinds } from '#tests/support/process/test-database.ts';

const EVENTS = { tags: ['PART-004'] };
/** In place of ten seconds. */
const TIMEOUT_MS = 1000;
const BACKLOG = 100;

describe.each(databaseKinds)('Deliveries to partners on %s', (kind) => {
  let api: TestApi;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  let servers: FakeProvider[];
  let silent: TestPartner;
  let well: TestPartner;
  beforeAll(async () => {
    api = await createTestApi(kind);
    servers = [
      await startFakeProvider(() => 'silent'),
      await startFakeProvider(() => ({ status: 200, text: '' })),
    ];
    const webhook = createHttpWebhook({ timeoutMs: TIMEOUT_MS });
    work = await createTestWork(api, { gateways: { ...api.deps.gateways, webhook } });
    const [first, second] = servers.map(({ baseUrl }) => baseUrl);
    silent = await addPartner(api, { name: 'Silent', webhook: first ?? null });
    well = await addPartner(api, { name: 'Well', webhook: second ?? null });
  });
  afterAll(async () => {
    await api.close();
    for (const server of servers) await server.close();
  });
  beforeEach(() => api.travel());

  it('of one partner go on while another’s server is silent with a hundred events due', {
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
    const began = performance.now();
    const workers = partnerWorkers(work.deps);
    const all = Promise.all(workers.map((worker) => worker.runDue()));
    await expect
      .poll(() => servers[1]?.requests.length, { interval: 20, timeout: 5 * TIMEOUT_MS })
      .toBe(2);
    expect(performance.now() - began).toBeLessThan(TIMEOUT_MS);
    expect(servers[1]?.requests.map(({ body }) => readEvent(body).data.order_id).sort()).toEqual(
      bought.map(({ order }) => order.order_id).sort(),
    );
    expect(servers[0]?.requests.length).toBeLessThanOrEqual(20);
    await all;
    expect(servers[0]?.requests).toHaveLength(BACKLOG);
  });

  it('are tried anew before those that have failed, whoever they are for', EVENTS, async () => {
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
    await worker.runDue();
    expect(readEvent(wellServer.requests.at(-1)?.body ?? '').data.order_id).toBe(order.order_id);
    expect(silentServer.requests).toHaveLength(BACKLOG);
  });
});
