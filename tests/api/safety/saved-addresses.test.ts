import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretUuid } from '#server/db/uuid.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { addressBody, fillCart, type Ids } from '#tests/support/api/shopping.ts';

const FAST = { tags: ['FAST-005'] };
const ADDRESSES = '/user/shipping/address';

describe('The limit on saved addresses', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const limited = () => limitedApi(api, { addresses: { points: 3, perSeconds: 60 } });

  async function savedBy({ user }: Ids) {
    const { db } = api.deps;
    return db.selectFrom('shipping_address').selectAll().where('user_uuid', '=', user).execute();
  }

  it('applies to parallel requests', FAST, async () => {
    const ids = await fillCart(api);
    const shop = limited();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.post(ADDRESSES, addressBody(ids))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
    expect(await savedBy(ids)).toHaveLength(4);
    const late = await shop.post(ADDRESSES, addressBody(ids));
    expect(late.text('message')).toContain('Too many addresses were saved.');
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('allows parallel new addresses and changes', FAST, async () => {
    const ids = await fillCart(api);
    const shop = limitedApi(api, { addresses: { points: 100, perSeconds: 60 } });
    const create = () => shop.post(ADDRESSES, addressBody(ids));
    const change = () => shop.put(`${ADDRESSES}/${ids.address}`, addressBody(ids));
    const answers = await Promise.all(Array.from({ length: 8 }, () => [create(), change()]).flat());
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
  });

  it('applies to changes, and then leaves the address unchanged', FAST, async () => {
    const ids = await fillCart(api);
    const shop = limited();
    const change = (city: string) =>
      shop.put(`${ADDRESSES}/${ids.address}`, addressBody(ids, { city }));
    for (const city of ['Fresno', 'Alameda', 'Oakland']) {
      expect((await change(city)).status).toBe(200);
    }
    expect((await change('Berkeley')).status).toBe(429);
    expect(await savedBy(ids)).toMatchObject([{ city: 'Oakland' }]);
  });

  it('counts rejected requests, but not those of other users', FAST, async () => {
    const ids = await fillCart(api);
    const shop = limited();
    const wrong = { ...addressBody(ids), user_vehicle_uuid: secretUuid() };
    expect((await shop.post(ADDRESSES, wrong)).status).toBe(404);
    expect((await shop.put(`${ADDRESSES}/${ids.address}`, wrong)).status).toBe(404);
    expect((await shop.put(`${ADDRESSES}/${secretUuid()}`, addressBody(ids))).status).toBe(404);
    expect((await shop.post(ADDRESSES, addressBody(ids))).status).toBe(429);
    expect(await savedBy(ids)).toHaveLength(1);
    const other = await fillCart(api);
    expect((await shop.post(ADDRESSES, addressBody(other))).status).toBe(200);
  });
});
