import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { reconcilePayments } from '#server/features/checkout/reconcile.ts';
import { settlePayment } from '#server/features/checkout/settle.ts';
import { forgetEmail } from '#server/features/privacy/forget.ts';
import { removeOldData, retentionDays } from '#server/jobs/retention.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { logIn } from '#tests/support/api/login.ts';
import { closeRefund, paymentsThatGoBack, readRefunds } from '#tests/support/api/refunds.ts';
import { fillCart, type Ids, pay, someone } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

const GOES_BACK = { tags: ['PROM-001'] };

type Buyer = ReturnType<typeof someone>;

describe('A late charge', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  /** Creates a guest whose card was charged after we had abandoned the payment. */
  async function chargeTooLate(meanwhile?: (ids: Ids, buyer: Buyer) => Promise<void>) {
    const buyer = someone();
    const ids = await fillCart(api, buyer);
    const unknown = await pay(api, ids.user, { cardnumber: cards.timesOut });
    expect(unknown.at('data', 'payment_status')).toBe('PENDING');
    const { db } = api.deps;
    const { uuid } = await db
      .selectFrom('payment')
      .select('uuid')
      .where('user_uuid', '=', ids.user)
      .executeTakeFirstOrThrow();
    await sql`update payment set written_at = written_at - interval '200 seconds'
      where uuid = ${uuid}`.execute(db);
    await reconcilePayments(api.deps);
    await meanwhile?.(ids, buyer);
    await settlePayment(api.deps, uuid, { outcome: 'succeeded', reference: `late-${uuid}` });
    return { ...ids, ...buyer, payment: uuid };
  }

  const mailsOf = async (payment: string) => {
    const mails = await api.deps.db
      .selectFrom('mail_outbox')
      .select('subject')
      .where('dedupe_key', '=', `charged-too-late:${payment}`)
      .execute();
    return mails.map(({ subject }) => subject);
  };

  const due = () => paymentsThatGoBack(api);

  it('is refunded in full, once, by the job recorded with it', GOES_BACK, async () => {
    const late = await chargeTooLate();
    await settlePayment(api.deps, late.payment, {
      outcome: 'succeeded',
      reference: `late-${late.payment}`,
    });
    const [refund, ...others] = await readRefunds(api);
    expect(others).toEqual([]);
    const { amount_cents } = await api.deps.db
      .selectFrom('payment')
      .select('amount_cents')
      .where('uuid', '=', late.payment)
      .executeTakeFirstOrThrow();
    expect(refund).toMatchObject({
      payment_uuid: late.payment,
      order_line_uuid: null,
      amount_cents,
      cause: 'charged_too_late',
      state: 'due',
      due_since: api.deps.clock(),
    });
    const book = { paymentUuid: late.payment, amountCents: amount_cents } as const;
    const result = { outcome: 'succeeded', reference: `late-${late.payment}` } as const;
    api.ledger.record({ ...book, result });
    const work = await createTestWork(api);
    await work.runDue();
    expect(api.ledger.refunds()).toMatchObject([
      { ...book, refundUuid: refund?.uuid, result: { outcome: 'refunded' } },
    ]);
    expect(await readRefunds(api)).toMatchObject([{ state: 'refunded' }]);
    const told = (await work.mailsTo(late.email)).map(({ subject }) => subject.split(' for ')[0]);
    // Two workers send them concurrently.
    expect(told.filter((subject) => /refund/i.test(subject ?? '')).toSorted()).toEqual([
      'Refund requested',
      `Your refund of ${formatUsd(amount_cents)}`,
    ]);
  });

  it('outlives the cart line, the guest, and a deletion request, until it is refunded', async () => {
    const late = await chargeTooLate();
    expect((await api.del(`/user/orders/${late.line}`)).status).toBe(200);
    expect(await due()).toContain(late.payment);
    const [refund] = (await readRefunds(api)).filter((one) => one.payment_uuid === late.payment);

    expect(await forgetEmail(api.deps, late.email)).toEqual({
      outcome: 'under_way',
      orderIds: [],
      refunds: [refund?.uuid],
    });
    api.travel({ days: retentionDays.unpaidGuests + 2 });
    await removeOldData(api.deps);
    expect(await due()).toContain(late.payment);

    await sql`update job set state = 'dead', ended_at = now()
      where dedupe_key = ${refund?.uuid}`.execute(api.deps.db);
    expect(await closeRefund(api, refund?.uuid ?? '')).toBe(true);
    await removeOldData(api.deps);
    const left = await api.deps.db
      .selectFrom('app_user')
      .select('uuid')
      .where('uuid', '=', late.user)
      .execute();
    expect(left).toEqual([]);
    expect(await due()).not.toContain(late.payment);
    api.travel();
  });

  it('is logged and emailed after its line was removed from the cart', async () => {
    const late = await chargeTooLate(async ({ line }) => {
      expect((await api.del(`/user/orders/${line}`)).status).toBe(200);
    });
    expect(await due()).toContain(late.payment);
    expect(await mailsOf(late.payment)).toEqual(['Refund of your payment requested']);
  });

  it('is logged and emailed after its line was paid and joined an account', async () => {
    const late = await chargeTooLate(async ({ user }, { email }) => {
      expect((await pay(api, user)).at('data', 'payment_status')).toBe('SUCCESS');
      await logIn(api, email);
    });
    expect(await due()).toContain(late.payment);
    expect(await mailsOf(late.payment)).toEqual(['Refund of your payment requested']);
  });

  it('is not reported as uncharged on its order', async () => {
    const late = await chargeTooLate();
    const orders = await api.get(`/user/orders?user_cart_uuid=${late.cart}&user_uuid=${late.user}`);
    expect(orders.rows()).toHaveLength(1);
    expect(orders.rows()[0]).not.toHaveProperty('late_payment');
  });
});
