import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { asStaff, orderOf } from '#tests/support/api/desk-actions.ts';
import { buyTitle } from '#tests/support/api/papers.ts';

const OPER = { tags: ['OPER-006'] };

describe('An order that is stuck', () => {
  let shop: TestApi;
  let agent: Awaited<ReturnType<typeof asStaff>>;
  beforeAll(async () => {
    shop = await createTestApi({ papersCheckedBy: 'people' });
    agent = await asStaff(shop, 'agent');
  });
  afterAll(() => shop.close());

  const storyOf = (order: string) => shop.get(`/desk/orders/${order}`, agent.headers);
  const textOf = async (order: string) =>
    JSON.stringify((await storyOf(order)).at('data', 'entries'));

  it('is found and retried after it has waited for documents', OPER, async () => {
    const { line } = await buyTitle(shop);
    const { order } = await orderOf(shop, line);
    shop.travel({ ms: STEP_MS });
    await (await createTestWork(shop)).runDue();
    // The job had nothing to do, so it is done and is deleted after a while.
    await shop.deps.db.deleteFrom('job').where('dedupe_key', '=', line).execute();
    const papers: { paper: string }[] = Object((await agent.read(order)).at('data', 'papers'));
    const verdicts = papers.map(({ paper }) => ({ paper, seen: null, again: null }));
    expect((await agent.ask(order, 'papers', { verdicts })).status).toBe(200);
    await shop.deps.db
      .updateTable('job')
      .set({ state: 'dead', ended_at: shop.deps.clock(), last_error: 'The DMV is down' })
      .where('kind', '=', 'order-step')
      .where('state', '=', 'ready')
      .execute();
    expect((await storyOf(order)).at('data', 'next', 'what')).toContain('stopped');
    expect(await textOf(order)).toContain('Filing or mailing stopped after');
    expect((await agent.ask(order, 'step', { reason: 'stuck' })).status).toBe(200);
    await (await createTestWork(shop)).runDue();
    expect((await orderOf(shop, line)).stage).toBe('completed');
  });
});
