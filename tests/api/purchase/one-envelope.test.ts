import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatUsd, sumCents, toCents } from '#contracts/catalogue/money.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { logIn } from '#tests/support/api/login.ts';
import {
  addressBody,
  checkoutBody,
  fillCart,
  type Ids,
  pay,
  readCart,
  someone,
} from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

const FEE = 3995;

describe('One overnight envelope', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => {
    api.travel();
    api.fees.raiseCents = 0;
  });

  /** Fills a cart with vehicles that ship overnight, each with its own row for the same address. */
  async function fill(count: number): Promise<{ email: string; user: string; lines: Ids[] }> {
    const { email } = someone();
    const lines: Ids[] = [];
    for (let index = 0; index < count; index += 1) {
      const user = lines[0]?.user;
      lines.push(
        await fillCart(
          api,
          { ...someone(), email },
          { overnight: true, ...(user !== undefined && { user }) },
        ),
      );
    }
    return { email, user: lines[0]?.user ?? '', lines };
  }

  const choose = (user: string, one_envelope = true) =>
    api.put('/user/carts/envelope', { user_uuid: user, one_envelope });

  async function feesIn(table: { user: string }): Promise<number[]> {
    const rows = await api.deps.db
      .selectFrom('order_line')
      .select('overnight_fee_cents')
      .where('user_uuid', '=', table.user)
      .orderBy('created_at')
      .orderBy('order_id')
      .execute();
    return rows.map((row) => row.overnight_fee_cents);
  }

  const changeAddress = (ids: Ids | undefined, changes: Record<string, unknown>) =>
    ids
      ? api.put(
          `/user/shipping/address/${ids.address}`,
          addressBody(ids, { is_overnight_shipping: true, ...changes }),
        )
      : Promise.reject(new Error('Expected a line'));

  it('saves four of five fees, from the cart to the charge and the receipt', {
    tags: ['EASE-009'],
  }, async () => {
    const { user, email, lines } = await fill(5);
    const first = await readCart(api, user);
    expect(first.items.at('data', 'data', 0, 'envelope')).toEqual({
      is_chosen: true,
      vehicles: 5,
      envelopes: 1,
      price: 39.95,
      separate: 199.75,
      together: 39.95,
      saves: 159.8,
    });
    expect((await choose(user, false)).at('data', 'envelope', 'is_chosen')).toBe(false);
    const before = await readCart(api, user);

    const chosen = await choose(user);
    expect(chosen.at('data', 'envelope', 'is_chosen')).toBe(true);
    const cart = await readCart(api, user);
    expect(cart.amount).toBe(first.amount);
    expect(toCents(before.amount) - toCents(cart.amount)).toBe(4 * FEE);
    expect(await feesIn({ user })).toEqual([FEE, 0, 0, 0, 0]);
    const shipping = cart.items
      .rows()
      .map((_, index) =>
        cart.items.at('data', 'data', index, 'dmv_deal_details', 'shipping_&_handling'),
      );
    expect(shipping).toEqual([39.95, 0, 0, 0, 0]);

    expect((await pay(api, user)).at('data', 'payment_status')).toBe('SUCCESS');
    const charged = api.ledger.entries().at(-1)?.amountCents;
    expect(charged).toBe(toCents(cart.amount));
    const orders = await api.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${lines[0]?.cart}`);
    const paid = orders.rows().map((_, index) => orders.at('data', 'data', index, 'final_price'));
    expect(sumCents(paid.map(toCents))).toBe(charged);
    expect(orders.at('data', 'data', 4, 'envelope_vehicles')).toBe(5);

    const work = await createTestWork(api);
    await work.runDue();
    const [receipt] = await work.mailsTo(email);
    expect(receipt?.text).toContain(formatUsd(toCents(cart.amount)));
    expect(receipt?.text.match(/Shipping and handling: +\$39\.95/g)).toHaveLength(1);
    expect(receipt?.text.match(/Shipping and handling: +\$0\.00/g)).toHaveLength(4);
    expect(receipt?.text.match(/One envelope for 5 vehicles/g)).toHaveLength(5);
  });

  it('is undone with one click, and later additions ship separately', {
    tags: ['EASE-009'],
  }, async () => {
    const { user, email } = await fill(2);
    const { amount } = await readCart(api, user);
    expect((await choose(user, false)).at('data', 'envelope', 'is_chosen')).toBe(false);
    expect(toCents((await readCart(api, user)).amount)).toBe(toCents(amount) + FEE);
    await fillCart(api, { ...someone(), email }, { overnight: true, user });
    expect(await feesIn({ user })).toEqual([FEE, FEE, FEE]);
  });

  it('includes additions, and keeps its fee if the line with the fee is removed', {
    tags: ['EASE-009'],
  }, async () => {
    const { user, email, lines } = await fill(2);
    await choose(user);
    await fillCart(api, { ...someone(), email }, { overnight: true, user });
    expect(await feesIn({ user })).toEqual([FEE, 0, 0]);
    await fillCart(api, { ...someone(), email }, { user });
    expect(await feesIn({ user })).toEqual([FEE, 0, 0, 0]);
    await api.del(`/user/orders/${lines[0]?.line}`);
    expect(await feesIn({ user })).toEqual([FEE, 0, 0]);
    const { items } = await readCart(api, user);
    expect(items.at('data', 'data', 0, 'envelope')).toMatchObject({ vehicles: 2, saves: 39.95 });
    expect(items.at('data', 'data', 2, 'envelope')).toBe(null);
  });

  it('follows every changed address', { tags: ['EASE-009'] }, async () => {
    const { user, lines } = await fill(3);
    await choose(user);
    await changeAddress(lines[0], { city: 'Fresno' });
    expect(await feesIn({ user })).toEqual([FEE, FEE, 0]);
    await changeAddress(lines[1], { is_overnight_shipping: false });
    expect(await feesIn({ user })).toEqual([FEE, 0, FEE]);
    const { items } = await readCart(api, user);
    expect(items.at('data', 'data', 2, 'envelope')).toBe(null);
    await changeAddress(lines[0], { street_address: '1 MAIN STREET' });
    await changeAddress(lines[1], {});
    expect(await feesIn({ user })).toEqual([FEE, 0, 0]);
  });

  it('remains when the fees are quoted again the next day', { tags: ['EASE-009'] }, async () => {
    const { user } = await fill(3);
    await choose(user);
    const { amount } = await readCart(api, user);
    api.travel({ days: 0.9 });
    expect((await readCart(api, user)).amount).toBe(amount);
    api.travel({ days: 1.7 });
    api.fees.raiseCents = 100;
    const raised = await readCart(api, user);
    expect(raised.amount).toBeGreaterThan(amount);
    expect(await feesIn({ user })).toEqual([FEE, 0, 0]);
    expect((await pay(api, user)).at('data', 'payment_status')).toBe('SUCCESS');
  });

  it('is never paid at the amount shown in an outdated tab', {
    tags: ['EASE-009'],
  }, async () => {
    const { user } = await fill(2);
    const other = await readCart(api, user);
    await choose(user, false);
    const stale = await api.post('/checkout', checkoutBody({ user, ...other }));
    expect(stale.at('data', 'payment_status')).toBe('VALIDATION_FAILED');
    expect(stale.text('data', 'validation_response', 'Message')).toContain('amount');
    expect((await pay(api, user)).at('data', 'payment_status')).toBe('SUCCESS');
  });

  it('is paid in full: no vehicle in it ships free', { tags: ['EASE-009'] }, async () => {
    const { user, email } = await fill(3);
    const elsewhere = await fillCart(api, { ...someone(), email }, { overnight: true, user });
    await changeAddress(elsewhere, { city: 'Fresno' });
    const there = await fillCart(api, { ...someone(), email }, { overnight: true, user });
    await changeAddress(there, { city: 'Fresno' });
    await choose(user);
    const { items, lines } = await readCart(api, user);
    const amountOf = (...indexes: number[]) =>
      sumCents(indexes.map((index) => toCents(items.at('data', 'data', index, 'final_price')))) /
      100;
    const buy = (...indexes: number[]) =>
      api.post(
        '/checkout',
        checkoutBody({
          user,
          lines: indexes.map((index) => lines[index] ?? ''),
          amount: amountOf(...indexes),
        }),
      );
    for (const part of [[0], [1, 2], [1, 3], [3]]) {
      const rejected = await buy(...part);
      expect(rejected.text('data', 'validation_response', 'Message')).toContain('one overnight');
    }
    expect((await buy(0, 1, 2)).at('data', 'payment_status')).toBe('SUCCESS');
    expect(await feesIn({ user })).toEqual([FEE, 0, 0, FEE, 0]);
  });

  it('survives a declined card and stays out of an open payment', {
    tags: ['EASE-009'],
  }, async () => {
    const { user, email } = await fill(2);
    await choose(user);
    await pay(api, user, { cardnumber: cards.declined });
    expect(await feesIn({ user })).toEqual([FEE, 0]);
    await pay(api, user, { cardnumber: cards.timesOut });
    const rejected = await choose(user, false);
    expect([rejected.status, rejected.at('error', 'data', 'code')]).toEqual([
      409,
      'PAYMENT_IN_PROGRESS',
    ]);
    await fillCart(api, { ...someone(), email }, { overnight: true, user });
    expect(await feesIn({ user })).toEqual([FEE, 0, FEE]);
  });

  it('keeps its amounts when a guest’s order joins the account', {
    tags: ['EASE-009'],
  }, async () => {
    const { user, email } = await fill(2);
    await choose(user);
    await pay(api, user);
    const account = await logIn(api, email);
    expect(await feesIn(account)).toEqual([FEE, 0]);
  });

  it('cannot be chosen without a cart', { tags: ['EASE-009'] }, async () => {
    const { user } = await fill(1);
    await pay(api, user);
    const rejected = await choose(user);
    expect([rejected.status, rejected.at('message')]).toEqual([404, 'Your cart is empty.']);
  });

  it('is offered if it saves money, and the choice is confirmed', {
    tags: ['TRUE-016'],
  }, async () => {
    const { user } = await fill(2);
    expect((await choose(user)).at('message')).toBe('Choice saved');
    const param = api.deps.db.updateTable('system_param').where('code', '=', 'OVERNIGHT_SHIPPING');
    const setPrice = (dollars: number) =>
      param.set({ value: JSON.stringify({ overnight_shipping_price: dollars }) }).execute();
    try {
      await setPrice(0);
      const { items } = await readCart(api, user);
      expect(items.rows()).toMatchObject([{ envelope: null }, { envelope: null }]);
    } finally {
      await setPrice(39.95);
    }
  });
});
