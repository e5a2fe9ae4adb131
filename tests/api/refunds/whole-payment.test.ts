/** Refunds of entire payments, which release 0.1.0 recorded for charges of payments that it had given up on. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { forgetEmail } from '#server/features/privacy/forget.ts';
import { removeOldData, retentionDays } from '#server/jobs/retention.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { chargeTooLate, closeRefund, readRefunds } from '#tests/support/api/refunds.ts';
import { fillCart, pay, someone } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

const GOES_BACK = { tags: ['PROM-001'] };

describe('A refund of an entire payment', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  /** Creates a guest whose card was charged after we gave up on the payment. */
  async function owe() {
    const buyer = someone();
    const ids = await fillCart(api, buyer);
    await pay(api, ids.user, { cardnumber: cards.timesOut });
    return { ...ids, ...buyer, ...(await chargeTooLate(api, ids.user)) };
  }
  const due = async () =>
    (await readRefunds(api)).filter(({ state }) => state === 'due').map(({ uuid }) => uuid);

  it('is made once and emailed', GOES_BACK, async () => {
    const late = await owe();
    const work = await createTestWork(api);
    await work.runDue();
    const { payment: paymentUuid, refund: refundUuid, amountCents } = late;
    expect(api.ledger.refunds()).toMatchObject([
      { paymentUuid, refundUuid, amountCents, result: { outcome: 'refunded' } },
    ]);
    expect(await readRefunds(api)).toMatchObject([{ state: 'refunded' }]);
    const told = (await work.mailsTo(late.email)).map(({ subject }) => subject);
    expect(told.filter((subject) => /refund/i.test(subject))).toEqual([
      expect.stringContaining(`Your refund of ${formatUsd(amountCents)} for payment P`),
    ]);
  });

  it('survives the removal of its cart line and guest, and a deletion request, until it is made', async () => {
    const late = await owe();
    expect((await api.del(`/user/orders/${late.line}`)).status).toBe(200);
    expect(await due()).toContain(late.refund);
    expect(await forgetEmail(api.deps, late.email)).toEqual({
      outcome: 'under_way',
      orderIds: [],
      refunds: [late.refund],
    });
    api.travel({ days: retentionDays.unpaidGuests + 2 });
    await removeOldData(api.deps);
    expect(await due()).toContain(late.refund);

    await sql`update job set state = 'dead', ended_at = now()
      where dedupe_key = ${late.refund}`.execute(api.deps.db);
    expect(await closeRefund(api, late.refund)).toBe(true);
    await removeOldData(api.deps);
    const left = await api.deps.db
      .selectFrom('app_user')
      .select('uuid')
      .where('uuid', '=', late.user)
      .execute();
    expect(left).toEqual([]);
    expect(await due()).not.toContain(late.refund);
    api.travel();
  });

  it('is not reported as uncharged on its order', async () => {
    const late = await owe();
    const orders = await api.get(`/user/orders?user_cart_uuid=${late.cart}&user_uuid=${late.user}`);
    expect(orders.rows()).toHaveLength(1);
    expect(orders.rows()[0]).not.toHaveProperty('late_payment');
  });
});
