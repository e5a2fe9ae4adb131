import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcilePayments } from '#server/features/checkout/reconcile/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';
import { cards } from '#tests/support/cards.ts';

/** The number of payments checked per round. */
const ROUND = 100;

describe('Payments that cannot be settled', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const stateOf = async (user: string) =>
    (await api.get(`/user/orders?user_uuid=${user}`)).at('data', 'data', 0, 'payment_status');

  async function payWithoutAnswer() {
    const { user } = await fillCart(api);
    await pay(api, user, { cardnumber: cards.answerLost });
    return user;
  }

  it('do not hold up newer ones, and are retried in turn', async () => {
    await payWithoutAnswer();
    const { db, gateways } = api.deps;
    const model = await db.selectFrom('payment').selectAll().executeTakeFirstOrThrow();
    const { public_reference, answer, handle, ...row } = model;
    await db
      .insertInto('payment')
      .values(
        Array.from({ length: ROUND }, (_, place) => ({
          ...row,
          uuid: crypto.randomUUID(),
          handle: `stuck-${place}`,
          idempotency_key: null,
          answer: null,
        })),
      )
      .execute();
    await db.deleteFrom('payment_line').where('payment_uuid', '=', model.uuid).execute();
    await db.deleteFrom('payment').where('uuid', '=', model.uuid).execute();
    const asked: string[] = [];
    const payment = {
      ...gateways.live.payment,
      find: (one: string) => {
        asked.push(one);
        if (one.startsWith('stuck')) throw new Error('Ask again');
        return gateways.live.payment.find(one);
      },
    };
    const round = (ms: number) => {
      api.travel({ ms });
      return reconcilePayments({
        ...api.deps,
        gateways: withLive(gateways, { payment }),
      });
    };
    api.travel({ ms: 60_000 });
    const newer = await payWithoutAnswer();
    expect(await round(75_000)).toEqual({ settled: 0, open: ROUND });
    expect(new Set(asked).size).toBe(ROUND);
    expect(await round(90_000)).toEqual({ settled: 1, open: ROUND - 1 });
    expect(await stateOf(newer)).toBe('PAID');
    expect(await round(105_000)).toEqual({ settled: 0, open: ROUND });
    // The payment that lost its turn comes first.
    expect(asked.filter((one) => one === asked[2 * ROUND])).toHaveLength(2);
  });
});
