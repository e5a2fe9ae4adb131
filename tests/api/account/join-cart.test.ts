import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcilePayments } from '#server/features/checkout/reconcile/service.ts';
import { forgetEmail } from '#server/features/privacy/forget.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import {
  addressBody,
  fillCart,
  type Ids,
  lookUp,
  pay,
  readCart,
  type Shop,
  someone,
} from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

describe('A guest’s unpaid cart', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  type Account = Awaited<ReturnType<typeof logIn>>;
  const join = (account: Account, ...guests: string[]) =>
    api.post('/user/guests', { guests }, account.headers);
  const shopOf = ({ headers }: Account): Shop => ({
    get: (path) => api.get(path, headers),
    post: (path, body) => api.post(path, body, headers),
  });
  const movesOf = (answer: Awaited<ReturnType<typeof join>>) => answer.at('data', 'moved');
  const linesOf = async (account: Account) => (await readCart(shopOf(account), account.user)).lines;

  it('joins the account that holds it, with the vehicle and address, and is paid there', async () => {
    const buyer = someone();
    const guest = await fillCart(api, buyer);
    const account = await logIn(api, buyer.email);
    expect(await linesOf(account)).toEqual([]);
    const joined = await join(account, guest.user.toUpperCase());
    const [cart] = (await api.get(`/user/carts?user_uuid=${account.user}`, account.headers)).rows();
    expect(cart).toEqual(expect.objectContaining({ status: 'open' }));
    expect(movesOf(joined)).toEqual([
      { from: guest.user, to: account.user },
      { from: guest.cart, to: Reflect.get(Object(cart), 'uuid') },
    ]);
    expect(await linesOf(account)).toEqual([guest.line]);
    for (const path of ['/user/vehicles', '/user/shipping/address']) {
      const list = await api.get(`${path}?user_uuid=${account.user}`, account.headers);
      const uuid = path === '/user/vehicles' ? guest.vehicle : guest.address;
      expect(list.rows()).toEqual([expect.objectContaining({ uuid })]);
    }
    expect((await api.get(`/user/carts/items?user_uuid=${guest.user}`)).status).toBe(404);
    const paid = await pay(shopOf(account), account.user, {}, account.headers);
    expect(paid.at('data', 'payment_status')).toBe('SUCCESS');
  });

  it('includes what was only looked up or typed', async () => {
    const buyer = someone();
    const found = await lookUp(api, buyer);
    const ids = {
      user: found.text('data', 'user_uuid'),
      vehicle: found.text('data', 'user_vehicle_uuid'),
    };
    const address = await api.post('/user/shipping/address', addressBody(ids));
    const account = await logIn(api, buyer.email);
    expect(movesOf(await join(account, ids.user))).toEqual([{ from: ids.user, to: account.user }]);
    const added = await api.post(
      '/user/carts',
      {
        user_uuid: account.user,
        user_vehicle_uuid: ids.vehicle,
        user_shipping_address_info_uuid: address.text('data', 'uuid'),
      },
      account.headers,
    );
    expect(added.status).toBe(200);
  });

  it('stays with the guest if another email logs in, and the guest’s owner stays unknown', async () => {
    const [mine, foreign] = [await fillCart(api), await fillCart(api)];
    const account = await logIn(api, someone().email);
    for (const uuid of [mine.user, foreign.user, randomUUID(), account.user]) {
      const answer = await join(account, uuid);
      expect([answer.status, movesOf(answer)]).toEqual([200, []]);
    }
    expect((await readCart(api, mine.user)).lines).toEqual([mine.line]);
    expect(await linesOf(account)).toEqual([]);
    expect((await join(account)).status).toBe(400);
    expect((await join(account, ...Array(20).fill(mine.user))).status).toBe(200);
    expect((await join(account, ...Array(21).fill(mine.user))).status).toBe(400);
    expect((await join(account, 'u1')).status).toBe(400);
  });

  it('stays with the guest if only the login proves the email', async () => {
    const buyer = someone();
    const [held, strange] = [await fillCart(api, buyer), await fillCart(api, buyer)];
    const account = await logIn(api, buyer.email);
    await join(account, held.user);
    expect(await linesOf(account)).toEqual([held.line]);
    expect((await api.get(`/user/carts/items?user_uuid=${strange.user}`)).status).toBe(404);
  });

  it('is joined once, even by two tabs at once and after the guest has expired', async () => {
    const buyer = someone();
    const guest = await fillCart(api, buyer);
    api.travel({ days: 2 });
    const account = await logIn(api, buyer.email);
    await Promise.all([join(account, guest.user), join(account, guest.user)]);
    expect(await linesOf(account)).toEqual([guest.line]);
    await api.del(`/user/orders/${guest.line}`, account.headers);
    const again = await join(account, guest.user);
    expect(movesOf(again)).toEqual([{ from: guest.user, to: account.user }]);
    expect(await linesOf(account)).toEqual([]);
  });

  describe('if the account already has data', () => {
    let account: Account;
    let own: Ids;
    let [plate, email] = ['', ''];
    beforeEach(async () => {
      ({ plate, email } = someone());
      account = await logIn(api, email);
      own = await fillCart(shopOf(account), { plate, email }, { overnight: true });
    });

    it('joins the account’s cart, whose shared envelope is recalculated', async () => {
      const other = await fillCart(api, { plate: someone().plate, email }, { overnight: true });
      const put = { user_uuid: account.user, one_envelope: true };
      await api.put('/user/carts/envelope', put, account.headers);
      const joined = await join(account, other.user);
      expect(movesOf(joined)).toContainEqual({ from: other.cart, to: own.cart });
      const { items, lines } = await readCart(shopOf(account), account.user);
      expect(lines).toEqual([own.line, other.line]);
      expect(items.at('data', 'data', 0, 'envelope')).toMatchObject({
        is_chosen: true,
        vehicles: 2,
        envelopes: 1,
      });
      const paid = await pay(shopOf(account), account.user, {}, account.headers);
      expect(paid.at('data', 'payment_status')).toBe('SUCCESS');
    });

    it('does not duplicate a vehicle, which gets the guest’s address', async () => {
      const again = await fillCart(api, { plate, email });
      const joined = await join(account, again.user);
      expect(movesOf(joined)).toEqual([
        { from: again.user, to: account.user },
        { from: again.vehicle, to: own.vehicle },
        { from: again.cart, to: own.cart },
      ]);
      const { items, lines } = await readCart(shopOf(account), account.user);
      expect(lines).toEqual([again.line]);
      expect(items.at('data', 'data', 0, 'user_vehicle_uuid')).toBe(own.vehicle);
      expect(items.text('data', 'data', 0, 'user_shipping_address', 'uuid')).toBe(again.address);
    });

    it('does not add a vehicle with a pending or completed payment', async () => {
      const late = { plate: someone().plate, email };
      const [guest, other] = [await fillCart(api, late), await fillCart(api, late)];
      const mine = await fillCart(shopOf(account), late);
      await pay(shopOf(account), account.user, { cardnumber: cards.answerLost }, account.headers);
      await join(account, guest.user);
      expect(await linesOf(account)).toEqual([own.line, mine.line]);
      api.travel({ ms: 31_000 });
      await reconcilePayments(api.deps);
      expect(await linesOf(account)).toEqual([]);
      await join(account, other.user);
      expect(await linesOf(account)).toEqual([]);
    });
  });

  it('is deleted with the account that it joined', async () => {
    const buyer = someone();
    const guest = await fillCart(api, buyer);
    await join(await logIn(api, buyer.email), guest.user);
    const forgotten = await forgetEmail(api.deps, buyer.email);
    expect(forgotten).toEqual({ outcome: 'forgotten', users: 2 });
  });

  it('keeps the choice of separate envelopes in a new cart', async () => {
    const { email } = someone();
    const one = await fillCart(api, { plate: someone().plate, email }, { overnight: true });
    await fillCart(api, { plate: someone().plate, email }, { overnight: true, user: one.user });
    await api.put('/user/carts/envelope', { user_uuid: one.user, one_envelope: false });
    const { amount } = await readCart(api, one.user);
    const account = await logIn(api, email);
    await join(account, one.user);
    expect((await readCart(shopOf(account), account.user)).amount).toBe(amount);
  });

  it('is left alone during its payment', async () => {
    const buyer = someone();
    const guest = await fillCart(api, buyer);
    await pay(api, guest.user, { cardnumber: cards.answerLost });
    const rest = { plate: someone().plate, email: buyer.email };
    const added = await fillCart(api, rest, { user: guest.user });
    const account = await logIn(api, buyer.email);
    expect(movesOf(await join(account, guest.user))).toEqual([]);
    expect(await linesOf(account)).toEqual([]);
    api.travel({ ms: 31_000 });
    await reconcilePayments(api.deps);
    await join(account, guest.user);
    const path = `/user/orders?user_uuid=${account.user}&user_cart_uuid=${guest.cart}`;
    expect((await api.get(path, account.headers)).rows()).toEqual([
      expect.objectContaining({ uuid: guest.line, payment_status: 'PAID' }),
    ]);
    expect(await linesOf(account)).toEqual([added.line]);
  });
});
