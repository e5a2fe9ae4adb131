import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';

const ADDRESS = '203.0.113.78';
const TERMS = {
  ...{ name: 'Corner Shop', origins: ['https://shop.example.com'], share: '10' },
  ...{ contacts: [], nothing_preselected: false },
  webhook: 'https://shop.example.com/renewals',
};
const PLAN = {
  ...{ effective_from: '2026-04-01', reason: 'Postage', is_confirmed: false },
  prices: [{ name: 'service_fee', hundredths: 3110 }],
};

describe('Staff actions on partners and prices', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(() => shop.close());

  const signed = () => ({ request_uuid: randomUUID() });

  it('are logged with the member and the IP address', { tags: ['OPER-004'] }, async () => {
    const { headers, uuid } = await shop.staff('manager');
    const { get, post, put } = limitedApi(shop).from(ADDRESS);
    const partner = `/desk/partners/${(await post('/desk/partners', TERMS, headers)).text('data', 'uuid')}`;
    const shown = await get(partner, headers);
    const seen = (mark: string) => shown.at('data', 'seen', mark);
    const rest = [
      await put(partner, { ...TERMS, share: '11', seen: seen('terms') }, headers),
      await post(`${partner}/keys`, { kind: 'live', days: 7, seen: seen('live') }, headers),
      await post(`${partner}/end`, undefined, headers),
      await get('/desk/partners', headers),
      await get(`${partner}/report?month=2026-03`, headers),
      await post('/desk/prices', { ...PLAN, ...signed() }, headers),
    ];
    const prices = await get('/desk/prices', headers);
    const change = prices.text('data', 'changes', 0, 'uuid');
    rest.push(await post(`/desk/prices/${change}/cancellation`, signed(), headers));
    expect(rest.map(({ status }) => status)).toEqual(rest.map(() => 200));
    const entries = await shop.deps.db
      .selectFrom('audit_log')
      .select(['message', 'seen_address'])
      .where('staff_uuid', '=', uuid)
      .orderBy('uuid')
      .execute();
    expect(entries).toEqual(
      [
        'PARTNER: added Corner Shop',
        'DESK: partner opened Corner Shop',
        'PARTNER: changed Corner Shop',
        'PARTNER: key rolled Corner Shop',
        'PARTNER: ended Corner Shop',
        'DESK: partners opened',
        'DESK: partner report opened Corner Shop 2026-03',
        'PRICES: planned service_fee 31.1 from 2026-04-01',
        'DESK: prices opened',
        'PRICES: called off 2026-04-01',
      ].map((message) => ({ message, seen_address: ADDRESS })),
    );
  });

  it('have their own limits', { tags: ['OPER-008'] }, async () => {
    const few = { points: 1, perSeconds: 60 };
    const { get, post } = limitedApi(shop, { 'desk-prices': few, 'desk-partners': few });
    const { headers } = await shop.staff('manager');
    const nobody = `/desk/prices/${randomUUID()}/cancellation`;
    const asked = [
      await post('/desk/prices', { ...PLAN, ...signed(), effective_from: '2026-04-02' }, headers),
      await post(nobody, signed(), headers),
      await post('/desk/partners', { ...TERMS, name: 'Other Shop' }, headers),
      await post('/desk/partners', { ...TERMS, name: 'Third Shop' }, headers),
      await get('/desk/prices', headers),
      await get('/desk/partners', headers),
    ];
    expect(asked.map(({ status }) => status)).toEqual([200, 429, 200, 429, 200, 200]);
  });
});
