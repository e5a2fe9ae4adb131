import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { GatewayError } from '#server/errors.ts';
import { reconcilePayments } from '#server/features/checkout/reconcile/service.ts';
import type { PaymentGateway } from '#server/gateways/payment/port.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { inProcessApi } from '#tests/support/api/http-api.ts';
import { fillCart, pay, readCart } from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';

const rejected = () =>
  Promise.reject(new GatewayError('payment', 'Bad credentials', { kind: 'credentials' }));
const CASES: [how: string, changes: Partial<PaymentGateway>][] = [
  ['they are rejected when the payment is opened', { open: rejected }],
  ['they are rejected when the card is charged', { pay: rejected }],
];

describe('Credentials that the payment provider rejects', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => {
    api.logged.length = 0;
  });

  const shopOf = (changes: Partial<PaymentGateway>) => {
    const payment = { ...api.deps.gateways.live.payment, ...changes };
    return { ...api.deps, gateways: withLive(api.deps.gateways, { payment }) };
  };

  it.each(CASES)('fail a payment immediately when %s', async (_, changes) => {
    const deps = shopOf(changes);
    const { user, line } = await fillCart(api);
    const answer = await pay(inProcessApi(createApi(deps)), user);
    expect([answer.status, answer.at('data', 'payment_status')]).toEqual([200, 'FAILED']);
    expect(answer.text('data', 'payment_response', 'Message')).toBe(
      'Your payment didn’t go through, and your card was not charged. Please try again.',
    );
    const payments = await api.deps.db
      .selectFrom('payment')
      .selectAll()
      .where('user_uuid', '=', user)
      .execute();
    expect(payments).toMatchObject([{ state: 'failed', unknown_since: null }]);

    const told = api.logged.map((text) => JSON.parse(text)).filter(({ level }) => level >= 50);
    expect(told).toMatchObject([
      {
        paymentUuid: payments[0]?.uuid,
        msg: 'the payment provider rejects our credentials: check the PAYMENT_ settings',
      },
    ]);

    // Once the credentials are correct, the same customer can pay.
    expect((await readCart(api, user)).lines).toEqual([line]);
    expect((await pay(api, user)).at('data', 'payment_status')).toBe('SUCCESS');
  });

  it('leave alone a payment without a result, because there is no one to ask', async () => {
    const lose = () =>
      Promise.reject(new GatewayError('payment', 'No answer', { retryable: false }));
    const { user } = await fillCart(api);
    const lost = await pay(inProcessApi(createApi(shopOf({ pay: lose }))), user);
    expect(lost.at('data', 'payment_status')).toBe('PENDING');
    const deps = shopOf({ find: rejected, cancel: rejected });
    expect(await reconcilePayments(deps, { neverSeenAfterMs: 0 })).toEqual({ settled: 0, open: 1 });
  });
});
