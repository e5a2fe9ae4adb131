import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#tests/support/api/answer.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { bearer, codeRequest, LOGIN, loginBody, mailedCode } from '#tests/support/api/login.ts';
import {
  addressBody,
  checkoutBody,
  fillCart,
  lookUp,
  pay,
  readCart,
  someone,
} from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';
import { countStatements, type StatementCounter } from '#tests/support/process/count-statements.ts';
import {
  MOST_OF_PURCHASE,
  PURCHASE,
  STATEMENTS_OF_ACCOUNTS,
  STATEMENTS_OF_CARTS,
  STATEMENTS_OF_GUESTS,
} from './statement-table.ts';

const FAST = { tags: ['FAST-005'] };
/** A public address: payments from a private network would not be counted. */
const HOME = '203.0.113.9';

describe('The statements of a call', () => {
  let api: TestApi;
  let counter: StatementCounter;
  beforeAll(async () => {
    api = await createTestApi();
    counter = countStatements(api.deps.db);
    // A process reads the catalogue and the day's salt once, and caches them.
    const shop = limitedApi(api);
    await pay(shop, (await fillCart(shop)).user);
  });
  afterAll(() => api.close());

  function noting(counts: Record<string, number>) {
    return async (name: string, send: () => Promise<Answer>): Promise<Answer> => {
      let answer: Answer | undefined;
      const sent = await counter.during(async () => {
        answer = await send();
      });
      if (answer?.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer?.body)}`);
      counts[name] = sent.length;
      return answer;
    };
  }

  it('match the table for a guest, and are few for a purchase', FAST, async () => {
    const shop = limitedApi(api).from(HOME);
    await shop.get('/service/types');
    const counts: Record<string, number> = {};
    const note = noting(counts);
    const { plate, email } = someone();

    await note('services', () => shop.get('/service/types'));
    await note('parameters', () => shop.get('/system/params'));
    const found = await note('lookup', () => lookUp(shop, { plate, email }));
    const ids = {
      user: found.text('data', 'user_uuid'),
      vehicle: found.text('data', 'user_vehicle_uuid'),
    };
    const byUser = `user_uuid=${ids.user}`;
    await note('vehicle', () => shop.get(`/user/vehicles?${byUser}&uuid=${ids.vehicle}`));
    await note('address list', () => shop.get(`/user/shipping/address?${byUser}`));
    await note('user', () => shop.get(`/users?uuid=${ids.user}`));
    const saved = await note('address', () =>
      shop.post('/user/shipping/address', addressBody(ids)),
    );
    const address = saved.text('data', 'uuid');
    await note('mobile number', () =>
      shop.put(`/users/${ids.user}`, { mobile_number: '4155550123' }),
    );
    await note('one address', () => shop.get(`/user/shipping/address?${byUser}&uuid=${address}`));
    await note('suggestion', () =>
      shop.get('/usps/address?streetAddress=1%20Main%20Street&city=Oakland&state=CA&ZIPCode=94607'),
    );
    await note('city of a zip code', () => shop.get('/usps/city-state?ZIPCode=94607'));
    await note('address update', () =>
      shop.put(`/user/shipping/address/${address}`, addressBody(ids, { city: 'Alameda' })),
    );
    const inCart = {
      user_uuid: ids.user,
      user_vehicle_uuid: ids.vehicle,
      user_shipping_address_info_uuid: address,
    };
    const added = await note('cart', () => shop.post('/user/carts', inCart));
    const cart = added.text('data', 'user_cart_uuid');
    await note('cart items', () => shop.get(`/user/carts/items?${byUser}`));
    const { lines, amount } = await readCart(shop, ids.user);
    await note('payment methods', () => shop.get(`/user/payment/methods?${byUser}`));
    await note('checkout', () =>
      shop.post('/checkout', checkoutBody({ user: ids.user, lines, amount }), {
        'Idempotency-Key': 'the-only-try',
      }),
    );
    await note('orders', () => shop.get(`/user/orders?${byUser}&user_cart_uuid=${cart}`));

    expect(counts).toEqual(STATEMENTS_OF_GUESTS);
    expect(sumOf(counts, PURCHASE)).toBeLessThanOrEqual(MOST_OF_PURCHASE);
  });

  it('match the table for a changing cart', FAST, async () => {
    const shop = limitedApi(api).from(HOME);
    const counts: Record<string, number> = {};
    const note = noting(counts);
    const { email, plate } = someone();
    const { user, vehicle, address } = await fillCart(shop, { plate, email }, { overnight: true });
    const found = await note('lookup of another vehicle', () =>
      lookUp(shop, { ...someone(), email, user }),
    );
    const second = {
      user_uuid: user,
      user_vehicle_uuid: found.text('data', 'user_vehicle_uuid'),
      user_shipping_address_info_uuid: address,
    };
    const added = await note('cart with another vehicle', () => shop.post('/user/carts', second));
    await note('cart once more', () => shop.post('/user/carts', second));
    await note('separate envelopes', () =>
      shop.put('/user/carts/envelope', { user_uuid: user, one_envelope: false }),
    );
    await note('cart items', () => shop.get(`/user/carts/items?user_uuid=${user}`));
    await note('address update in the cart', () =>
      shop.put(
        `/user/shipping/address/${address}`,
        addressBody({ user, vehicle }, { is_overnight_shipping: true, city: 'Alameda' }),
      ),
    );
    await note('link to the cart', () => shop.post('/user/carts/resume', { user_uuid: user }));
    const line = added.text('data', 'order_uuid');
    await note('removal', () => shop.del(`/user/orders/${line}`));
    const rest = { user, ...(await readCart(shop, user)) };
    await note('declined checkout', () =>
      shop.post('/checkout', checkoutBody(rest, { cardnumber: cards.declined })),
    );
    api.travel({ ms: 14 * 3_600_000 });
    await shop.get('/service/types');
    await note('cart items of yesterday', () => shop.get(`/user/carts/items?user_uuid=${user}`));
    api.travel();
    expect(counts).toEqual(STATEMENTS_OF_CARTS);
  });

  it('match the table for an account', FAST, async () => {
    const shop = limitedApi(api).from(HOME);
    const { plate, email } = someone();
    const guest = await fillCart(shop, { plate, email });
    await pay(shop, guest.user);
    await fillCart(shop, { ...someone(), email }, { user: guest.user });
    const counts: Record<string, number> = {};
    const note = noting(counts);

    await note('one-time code', () => shop.post('/user/authentications', codeRequest(email)));
    const code = await mailedCode(api, email);
    const entered = await note('login', () => shop.post(LOGIN, loginBody(email, code)));
    const user = entered.text('data', 'user_uuid');
    const own = bearer(entered.text('data', 'token'));
    const byUser = `user_uuid=${user}`;
    await note('guests that join', () => shop.post('/user/guests', { guests: [guest.user] }, own));
    await note('user', () => shop.get(`/users?uuid=${user}`, own));
    await note('orders', () => shop.get(`/user/orders?${byUser}`, own));
    await note('garage', () => shop.get(`/user/vehicles?${byUser}`, own));
    await note('reminder', () =>
      shop.put(`/user/vehicles/${guest.vehicle}/reminder`, { renewal_reminder: true }, own),
    );
    await note('addresses', () => shop.get(`/user/shipping/address?${byUser}`, own));
    await note('carts', () => shop.get(`/user/carts?${byUser}`, own));
    await note('cart items', () => shop.get(`/user/carts/items?${byUser}`, own));
    await note('profile', () => shop.put(`/users/${user}`, { name: 'Ada Driver' }, own));
    await note('address', () =>
      shop.post('/user/shipping/address', addressBody({ user, vehicle: guest.vehicle }), own),
    );
    await note('lookup', () =>
      lookUp(
        { ...shop, post: (path, body) => shop.post(path, body, own) },
        { ...someone(), email },
      ),
    );
    await note('sessions', () => shop.get('/v1/auth/sessions', own));
    expect(counts).toEqual(STATEMENTS_OF_ACCOUNTS);
  });
});

function sumOf(counts: Record<string, number>, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
}
