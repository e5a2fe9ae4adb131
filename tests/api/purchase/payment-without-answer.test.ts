import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { GatewayError } from '#server/errors.ts';
import { reconcilePayments } from '#server/features/checkout/reconcile/service.ts';
import { toAnswer } from '#tests/support/api/answer.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import {
  addressBody,
  agePayments,
  checkoutBody,
  fillCart,
  GOOD_CARD,
  lookUp,
  pay,
  readCart,
  someone,
} from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';
import { cards } from '#tests/support/cards.ts';

const METRICS_TOKEN = 'token-of-an-operator';

describe('The handling of payments without a result', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  it('says that a payment with a lost response is being checked, and settles it without a second charge', async () => {
    const ids = await fillCart(api);
    const cart = await readCart(api, ids.user);
    const charges = api.ledger.chargeCount();
    const lost = await pay(api, ids.user, { cardnumber: cards.answerLost });
    expect(lost.status).toBe(200);
    expect(lost.at('data', 'payment_status')).toBe('PENDING');
    expect(lost.text('data', 'payment_response', 'Message')).toContain(
      'We’re checking your payment',
    );
    expect(api.ledger.chargeCount()).toBe(charges + 1);

    const again = await api.post(
      '/checkout',
      checkoutBody({ user: ids.user, ...cart }, { cardnumber: GOOD_CARD }),
    );
    expect(again.at('data', 'payment_status')).toBe('PENDING');
    expect((await api.del(`/user/orders/${ids.line}`)).status).toBe(409);
    const edit = await api.put(`/user/shipping/address/${ids.address}`, addressBody(ids));
    expect(edit.at('error', 'data', 'code')).toBe('PAYMENT_IN_PROGRESS');

    await reconcilePayments(api.deps);
    const orders = await api.get(`/user/orders?user_cart_uuid=${ids.cart}&user_uuid=${ids.user}`);
    expect(orders.at('data', 'data', 0, 'payment_status')).toBe('PAID');
    const settled = await api.post(
      '/checkout',
      checkoutBody({ user: ids.user, ...cart }, { cardnumber: cards.answerLost }),
    );
    expect(settled.at('data', 'payment_status')).toBe('SUCCESS');
    expect(api.ledger.chargeCount()).toBe(charges + 1);
  });

  it('is left to the next process if this one stops', async () => {
    const ids = await fillCart(api);
    await pay(api, ids.user, { cardnumber: cards.answerLost });
    const stopping = AbortSignal.abort();
    expect(await reconcilePayments(api.deps, { stopping })).toMatchObject({ settled: 0 });
    expect((await reconcilePayments(api.deps)).settled).toBe(1);
  });

  it('releases a payment that never reached the provider, but only after a while', async () => {
    const ids = await fillCart(api);
    const late = await pay(api, ids.user, { cardnumber: cards.timesOut });
    expect(late.at('data', 'payment_status')).toBe('PENDING');
    await reconcilePayments(api.deps);
    expect((await pay(api, ids.user)).at('data', 'payment_status')).toBe('PENDING');
    // Simulates another process whose clock is ahead.
    api.travel({ ms: 121_000 });
    await reconcilePayments(api.deps);
    expect((await pay(api, ids.user)).at('data', 'payment_status')).toBe('PENDING');
    await agePayments(api, 121, ids.user);
    await reconcilePayments(api.deps);
    expect((await pay(api, ids.user)).at('data', 'payment_status')).toBe('SUCCESS');
  });

  it('says immediately that a charge was never made, and lets the customer retry', async () => {
    const ids = await fillCart(api);
    const { payment } = api.deps.gateways.live;
    const unreachable = {
      ...payment,
      async pay(): Promise<never> {
        throw new GatewayError('payment', 'refused connection', { retryable: true });
      },
    };
    const down = createApi({
      ...api.deps,
      gateways: withLive(api.deps.gateways, { payment: unreachable }),
    });
    const cart = await readCart(api, ids.user);
    const answer = await toAnswer(
      await down.request('/v1/api/checkout', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(checkoutBody({ user: ids.user, ...cart })),
      }),
    );
    expect(answer.at('data', 'payment_status')).toBe('FAILED');
    expect(answer.text('data', 'payment_response', 'Message')).toContain('not charged');
    expect((await pay(api, ids.user)).at('data', 'payment_status')).toBe('SUCCESS');
  });

  it('settles a payment once if several processes reconcile in parallel', async () => {
    const ids = await fillCart(api);
    await pay(api, ids.user, { cardnumber: cards.answerLost });
    await Promise.all([1, 2, 3].map(() => reconcilePayments(api.deps)));
    const payments = await api.deps.db
      .selectFrom('payment')
      .selectAll()
      .where('user_uuid', '=', ids.user)
      .execute();
    expect(payments.map((payment) => payment.state)).toEqual(['succeeded']);
    const carts = await api.get(`/user/carts?user_uuid=${ids.user}`);
    expect(carts.rows()).toMatchObject([{ status: 'ordered' }]);
  });

  it('settles the rest of a round when one payment cannot be settled, and logs that one', async () => {
    const users = [(await fillCart(api)).user, (await fillCart(api)).user];
    for (const [index, user] of users.entries()) {
      api.travel({ ms: index * 1000 });
      await pay(api, user, { cardnumber: cards.answerLost });
    }
    const payments = () =>
      api.deps.db
        .selectFrom('payment')
        .select(['uuid', 'state'])
        .where('user_uuid', 'in', users)
        .orderBy('created_at')
        .execute();
    const [stuck] = await payments();
    const failing = {
      ...api.deps,
      jobs: {
        ...api.deps.jobs,
        enqueueCte(...args: Parameters<typeof api.deps.jobs.enqueueCte>) {
          if (args[1].some(({ key }) => key === stuck?.uuid)) throw new Error('stuck');
          return api.deps.jobs.enqueueCte(...args);
        },
      },
    };
    const before = api.logged.length;
    expect(await reconcilePayments(failing)).toMatchObject({ settled: 1 });
    expect((await payments()).map(({ state }) => state)).toEqual(['pending', 'succeeded']);
    const problems = api.logged
      .slice(before)
      .map((line) => JSON.parse(line))
      .filter(({ level }) => level === 50);
    expect(problems).toMatchObject([
      { paymentUuid: stuck?.uuid, err: { message: 'stuck' }, msg: 'payment could not be settled' },
    ]);
    const watched = createApi({ ...api.deps, metricsToken: METRICS_TOKEN });
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = await watched.request('/v1/api/metrics', { headers });
    expect(await metrics.text()).toMatch(/payments_pending [1-9]/);
    await reconcilePayments(api.deps);
    expect((await payments()).map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
  });

  it('leaves alone a payment that is still being charged', async () => {
    const ids = await fillCart(api);
    const gate = Promise.withResolvers<void>();
    const { payment } = api.deps.gateways.live;
    const slow = {
      ...payment,
      async pay(...args: Parameters<typeof payment.pay>) {
        await gate.promise;
        return payment.pay(...args);
      },
    };
    const slowApi = createApi({
      ...api.deps,
      gateways: withLive(api.deps.gateways, { payment: slow }),
      limits: { ...api.deps.limits, chargeTimeoutMs: 5000 },
    });
    const body = checkoutBody({ user: ids.user, ...(await readCart(api, ids.user)) });
    const request = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    };
    const first = slowApi.request('/v1/api/checkout', request);
    const isPending = async () =>
      (
        await api.deps.db
          .selectFrom('payment')
          .select('uuid')
          .where('user_uuid', '=', ids.user)
          .execute()
      ).length > 0;
    while (!(await isPending())) await new Promise((go) => setTimeout(go, 5));
    expect((await reconcilePayments(api.deps)).settled).toBe(0);
    const second = await slowApi.request('/v1/api/checkout', request);
    expect(second.status).toBe(409);
    gate.resolve();
    expect(await (await first).json()).toMatchObject({ data: { payment_status: 'SUCCESS' } });
  });

  it('returns the same result if a reconciliation has settled the charge in the meantime', async () => {
    const ids = await fillCart(api);
    const gate = Promise.withResolvers<void>();
    const { payment } = api.deps.gateways.live;
    const late = {
      ...payment,
      async pay(...args: Parameters<typeof payment.pay>) {
        const result = await payment.pay(...args);
        await gate.promise;
        return result;
      },
    };
    const lateApi = createApi({
      ...api.deps,
      gateways: withLive(api.deps.gateways, { payment: late }),
      limits: { ...api.deps.limits, chargeTimeoutMs: 5000 },
    });
    const charges = api.ledger.chargeCount();
    const body = checkoutBody({ user: ids.user, ...(await readCart(api, ids.user)) });
    const answer = lateApi.request('/v1/api/checkout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    while (api.ledger.chargeCount() === charges) await new Promise((go) => setTimeout(go, 5));
    // A new process settles the payment after the charging process was killed.
    await agePayments(api, 31, ids.user);
    expect((await reconcilePayments(api.deps)).settled).toBe(1);
    gate.resolve();
    expect(await (await answer).json()).toMatchObject({ data: { payment_status: 'SUCCESS' } });
    const orders = await api.get(`/user/orders?user_uuid=${ids.user}&order_status=0`);
    expect(orders.rows()).toHaveLength(1);
  });

  it('creates no second line from a lookup of a vehicle in an open payment', async () => {
    const buyer = someone();
    const ids = await fillCart(api, buyer);
    await pay(api, ids.user, { cardnumber: cards.answerLost });
    const again = await api.post('/user/carts', {
      user_uuid: ids.user,
      user_vehicle_uuid: ids.vehicle,
      user_shipping_address_info_uuid: ids.address,
    });
    expect(again.at('error', 'data', 'code')).toBe('PAYMENT_IN_PROGRESS');
    expect((await lookUp(api, buyer)).at('error', 'data', 'code')).toBe('LOGIN_REQUIRED');
  });
});
