import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PriceList, priceList } from '#contracts/catalogue/price-list.ts';
import { createCatalogue } from '#server/features/catalogue/catalogue.ts';
import { applyDuePrices } from '#server/features/catalogue/price-changes.ts';
import { findPriceMismatch } from '#server/features/catalogue/printed-prices.ts';
import { totalOf } from '#server/features/lookup/vehicles/quote.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { fillCart, pay, readCart, someone } from '#tests/support/api/shopping.ts';
import { createPageContainer } from '#tests/support/page-container.ts';
import ServiceFees from '../../../src/components/ServiceFees.astro';

describe('Prices', { tags: ['ONE-003'] }, () => {
  const before = { ...priceList };
  let api: TestApi;
  beforeAll(async () => {
    Object.assign(priceList, { serviceFeeCents: 1234, overnightCents: 4321 });
    api = await createTestApi({ seededAnew: true });
  });
  afterAll(async () => {
    Object.assign(priceList, before);
    await api.close();
  });

  it('follow the price list on the page and in the quote, cart, and receipt', async () => {
    const container = await createPageContainer();
    const page = await container.renderToString(ServiceFees);
    expect(page).toContain('$12.34');
    expect(page).toContain('Overnight shipping is optional: $43.21');

    const work = await createTestWork(api);
    const who = someone();
    const ids = await fillCart(api, who, { overnight: true });
    const quote = await api.get(`/user/vehicles?user_uuid=${ids.user}`);
    expect(quote.at('data', 'data', 0, 'dmv_deal_details', 'dmv_service_fee')).toBe(12.34);
    const { items } = await readCart(api, ids.user);
    expect(items.at('data', 'data', 0, 'dmv_deal_details')).toMatchObject({
      dmv_service_fee: 12.34,
      'shipping_&_handling': 43.21,
    });
    await pay(api, ids.user);
    await work.runDue();
    const [receipt] = await work.mailsTo(who.email);
    expect(receipt?.text).toMatch(/Service fee: +\$12\.34\nShipping and handling: +\$43\.21/);
  });

  it('are compared between pages and charges', async () => {
    const mismatch = async (changes: Partial<PriceList> = {}) =>
      findPriceMismatch(
        await createCatalogue({ ...api.deps, hold: () => applyDuePrices(api.deps) }).read(),
        { ...priceList, ...changes },
      );
    expect(await mismatch()).toBeUndefined();
    const fee = { dmv_registration_fee: 16, any_service_fee: 31, convenience_fee: 1 };
    await sql`update service_type set price_config = ${JSON.stringify(fee)} where name = 'Transfer Title'`.execute(
      api.deps.db,
    );
    expect(await mismatch()).toBe(
      'The pages show prices that differ from what we charge: DMV fee for Transfer Title shown as $15.00, charged as $16.00; service fee for Transfer Title shown as $12.34, charged as $31.00.',
    );
    expect(await mismatch({ overnightCents: 100, convenienceRate: 0.03 })).toBe(
      'The pages show prices that differ from what we charge: DMV fee for Transfer Title shown as $15.00, charged as $16.00; service fee for Transfer Title shown as $12.34, charged as $31.00; overnight shipping shown as $1.00, charged as $43.21; convenience fee shown as 3%, charged as 2.25%.',
    );
  });

  it('are added up in the database as they are in code', async () => {
    const ids = await fillCart(api, someone(), { overnight: true });
    const fees = {
      dmv_registration_fee_cents: 1,
      ca_dmv_bpa_fee_cents: 20,
      service_fee_cents: 300,
      shipping_fee_cents: 4000,
      convenience_fee_cents: 50_000,
      overnight_fee_cents: 600_000,
    };
    const line = await api.deps.db
      .updateTable('order_line')
      .set(fees)
      .where('uuid', '=', ids.line)
      .returningAll()
      .executeTakeFirstOrThrow();
    expect(line.total_price_cents).toBe(totalOf(line));
    expect(line.final_price_cents).toBe(totalOf(line, line.overnight_fee_cents));
    expect(totalOf(line, line.overnight_fee_cents)).toBe(654_321);
  });
});
