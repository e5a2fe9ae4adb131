import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { createHttpDmv } from '#server/gateways/dmv/http.ts';
import {
  type FakeAnswer,
  type FakeProvider,
  startFakeProvider,
} from '#server/gateways/fake-provider.ts';
import { createHttpPayment } from '#server/gateways/payment/http.ts';
import { createUspsPostal } from '#server/gateways/postal/usps.ts';
import { type Answer, toAnswer } from '../support/answer.ts';
import { createTestApi, type TestApi } from '../support/create-test-api.ts';
import { checkoutBody, fillCart, RENEWAL, readCart, someone } from '../support/shopping.ts';

const credentials = { clientId: 'storefront', clientSecret: 'secret' };
const QUICK = { timeoutMs: 300, retryDelayMs: 1 };
const TROUBLES: [name: string, answer: FakeAnswer][] = [
  ['silent', 'silent'],
  ['dropping connections', 'dropped'],
  ['down', { status: 503, json: { error: 'maintenance' } }],
  ['answering nonsense', { status: 200, text: '<html>It works!</html>' }],
  ['answering half of it', { status: 200, json: { status: 'succeeded' } }],
];

/** A provider that gives out tokens and then does as told. */
function startTroubled(answer: FakeAnswer): Promise<FakeProvider> {
  return startFakeProvider(({ url }) =>
    url.pathname.includes('token')
      ? { status: 200, json: { access_token: 'held', token_type: 'Bearer', expires_in: 3600 } }
      : answer,
  );
}

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi('pglite', { chargeTimeoutMs: 400 });
});
afterAll(() => api.close());

describe.each(TROUBLES)('A provider that is %s', (_, trouble) => {
  let provider: FakeProvider;
  beforeEach(async () => {
    provider = await startTroubled(trouble);
  });
  afterEach(() => provider.close());

  const withGateways = (gateways: Partial<TestApi['deps']['gateways']>) => {
    const troubled = createApi({ ...api.deps, gateways: { ...api.deps.gateways, ...gateways } });
    return async (path: string, body?: unknown): Promise<Answer> =>
      toAnswer(
        await troubled.request(`/v1/api${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { 'Content-Type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
  };

  it('as the DMV: the customer is asked to come back, and no guest is opened', async () => {
    const dmv = createHttpDmv({ baseUrl: provider.baseUrl, ...credentials, ...QUICK });
    const { plate, email } = someone();
    const answer = await withGateways({ dmv })('/dmv/details', {
      service_type_uuid: RENEWAL,
      vehicle_license_plate: plate,
      user_email: email,
    });
    expect([answer.status, answer.at('error', 'data', 'code')]).toEqual([503, 'DMV_UNAVAILABLE']);
    expect(answer.text('message')).toContain('The DMV is not answering at the moment');
    expect(answer.headers.get('Retry-After')).toBe('30');
    const users = await api.deps.db.selectFrom('app_user').selectAll().execute();
    expect(users.filter((user) => user.email === email)).toEqual([]);
  });

  it('as the postal service: there is no suggestion, and the purchase goes on without', async () => {
    const postal = createUspsPostal({ baseUrl: provider.baseUrl, ...credentials, ...QUICK });
    const ask = withGateways({ postal });
    const answer = await ask('/usps/address?streetAddress=1 Main St&city=Oakland&state=CA');
    expect([answer.status, answer.at('error', 'data', 'code')]).toEqual([
      503,
      'POSTAL_UNAVAILABLE',
    ]);
    expect(answer.text('message')).toBe('The address check is not answering at the moment.');
    expect((await fillCart(api)).line).toEqual(expect.any(String));
  });

  it('as the payment provider: the payment is being checked, cannot be made twice and is kept', async () => {
    const ids = await fillCart(api);
    const payment = createHttpPayment({ baseUrl: provider.baseUrl, ...credentials, ...QUICK });
    const ask = withGateways({ payment });
    const body = checkoutBody({ user: ids.user, ...(await readCart(api, ids.user)) });
    const first = await ask('/checkout', body);
    expect(first.at('data', 'payment_status')).toBe('PENDING');
    expect(first.text('data', 'payment_response', 'Message')).toContain('Please do not pay again');
    const again = await ask('/checkout', body);
    expect(again.at('data', 'payment_status')).toBe('PENDING');
    const charges = provider.requests.filter(
      ({ method, url }) => method === 'POST' && url.pathname === '/v1/charges',
    );
    expect(charges).toHaveLength(1);
    const kept = await api.deps.db
      .selectFrom('payment')
      .selectAll()
      .where('user_uuid', '=', ids.user)
      .execute();
    expect(kept).toMatchObject([{ state: 'pending', unknown_since: expect.any(Date) }]);
    const orders = await api.get(`/user/orders?user_uuid=${ids.user}&user_cart_uuid=${ids.cart}`);
    expect(orders.at('data', 'data', 0, 'payment_status')).toBe('PENDING');
  });
});
