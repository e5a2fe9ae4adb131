import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { LOGIN, logIn, loginBody, requestCode } from '#tests/support/api/login.ts';
import { addressBody, fillCart, pay, someone } from '#tests/support/api/shopping.ts';

describe('the name of a customer', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(() => shop.close());

  async function orderAs(first_name: string, last_name: string, { isPaid = true } = {}) {
    shop.travel();
    const who = someone();
    const ids = await fillCart(shop, who);
    const body = addressBody(ids, { first_name, last_name });
    await shop.put(`/user/shipping/address/${ids.address}`, body);
    if (isPaid) {
      expect((await pay(shop, ids.user)).at('data', 'payment_status')).toBe('SUCCESS');
    }
    return who;
  }

  it('is the name on their orders, at the login and in the profile', {
    tags: ['TRUE-014'],
  }, async () => {
    const { email } = await orderAs('Robert', 'Nunez');
    const answer = await shop.post(LOGIN, loginBody(email, await requestCode(shop, email)));
    expect(answer.at('data', 'user_name')).toBe('Robert Nunez');
    const { user, headers } = await logIn(shop, email);
    const profile = await shop.get(`/users?uuid=${user}`, headers);
    expect(profile.at('data', 'data', 0, 'name')).toBe('Robert Nunez');
  });

  it('is not taken from an unpaid cart, and never replaces a name that they entered', {
    tags: ['TRUE-014'],
  }, async () => {
    const { email } = await orderAs('Mallory', 'Stranger', { isPaid: false });
    const { user, headers } = await logIn(shop, email);
    const nameOf = async () =>
      (await shop.get(`/users?uuid=${user}`, headers)).at('data', 'data', 0, 'name');
    expect(await nameOf()).toBeNull();
    await shop.put(`/users/${user}`, { name: 'Ada Driver' }, headers);
    const cart = await fillCart(shop, { ...someone(), email });
    await pay(shop, cart.user);
    shop.travel();
    await logIn(shop, email);
    const again = await shop.post(LOGIN, loginBody(email, await requestCode(shop, email)));
    expect(again.at('data', 'user_name')).toBe('Ada Driver');
  });
});
