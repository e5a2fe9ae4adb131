import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { toAnswer } from '#tests/support/api/answer.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { addressBody, fillCart, readCart } from '#tests/support/api/shopping.ts';
import { databaseKinds } from '#tests/support/process/test-database.ts';

const NEXT_DAY = { days: 0.9 };

describe.each(databaseKinds)('Pricing yesterday’s cart again on %s', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi(kind);
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

  it('keeps the shipping that the customer chooses while the DMV is asked', async () => {
    const ids = await fillCart(api);
    const isAsked = Promise.withResolvers<void>();
    const mayAnswer = Promise.withResolvers<void>();
    const { dmv } = api.deps.gateways;
    const slow = createApi({
      ...api.deps,
      gateways: {
        ...api.deps.gateways,
        dmv: {
          ...dmv,
          async lookUp(plate: string) {
            isAsked.resolve();
            await mayAnswer.promise;
            return dmv.lookUp(plate);
          },
        },
      },
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

  it('charges for overnight shipping again after a time in which it was free', async () => {
    await setOvernightPrice(0);
    const ids = await fillCart(api, undefined, { overnight: true });
    expect(await overnightOf(ids.line)).toBe(0);
    await setOvernightPrice(39.95);
    api.travel(NEXT_DAY);
    await readCart(api, ids.user);
    expect(await overnightOf(ids.line)).toBe(3995);
  });

  it('no longer says that the price changed when the vehicle is put in the cart at that price', async () => {
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
});
