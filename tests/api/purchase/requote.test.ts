import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { toAnswer } from '#tests/support/api/answer.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { inProcessApi } from '#tests/support/api/http-api.ts';
import {
  addressBody,
  checkoutBody,
  fillCart,
  pay,
  readCart,
  someone,
} from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';
import { cards } from '#tests/support/cards.ts';

const TRUE = { tags: ['TRUE-016'] };
const NEXT_DAY = { days: 0.9 };

describe('Pricing yesterday’s cart again', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => {
    api.travel();
    api.fees.raiseCents = 0;
  });

  const overnightOf = async (line: string) => {
    const { overnight_fee_cents } = await api.deps.db
      .selectFrom('order_line')
      .select('overnight_fee_cents')
      .where('uuid', '=', line)
      .executeTakeFirstOrThrow();
    return overnight_fee_cents;
  };
  const setOvernightPrice = (dollars: number) =>
    sql`update system_param set value = ${JSON.stringify({ overnight_shipping_price: dollars })}
      where code = 'OVERNIGHT_SHIPPING'`.execute(api.deps.db);

  it('keeps the shipping that the customer chose while the DMV was responding', async () => {
    const ids = await fillCart(api);
    const isAsked = Promise.withResolvers<void>();
    const mayAnswer = Promise.withResolvers<void>();
    const { dmv } = api.deps.gateways.live;
    const slow = createApi({
      ...api.deps,
      gateways: withLive(api.deps.gateways, {
        dmv: {
          ...dmv,
          async lookUp(plate: string) {
            isAsked.resolve();
            await mayAnswer.promise;
            return dmv.lookUp(plate);
          },
        },
      }),
    });
    api.travel(NEXT_DAY);
    const reading = slow.request(`/v1/api/user/carts/items?user_uuid=${ids.user}`);
    await isAsked.promise;
    const choice = addressBody(ids, { is_overnight_shipping: true });
    expect((await api.put(`/user/shipping/address/${ids.address}`, choice)).status).toBe(200);
    mayAnswer.resolve();
    expect((await toAnswer(await reading)).status).toBe(200);
    expect(await overnightOf(ids.line)).toBe(3995);
  });

  it('charges for overnight shipping again after it was temporarily free', async () => {
    await setOvernightPrice(0);
    const ids = await fillCart(api, undefined, { overnight: true });
    expect(await overnightOf(ids.line)).toBe(0);
    await setOvernightPrice(39.95);
    api.travel(NEXT_DAY);
    await readCart(api, ids.user);
    expect(await overnightOf(ids.line)).toBe(3995);
  });

  it('no longer says that the price changed if the vehicle is added at that price', async () => {
    const ids = await fillCart(api);
    api.travel(NEXT_DAY);
    api.fees.raiseCents = 1000;
    const isChanged = async () =>
      (await readCart(api, ids.user)).items.at('data', 'data', 0, 'price_changed');
    expect(await isChanged()).toBe(true);
    await api.post('/user/carts', {
      user_uuid: ids.user,
      user_vehicle_uuid: ids.vehicle,
      user_shipping_address_info_uuid: ids.address,
    });
    expect(await isChanged()).toBe(false);
  });

  const withDmv = (lookUp: typeof api.deps.gateways.live.dmv.lookUp) => {
    const dmv = { ...api.deps.gateways.live.dmv, lookUp };
    return inProcessApi(
      createApi({
        ...api.deps,
        gateways: withLive(api.deps.gateways, { dmv }),
      }),
    );
  };
  const changePlate = (vehicle: string, plate: string) =>
    sql`update user_vehicle set plate = ${plate} where uuid = ${vehicle}`.execute(api.deps.db);

  it(
    'keeps the price of vehicles that cannot be checked with the DMV, and prices the rest',
    TRUE,
    async () => {
      const { email } = someone();
      const unknown = await fillCart(api, { plate: someone().plate, email });
      const known = await fillCart(api, { plate: someone().plate, email }, { user: unknown.user });
      await changePlate(unknown.vehicle, 'DMVDOWN');
      api.travel(NEXT_DAY);
      api.fees.raiseCents = 1000;
      const { items, ...cart } = await readCart(api, unknown.user);
      expect(items.rows()).toMatchObject([
        { uuid: unknown.line, quoted_on: '2026-03-10', price_changed: false },
        { uuid: known.line, quoted_on: '2026-03-11', price_changed: true },
      ]);
      const rejected = await api.post('/checkout', checkoutBody({ user: unknown.user, ...cart }));
      expect([rejected.status, rejected.at('error', 'data', 'code')]).toEqual([
        503,
        'DMV_UNAVAILABLE',
      ]);
    },
  );

  it('does not hide another error behind the old price', TRUE, async () => {
    const { user } = await fillCart(api);
    api.travel(NEXT_DAY);
    const shop = withDmv(() => Promise.reject(new Error('not a fault of the DMV')));
    expect((await shop.get(`/user/carts/items?user_uuid=${user}`)).status).toBe(500);
    expect((await shop.get(`/user/carts?user_uuid=${user}`)).rows()).toHaveLength(1);
  });

  it('reports a hold placed after the vehicle’s quote', TRUE, async () => {
    const ids = await fillCart(api);
    const cart = await readCart(api, ids.user);
    await changePlate(ids.vehicle, 'HELD001');
    api.travel(NEXT_DAY);
    const hold = expect.stringContaining('The DMV has put a hold on this registration.');
    const rejected = await api.post('/checkout', checkoutBody({ user: ids.user, ...cart }));
    expect(rejected.at('data', 'validation_response', 'Message')).toEqual(hold);
    const added = await api.post('/user/carts', {
      user_uuid: ids.user,
      user_vehicle_uuid: ids.vehicle,
      user_shipping_address_info_uuid: ids.address,
    });
    expect(added.status).toBe(409);
    expect(added.at('error', 'data')).toMatchObject({ code: 'NOT_AVAILABLE', message: hold });
    expect((await readCart(api, ids.user)).lines).toEqual([ids.line]);
  });

  it('asks the DMV once a day, but not about lines that are being paid', TRUE, async () => {
    const asked: string[] = [];
    const shop = withDmv((plate) => {
      asked.push(plate);
      return api.deps.gateways.live.dmv.lookUp(plate);
    });
    const [open, pending] = [someone(), someone()];
    const { user } = await fillCart(api, open);
    const { user: payer } = await fillCart(api, pending);
    await pay(api, payer, { cardnumber: cards.answerLost });
    api.travel(NEXT_DAY);
    for (const who of [user, payer, user, payer]) await readCart(shop, who);
    expect(asked).toEqual([open.plate]);
  });
});
