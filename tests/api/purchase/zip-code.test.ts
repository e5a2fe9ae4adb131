import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { addressBody, checkoutBody, fillCart, readCart } from '#tests/support/api/shopping.ts';

describe('A zip code', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  it('is stored with five digits', { tags: ['EASE-012'] }, async () => {
    const ids = await fillCart(api);
    const save = (zip_code: string) =>
      api.post('/user/shipping/address', addressBody(ids, { zip_code }));
    const uuid = (await save('92688-1234')).text('data', 'uuid');
    const saved = await api.get(`/user/shipping/address?uuid=${uuid}`);
    expect(saved.at('data', 'data', 0)).toMatchObject({ zip_code: '92688' });
    expect((await save('9268-')).at('error', 'data', 'errors')).toEqual([
      { field: 'zip_code', message: 'Please enter zip code' },
    ]);
  });

  it('is not truncated in a billing address', { tags: ['EASE-012'] }, async () => {
    const ids = await fillCart(api);
    const body = checkoutBody({ user: ids.user, ...(await readCart(api, ids.user)) });
    const rejected = await api.post('/checkout', { ...body, zipcode: '9268-' });
    expect(rejected.at('error', 'data', 'errors')).toEqual([
      { field: 'zipcode', message: 'Please enter zip code' },
    ]);
  });

  it('names its city and state', { tags: ['EASE-016', 'PLACE-001'] }, async () => {
    const ask = (zip: string) => api.get(`/usps/city-state?ZIPCode=${zip}`);
    expect((await ask('95814')).at('data')).toEqual({
      ...{ city: 'SACRAMENTO', state: 'CA' },
      ...{ county: 'Sacramento', source: 'offline' },
    });
    expect((await ask('00000')).status).toBe(404);
    expect((await ask('99999')).at('error', 'data', 'code')).toBe('POSTAL_UNAVAILABLE');
    expect((await ask('9581')).status).toBe(400);
  });
});
