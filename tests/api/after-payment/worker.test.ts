import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { advanceOrders } from '#server/features/fulfillment/service.ts';
import { JOBS } from '#server/jobs/kinds.ts';
import { pollForWork } from '#server/jobs/store.ts';
import { createWorker, type JobHandler, type JobResult } from '#server/jobs/worker.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { fillCart, pay, someone } from '#tests/support/api/shopping.ts';
import { failStatements } from '#tests/support/process/fail-statements.ts';

const KIND = JOBS.removeOldData;
const TOO_LONG_MS = 21_000;

type Names = (string | undefined)[];

describe('A worker', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await shop.deps.db.deleteFrom('job').execute();
  });
  afterAll(() => shop.close());

  const enqueue = (...names: string[]) =>
    shop.deps.jobs
      .enqueueCte(
        shop.deps.db,
        names.map((key) => ({ kind: KIND, payload: { key }, key })),
      )
      .execute();

  const jobs = () =>
    shop.deps.db
      .selectFrom('job')
      .select(['dedupe_key as name', 'state', 'attempts', 'last_error'])
      .orderBy('dedupe_key')
      .execute();

  function work(
    run: (names: Names, stopping: AbortSignal) => Promise<JobResult[]>,
    db?: TestApi['deps']['db'],
  ) {
    const handler: JobHandler = {
      kind: KIND,
      batchSize: 10,
      backoff: () => 60_000,
      async runAll(payloads, stopping) {
        const names = payloads.map((payload) => nameOf(payload));
        const values = await run(names, stopping);
        return values.map((value) => ({ status: 'fulfilled', value }));
      },
    };
    return createWorker({ ...shop.deps, db: db ?? shop.deps.db }, [handler], { batch: 10 });
  }

  it('polls for work without reading the due jobs of another kind', {
    tags: ['FAST-002'],
  }, async () => {
    await enqueue(...Array.from({ length: 3000 }, (_, number) => `${number}`));
    await sql`analyze job`.execute(shop.deps.db);
    const kinds = Object.values(JOBS).filter((kind) => kind !== KIND);
    const now = shop.deps.clock();
    const read = await shop.deps.db.transaction().execute(async (tx) => {
      expect((await pollForWork(tx, { kinds, now, busySince: now })).kinds).toEqual([]);
      const { rows } = await sql<{ count: string }>`
        select seq_tup_read + idx_tup_fetch as count
        from pg_stat_xact_user_tables where relname = 'job'`.execute(tx);
      return Number(rows[0]?.count);
    });
    expect(read).toBeLessThan(100);
  });

  it('retries no job individually if its batch failed late, and counts the failure for one job', async () => {
    await enqueue('a', 'b', 'c');
    const tried: Names[] = [];
    const clock = vi.spyOn(performance, 'now');
    clock.mockReturnValue(0);
    const worker = work(async (names) => {
      tried.push(names);
      clock.mockReturnValue(TOO_LONG_MS);
      throw new Error('too slow');
    });
    await worker.runDue();
    expect(tried.map(({ length }) => length)).toEqual([3]);
    const left = await jobs();
    expect(left.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
    expect(left.map(({ attempts }) => attempts).sort()).toEqual([0, 0, 1]);
    expect(left.filter(({ attempts }) => attempts === 1)).toEqual([
      expect.objectContaining({ last_error: 'Error: too slow' }),
    ]);
  });

  it('returns jobs that it has not retried individually when time is up', async () => {
    await enqueue('a', 'b', 'c');
    const clock = vi.spyOn(performance, 'now');
    clock.mockReturnValue(0);
    const worker = work(async (names) => {
      if (names.length > 1) throw new Error('one is broken');
      clock.mockReturnValue(TOO_LONG_MS);
      return [undefined];
    });
    await worker.runDue();
    const left = await jobs();
    expect(left.map(({ state }) => state).sort()).toEqual(['done', 'ready', 'ready']);
    expect(left.map(({ attempts }) => attempts).sort()).toEqual([0, 0, 1]);
    expect(left.map(({ last_error }) => last_error)).toEqual([null, null, null]);
  });

  it('aborts a batch when it stops, and retries none of its jobs individually', async () => {
    await enqueue('a', 'b');
    const tried: Names[] = [];
    const worker = work(async (names, stopping) => {
      tried.push(names);
      expect(stopping.aborted).toBe(false);
      worker.stop();
      expect(stopping.aborted).toBe(true);
      throw new Error('cut short');
    });
    await worker.runDue();
    expect(tried).toHaveLength(1);
    expect(await jobs()).toEqual(
      ['a', 'b'].map((name) => ({ name, state: 'ready', attempts: 0, last_error: null })),
    );
  });

  it('fails only the jobs whose next run could not be recorded', async () => {
    await enqueue('again', 'ended');
    const db = failStatements(shop.deps.db, /^update job\s/, 1);
    const runAgainAt = new Date(shop.deps.clock().getTime() + 60_000);
    const worker = work(
      async (names) => names.map((name) => (name === 'again' ? { runAgainAt } : undefined)),
      db,
    );
    await worker.runDue();
    expect(await jobs()).toEqual([
      { name: 'again', state: 'ready', attempts: 1, last_error: 'Error: statement failed' },
      { name: 'ended', state: 'done', attempts: 1, last_error: null },
    ]);
  });

  async function buy() {
    shop.travel();
    const who = someone();
    const ids = await fillCart(shop, who);
    await pay(shop, ids.user);
    return { ...who, ...ids };
  }

  it('sends no orders to the DMV once it stops', async () => {
    const { line } = await buy();
    shop.travel({ ms: STEP_MS });
    const asked = vi.spyOn(shop.deps.gateways.live.dmv, 'file');
    const { deps } = await createTestWork(shop);
    const results = await advanceOrders(deps, [line], AbortSignal.abort());
    expect(asked).not.toHaveBeenCalled();
    expect(results).toEqual([{ status: 'fulfilled', value: { runAgainAt: shop.deps.clock() } }]);
  });

  it.each([
    ['where noting it failed once', 1],
    ['at once where it cannot be noted', 100],
  ])('never sends an email twice %s', async (_, failures) => {
    const { email } = await buy();
    const db = failStatements(shop.deps.db, /^update mail_outbox set state/, failures);
    const sent: string[] = [];
    const mailGateway = { send: async ({ to }: { to: string }) => void sent.push(to) };
    await (await createTestWork(shop, { db, mailGateway })).runDue();
    expect(sent.filter((to) => to === email)).toHaveLength(1);
    const mails = shop.deps.db.selectFrom('mail_outbox').select('state');
    const states = await mails.where('recipient', '=', email).execute();
    expect(states).toEqual([{ state: failures === 1 ? 'sent' : 'queued' }]);
  });
});

function nameOf(payload: unknown): string | undefined {
  return typeof payload === 'object' && payload !== null && 'key' in payload
    ? String(payload.key)
    : undefined;
}
