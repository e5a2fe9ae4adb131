import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import {
  addressBody,
  fillCart,
  pay,
  RENEWAL,
  readCart,
  STATUS_CHECK,
  someone,
} from '#tests/support/api/shopping.ts';

const FEES = 29.95 + 1;
const OVERNIGHT = 39.95;
const SHIPPING = ['dmv_deal_details', 'shipping_&_handling'];

describe('The price of a status check', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  it('never includes postage, from the cart to the charge', { tags: ['PROM-004'] }, async () => {
    const who = someone();
    const ids = await fillCart(api, who, { service: STATUS_CHECK, overnight: true });
    const cart = await readCart(api, ids.user);
    expect(cart.amount).toBe(FEES);
    expect(cart.items.at('data', 'data', 0, ...SHIPPING)).toBe(0);

    const again = addressBody(ids, { is_overnight_shipping: true, unit: 'Apt 3' });
    await api.put(`/user/shipping/address/${ids.address}`, again);
    expect((await readCart(api, ids.user)).amount).toBe(FEES);

    expect((await pay(api, ids.user)).at('data', 'payment_status')).toBe('SUCCESS');
    expect(api.ledger.entries().at(-1)?.amountCents).toBe(Math.round(FEES * 100));
  });

  it('does not include a share of an envelope', { tags: ['PROM-004'] }, async () => {
    const { email } = someone();
    const check = { service: STATUS_CHECK, overnight: true };
    const { user } = await fillCart(api, { ...someone(), email }, check);
    const renewal = { service: RENEWAL, overnight: true, user };
    await fillCart(api, { ...someone(), email }, renewal);
    const { items } = await readCart(api, user);
    const postage = items.rows().map((_, at) => items.at('data', 'data', at, ...SHIPPING));
    expect(postage).toEqual([0, OVERNIGHT]);
    expect(items.at('data', 'data', 0, 'envelope')).toBeFalsy();
    const chosen = await api.put('/user/carts/envelope', { user_uuid: user, one_envelope: true });
    expect(chosen.at('data', 'envelope')).toBeNull();

    await fillCart(api, { ...someone(), email }, renewal);
    const shared = await readCart(api, user);
    expect(shared.items.at('data', 'data', 1, 'envelope', 'vehicles')).toBe(2);
    expect(shared.items.at('data', 'data', 0, 'envelope')).toBeFalsy();
    const each = shared.items
      .rows()
      .map((_, at) => shared.items.at('data', 'data', at, ...SHIPPING));
    expect(each).toEqual([0, OVERNIGHT, 0]);
  });
});
