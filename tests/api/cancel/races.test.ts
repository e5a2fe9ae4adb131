import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceOrders } from '#server/features/fulfillment/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { fillCart, pay, someone } from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';

const PAYMENTS = 8;
const VEHICLES = 10;

describe('canceling while a worker files', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(() => shop.close());

  async function buyTogether(): Promise<string[]> {
    const { email } = someone();
    const first = await fillCart(shop, { ...someone(), email });
    const lines = [first.line];
    while (lines.length < VEHICLES) {
      const { line } = await fillCart(shop, { ...someone(), email }, { user: first.user });
      lines.push(line);
    }
    expect((await pay(shop, first.user)).at('data', 'payment_status')).toBe('SUCCESS');
    return lines;
  }

  it('either files or refunds each order, and never does both', {
    tags: ['long', 'PROM-001'],
    timeout: 180_000,
  }, async () => {
    const { dmv } = shop.deps.gateways.live;
    const filed = new Set<string>();
    let onFiled = () => {};
    const gateways = withLive(shop.deps.gateways, {
      dmv: {
        ...dmv,
        async file(request: Parameters<typeof dmv.file>[0]) {
          filed.add(request.orderUuid);
          onFiled();
          return dmv.file(request);
        },
      },
    });
    const work = await createTestWork(shop, { gateways });
    shop.travel();
    const carts: string[][] = [];
    while (carts.length < PAYMENTS) carts.push(await buyTogether());
    shop.travel({ ms: STEP_MS });

    const canceled = new Set<string>();
    for (const [race, lines] of carts.entries()) {
      // The cancellation goes first in half of the rounds, and the filing in the others. After that, the
      // cancellations and filings of the cart's lines race.
      const isCancelFirst = race % 2 === 0;
      const first = Promise.withResolvers<void>();
      onFiled = first.resolve;
      const cancel = async (line: string) => {
        if (!isCancelFirst) await first.promise;
        const { status } = await shop.post(`/user/orders/${line}/cancellation`, {});
        if (status === 200) canceled.add(line);
        else expect(status).toBe(409);
        first.resolve();
      };
      const steps = async (uuids: readonly string[]) => {
        if (isCancelFirst) await first.promise;
        await advanceOrders(work.deps, uuids);
      };
      // One worker for all lines, or one for each.
      const workers = race % 4 === 0 ? [steps(lines)] : lines.map((line) => steps([line]));
      await Promise.all([...workers, ...lines.map(cancel)]);
    }
    await work.runDue();

    const { db } = shop.deps;
    const refunds = await db
      .selectFrom('refund')
      .innerJoin('order_line', 'order_line.uuid', 'refund.order_line_uuid')
      .select(['order_line.uuid', 'amount_cents', 'final_price_cents', 'stage'])
      .execute();
    expect(new Set(refunds.map(({ uuid }) => uuid))).toEqual(canceled);
    expect(refunds).toHaveLength(canceled.size);
    expect([...canceled].filter((line) => filed.has(line))).toEqual([]);
    expect(new Set([...canceled, ...filed])).toEqual(new Set(carts.flat()));
    for (const refund of refunds) {
      expect(refund.amount_cents).toBe(refund.final_price_cents);
      expect(refund.stage).toBe('canceled');
    }
    // If either result were missing, there would have been no race.
    expect(canceled.size).toBeGreaterThanOrEqual(PAYMENTS / 2);
    expect(filed.size).toBeGreaterThanOrEqual(PAYMENTS / 2);
  });
});
