import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPayerName } from '#server/features/account/users.ts';
import { findLine, saveReminderChoice } from '#server/features/orders/service.ts';
import { changeStages } from '#server/features/orders/store.ts';
import { forgetUser } from '#server/features/privacy/forget.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import {
  addressBody,
  fillCart,
  type Ids,
  lookUp,
  pay,
  REPLACEMENT,
  readCart,
  someone,
} from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

const TRUE = { tags: ['TRUE-016'] };
const MINUTE_MS = 60_000;

describe('A list of orders', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => {
    api.travel();
    api.fees.raiseCents = 0;
  });

  const listOf = (query: string) => api.get(`/user/orders?${query}`);
  const cartOf = ({ user, cart }: Pick<Ids, 'user' | 'cart'>) =>
    listOf(`user_uuid=${user}&user_cart_uuid=${cart}`);
  const uuidsOf = (answer: Awaited<ReturnType<typeof listOf>>) =>
    answer.rows().map((_, index) => answer.text('data', 'data', index, 'uuid'));
  const complete = (line: string) =>
    sql`update order_line set order_status = 1, stage = 'completed' where uuid = ${line}`.execute(
      api.deps.db,
    );
  /** Adds one customer's vehicles to the cart, a minute apart. */
  async function fill(count: number): Promise<Ids[]> {
    const { email } = someone();
    const lines: Ids[] = [];
    for (let index = 0; index < count; index += 1) {
      api.travel({ ms: index * MINUTE_MS });
      const user = lines[0]?.user;
      const buyer = { ...someone(), email };
      lines.push(await fillCart(api, buyer, user === undefined ? {} : { user }));
    }
    return lines;
  }
  async function fillOne(buyer = someone()) {
    return fillCart(api, buyer);
  }

  it('is the full cart if it is for a cart, and empty for other users’ carts', TRUE, async () => {
    const lines = await fill(3);
    const [first] = lines;
    const other = await fillOne();
    const user = first?.user ?? '';
    const cart = first?.cart ?? '';
    const whole = await listOf(`user_uuid=${user}&user_cart_uuid=${cart}&limit=1`);
    expect(uuidsOf(whole)).toEqual(lines.map(({ line }) => line));
    expect(whole.at('data')).toMatchObject({ total: 3, limit: 3, page: 0 });
    expect(whole.at('data')).not.toHaveProperty('next');
    for (const wrong of [other.cart, 'nonsense']) {
      expect((await cartOf({ user, cart: wrong })).at('data')).toMatchObject({
        data: [],
        total: 0,
      });
    }
  });

  it('has the paid orders from a given status upward, page by page', TRUE, async () => {
    const lines = await fill(3);
    const user = lines[0]?.user ?? '';
    await pay(api, user);
    const unpaid = await fillCart(api, { ...someone(), email: await emailOf(user) }, { user });
    await complete(lines[1]?.line ?? '');
    const paid = lines.map(({ line }) => line);
    const from = (status: number, more = '') =>
      listOf(`user_uuid=${user}&order_status=${status}${more}`);
    const whole = uuidsOf(await from(0));
    expect(whole.toSorted()).toEqual(paid.toSorted());
    expect(uuidsOf(await from(1))).toEqual([paid[1]]);
    expect((await from(1)).at('data', 'total')).toBe(1);
    expect((await from(2)).at('data')).toMatchObject({ data: [], total: 0 });
    const page = await from(0, '&limit=2');
    expect(uuidsOf(page)).toEqual(whole.slice(0, 2));
    expect(page.at('data')).toMatchObject({ total: 3, limit: 2, next: whole[1] });
    expect(uuidsOf(await from(0, `&limit=2&after=${whole[1]}`))).toEqual(whole.slice(2));
    expect((await readCart(api, user)).lines).toEqual([unpaid.line]);
  });

  it(
    'has the newest purchase first, with its vehicles in cart order, on any page',
    TRUE,
    async () => {
      const buyer = someone();
      const first = await fillOne(buyer);
      const { user } = first;
      const add = () => fillCart(api, { ...someone(), email: buyer.email }, { user });
      const second = await add();
      await pay(api, user);
      api.travel({ ms: 60 * MINUTE_MS });
      // Added to a cart before the first purchase was paid, and paid after it.
      const third = await add();
      const fourth = await add();
      await sql`update order_line set created_at = created_at - interval '1 day'
      where uuid = ${third.line}`.execute(api.deps.db);
      await pay(api, user);
      const newestFirst = [third, fourth, first, second].map(({ line }) => line);
      const from = (more: string) => listOf(`user_uuid=${user}&order_status=0${more}`);
      expect(uuidsOf(await from(''))).toEqual(newestFirst);
      for (const [index, line] of newestFirst.entries()) {
        const rest = newestFirst.slice(index + 1);
        expect(uuidsOf(await from(`&after=${line}`)), `after ${index}`).toEqual(rest);
      }
    },
  );

  it('dates an order by its payment and shows the paid price', TRUE, async () => {
    const ids = await fillOne();
    api.travel({ days: 0.9 });
    api.fees.raiseCents = 1000;
    const { amount, items } = await readCart(api, ids.user);
    expect(items.at('data', 'data', 0)).toMatchObject({
      price_changed: true,
      created_at: '2026-03-10T18:00:00.000Z',
    });
    await pay(api, ids.user);
    expect((await cartOf(ids)).rows()).toMatchObject([
      {
        order_id: expect.stringMatching(/^R\d+$/),
        user_cart_uuid: ids.cart,
        user_vehicle_uuid: ids.vehicle,
        price_changed: false,
        final_price: amount,
        envelope_vehicles: 1,
        quoted_on: '2026-03-11',
        created_at: '2026-03-11T15:36:00.000Z',
        digital_copy: false,
        steps: [{ stage: 'paid', happened_at: expect.stringMatching(/^2026-03-11T15:36/) }],
      },
    ]);
  });

  it(
    'promises a digital copy only for a renewal, until it exists or is ruled out',
    TRUE,
    async () => {
      const renewal = await fillOne();
      const found = someone();
      const sticker = await fillCart(api, found, { service: REPLACEMENT });
      const copyOf = async (ids: Ids) => (await cartOf(ids)).at('data', 'data', 0, 'digital_copy');
      expect(await copyOf(renewal)).toBe(undefined);
      for (const { user } of [renewal, sticker]) await pay(api, user);
      expect([await copyOf(renewal), await copyOf(sticker)]).toEqual([false, undefined]);
      const now = api.deps.clock();
      const uuid = renewal.line;
      const { db } = api.deps;
      const change = (from: 'paid' | 'filing', to: 'filing' | 'completed' | 'rejected') =>
        db
          .transaction()
          .execute((tx) => changeStages(tx, [{ uuid, from, to }], now))
          .then((moved) => moved.length === 1);
      expect(await change('paid', 'filing')).toBe(true);
      expect(await change('paid', 'filing')).toBe(false);
      expect((await findLine(db, uuid))?.stage).toBe('filing');
      expect(await copyOf(renewal)).toBe(false);
      await change('filing', 'rejected');
      expect(await copyOf(renewal)).toBe(undefined);
    },
  );

  it('shows the latest payment only while its result is pending', TRUE, async () => {
    const ids = await fillOne();
    const { amount } = await readCart(api, ids.user);
    await pay(api, ids.user, { cardnumber: cards.declined });
    expect((await cartOf(ids)).at('data', 'data', 0)).not.toHaveProperty('late_payment');
    api.travel({ ms: MINUTE_MS });
    const checked = await pay(api, ids.user, { cardnumber: cards.answerLost });
    expect((await cartOf(ids)).at('data', 'data', 0, 'late_payment')).toEqual({
      reference: checked.at('data', 'payment_reference'),
      amount,
      started_at: expect.stringMatching(/^2026-03-10T18:01:00/),
      state: 'checking',
    });
    expect((await readCart(api, ids.user)).items.at('data', 'data', 0)).not.toHaveProperty(
      'late_payment',
    );
  });

  it('includes the recipient of the last paid order', TRUE, async () => {
    const lines = await fill(2);
    const [first, last] = lines;
    if (!first || !last) throw new Error('Expected two lines');
    const { db } = api.deps;
    const rename = (ids: Ids, first_name: string) =>
      api.put(`/user/shipping/address/${ids.address}`, addressBody(ids, { first_name }));
    expect(await findPayerName(db, first.user)).toBe('');
    await rename(first, ' Grace ');
    await rename(last, 'Mary');
    await pay(api, first.user);
    expect(await findPayerName(db, first.user)).toBe('Mary Driver');
    await sql`update order_line set paid_at = paid_at + interval '1 hour'
      where uuid = ${first.line}`.execute(db);
    expect(await findPayerName(db, first.user)).toBe('Grace Driver');
    expect(await findPayerName(db, (await fillOne()).user)).toBe('');
  });

  it('keeps the choice of reminders for each order', TRUE, async () => {
    const [first, second] = await fill(2);
    await pay(api, first?.user ?? '');
    const { db } = api.deps;
    const note = (uuids: string[], isWanted: boolean) =>
      db.transaction().execute((tx) => saveReminderChoice(tx, uuids, isWanted));
    await note([], false);
    await note([first?.line ?? ''], false);
    const wishes = [first, second].map(
      async (ids) => (await findLine(db, ids?.line ?? ''))?.renewal_reminders,
    );
    expect(await Promise.all(wishes)).toEqual([false, true]);
  });

  it('shows an order unchanged after another service for its plate is bought', TRUE, async () => {
    const buyer = someone();
    const ids = await fillCart(api, buyer, { service: REPLACEMENT });
    await pay(api, ids.user);
    const found = await lookUp(api, { ...buyer, service: REPLACEMENT, user: ids.user });
    expect(found.text('data', 'user_vehicle_uuid')).toBe(ids.vehicle);
    const add = () =>
      api.post('/user/carts', {
        user_uuid: ids.user,
        user_vehicle_uuid: ids.vehicle,
        user_shipping_address_info_uuid: ids.address,
      });
    expect((await add()).at('error', 'data', 'code')).toBe('ALREADY_PAID');
    await complete(ids.line);
    const again = await add();
    expect(again.at('data', 'order_uuid')).not.toBe(ids.line);
    expect((await readCart(api, ids.user)).lines).toEqual([again.at('data', 'order_uuid')]);
  });

  it(
    'loses a line once if it is deleted several times, and loses the lines of a deleted guest',
    TRUE,
    async () => {
      const [gone, kept] = [await fillOne(), await fillOne()];
      const answers = await Promise.all([1, 2].map(() => api.del(`/user/orders/${gone.line}`)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
      const forgotten = await fillOne();
      await forgetUser(api.deps, forgotten.user);
      expect(await findLine(api.deps.db, forgotten.line)).toBe(undefined);
      expect(await findLine(api.deps.db, kept.line)).toMatchObject({ uuid: kept.line });
    },
  );

  async function emailOf(user: string): Promise<string> {
    return (await api.get(`/users?uuid=${user}`)).text('data', 'data', 0, 'email');
  }
});
