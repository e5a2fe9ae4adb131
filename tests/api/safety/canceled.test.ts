import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { GatewayError, type GatewayFailure } from '#server/errors.ts';
import { reconcilePayments } from '#server/features/checkout/reconcile/service.ts';
import { settlePayment } from '#server/features/checkout/settle.ts';
import type { PaymentGateway } from '#server/gateways/payment/port.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { inProcessApi } from '#tests/support/api/http-api.ts';
import { agePayments, fillCart, pay } from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';
import { cards } from '#tests/support/cards.ts';

const TWO_PHASES = { tags: ['SAFE-025', 'MONEY-003'] };
const NOT_CHARGED =
  'Your payment didn’t go through, and your card was not charged. Please try again.';

describe('A canceled payment', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi({ chargeTimeoutMs: 60_000 });
  });
  afterAll(() => api.close());
  beforeEach(() => {
    api.logged.length = 0;
  });

  const paymentOf = (user: string) =>
    api.deps.db
      .selectFrom('payment')
      .selectAll()
      .where('user_uuid', '=', user)
      .executeTakeFirstOrThrow();
  async function reconcileAfter(
    seconds: number,
    user: string,
    payment: PaymentGateway = provider(),
  ) {
    await agePayments(api, seconds, user);
    return reconcilePayments({ ...api.deps, gateways: withLive(api.deps.gateways, { payment }) });
  }
  const provider = () => api.deps.gateways.live.payment;
  /** The shop of a process that is suspended for minutes before a call to the provider. */
  function suspendedBefore(call: 'open' | 'pay', meanwhile: () => Promise<unknown>) {
    const real = provider();
    const payment: PaymentGateway = {
      ...real,
      async open(...words) {
        if (call === 'open') await meanwhile();
        return real.open(...words);
      },
      async pay(...words) {
        if (call === 'pay') await meanwhile();
        return real.pay(...words);
      },
    };
    return inProcessApi(
      createApi({ ...api.deps, gateways: withLive(api.deps.gateways, { payment }) }),
    );
  }

  it.each(['open', 'pay'] as const)(
    'is not charged by a process that was suspended before the call of %s',
    TWO_PHASES,
    async (call) => {
      const { user, line } = await fillCart(api);
      const charges = api.ledger.chargeCount();
      const shop = suspendedBefore(call, async () => {
        expect(await reconcileAfter(121, user)).toEqual({ settled: 1, open: 0 });
        expect(await paymentOf(user)).toMatchObject({ state: 'failed' });
      });
      const answer = await pay(shop, user);
      expect(answer.at('data')).toMatchObject({ payment_status: 'FAILED', charged: false });
      expect(answer.text('data', 'payment_response', 'Message')).toBe(NOT_CHARGED);
      expect(api.ledger.chargeCount()).toBe(charges);
      expect(await paymentOf(user)).toMatchObject({ state: 'failed', reference: null });

      const again = await pay(api, user);
      expect(again.at('data', 'payment_status')).toBe('SUCCESS');
      expect(api.ledger.chargeCount()).toBe(charges + 1);
      const orders = await api.get(`/user/orders?user_uuid=${user}`);
      expect(orders.rows()).toMatchObject([{ uuid: line, payment_status: 'PAID' }]);
    },
  );

  it('stays pending until the provider confirms that it can’t be charged', TWO_PHASES, async () => {
    const { user } = await fillCart(api);
    const down = async () => {
      throw new GatewayError('payment', 'No answer', { retryable: false });
    };
    const lost = inProcessApi(
      createApi({
        ...api.deps,
        gateways: withLive(api.deps.gateways, {
          payment: { ...provider(), pay: down, cancel: down },
        }),
      }),
    );
    expect((await pay(lost, user)).at('data', 'payment_status')).toBe('PENDING');
    const silent = { ...provider(), cancel: down };
    expect(await reconcileAfter(121, user, silent)).toEqual({ settled: 0, open: 1 });
    expect(await paymentOf(user)).toMatchObject({ state: 'pending' });
    expect(await reconcileAfter(0, user)).toEqual({ settled: 1, open: 0 });
    expect(await paymentOf(user)).toMatchObject({ state: 'failed' });
  });

  it('is paid after all if its charge came first', TWO_PHASES, async () => {
    const { user } = await fillCart(api);
    const shop = suspendedBefore('pay', async () => {
      throw new GatewayError('payment', 'No answer', { retryable: false });
    });
    await pay(shop, user);
    const { handle } = await paymentOf(user);
    if (handle === null) throw new Error('Expected an opened payment');
    // The provider charges between the two calls of the reconciliation.
    const real = provider();
    const payment: PaymentGateway = {
      ...real,
      async cancel(one) {
        const { paymentUuid, amountCents } = await amountOf(user);
        const result = { outcome: 'succeeded', reference: 'just-in-time' } as const;
        api.ledger.record({ paymentUuid, amountCents, result });
        return real.cancel(one);
      },
    };
    expect(await reconcileAfter(121, user, payment)).toEqual({ settled: 1, open: 0 });
    expect(await paymentOf(user)).toMatchObject({ state: 'succeeded', reference: 'just-in-time' });
  });

  async function amountOf(user: string) {
    const { uuid, amount_cents } = await paymentOf(user);
    return { paymentUuid: uuid, amountCents: amount_cents };
  }

  it.each<[string, GatewayFailure]>([
    ['the provider has not processed the charge', { retryable: true }],
    ['the provider rejects our credentials', { kind: 'credentials' }],
  ])('is settled right away if %s', TWO_PHASES, async (_case, options) => {
    const { user } = await fillCart(api);
    const reject = suspendedBefore('pay', async () => {
      throw new GatewayError('payment', 'Not processed', options);
    });
    expect((await pay(reject, user)).at('data', 'payment_status')).toBe('FAILED');
    const { handle } = await paymentOf(user);
    expect(await provider().find(handle ?? '')).toEqual({ outcome: 'canceled' });
  });

  it('may be one whose card was declined', TWO_PHASES, async () => {
    const { user } = await fillCart(api);
    const ended: string[] = [];
    const real = provider();
    const payment: PaymentGateway = {
      ...real,
      async cancel(handle) {
        ended.push(handle);
        return real.cancel(handle);
      },
    };
    const gateways = withLive(api.deps.gateways, { payment });
    const shop = inProcessApi(createApi({ ...api.deps, gateways }));
    await pay(shop, user, { cardnumber: cards.declined });
    expect(ended).toEqual([(await paymentOf(user)).handle]);
  });

  it('may be one that the bank wants to verify', TWO_PHASES, async () => {
    const { user } = await fillCart(api);
    const url = 'https://bank.example.com/';
    const real = provider();
    const payment: PaymentGateway = {
      ...real,
      async pay() {
        await reconcileAfter(121, user);
        return { outcome: 'action_required', url };
      },
    };
    const gateways = withLive(api.deps.gateways, { payment });
    const shop = inProcessApi(createApi({ ...api.deps, gateways }));
    // The payment was canceled while its process was suspended, so the customer must not go to the bank.
    const answer = await pay(shop, user);
    expect(answer.at('data')).toMatchObject({ payment_status: 'FAILED', charged: false });
    expect(answer.at('data', 'action_url')).toBeUndefined();
    expect((await paymentOf(user)).state).toBe('failed');
  });

  it('is logged as an error if the provider charges it anyway', async () => {
    const { user } = await fillCart(api);
    await pay(api, user, { cardnumber: cards.declined });
    const { uuid, answer } = await paymentOf(user);
    expect(
      await settlePayment(api.deps, uuid, { outcome: 'succeeded', reference: 'broken' }),
    ).toEqual(answer);
    const errors = api.logged.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
    expect(errors).toMatchObject([
      { paymentUuid: uuid, msg: 'the provider charged a payment that had ended' },
    ]);
  });
});
