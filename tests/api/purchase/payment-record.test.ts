import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import type { Deps } from '#server/deps.ts';
import { reconcilePayments } from '#server/features/checkout/reconcile/service.ts';
import { listManualRefunds } from '#server/features/checkout/refunds/service.ts';
import { settlePayment } from '#server/features/checkout/settle.ts';
import { markUnknown } from '#server/features/checkout/store.ts';
import { forgetUser } from '#server/features/privacy/forget.ts';
import type { PaymentGateway } from '#server/gateways/payment/port.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { inProcessApi } from '#tests/support/api/http-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import { chargeTooLate, closeRefund } from '#tests/support/api/refunds.ts';
import {
  agePayments,
  checkoutBody,
  fillCart,
  pay,
  readCart,
  someone,
} from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';
import { cards } from '#tests/support/cards.ts';

const TRUE = { tags: ['TRUE-016'] };

describe('The record of a payment', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => {
    api.travel();
    api.logged.length = 0;
  });

  const paymentsOf = (user: string) =>
    api.deps.db
      .selectFrom('payment')
      .selectAll()
      .where('user_uuid', '=', user)
      .orderBy('created_at')
      .execute();
  const linesOf = (payment: string | undefined) =>
    api.deps.db
      .selectFrom('payment_line')
      .select(['order_line_uuid', 'state'])
      .where('payment_uuid', '=', payment ?? '')
      .execute();
  const mailsTo = (email: string) =>
    api.deps.db
      .selectFrom('mail_outbox')
      .select(['kind', 'text'])
      .where('recipient', '=', email)
      .orderBy('kind')
      .execute();
  const shopWith = (changes: Partial<Deps>) => inProcessApi(createApi({ ...api.deps, ...changes }));
  const withProvider = (changes: Partial<PaymentGateway>) => {
    const payment = { ...api.deps.gateways.live.payment, ...changes };
    return shopWith({
      gateways: withLive(api.deps.gateways, { payment }),
    });
  };
  const logged = () =>
    api.logged
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter(({ paymentUuid }) => paymentUuid !== undefined);
  async function age(user: string, seconds: number) {
    await agePayments(api, seconds, user);
    return reconcilePayments(api.deps);
  }
  it('shows what was charged, when, and the lines paid for', TRUE, async () => {
    const { email } = someone();
    const ids = await fillCart(api, { ...someone(), email });
    const other = await fillCart(api, { ...someone(), email }, { user: ids.user });
    const { lines, amount } = await readCart(api, ids.user);
    const body = checkoutBody({ user: ids.user, lines, amount }, { renewal_reminders: 0 });
    for (const cardnumber of [cards.rejected, cards.declined]) {
      await api.post('/checkout', { ...body, cardnumber });
    }
    api.travel({ ms: 5000 });
    const paid = await api.post('/checkout', body, { 'Idempotency-Key': 'only' });
    expect(logged().filter(({ level }) => level === 50)).toEqual([]);
    const payments = await paymentsOf(ids.user);
    const same = { amount_cents: Math.round(amount * 100), renewal_reminders: false };
    expect(payments.map(({ state }) => state).toSorted()).toEqual([
      'failed',
      'succeeded',
      'validation_failed',
    ]);
    const last = payments.at(-1);
    expect(last).toMatchObject({
      ...same,
      state: 'succeeded',
      reference: `sandbox-${last?.uuid}`,
      idempotency_key: 'only',
      created_at: new Date('2026-03-10T18:00:05Z'),
      settled_at: new Date('2026-03-10T18:00:05Z'),
      unknown_since: null,
    });
    for (const { state, uuid, reference, idempotency_key } of payments.slice(0, 2)) {
      expect([reference, idempotency_key]).toEqual([null, null]);
      expect((await linesOf(uuid)).map((line) => line.state)).toEqual([state, state]);
    }
    expect((await linesOf(last?.uuid)).map((line) => line.order_line_uuid).toSorted()).toEqual(
      [ids.line, other.line].toSorted(),
    );
    const orders = await api.get(`/user/orders?user_uuid=${ids.user}&order_status=0`);
    const numbers = orders.rows().map((_, index) => orders.at('data', 'data', index, 'order_id'));
    expect(paid.at('data')).toEqual({
      payment_status: 'SUCCESS',
      payment_uuid: last?.uuid,
      payment_response: { Message: 'Your payment was successful' },
      validation_response: null,
      charged: true,
      order_ids: numbers,
      user_cart_uuid: ids.cart,
    });
  });

  it('passes each checkpoint where a process may stop', TRUE, async () => {
    const steps: string[] = [];
    const shop = shopWith({ checkpoint: (step) => void steps.push(step) });
    for (const cardnumber of [cards.good, cards.declined]) {
      const { user } = await fillCart(api);
      const body = checkoutBody({ user, ...(await readCart(api, user)) }, { cardnumber });
      await shop.post('/checkout', body);
      expect(steps.splice(0)).toEqual([
        'received',
        'written',
        'opened',
        'charged',
        'settling',
        'settled',
      ]);
    }
  });

  it.each<[unknown, string]>([
    [new Error('disk full'), 'disk full'],
    ['no more disk', 'no more disk'],
  ])(
    'says that a charge that can’t be recorded is being checked: %s',
    TRUE,
    async (fault, message) => {
      const shop = shopWith({
        checkpoint(step) {
          if (step === 'settling') throw fault;
        },
      });
      const { user } = await fillCart(api);
      const body = checkoutBody({ user, ...(await readCart(api, user)) });
      expect((await shop.post('/checkout', body)).at('data', 'payment_status')).toBe('PENDING');
      const failed = logged().filter(({ msg }) => msg === 'could not record the payment result');
      expect(failed).toEqual([expect.objectContaining({ level: 50 })]);
      expect(JSON.stringify(failed)).toContain(message);
      expect(await age(user, 31)).toMatchObject({ settled: 1 });
      expect((await api.post('/checkout', body)).at('data', 'payment_status')).toBe('SUCCESS');
    },
  );

  it('waits for no provider longer than its timeout', { tags: ['long', 'TRUE-016'] }, async () => {
    const { promise: never } = Promise.withResolvers<never>();
    const shop = withProvider({ pay: () => never });
    const { user } = await fillCart(api);
    const body = checkoutBody({ user, ...(await readCart(api, user)) });
    expect((await shop.post('/checkout', body)).at('data', 'payment_status')).toBe('PENDING');
    const unknown = { level: 50, msg: 'payment result unknown', kind: 'TimeoutError' };
    expect(logged()).toContainEqual(expect.objectContaining(unknown));
  });

  it('names the type of a thrown value that is not an error', TRUE, async () => {
    const fail = () => Promise.reject('plain text');
    const shop = withProvider({ pay: fail });
    const { user } = await fillCart(api);
    const body = checkoutBody({ user, ...(await readCart(api, user)) });
    await shop.post('/checkout', body);
    const payment = { ...api.deps.gateways.live.payment, find: fail };
    await reconcilePayments({
      ...api.deps,
      gateways: withLive(api.deps.gateways, { payment }),
    });
    for (const msg of ['payment result unknown', 'could not query the payment provider']) {
      expect(logged()).toContainEqual(expect.objectContaining({ msg, kind: 'string' }));
    }
  });

  it('keeps the time when the customer started to wait', TRUE, async () => {
    const { user } = await fillCart(api);
    await pay(api, user, { cardnumber: cards.answerLost });
    const since = api.deps.clock();
    api.travel({ ms: 60_000 });
    await reconcilePayments(api.deps);
    const [payment] = await paymentsOf(user);
    expect(payment).toMatchObject({ state: 'succeeded', unknown_since: since });
    expect(payment?.settled_at).toEqual(api.deps.clock());

    const settled = await fillCart(api);
    await pay(api, settled.user);
    const [paid] = await paymentsOf(settled.user);
    await markUnknown(api.deps.db, paid?.uuid ?? '', api.deps.clock());
    expect(await paymentsOf(settled.user)).toEqual([paid]);
  });

  it('results in one email, even after a crash', TRUE, async () => {
    // Settles the payments of the other tests.
    await agePayments(api, 200);
    await reconcilePayments(api.deps);
    const buyer = someone();
    const { user } = await fillCart(api, buyer);
    await pay(api, user, { cardnumber: cards.timesOut });
    await sql`update payment set unknown_since = null where user_uuid = ${user}`.execute(
      api.deps.db,
    );
    expect(await age(user, 29)).toMatchObject({ settled: 0, open: 0 });
    expect(await age(user, 90)).toMatchObject({ settled: 0, open: 1 });
    expect(await age(user, 2)).toMatchObject({ settled: 1, open: 0 });
    expect(await mailsTo(buyer.email)).toEqual([
      { kind: 'not-charged', text: expect.stringContaining('Ada, you were not charged.') },
    ]);
  });

  it('lists the longest waiting refund first', TRUE, async () => {
    const owe = async () => {
      const { user } = await fillCart(api);
      await pay(api, user, { cardnumber: cards.timesOut });
      return (await chargeTooLate(api, user)).payment;
    };
    const early = api.deps.clock();
    const first = await owe();
    api.travel({ ms: 60_000 });
    const second = await owe();
    await sql`update job set state = 'dead', ended_at = now() where kind = 'send-refund'`.execute(
      api.deps.db,
    );
    const due = await listManualRefunds(api.deps.db);
    expect(due.map(({ charge }) => charge)).toEqual([`late-${first}`, `late-${second}`]);
    expect(due[0]?.due_since).toEqual(early);
    for (const { uuid } of due) await closeRefund(api, uuid);
  });

  it(
    'is settled once without a charge, regardless of what the provider says later',
    TRUE,
    async () => {
      const { user } = await fillCart(api);
      await pay(api, user, { cardnumber: cards.declined });
      const [declined] = await paymentsOf(user);
      const settle = (result: Parameters<typeof settlePayment>[2]) =>
        settlePayment(api.deps, declined?.uuid ?? '', result);
      expect(await settle({ outcome: 'failed', message: 'Other words' })).toEqual(declined?.answer);
      expect(await settle({ outcome: 'canceled' })).toEqual(declined?.answer);
      expect(await paymentsOf(user)).toEqual([declined]);
    },
  );

  it('moves to the account with its order, and is deleted with its guest', TRUE, async () => {
    const buyer = someone();
    const paid = await fillCart(api, buyer);
    await pay(api, paid.user, { cardnumber: cards.declined });
    await pay(api, paid.user, {}, { 'Idempotency-Key': 'guest' });
    const [guest, other] = [await fillCart(api), await fillCart(api)];
    for (const { user } of [guest, other]) await pay(api, user, { cardnumber: cards.declined });
    const account = await logIn(api, buyer.email);
    expect(await paymentsOf(account.user)).toMatchObject([
      { state: 'succeeded', idempotency_key: null },
    ]);
    expect(await paymentsOf(paid.user)).toMatchObject([{ state: 'failed' }]);
    await forgetUser(api.deps, guest.user);
    expect(await paymentsOf(guest.user)).toEqual([]);
    expect(await paymentsOf(account.user)).toHaveLength(1);
    expect(await paymentsOf(other.user)).toHaveLength(1);
  });

  it('is counted by its result', TRUE, async () => {
    const token = 'token-of-an-operator';
    const watched = createApi({ ...api.deps, metrics: createMetrics(), metricsToken: token });
    const { user } = await fillCart(api);
    await pay(inProcessApi(watched), user);
    const headers = { Authorization: `Bearer ${token}` };
    const metrics = await watched.request('/v1/api/metrics', { headers });
    expect(await metrics.text()).toContain('checkouts_total{outcome="SUCCESS"} 1');
  });
});
