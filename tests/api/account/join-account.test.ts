import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcilePayments } from '#server/features/checkout/reconcile/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { codeRequest, LOGIN, logIn, loginBody, mailedCode } from '#tests/support/api/login.ts';
import {
  addressBody,
  fillCart,
  lookUp,
  pay,
  readCart,
  someone,
} from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

describe('A guest’s paid orders', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  type Account = Awaited<ReturnType<typeof logIn>>;
  const orders = ({ user, headers }: Account) =>
    api.get(`/user/orders?user_uuid=${user}&order_status=0`, headers);
  const idsOf = async (account: Account) => {
    const list = await orders(account);
    return list.rows().map((_, index) => list.text('data', 'data', index, 'uuid'));
  };
  const isGone = async (guest: string) =>
    (await api.get(`/user/carts/items?user_uuid=${guest}`)).status === 404;

  it('join the account at the first login, with the vehicle, address, and cart', {
    tags: ['AMB-149'],
  }, async () => {
    const buyer = someone();
    const ids = await fillCart(api, buyer);
    await pay(api, ids.user);
    const account = await logIn(api, buyer.email);
    expect(account.user).not.toBe(ids.user);
    expect(await idsOf(account)).toEqual([ids.line]);
    const vehicles = await api.get(`/user/vehicles?user_uuid=${account.user}`, account.headers);
    expect(vehicles.rows()).toEqual([expect.objectContaining({ uuid: ids.vehicle })]);
    const addresses = await api.get(
      `/user/shipping/address?user_uuid=${account.user}`,
      account.headers,
    );
    expect(addresses.rows()).toEqual([expect.objectContaining({ uuid: ids.address })]);
    const cart = `/user/orders?user_uuid=${account.user}&user_cart_uuid=${ids.cart}`;
    expect((await api.get(cart, account.headers)).rows()).toHaveLength(1);
    const carts = await api.get(`/user/carts?user_uuid=${account.user}`, account.headers);
    expect(carts.rows()).toEqual([expect.objectContaining({ uuid: ids.cart, status: 'ordered' })]);
    expect(await isGone(ids.user)).toBe(true);
  });

  it('join from two guests with one email, without unpaid items', async () => {
    const { plate, email } = someone();
    const one = await fillCart(api, { plate, email });
    await pay(api, one.user);
    api.travel({ ms: 60_000 });
    const two = await fillCart(api, { plate: someone().plate, email: email.toUpperCase() });
    await pay(api, two.user);
    const unpaid = await fillCart(api, { plate: someone().plate, email });
    const stranger = await fillCart(api);
    await pay(api, stranger.user);

    const account = await logIn(api, email);
    expect((await idsOf(account)).sort()).toEqual([one.line, two.line].sort());
    const path = `/user/shipping/address?user_uuid=${account.user}`;
    const addresses = await api.get(path, account.headers);
    // The profile shows the first address, which is that of the most recent order.
    expect(addresses.text('data', 'data', 0, 'uuid')).toBe(two.address);
    expect(addresses.text('data', 'data', 1, 'uuid')).toBe(one.address);
    const cart = await api.get(`/user/carts/items?user_uuid=${account.user}`, account.headers);
    expect(cart.rows()).toEqual([]);
    for (const guest of [one, two, unpaid]) expect(await isGone(guest.user)).toBe(true);
    expect(await isGone(stranger.user)).toBe(false);
  });

  it('also join at later logins', async () => {
    const { plate, email } = someone();
    await logIn(api, email);
    const later = await fillCart(api, { plate, email });
    await pay(api, later.user);
    expect(await idsOf(await logIn(api, email))).toEqual([later.line]);
  });

  it('share one vehicle if the account already has the plate, with the later expiry', async () => {
    const { plate, email } = someone();
    const first = await fillCart(api, { plate, email });
    await pay(api, first.user);
    await logIn(api, email);
    await api.deps.db
      .updateTable('order_line')
      .set({ order_status: 1 })
      .where('uuid', '=', first.line)
      .execute();
    const second = await fillCart(api, { plate, email });
    await pay(api, second.user);
    await api.deps.db
      .updateTable('user_vehicle')
      .set({ registration_expires_on: '2028-02-02' })
      .where('uuid', '=', second.vehicle)
      .execute();

    const account = await logIn(api, email);
    expect((await idsOf(account)).sort()).toEqual([first.line, second.line].sort());
    const garage = await api.get(`/user/vehicles?user_uuid=${account.user}`, account.headers);
    expect(garage.rows()).toEqual([
      expect.objectContaining({
        uuid: first.vehicle,
        vehicle_registration_expiry_date: '2028-02-02',
      }),
    ]);
    const list = await orders(account);
    for (const index of [0, 1]) {
      expect(list.at('data', 'data', index, 'user_vehicle_uuid')).toBe(first.vehicle);
    }
  });

  it('join when a payment is settled after the login', async () => {
    const buyer = someone();
    const ids = await fillCart(api, buyer);
    const pending = await pay(api, ids.user, { cardnumber: cards.answerLost });
    expect(pending.at('data', 'payment_status')).toBe('PENDING');
    const account = await logIn(api, buyer.email);
    expect(await idsOf(account)).toEqual([]);
    api.travel({ ms: 31_000 });
    await reconcilePayments(api.deps);
    const lists = await Promise.all([idsOf(account), idsOf(account), idsOf(account)]);
    expect(lists).toEqual([[ids.line], [ids.line], [ids.line]]);
  });

  it('can be reached from the guest’s uuid by logging in with the masked email', {
    tags: ['AMB-081', 'API-011'],
  }, async () => {
    const buyer = someone();
    const ids = await fillCart(api, buyer);
    await pay(api, ids.user);
    const live = await api.get(`/users?uuid=${ids.user}`);
    expect(live.at('data', 'data', 0, 'email')).toBe(buyer.email);
    const account = await logIn(api, buyer.email);

    const masked = `${buyer.email.slice(0, 1)}***@e***.com`;
    const closed = await api.get(`/users?uuid=${ids.user}`);
    expect(closed.at('data', 'data', 0)).toEqual({
      uuid: ids.user,
      user_uuid: ids.user,
      email: masked,
    });
    for (const uuid of [ids.user, account.user]) {
      await api.deps.db.deleteFrom('mail_outbox').where('kind', '=', 'code').execute();
      const asked = codeRequest(masked, { user_uuid: uuid });
      expect((await api.post('/user/authentications', asked)).status).toBe(200);
      const code = await mailedCode(api, buyer.email);
      const again = await api.post(LOGIN, loginBody(masked, code, { user_uuid: uuid }));
      expect(again.at('data', 'user_uuid')).toBe(account.user);
      expect(again.at('data', 'user_email')).toBe(buyer.email);
    }
  });

  it('are found through the link in a receipt after the guest has expired', async () => {
    const buyer = someone();
    const [paid, unpaid] = [await fillCart(api, buyer), await fillCart(api)];
    await pay(api, paid.user);
    api.travel({ days: 3 });
    const masked = `${buyer.email.slice(0, 1)}***@e***.com`;
    expect((await api.get(`/users?uuid=${paid.user}`)).at('data', 'data', 0, 'email')).toBe(masked);
    expect((await api.get(`/users?uuid=${unpaid.user}`)).status).toBe(404);
    expect((await api.get(`/user/vehicles?user_uuid=${paid.user}`)).status).toBe(404);
  });

  it('can’t be reached by a masked email alone, or by that of an unknown user', async () => {
    for (const user_uuid of [null, randomUUID(), 'u1']) {
      const asked = await api.post(
        '/user/authentications',
        codeRequest('d***@e***.com', { user_uuid }),
      );
      expect([asked.status, asked.at('status')]).toEqual([404, 'fail']);
      const login = loginBody('d***@e***.com', '0000', { user_uuid });
      expect((await api.post(LOGIN, login)).status).toBe(404);
    }
  });

  it('are also listed when completed', { tags: ['AMB-046'] }, async () => {
    const buyer = someone();
    const ids = await fillCart(api, buyer);
    await pay(api, ids.user);
    const account = await logIn(api, buyer.email);
    await api.deps.db
      .updateTable('order_line')
      .set({ order_status: 1 })
      .where('uuid', '=', ids.line)
      .execute();
    expect((await orders(account)).at('data', 'data', 0, 'order_status')).toBe(1);
  });
});

describe('An account', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  it('can save an address without a vehicle, but a guest can’t', {
    tags: ['AMB-109'],
  }, async () => {
    const account = await logIn(api, someone().email);
    const { user_vehicle_uuid, ...body } = addressBody({ user: account.user, vehicle: '' });
    const saved = await api.post('/user/shipping/address', body, account.headers);
    const uuid = saved.text('data', 'uuid');
    const changed = { ...body, user_vehicle_uuid: null, city: 'Napa' };
    const put = await api.put(`/user/shipping/address/${uuid}`, changed, account.headers);
    expect(put.at('data', 'uuid')).toBe(uuid);
    const list = await api.get(`/user/shipping/address?user_uuid=${account.user}`, account.headers);
    expect(list.rows()).toEqual([
      expect.objectContaining({ uuid, city: 'Napa', user_vehicle_uuid: null }),
    ]);
    const guest = await lookUp(api, someone());
    const rejected = await api.post('/user/shipping/address', {
      ...body,
      user_uuid: guest.text('data', 'user_uuid'),
    });
    expect([rejected.status, rejected.at('error', 'data', 'errors', 0, 'field')]).toEqual([
      400,
      'user_vehicle_uuid',
    ]);
  });

  it('reads long lists by key, page by page, each row once', async () => {
    const { email } = someone();
    const account = await logIn(api, email);
    const vehicles: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      const found = await api.post(
        '/dmv/details',
        {
          service_type_uuid: 'c0a80001-0000-4000-8000-000000000001',
          vehicle_license_plate: someone().plate,
          user_email: email,
        },
        account.headers,
      );
      vehicles.push(found.text('data', 'user_vehicle_uuid'));
      const vehicle = vehicles.at(-1) ?? '';
      await api.post(
        '/user/shipping/address',
        addressBody({ user: account.user, vehicle }),
        account.headers,
      );
    }
    for (const path of ['/user/vehicles', '/user/shipping/address']) {
      const seen: string[] = [];
      let after = '';
      for (let page = 0; page < 3; page += 1) {
        const url = `${path}?user_uuid=${account.user}&limit=2${after}`;
        const answer = await api.get(url, account.headers);
        expect(answer.at('data')).toMatchObject({ total: 5, limit: 2 });
        answer.rows().forEach((_, index) => {
          seen.push(answer.text('data', 'data', index, 'uuid'));
        });
        const next = answer.at('data', 'next');
        expect(next === undefined).toBe(page === 2);
        after = `&after=${String(next)}`;
      }
      expect(new Set(seen).size).toBe(5);
      if (path === '/user/vehicles') expect(seen.sort()).toEqual(vehicles.sort());
    }
  });

  it('reads its orders by key and buys with its token', async () => {
    const { email } = someone();
    const guest = await fillCart(api, { plate: someone().plate, email });
    await fillCart(api, { plate: someone().plate, email }, { user: guest.user });
    await fillCart(api, { plate: someone().plate, email }, { user: guest.user });
    expect((await readCart(api, guest.user)).lines).toHaveLength(3);
    await pay(api, guest.user);
    const account = await logIn(api, email);
    const url = `/user/orders?user_uuid=${account.user}&order_status=0&limit=2`;
    const first = await api.get(url, account.headers);
    const next = first.text('data', 'next');
    const rest = await api.get(`${url}&after=${next}`, account.headers);
    expect([first.rows().length, rest.rows().length]).toEqual([2, 1]);
    expect(rest.at('data', 'total')).toBe(3);
    expect(rest.at('data', 'next')).toBeUndefined();
  });
});
