/** Quotes when there is no connection to the DMV, so staff file the orders. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { createDeclaredDmv } from '#server/gateways/dmv/declared.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { inProcessApi } from '#tests/support/api/http-api.ts';
import { addPartner } from '#tests/support/api/partners.ts';
import {
  fillCart,
  lookUp,
  pay,
  REPLACEMENT,
  readCart,
  someone,
} from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';

const car = { vin_end: '04352', vehicle_type: 'automobile', vehicle_make: 'Honda' };
const notice = { ...car, expires_on: '2026-04-02', notice_fee: 312 };
const facts = {
  purchased_on: '2021-01-01',
  purchase_price: 24_000,
  fuel: 'gasoline',
  county: 'Alameda',
  model_year: 2021,
  expires_on: '2026-02-20',
};

describe('A shop that can’t query the DMV', () => {
  let api: TestApi;
  let shop: ReturnType<typeof inProcessApi>;
  beforeAll(async () => {
    api = await createTestApi({ dmvFiledBy: 'people' });
    const dmv = createDeclaredDmv({ clock: api.deps.clock });
    const gateways = withLive(api.deps.gateways, { dmv });
    shop = inProcessApi(createApi({ ...api.deps, gateways }));
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  const declare = (declared: object, service?: string) =>
    fillCart(shop, someone(), { own: { declared }, ...(service !== undefined && { service }) });

  /**
   * Returns the DMV's fee for the cart's only line, the parts of the fee, and whether the fee is an estimate or has
   * changed.
   */
  async function quoteOf(user: string) {
    const { items } = await readCart(shop, user);
    const at = (...path: string[]) => items.at('data', 'data', 0, ...path);
    return {
      fee: at('dmv_deal_details', 'dmv_registration_fee'),
      parts: at('dmv_fee_lines'),
      isEstimate: at('is_estimate'),
      isChanged: at('price_changed'),
    };
  }

  it('asks for details, after checking its limits and asking about a second renewal', async () => {
    const who = someone();
    const lookups = () => api.deps.db.selectFrom('plate_lookup').select('uuid').execute();
    const before = await lookups();
    const rejected = await lookUp(shop, who);
    expect(rejected.status).toBe(409);
    expect(rejected.at('error', 'data')).toMatchObject({
      code: 'VEHICLE_DETAILS_NEEDED',
      details: { kind: 'renewal', for_boats: false },
    });
    // The rejection reveals nothing about the plate, so no lookup is recorded.
    expect(await lookups()).toEqual(before);
    const { user } = await fillCart(shop, who, { own: { declared: notice } });
    await pay(shop, user);
    const again = await lookUp(shop, who);
    expect(again.at('error', 'data', 'code')).toBe('LOGIN_REQUIRED');
  });

  it('names the field that is missing or wrong', async () => {
    const own = { declared: { ...notice, vin_end: '12', expires_on: undefined } };
    const rejected = await lookUp(shop, { ...someone(), own });
    expect(rejected.status).toBe(400);
    expect(rejected.at('error', 'data', 'errors')).toMatchObject([{ field: 'declared.vin_end' }]);
    const late = { declared: { ...notice, expires_on: '2026-02-20' } };
    const asked = await lookUp(shop, { ...someone(), own: late });
    expect(asked.at('error', 'data', 'errors')).toEqual([
      {
        field: 'declared.notice_license_fee',
        message: 'Please enter the license fee on the renewal notice, in dollars',
      },
    ]);
  });

  it('quotes the amount on the notice, as an estimate', async () => {
    const { user } = await declare(notice);
    const found = await shop.get(`/user/vehicles?user_uuid=${user}`);
    expect(found.at('data', 'data', 0)).toMatchObject({
      is_estimate: true,
      vehicle_type: 'Automobile',
      vehicle_make: 'Honda',
      vehicle_vin_number: 'ending in 04352',
      vehicle_registration_expiry_date: '2026-04-02',
      missing_papers: [],
    });
    expect(await quoteOf(user)).toMatchObject({
      fee: 312,
      isEstimate: true,
      parts: [
        {
          label: 'Amount on the renewal notice',
          dollars: 312,
          why: 'You copied this amount from the DMV’s notice.',
        },
      ],
    });
  });

  it('adds the late penalties to a notice that is overdue', async () => {
    const overdue = { ...notice, expires_on: '2026-02-20', notice_license_fee: 168 };
    const { user } = await declare(overdue);
    // 18 days late: $15, $15, and 20% of the license fee.
    const { fee, parts } = await quoteOf(user);
    expect(fee).toBe(312 + 15 + 15 + 34);
    expect(parts).toMatchObject([
      { dollars: 312 },
      { label: 'Late penalty on the registration fee', dollars: 15 },
      { label: 'Late penalty on the Highway Patrol fee', dollars: 15 },
      { label: 'Late penalty on the license fee', dollars: 34 },
    ]);
  });

  it('says that a trailer’s late penalty isn’t included', async () => {
    const trailer = { ...notice, vehicle_type: 'trailer', expires_on: '2026-02-20' };
    const { user } = await declare(trailer);
    expect(await quoteOf(user)).toMatchObject({
      fee: 312,
      parts: [{}, { label: 'Late penalty', dollars: 0 }],
    });
  });

  it('estimates the same as the estimator if there is no notice', async () => {
    const { user } = await declare({ ...car, ...facts });
    const question = { ...facts, body: 'automobile' };
    const estimate = await shop.post('/fees/estimate', question);
    expect(await quoteOf(user)).toMatchObject({
      fee: estimate.at('data', 'total'),
      isEstimate: true,
    });
  });

  it('quotes again the next day without asking the customer', async () => {
    const lastDay = { ...notice, expires_on: '2026-03-10' };
    const { user } = await declare(lastDay);
    expect(await quoteOf(user)).toMatchObject({ fee: 312, isChanged: false });
    api.travel({ days: 0.9 });
    const { fee, parts, ...quote } = await quoteOf(user);
    // The license fee on the notice is unknown. It can be at most $312 - $76 - $34.
    expect(fee).toBe(312 + 10 + 10 + 20);
    expect(parts).toMatchObject([{ dollars: 312 }, { label: 'Late penalties', dollars: 40 }]);
    expect(quote).toEqual({ isEstimate: true, isChanged: true });
    expect((await pay(shop, user)).at('data', 'payment_status')).toBe('SUCCESS');
  });

  it('needs only type, make, and VIN for other services, whose fees are fixed', async () => {
    const { user } = await declare(car, REPLACEMENT);
    const found = await shop.get(`/user/vehicles?user_uuid=${user}`);
    expect(found.at('data', 'data', 0, 'vehicle_registration_expiry_date')).toBeNull();
    expect(await quoteOf(user)).toMatchObject({ isEstimate: undefined, parts: [] });
    expect((await pay(shop, user)).at('data', 'payment_status')).toBe('SUCCESS');
  });

  it('asks testers nothing, because they use the sandbox', async () => {
    const { keys } = await addPartner(api, { name: 'Corner Shop', webhook: null });
    expect((await lookUp(shop, { ...someone(), partner: keys.test })).status).toBe(200);
  });

  it('ignores details if the DMV can be queried', async () => {
    const asking = inProcessApi(createApi({ ...api.deps, dmvFiledBy: 'gateway' }));
    const { user } = await fillCart(asking, someone(), { own: { declared: notice } });
    const found = await asking.get(`/user/vehicles?user_uuid=${user}`);
    expect(found.at('data', 'data', 0)).not.toHaveProperty('is_estimate');
    expect(found.text('data', 'data', 0, 'vehicle_vin_number')).toMatch(/^\*{3}\w{4}$/);
  });
});
