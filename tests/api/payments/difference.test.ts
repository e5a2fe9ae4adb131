import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  findOverdueDifferences,
  remindOfDifferences,
  withdrawDifference,
} from '#server/features/checkout/differences/service.ts';
import { findLateOrders } from '#server/features/fulfillment/late-orders.ts';
import { advanceOrders } from '#server/features/fulfillment/service.ts';
import { findLine } from '#server/features/orders/service.ts';
import { createStripeBooks } from '#server/gateways/payment/stripe/books.ts';
import { checkMoney } from '#server/operator/check-money.ts';
import { createTestApi, STEP_MS, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { askDifference } from '#tests/support/api/differences.ts';
import { bearer, logIn } from '#tests/support/api/login.ts';
import { checkoutBody, fillCart, type Ids, someone } from '#tests/support/api/shopping.ts';
import { newStaff } from '#tests/support/api/staff.ts';
import { openStripeShop, type StripeShop, token } from '#tests/support/api/stripe-shop.ts';
import { runInProcess } from '#tests/support/process/run-operator.ts';
import { stripeCards } from '#tests/support/stripe/cards.ts';

const DIFFERENCE = { tags: ['FILE-002'] };
const CENTS = 1250;

describe('What the DMV charges beyond the estimate', () => {
  let api: TestApi;
  let shop: StripeShop;
  beforeAll(async () => {
    api = await createTestApi();
    shop = await openStripeShop(api);
  });
  afterAll(async () => {
    await shop.close();
    await api.close();
  });
  beforeEach(() => api.travel());
  // After each test, the books match: every charge has its order or difference, or is refunded.
  afterEach(async () => {
    await (await createTestWork(api, { gateways: shop.deps.gateways })).runDue();
    const { stdout, stderr } = await runInProcess(checkMoney, [], shop.deps, () =>
      createStripeBooks({ ...shop.stripe.credentials, retryDelayMs: 1 }),
    );
    expect(`${stderr}${stdout}`).toMatch(/^Compared .*, 0 differences\n$/);
  });

  /** A customer with a paid order who has been asked to pay the difference. */
  async function ask() {
    const buyer = someone();
    const ids = await fillCart(shop, buyer);
    const paid = await shop.pay(ids.user, stripeCards.succeeds);
    expect(paid.at('data', 'payment_status')).toBe('SUCCESS');
    api.travel({ ms: 1000 });
    await askDifference(api, ids.line, CENTS);
    return { ...ids, ...buyer };
  }
  async function orderOf({ user, cart }: Pick<Ids, 'user' | 'cart'>, headers = {}) {
    const orders = await api.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`, headers);
    return orders.rows()[0];
  }
  const differenceOf = (line: string) =>
    api.deps.db
      .selectFrom('fee_difference')
      .selectAll()
      .where('order_line_uuid', '=', line)
      .executeTakeFirstOrThrow();
  async function bodyOf(
    { user, line }: Pick<Ids, 'user' | 'line'>,
    number: string = stripeCards.succeeds,
    changes: Record<string, unknown> = {},
  ) {
    const { uuid } = await differenceOf(line);
    return checkoutBody(
      { user, lines: [line], amount: CENTS / 100 },
      { fee_difference: uuid, ...token(shop.stripe.token(number)), ...changes },
    );
  }
  const send = (body: object, key?: string, headers: Record<string, string> = {}) =>
    shop.post('/checkout', body, { ...(key && { 'Idempotency-Key': key }), ...headers });
  const payFor = async (...given: Parameters<typeof bodyOf>) =>
    send(await bodyOf(...given), `attempt-${given[0].user}`);
  const cancel = (line: string) => shop.post(`/user/orders/${line}/cancellation`, {});
  const chargesOf = async (user: string) => {
    const payments = await api.deps.db
      .selectFrom('payment')
      .select('reference')
      .where('user_uuid', '=', user)
      .orderBy('created_at')
      .execute();
    const charges = shop.stripe.charges();
    return payments.flatMap(({ reference }) =>
      charges.filter(({ id }) => id === reference).map(({ amount }) => amount),
    );
  };
  const refundsOf = (line: string) =>
    api.deps.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.uuid', 'refund.payment_uuid')
      .select(['refund.amount_cents', 'cause', 'payment.amount_cents as charged'])
      .where('order_line_uuid', '=', line)
      .orderBy('payment.created_at')
      .execute();
  const stageOf = async (line: string) => (await findLine(api.deps.db, line))?.stage;
  const file = (line: string) => advanceOrders(api.deps, [line]);

  it(
    'is requested: the order waits unfiled, and the customer gets an email',
    DIFFERENCE,
    async () => {
      const asked = await ask();
      const order = await orderOf(asked);
      expect(order).toMatchObject({
        ...{ payment_status: 'PAID', order_status: 0, can_cancel: true },
        fee_difference: {
          amount: 12.5,
          state: 'asked',
          respond_by: '2026-03-20',
          decided_at: null,
        },
      });
      expect(order).not.toHaveProperty('files_at');
      const work = await createTestWork(api, { gateways: shop.deps.gateways });
      await work.runDue();
      const mail = (await work.mailsTo(asked.email)).find(({ subject }) =>
        subject.includes('the DMV charges $12.50 more than expected'),
      );
      const text = mail?.text.replace(/\s+/g, ' ') ?? '';
      expect(text).toMatch(/Registration fee the DMV charges: .*Difference: \$12\.50/);
      expect(text).toContain('Please decide by 03/20/2026');
      // The link identifies the customer, but grants no access.
      const [, linked = ''] = /fee-difference\/([^/]+)\//.exec(mail?.text ?? '') ?? [];
      expect(linked).not.toBe(asked.user);
      expect((await shop.get(`/user/orders?user_uuid=${linked}`)).status).toBe(404);
      expect(await shop.get(`/users?uuid=${linked}`).then(({ status }) => status)).not.toBe(500);

      api.travel({ days: 3 });
      await file(asked.line);
      expect(await stageOf(asked.line)).toBe('paid');
      const late = await findLateOrders(api.deps.db, api.deps.clock());
      expect(late.map(({ uuid }) => uuid)).not.toContain(asked.line);
      expect(await chargesOf(asked.user)).toHaveLength(1);
    },
  );

  it(
    'is paid once, even if two requests arrive at the same time, and the order is filed',
    DIFFERENCE,
    async () => {
      const asked = await ask();
      const body = await bodyOf(asked);
      const both = await Promise.all([send(body, 'one'), send(body, 'other')]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const again = await Promise.all([send(body, 'one'), send(body, 'one')]);
      for (const answer of again) expect(answer.status).toBeLessThan(500);
      const charges = await chargesOf(asked.user);
      expect(charges).toHaveLength(2);
      expect(charges[1]).toBe(CENTS);
      const order = await orderOf(asked);
      expect(order).toMatchObject({ payment_status: 'PAID', fee_difference: { state: 'paid' } });
      expect(order).toHaveProperty('files_at');
      const late = await send(await bodyOf(asked), 'third');
      expect(late.at('error', 'data', 'code')).toBe('ALREADY_PAID');
      expect(await shop.mailsAbout(asked.user)).toContain('fee-difference-paid');
      api.travel({ ms: STEP_MS });
      await file(asked.line);
      expect(await stageOf(asked.line)).not.toBe('paid');
    },
  );

  it(
    'is never charged for another amount, without consent, or to a stranger',
    DIFFERENCE,
    async () => {
      const asked = await ask();
      const other = await ask();
      const reject = async (changes: Record<string, unknown>) => {
        const answer = await send(await bodyOf(asked, stripeCards.succeeds, changes));
        return answer.at('data', 'payment_status') ?? answer.status;
      };
      expect(await reject({ amount: 12.49 })).toBe('VALIDATION_FAILED');
      expect(await reject({ terms_and_conditions: 0 })).toBe('VALIDATION_FAILED');
      expect(await reject({ orders: [other.line] })).toBe(404);
      expect(await reject({ user_uuid: other.user })).toBe(404);
      const stranger = await logIn(api, someone().email);
      const asStranger = await send(
        await bodyOf(asked, stripeCards.succeeds, { user_uuid: stranger.user }),
        undefined,
        bearer(stranger.token),
      );
      expect(asStranger.status).toBe(404);
      const { uuid } = await differenceOf(other.line);
      expect(await reject({ fee_difference: uuid })).toBe(404);
      expect([await chargesOf(asked.user), await chargesOf(other.user)]).toMatchObject([
        { length: 1 },
        { length: 1 },
      ]);
    },
  );

  it('can be paid with another card after a decline', DIFFERENCE, async () => {
    const asked = await ask();
    const declined = await send(await bodyOf(asked, stripeCards.declined), 'first');
    expect(declined.at('data')).toMatchObject({ payment_status: 'FAILED', charged: false });
    expect(await orderOf(asked)).toMatchObject({
      payment_status: 'PAID',
      fee_difference: { state: 'asked' },
    });
    const paid = await send(await bodyOf(asked), 'second');
    expect(paid.at('data')).toMatchObject({ payment_status: 'SUCCESS', charged: true });
  });

  it('is settled by an event alone, if the response was lost', DIFFERENCE, async () => {
    const asked = await ask();
    shop.stripe.fail('POST payment_intents/:id/confirm', 'response-lost');
    expect((await payFor(asked)).at('data', 'payment_status')).toBe('PENDING');
    expect(await orderOf(asked)).toMatchObject({ fee_difference: { state: 'checking' } });
    expect((await shop.sendNewest('payment_intent.succeeded')).status).toBe(200);
    expect(await orderOf(asked)).toMatchObject({ fee_difference: { state: 'paid' } });
    expect(await chargesOf(asked.user)).toHaveLength(2);
  });

  it('waits for the bank, and survives a login in the meantime', DIFFERENCE, async () => {
    const asked = await ask();
    const waiting = await payFor(asked, stripeCards.authenticates);
    expect(waiting.text('data', 'action_url')).toContain('/redirect/authenticate/');
    const { handle } = await shop.payment(asked.user);
    const account = await logIn(api, asked.email);
    shop.stripe.account.authenticate(handle ?? '', 'approved');
    await shop.reconcileAfter(account.user, 1);
    const order = await orderOf({ ...asked, user: account.user }, bearer(account.token));
    expect(order).toMatchObject({ payment_status: 'PAID', fee_difference: { state: 'paid' } });
  });

  it('tells a customer who left that a card was not charged', DIFFERENCE, async () => {
    const asked = await ask();
    await payFor(asked, stripeCards.authenticates);
    await shop.reconcileAfter(asked.user, 16);
    expect(await orderOf(asked)).toMatchObject({ fee_difference: { state: 'asked' } });
    const mail = await api.deps.db
      .selectFrom('mail_outbox')
      .select('text')
      .where('recipient', '=', asked.email)
      .where('kind', '=', 'not-charged')
      .executeTakeFirst();
    expect(mail?.text).toMatch(/is still waiting for your decision[\s\S]*\/fee-difference\//);
    expect(await chargesOf(asked.user)).toHaveLength(1);
  });

  it('ends with the order: a cancellation refunds both payments', DIFFERENCE, async () => {
    const asked = await ask();
    await payFor(asked);
    expect((await cancel(asked.line)).status).toBe(200);
    const refunds = await refundsOf(asked.line);
    expect(refunds).toMatchObject([{ cause: 'canceled' }, { cause: 'canceled', charged: CENTS }]);
    for (const { amount_cents, charged } of refunds) expect(amount_cents).toBe(charged);
    const total = refunds.reduce((sum, { charged }) => sum + charged, 0);
    expect(await orderOf(asked)).toMatchObject({ refund: { amount: total / 100 } });
    const declined = await ask();
    expect((await cancel(declined.line)).status).toBe(200);
    expect(await orderOf(declined)).toMatchObject({ fee_difference: { state: 'declined' } });
    const late = await payFor(declined);
    expect(late.at('data', 'payment_status')).toBe('VALIDATION_FAILED');
    expect(await refundsOf(declined.line)).toHaveLength(1);
  });

  it('is refunded if the order is canceled while the card is charged', DIFFERENCE, async () => {
    const asked = await ask();
    shop.stripe.fail('POST payment_intents/:id/confirm', 'response-lost');
    expect((await payFor(asked)).at('data', 'payment_status')).toBe('PENDING');
    expect((await cancel(asked.line)).status).toBe(200);
    expect(await refundsOf(asked.line)).toHaveLength(1);
    expect((await shop.sendNewest('payment_intent.succeeded')).status).toBe(200);
    expect(await refundsOf(asked.line)).toMatchObject([
      { cause: 'canceled' },
      { cause: 'canceled', amount_cents: CENTS, charged: CENTS },
    ]);
  });

  it(
    'leads to two reminders, is not charged after the deadline, and can be withdrawn',
    DIFFERENCE,
    async () => {
      const asked = await ask();
      const overdue = async () =>
        (await findOverdueDifferences(api.deps)).filter(({ line }) => line.uuid === asked.line);
      for (const days of [1, 4, 5, 9, 14]) {
        api.travel({ days });
        await Promise.all([remindOfDifferences(api.deps), remindOfDifferences(api.deps)]);
      }
      expect(await overdue()).toHaveLength(1);
      const mails = await api.deps.db
        .selectFrom('mail_outbox')
        .select('dedupe_key')
        .where('recipient', '=', asked.email)
        .where('kind', '=', 'fee-difference')
        .execute();
      expect(mails).toHaveLength(3);
      expect(await chargesOf(asked.user)).toHaveLength(1);

      const { uuid: staffUuid } = await newStaff(api.deps, 'agent');
      const withdraw = async () => {
        const line = await findLine(api.deps.db, asked.line);
        if (!line) throw new Error('Expected an order');
        const act = { staffUuid, ip: '', about: 'our_mistake' };
        return api.deps.db
          .transaction()
          .execute((tx) => withdrawDifference(tx, api.deps, line, act));
      };
      expect(await withdraw()).toBe(CENTS);
      await expect(withdraw()).rejects.toThrow('not being asked');
      expect(await overdue()).toEqual([]);
      // The guest session has expired in the meantime, so the customer logs in.
      const { user, headers } = await logIn(api, asked.email);
      const late = await send(await bodyOf({ ...asked, user }), 'late', headers);
      expect(late.at('data', 'payment_status')).toBe('VALIDATION_FAILED');
      expect(await orderOf({ ...asked, user }, headers)).toMatchObject({
        fee_difference: { state: 'withdrawn' },
      });
      await file(asked.line);
      expect(await stageOf(asked.line)).not.toBe('paid');
      await expect(askDifference(api, asked.line, CENTS)).rejects.toThrow(
        'not waiting to be filed',
      );
    },
  );
});
