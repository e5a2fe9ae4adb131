import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { reconcilePayments } from '#server/features/checkout/reconcile.ts';
import { createHttpPayment } from '#server/gateways/payment/http.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { inProcessApi } from '#tests/support/api/http-api.ts';
import { fillCart, pay, readCart } from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';
import {
  type FakeAnswer,
  type FakeProvider,
  startFakeProvider,
} from '#tests/support/outside/fake-provider.ts';

const token = { access_token: 'held', token_type: 'Bearer', expires_in: 3600 };
const refused = (status: number): FakeAnswer => ({ status, json: { error: 'invalid_client' } });
const CASES: [how: string, tokenAnswer: FakeAnswer, chargeAnswer: FakeAnswer][] = [
  ['gives no token for them (401)', refused(401), 'silent'],
  ['gives no token for them (403)', refused(403), 'silent'],
  ['answers the token request with nonsense', { status: 200, text: 'It works!' }, 'silent'],
  ['has no address for tokens', { status: 404, text: 'Not Found' }, 'silent'],
  ['does not take its own token (401)', { status: 200, json: token }, refused(401)],
  ['forbids the charge (403)', { status: 200, json: token }, refused(403)],
];

describe('Credentials that the payment provider rejects', () => {
  let api: TestApi;
  let provider: FakeProvider;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => {
    api.logged.length = 0;
  });
  afterEach(() => provider.close());

  const shopOf = async (tokenAnswer: FakeAnswer, chargeAnswer: FakeAnswer) => {
    provider = await startFakeProvider(({ url }) =>
      url.pathname.includes('token') ? tokenAnswer : chargeAnswer,
    );
    const credentials = { clientId: 'storefront', clientSecret: 'old' };
    const payment = createHttpPayment({
      baseUrl: provider.baseUrl,
      ...credentials,
      timeoutMs: 10_000,
      retryDelayMs: 1,
    });
    return { ...api.deps, gateways: withLive(api.deps.gateways, { payment }) };
  };

  it.each(CASES)('fail a payment immediately when it %s', async (_, tokenAnswer, chargeAnswer) => {
    const deps = await shopOf(tokenAnswer, chargeAnswer);
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

  it('leave a payment without a result alone, because there is no one to ask', async () => {
    const deps = await shopOf({ status: 200, json: token }, 'dropped');
    const { user } = await fillCart(api);
    const lost = await pay(inProcessApi(createApi(deps)), user);
    expect(lost.at('data', 'payment_status')).toBe('PENDING');
    provider.override = () => refused(401);
    expect(await reconcilePayments(deps, { neverSeenAfterMs: 0 })).toEqual({ settled: 0, open: 1 });
  });
});
