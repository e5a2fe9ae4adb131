/** Work after payments is batched, so that it leaves the database free for customers. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayError } from '#server/errors.ts';
import type { DmvGateway } from '#server/gateways/dmv/port.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { fillCart, pay, someone } from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';
import { countStatements } from '#tests/support/process/count-statements.ts';

const ORDERS = 40;
const MOST_FOR_AN_ORDER = 12;
const LIFE = ['paid', 'filing', 'completed', 'label_printed', 'shipped'];

describe('The processing of orders', { timeout: 120_000 }, () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(() => shop.close());

  async function buyMany(count: number) {
    const orders = [];
    for (let made = 0; made < count; made += 1) {
      const who = someone();
      const ids = await fillCart(shop, who);
      await pay(shop, ids.user);
      orders.push({ ...who, ...ids });
    }
    return orders;
  }

  async function stagesOf(line: string) {
    const events = shop.deps.db.selectFrom('order_event').select('stage');
    const ofLine = events.where('order_line_uuid', '=', line);
    const rows = await ofLine.orderBy('happened_at').orderBy('uuid').execute();
    return rows.map(({ stage }) => stage);
  }

  async function live(work: Awaited<ReturnType<typeof createTestWork>>) {
    for (const steps of [0, 1, 2, 3]) {
      shop.travel({ ms: steps * STEP_MS });
      await work.runDue();
    }
  }

  it(`takes at most ${MOST_FOR_AN_ORDER} statements per order when many are paid`, {
    tags: ['long', 'FAST-002'],
  }, async () => {
    shop.travel();
    const orders = await buyMany(ORDERS);
    const work = await createTestWork(shop);
    // Recurring work costs the same, no matter how many orders there are.
    await shop.deps.db.deleteFrom('job').where('dedupe_key', '=', 'recurring').execute();
    const sent = await countStatements(shop.deps.db).during(() => live(work));
    for (const order of orders) {
      expect(await stagesOf(order.line)).toEqual(LIFE);
      expect(await work.mailsTo(order.email)).toHaveLength(3);
    }
    expect(sent.length / ORDERS).toBeLessThanOrEqual(MOST_FOR_AN_ORDER);
  });

  it('delays only the order that gets no response from the DMV', {
    tags: ['FAST-002'],
  }, async () => {
    shop.travel();
    const orders = await buyMany(3);
    const [, troubled] = orders;
    let isDown = true;
    const dmv: DmvGateway = {
      ...shop.deps.gateways.live.dmv,
      async file(filing) {
        if (isDown && filing.orderUuid === troubled?.line) {
          throw new GatewayError('dmv', 'It does not answer', { retryable: true });
        }
        return shop.deps.gateways.live.dmv.file(filing);
      },
    };
    const work = await createTestWork(shop, {
      gateways: withLive(shop.deps.gateways, { dmv }),
    });
    shop.travel({ ms: STEP_MS });
    await work.runDue();
    const reached = await Promise.all(orders.map(({ line }) => stagesOf(line)));
    expect(reached).toEqual([LIFE.slice(0, 3), LIFE.slice(0, 2), LIFE.slice(0, 3)]);
    isDown = false;
    shop.travel({ ms: STEP_MS + 60_000 });
    await work.runDue();
    expect(await stagesOf(troubled?.line ?? '')).toEqual(LIFE.slice(0, 3));
  });

  it('fails only the order whose row can’t be emailed', {
    tags: ['FAST-002'],
  }, async () => {
    shop.travel();
    const orders = await buyMany(3);
    const [, broken] = orders;
    await shop.deps.db
      .updateTable('order_line')
      // A time that no email can format.
      .set({ paid_at: sql<Date>`'infinity'` })
      .where('uuid', '=', broken?.line ?? '')
      .execute();
    const work = await createTestWork(shop);
    await work.runDue();
    const receipts = await Promise.all(orders.map(({ email }) => work.mailsTo(email)));
    expect(receipts.map(({ length }) => length)).toEqual([1, 0, 1]);
    const failed = shop.deps.db
      .selectFrom('job')
      .select(['kind', 'state', 'attempts'])
      .where('last_error', 'is not', null);
    expect(await failed.execute()).toEqual([{ kind: 'send-receipt', state: 'ready', attempts: 1 }]);
  });
});
