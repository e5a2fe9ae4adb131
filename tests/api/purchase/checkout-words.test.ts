import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { GatewayError, type GatewayFailure } from '#server/errors.ts';
import { reconcilePayments } from '#server/features/checkout/reconcile/service.ts';
import type { NewPayment, PaymentCall, PaymentGateway } from '#server/gateways/payment/port.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { inProcessApi } from '#tests/support/api/http-api.ts';
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
const FEES_CHANGED =
  'The fees have changed since your quote. Please go back to your cart and check the new total.';

describe('A checkout’s messages', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => {
    api.travel();
    api.fees.raiseCents = 0;
    api.logged.length = 0;
  });

  const objection = async (user: string, changes: Record<string, unknown>) =>
    (await pay(api, user, changes)).at('data', 'validation_response', 'Message');
  const rejection = async (user: string, changes: Record<string, unknown>, key?: string) => {
    const answer = await pay(
      api,
      user,
      changes,
      key === undefined ? {} : { 'Idempotency-Key': key },
    );
    return [
      answer.status,
      answer.at('error', 'data', 'code'),
      answer.at('error', 'data', 'message'),
    ];
  };
  const logged = () =>
    api.logged
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter(({ paymentUuid }) => paymentUuid !== undefined)
      .map(({ level, msg, kind: errorKind, result }) => ({ level, msg, kind: errorKind, result }));
  const withProvider = (changes: Partial<PaymentGateway>) => {
    const payment = { ...api.deps.gateways.live.payment, ...changes };
    return inProcessApi(
      createApi({
        ...api.deps,
        gateways: withLive(api.deps.gateways, { payment }),
      }),
    );
  };

  it('require terms, the cart’s amount, and existing lines', TRUE, async () => {
    const { user } = await fillCart(api);
    expect(await objection(user, { terms_and_conditions: 0 })).toBe('Please accept terms of use');
    expect(await objection(user, { amount: 1 })).toBe(
      'The amount does not match your cart. Please go back to your cart and check the new total.',
    );
    const gone = [404, 'NOT_FOUND', 'This vehicle is no longer in your cart.'];
    const stranger = await fillCart(api);
    expect(await rejection(user, { orders: [stranger.line] })).toEqual(gone);
    const { lines, amount } = await readCart(api, user);
    expect(await rejection(user, { orders: [...lines, stranger.line], amount })).toEqual(gone);
    expect(
      await objection(user, { orders: [...lines, ...lines], cardnumber: cards.rejected }),
    ).toBe('Your card has expired.');
  });

  it('say that fees have changed, today or since the day of the quote', TRUE, async () => {
    const { user } = await fillCart(api);
    const cart = await readCart(api, user);
    // This is after midnight.
    api.travel({ ms: 15 * 3_600_000 });
    api.fees.raiseCents = 1000;
    const answer = await api.post('/checkout', checkoutBody({ user, ...cart }));
    expect(answer.at('data', 'validation_response', 'Message')).toBe(FEES_CHANGED);
  });

  it('name the plate whose renewal is in progress', TRUE, async () => {
    const buyer = someone();
    const first = await fillCart(api, buyer);
    const second = await fillCart(api, buyer);
    expect((await pay(api, first.user)).at('data', 'payment_status')).toBe('SUCCESS');
    expect(await objection(second.user, {})).toBe(
      `A renewal of ${buyer.plate} is already paid and in progress. Please remove it from your cart.`,
    );
  });

  it('distinguish requests under the same key, and a paid order', TRUE, async () => {
    const { user } = await fillCart(api);
    expect(await rejection(user, {}, 'a b')).toEqual([
      400,
      'BAD_IDEMPOTENCY_KEY',
      'Expected an Idempotency-Key of 1 to 200 visible characters',
    ]);
    const cart = await readCart(api, user);
    const body = checkoutBody({ user, ...cart });
    const paid = await api.post('/checkout', body, { 'Idempotency-Key': 'one' });
    expect(paid.at('message')).toBe('Checkout');
    expect((await api.post('/checkout', body, { 'Idempotency-Key': 'one' })).body).toEqual(
      paid.body,
    );
    const other = { ...body, zipcode: '90001' };
    const reused = await api.post('/checkout', other, { 'Idempotency-Key': 'one' });
    expect(reused.status).toBe(422);
    expect(reused.at('error', 'data', 'message')).toBe(
      'This Idempotency-Key was used for a different request: use a new key for each new request',
    );
    for (const answer of [
      await api.post('/checkout', other),
      await api.post('/checkout', body, { 'Idempotency-Key': 'two' }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.at('error', 'data', 'message')).toBe('This order is already paid.');
    }
    const methods = await api.get(`/user/payment/methods?user_uuid=${user}`);
    expect(methods.at('message')).toBe('Payment methods');
    expect(methods.rows()).toEqual([]);
  });

  it('send the provider the full card, the amount, and the order numbers', TRUE, async () => {
    const payments: NewPayment[] = [];
    const calls: PaymentCall[] = [];
    const { open } = api.deps.gateways.live.payment;
    const shop = withProvider({
      open: async (payment) => {
        payments.push(payment);
        return open(payment);
      },
      pay: async (_handle, call) => {
        calls.push(call);
        return { outcome: 'failed', message: 'No' };
      },
    });
    const { user } = await fillCart(api);
    const { lines, amount } = await readCart(api, user);
    await shop.post('/checkout', checkoutBody({ user, lines, amount }));
    expect(payments).toEqual([
      {
        paymentUuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        amountCents: Math.round(amount * 100),
        orderIds: [expect.stringMatching(/^R\d+$/)],
      },
    ]);
    expect(calls).toEqual([
      {
        method: {
          kind: 'card',
          card: { number: '4242424242424242', cvv: '987', expMonth: '12', expYear: '2030' },
        },
        returnUrl: expect.stringMatching(/^https?:\/\/[^/]+\/payment-return$/),
      },
    ]);
  });

  it.each<[GatewayFailure, string, number, string]>([
    [{ retryable: true }, 'FAILED', 40, 'could not send the payment'],
    [
      { kind: 'credentials' },
      'FAILED',
      50,
      'the payment provider rejects our credentials: check the PAYMENT_ settings',
    ],
    [{ retryable: false }, 'PENDING', 50, 'payment result unknown'],
  ])('log what went wrong with the provider: %j', TRUE, async (options, status, level, msg) => {
    const shop = withProvider({
      pay: () => Promise.reject(new GatewayError('payment', 'secret text', options)),
    });
    const { user } = await fillCart(api);
    const body = checkoutBody({ user, ...(await readCart(api, user)) });
    const answer = await shop.post('/checkout', body);
    expect(answer.at('data', 'payment_status')).toBe(status);
    expect(logged()).toContainEqual({ level, msg, kind: 'GatewayError' });
    expect(api.logged.join('')).not.toContain('secret text');
  });

  it.each<[GatewayFailure, number, string]>([
    [{ retryable: true }, 40, 'could not open the payment'],
    [
      { kind: 'credentials' },
      50,
      'the payment provider rejects our credentials: check the PAYMENT_ settings',
    ],
    [{ retryable: false }, 40, 'could not open the payment'],
  ])(
    'say that nothing was charged if the payment was not opened: %j',
    {
      tags: ['TRUE-016', 'MONEY-003'],
    },
    async (options, level, msg) => {
      const charges = api.ledger.chargeCount();
      const shop = withProvider({
        open: () => Promise.reject(new GatewayError('payment', 'secret text', options)),
      });
      const { user } = await fillCart(api);
      const answer = await pay(shop, user);
      expect(answer.at('data')).toMatchObject({ payment_status: 'FAILED', charged: false });
      expect(logged()).toEqual([{ level, msg, kind: 'GatewayError' }]);
      expect((await pay(api, user)).at('data', 'payment_status')).toBe('SUCCESS');
      expect(api.ledger.chargeCount()).toBe(charges + 1);
    },
  );

  it('report processing for a while, and then checking', TRUE, async () => {
    const never = withProvider({ pay: () => Promise.reject(new Error('lost')) });
    const { user } = await fillCart(api);
    const body = checkoutBody({ user, ...(await readCart(api, user)) });
    const first = await never.post('/checkout', body);
    const checking = await api.post('/checkout', body);
    expect(checking.at('data')).toMatchObject({
      payment_status: 'PENDING',
      payment_reference: first.at('data', 'payment_reference'),
    });
    await sql`update payment set unknown_since = null where user_uuid = ${user}`.execute(
      api.deps.db,
    );
    const wait = [
      409,
      'PAYMENT_IN_PROGRESS',
      'Your payment is being processed. Please wait a moment.',
    ];
    const answerAt = async (ms: number) => {
      api.travel({ ms });
      const answer = await api.post('/checkout', body);
      return [
        answer.status,
        answer.at('error', 'data', 'code'),
        answer.at('error', 'data', 'message'),
      ];
    };
    expect(await answerAt(0)).toEqual(wait);
    expect(await answerAt(19_999)).toEqual(wait);
    expect((await answerAt(20_000))[0]).toBe(200);
  });

  it('report the settlement after its delay, and wait if no one responds', TRUE, async () => {
    // Settles the other tests' payments, which the provider has never seen.
    await agePayments(api, 200);
    await reconcilePayments(api.deps);
    const { user } = await fillCart(api);
    await pay(api, user, { cardnumber: cards.answerLost });
    const payment = {
      ...api.deps.gateways.live.payment,
      find: () => Promise.reject(new Error('down')),
    };
    const deps = {
      ...api.deps,
      gateways: withLive(api.deps.gateways, { payment }),
    };
    expect(await reconcilePayments(deps)).toEqual({ settled: 0, open: 1 });
    expect(logged()).toContainEqual({
      level: 40,
      msg: 'could not query the payment provider',
      kind: 'Error',
    });
    // Without a request, there is no result that could fail to be recorded.
    expect(logged().filter(({ msg }) => msg === 'payment could not be settled')).toEqual([]);
    expect(await reconcilePayments(api.deps)).toEqual({ settled: 1, open: 0 });
    expect(logged()).toContainEqual({ level: 30, msg: 'payment settled', result: 'SUCCESS' });
    expect(await reconcilePayments(api.deps)).toEqual({ settled: 0, open: 0 });
  });
});
