/** A stranger creates a guest with another person's email, and has the cart's link emailed there. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contracts/time/days.ts';
import { reconcilePayments } from '#server/features/checkout/reconcile/service.ts';
import { forgetEmail } from '#server/features/privacy/forget.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { codeRequest, logIn } from '#tests/support/api/login.ts';
import { mailedCart } from '#tests/support/api/mailed-cart.ts';
import {
  addressBody,
  checkoutBody,
  fillCart,
  type Ids,
  lookUp,
  pay,
  readCart,
  someone,
} from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

const HOUR_MS = DAY_MS / 24;
const tags = ['SAFE-006'];

describe('The emailed link to a cart', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  const askForLink = (user: string) => api.post('/user/carts/resume', { user_uuid: user });
  const cartOf = (user: string) => api.get(`/user/carts/items?user_uuid=${user}`);

  /** Returns what a stranger filled in, and what the mailbox received. */
  async function mailed(buyer = someone()) {
    const old = await fillCart(api, buyer);
    expect((await askForLink(old.user)).status).toBe(200);
    return { buyer, old, link: await mailedCart(api, buyer.email) };
  }

  /** Returns every request that the first guest can make with what they know. */
  const questions = ({ user, vehicle, address, cart, line }: Ids) => [
    `/users?uuid=${user}`,
    `/user/vehicles?user_uuid=${user}&uuid=${vehicle}`,
    `/user/shipping/address?user_uuid=${user}`,
    `/user/shipping/address?uuid=${address}`,
    `/user/shipping/address?address_uuid=${address}`,
    `/user/carts?user_uuid=${user}`,
    `/user/carts/items?user_uuid=${user}`,
    `/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`,
    `/user/orders/${line}/card.pdf?user_uuid=${user}`,
  ];

  it('opens a separate guest whose data its requester can’t read', { tags }, async () => {
    const { old, link } = await mailed();
    expect([link.user, link.address]).not.toContain(old.user);
    expect(link.address).not.toBe(old.address);
    const { items, lines } = await readCart(api, link.user);
    expect(lines).toHaveLength(1);
    expect(lines).not.toContain(old.line);
    expect(items.at('data', 'data', 0, 'user_shipping_address', 'uuid')).toBe(link.address);
    const typed = addressBody({ ...old, user: link.user }, { last_name: 'Victim' });
    expect((await api.put(`/user/shipping/address/${link.address}`, typed)).status).toBe(200);

    const never = await api.get(`/users?uuid=${randomUUID()}`);
    for (const path of questions(old)) {
      const answer = await api.get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`Victim|${link.user}`));
    }
    expect((await api.get(`/users?uuid=${old.user}`)).text('message')).toBe(never.text('message'));
    expect(never.text('message')).toContain('emailed you a link');
    expect((await api.del(`/user/orders/${old.line}`)).status).toBe(404);
    expect((await askForLink(old.user)).status).toBe(404);
    const again = await lookUp(api, { ...someone(), user: old.user });
    expect(again.text('data', 'user_uuid')).not.toBe(link.user);
    expect((await pay(api, link.user)).at('data', 'payment_status')).toBe('SUCCESS');
    expect((await api.get(`/user/orders?user_uuid=${old.user}`)).status).toBe(404);
  });

  it('opens the same guest if it is used in parallel, later, or in capitals', {
    tags,
  }, async () => {
    const { link } = await mailed();
    const user = link.user.toUpperCase();
    const answers = await Promise.all(Array.from({ length: 6 }, () => cartOf(user)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const lines = answers.map((answer) => answer.text('data', 'data', 0, 'uuid'));
    expect(new Set(lines).size).toBe(1);
    expect((await readCart(api, link.user)).lines).toEqual([lines[0]]);
  });

  it('includes vehicles, addresses, the phone number, and paid orders', { tags }, async () => {
    const buyer = someone();
    const paid = await fillCart(api, buyer);
    await pay(api, paid.user);
    await api.put(`/users/${paid.user}`, { mobile_number: '4155550123' });
    const next = { plate: someone().plate, email: buyer.email };
    await fillCart(api, next, { user: paid.user, overnight: true });
    await askForLink(paid.user);
    const { user } = await mailedCart(api, buyer.email);
    const me = await api.get(`/users?uuid=${user}`);
    expect(me.at('data', 'data', 0)).toMatchObject({
      email: buyer.email,
      mobile_number: '4155550123',
    });
    expect((await api.get(`/user/vehicles?user_uuid=${user}`)).rows()).toHaveLength(2);
    expect((await api.get(`/user/shipping/address?user_uuid=${user}`)).rows()).toHaveLength(2);
    const orders = await api.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${paid.cart}`);
    expect(orders.at('data', 'data', 0)).toMatchObject({ uuid: paid.line, payment_status: 'PAID' });
    expect((await readCart(api, user)).lines).toHaveLength(1);
    // The receipt's link identifies the first guest, and opens the login.
    const login = await api.get(`/users?uuid=${paid.user}`);
    expect(login.at('data', 'data', 0, 'email')).toMatch(/^d\*\*\*@e\*\*\*\.com$/);
    const account = await logIn(api, buyer.email);
    const own = await api.get(`/user/orders?user_uuid=${account.user}`, account.headers);
    expect(own.at('data', 'data', 0, 'uuid')).toBe(paid.line);
  });

  it('opens only the login if it comes from a receipt, even before its guest expires', {
    tags,
  }, async () => {
    const buyer = someone();
    const old = await fillCart(api, buyer);
    await pay(api, old.user);
    const work = await createTestWork(api);
    await work.runDue();
    const [receipt] = await work.mailsTo(buyer.email);
    const [, uuid = ''] = /\/login\?uuid=([0-9a-f-]{36})/.exec(receipt?.text ?? '') ?? [];
    const [user, ...others] = questions({ ...old, user: uuid });
    expect((await api.get(`/user/orders?user_uuid=${old.user}`)).status).toBe(200);
    for (const question of others.filter((one) => one.includes(uuid))) {
      expect((await api.get(question)).status, question).toBe(404);
    }
    const email = 'd***@e***.com';
    expect((await api.get(user ?? '')).at('data', 'data', 0)).toEqual({
      ...{ uuid, user_uuid: uuid, email },
    });
    const asked = codeRequest(email, { user_uuid: uuid });
    expect((await api.post('/user/authentications', asked)).status).toBe(200);
  });

  describe('that another person used', () => {
    const stray = async (ids: Pick<Ids, 'user' | 'vehicle'>) =>
      (await api.post('/user/shipping/address', addressBody(ids, { city: 'Nowhere' }))).status;
    const citiesOf = async (user: string, headers = {}) =>
      (await api.get(`/user/shipping/address?user_uuid=${user}`, headers))
        .rows()
        .map((row) => Reflect.get(Object(row), 'city'));
    const join = (guests: string[], { headers }: { headers: Record<string, string> }) =>
      api.post('/user/guests', { guests }, headers);
    const { city } = addressBody({ user: '', vehicle: '' });

    it('adds only the cart’s address to the owner’s account', {
      tags,
    }, async () => {
      const { buyer, old, link } = await mailed();
      await cartOf(link.user);
      api.travel({ ms: HOUR_MS });
      expect(await stray({ user: link.user, vehicle: old.vehicle })).toBe(200);
      expect(await citiesOf(link.user)).toEqual([city, 'Nowhere']);
      const account = await logIn(api, buyer.email);
      await join([old.user], account);
      expect(await citiesOf(account.user, account.headers)).toEqual([city]);
    });

    it('adds nothing from the requester, now or with a later login', { tags }, async () => {
      const buyer = someone();
      const old = await fillCart(api, buyer);
      expect(await stray(old)).toBe(200);
      await askForLink(old.user);
      const link = await mailedCart(api, buyer.email);
      api.travel({ ms: HOUR_MS });
      expect(await citiesOf(link.user)).toEqual([city]);
      const own = { user: link.user, vehicle: old.vehicle };
      await api.post('/user/shipping/address', addressBody(own, { city: 'Napa' }));
      const account = await logIn(api, buyer.email);
      await join([link.user], account);
      expect(await citiesOf(account.user, account.headers)).toEqual(['Napa', city]);
    });

    it('adds no address that the cart used to have', { tags }, async () => {
      const { buyer, link } = await mailed();
      api.travel({ ms: HOUR_MS });
      const { lines } = await readCart(api, link.user);
      const next = { plate: someone().plate, email: buyer.email };
      const { line } = await fillCart(api, next, { user: link.user, overnight: true });
      expect(lines).toHaveLength(1);
      for (const gone of lines) await api.del(`/user/orders/${gone}`);
      const account = await logIn(api, buyer.email);
      await join([link.user], account);
      const shop = { ...api, get: (path: string) => api.get(path, account.headers) };
      expect((await readCart(shop, account.user)).lines).toEqual([line]);
      expect(await citiesOf(account.user, account.headers)).toHaveLength(1);
    });
  });

  it('changes nothing until it is used: the order can be paid without it', { tags }, async () => {
    const { old, link } = await mailed();
    expect((await readCart(api, old.user)).lines).toEqual([old.line]);
    expect((await pay(api, old.user)).at('data', 'payment_status')).toBe('SUCCESS');
    expect((await cartOf(link.user)).rows()).toEqual([]);
    const orders = await api.get(`/user/orders?user_uuid=${link.user}&user_cart_uuid=${old.cart}`);
    expect(orders.rows()).toHaveLength(1);
  });

  it('continues with a cart whose payment was declined', { tags }, async () => {
    const { old, link } = await mailed();
    await pay(api, old.user, { cardnumber: cards.declined });
    expect((await pay(api, link.user)).at('data', 'payment_status')).toBe('SUCCESS');
  });

  it('waits for a payment’s result, and the email about that links to the cart, too', {
    tags,
  }, async () => {
    const { buyer, old, link } = await mailed();
    await pay(api, old.user, { cardnumber: cards.timesOut });
    const early = await cartOf(link.user);
    expect([early.status, early.at('error', 'data', 'code')]).toEqual([409, 'PAYMENT_IN_PROGRESS']);
    await reconcilePayments(api.deps, { olderThanMs: -1, neverSeenAfterMs: -1 });
    expect(await mailedCart(api, buyer.email, 'not-charged')).toEqual(link);
    expect((await cartOf(link.user)).rows()).toHaveLength(1);
    expect((await cartOf(old.user)).status).toBe(404);
  });

  it('expires with its guest, or when a later link is used', { tags }, async () => {
    const { buyer, link } = await mailed();
    expect((await cartOf(link.user)).status).toBe(200);
    expect((await askForLink(link.user)).status).toBe(200);
    api.travel({ ms: HOUR_MS });
    await askForLink(link.user);
    const newer = await mailedCart(api, buyer.email);
    expect((await cartOf(newer.user)).rows()).toHaveLength(1);
    expect((await cartOf(link.user)).status).toBe(404);
    api.travel({ ms: 26 * HOUR_MS });
    expect((await cartOf(newer.user)).status).toBe(404);

    const unused = await mailed();
    api.travel({ ms: 51 * HOUR_MS });
    expect((await cartOf(unused.link.user)).status).toBe(404);
  });

  it('opens the login once the guest has logged in', { tags }, async () => {
    const { buyer, old, link } = await mailed();
    const account = await logIn(api, buyer.email);
    await api.post('/user/guests', { guests: [old.user] }, account.headers);
    expect((await cartOf(link.user)).status).toBe(404);
    const stranger = await api.get(`/users?uuid=${link.user}`);
    expect(stranger.at('data', 'data', 0)).toEqual({
      uuid: link.user,
      user_uuid: link.user,
      email: 'd***@e***.com',
    });
    const owner = await api.get(`/users?uuid=${link.user}`, account.headers);
    expect(owner.at('data', 'data', 0, 'uuid')).toBe(account.user);
  });

  it('leaves its cart to the account that holds the first guest', { tags }, async () => {
    const { buyer, old, link } = await mailed();
    const { lines } = await readCart(api, link.user);
    const account = await logIn(api, buyer.email);
    const joined = await api.post('/user/guests', { guests: [old.user] }, account.headers);
    expect(joined.at('data', 'moved')).toEqual(
      expect.arrayContaining([
        { from: old.user, to: account.user },
        { from: link.user, to: account.user },
      ]),
    );
    const cart = await api.get(`/user/carts/items?user_uuid=${account.user}`, account.headers);
    expect(cart.at('data', 'data', 0, 'uuid')).toBe(lines[0]);
    const forgotten = await forgetEmail(api.deps, buyer.email);
    expect(forgotten).toEqual({ outcome: 'forgotten', users: 3 });
  });

  it('contains only an account’s uuid, which opens nothing without the login', {
    tags,
  }, async () => {
    const buyer = someone();
    const { user, headers } = await logIn(api, buyer.email);
    const shop = {
      get: (path: string) => api.get(path, headers),
      post: (path: string, body: unknown) => api.post(path, body, headers),
    };
    const own = await fillCart(shop, buyer);
    await api.post('/user/carts/resume', { user_uuid: user }, headers);
    expect(await mailedCart(api, buyer.email)).toEqual({ user, address: own.address });
    expect((await cartOf(user)).status).toBe(401);
  });

  it('does not let the first guest’s payment through in the meantime', { tags }, async () => {
    const { old, link } = await mailed();
    const quoted = await readCart(api, old.user);
    await cartOf(link.user);
    const late = await api.post('/checkout', checkoutBody({ user: old.user, ...quoted }));
    expect(late.status).toBe(404);
    expect((await readCart(api, link.user)).lines).toHaveLength(1);
  });
});
