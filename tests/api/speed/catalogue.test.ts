import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogue } from '#server/features/catalogue/catalogue.ts';
import { applyDuePrices } from '#server/features/catalogue/price-changes.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { fillCart, someone } from '#tests/support/api/shopping.ts';

const FAST = { tags: ['FAST-008'] };

describe('The catalogue in memory', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const nameOfFirst = async () => {
    const services = await api.get('/service/types');
    return services.at('data', 'data', 0, 'name');
  };
  const rename = (name: string) =>
    sql`update service_type set name = ${name} where position = 0`.execute(api.deps.db);

  it('is read once every five seconds, and again if the clock was set back', FAST, async () => {
    await rename('First');
    expect(await nameOfFirst()).toBe('First');
    await rename('Second');
    api.travel({ ms: 4_999 });
    expect(await nameOfFirst()).toBe('First');
    api.travel({ ms: 5_000 });
    expect(await nameOfFirst()).toBe('Second');
    await rename('Third');
    api.travel();
    expect(await nameOfFirst()).toBe('Third');
  });

  it('is read once for everyone waiting for it', FAST, async () => {
    const catalogue = createCatalogue({ ...api.deps, hold: () => applyDuePrices(api.deps) });
    expect(catalogue.remembered()).toBeUndefined();
    const [one, other] = await Promise.all([catalogue.read(), catalogue.read()]);
    expect(one).toBe(other);
    expect(catalogue.remembered()).toBe(one);
  });

  it('has an operator’s new price after five seconds', FAST, async () => {
    const fee = { any_service_fee: 77 };
    await fillCart(api, someone());
    await sql`update service_type set price_config = price_config || ${JSON.stringify(fee)}::jsonb`.execute(
      api.deps.db,
    );
    api.travel({ ms: 5_000 });
    const { user } = await fillCart(api, someone());
    const quote = await api.get(`/user/vehicles?user_uuid=${user}`);
    expect(quote.at('data', 'data', 0, 'dmv_deal_details', 'dmv_service_fee')).toBe(77);
  });
});
