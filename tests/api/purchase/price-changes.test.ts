import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pagePrices } from '#cms/page-prices.ts';
import { listOfPrices } from '#contracts/desk/price-names.ts';
import { createApi } from '#server/api.ts';
import { createCatalogue } from '#server/features/catalogue/catalogue.ts';
import {
  applyDuePrices,
  cancelPlannedPrices,
  listPrices,
  planPrices,
} from '#server/features/catalogue/price-changes.ts';
import { findPriceMismatch } from '#server/features/catalogue/printed-prices.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { inProcessApi } from '#tests/support/api/http-api.ts';
import { checkoutBody, fillCart, pay, readCart, someone } from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';
import { createPageContainer } from '#tests/support/page-container.ts';
import ServiceFees from '../../../src/components/ServiceFees.astro';

const OPER = { tags: ['OPER-008'] };
const START = Date.parse('2026-03-10T18:00:00Z');
const ANA = { name: 'Ana' };
/**
 * The last second of a day in California time and the first moment of the next: in summer, in winter, and on the
 * day of a clock change.
 */
const MIDNIGHTS = [
  ['2026-03-11', '2026-03-11T06:59:59Z', '2026-03-11T07:00:00Z'],
  ['2026-11-01', '2026-11-01T06:59:59Z', '2026-11-01T07:00:00Z'],
  ['2026-11-02', '2026-11-02T07:59:59Z', '2026-11-02T08:00:00Z'],
] as const;

describe('Prices with an effective date', () => {
  let api: TestApi;
  beforeAll(async () => {
    vi.stubEnv('PAGE_PRICES', undefined);
  });
  beforeEach(async () => {
    api = await createTestApi();
  });
  afterEach(() => api.close());
  afterAll(() => vi.unstubAllEnvs());

  const goTo = (moment: string) => api.travel({ ms: Date.parse(moment) - START });
  const plan = (
    effectiveFrom: string,
    prices: Parameters<typeof planPrices>[2]['prices'],
    { isConfirmed = false, reason = 'A new year' } = {},
  ) =>
    api.deps.db
      .transaction()
      .execute((tx) =>
        planPrices(tx, api.deps, { effectiveFrom, prices, reason, isConfirmed }, ANA),
      );
  const cancelPlan = (uuid: string) =>
    api.deps.db.transaction().execute((tx) => cancelPlannedPrices(tx, api.deps, uuid, ANA));
  const problemsOf = async (planned: Promise<unknown>) => {
    const rejected = await planned.then(() => undefined).catch((error: unknown) => error);
    return rejected instanceof Error ? rejected.message : undefined;
  };
  const listed = async () => {
    const services = await api.get('/service/types');
    const overnight = await api.get('/system/params?code=OVERNIGHT_SHIPPING');
    return {
      service: services.at('data', 'data', 0, 'price_config', 'dmv_service_fee'),
      overnight: overnight.at('data', 'data', 0, 'value', 'overnight_shipping_price'),
    };
  };
  const prices = async () => (await listPrices(api.deps)).prices;

  it.each(MIDNIGHTS)(
    'stay the same until %s begins, and then change',
    OPER,
    async (day, before, after) => {
      goTo(before);
      await plan(day, { service_fee: 3110, overnight: 4120 });
      expect(await listed()).toEqual({ service: 29.95, overnight: 39.95 });
      goTo(after);
      expect(await listed()).toEqual({ service: 31.1, overnight: 41.2 });
      expect(await listed()).toEqual({ service: 31.1, overnight: 41.2 });
      const { changes } = await listPrices(api.deps);
      expect(changes).toMatchObject([
        { effective_from: day, state: 'in_effect', planned_by: 'Ana' },
      ]);
      const noted = await api.deps.db
        .selectFrom('audit_log')
        .select('message')
        .where('message', 'like', 'PRICES%')
        .orderBy('created_at')
        .execute();
      expect(noted.map(({ message }) => message)).toEqual([
        `PRICES: planned service_fee 31.1, overnight 41.2 from ${day}`,
        `PRICES: hold ${day}`,
      ]);
    },
  );

  it(
    'appear in yesterday’s cart, and are charged once the customer has seen them',
    OPER,
    async () => {
      const work = await createTestWork(api);
      const who = someone();
      const ids = await fillCart(api, who, { overnight: true });
      const old = await readCart(api, ids.user);
      await plan('2026-03-11', { service_fee: 3110, overnight: 4120 });
      expect(old.items.at('data', 'data', 0, 'dmv_deal_details')).toMatchObject({
        dmv_service_fee: 29.95,
        'shipping_&_handling': 39.95,
      });
      goTo('2026-03-11T07:00:01Z');
      const { items: _, ...seen } = old;
      const rejected = await api.post('/checkout', checkoutBody({ user: ids.user, ...seen }));
      expect(rejected.at('data', 'validation_response', 'Message')).toEqual(
        expect.stringContaining('fees'),
      );
      expect(api.ledger.chargeCount()).toBe(0);
      const now = await readCart(api, ids.user);
      expect(now.items.rows()).toMatchObject([
        {
          price_changed: true,
          dmv_deal_details: { dmv_service_fee: 31.1, 'shipping_&_handling': 41.2 },
        },
      ]);
      await pay(api, ids.user);
      await work.runDue();
      const [receipt] = await work.mailsTo(who.email);
      expect(receipt?.text).toMatch(/Service fee: +\$31\.10\nShipping and handling: +\$41\.20/);
    },
  );

  it('do not change the service fee of a cart from the same day', OPER, async () => {
    const ids = await fillCart(api);
    await plan('2026-03-10', { service_fee: 3110 });
    api.travel({ ms: 6000 });
    const { items } = await readCart(api, ids.user);
    expect(items.at('data', 'data', 0, 'dmv_deal_details', 'dmv_service_fee')).toBe(29.95);
    const { user } = await fillCart(api);
    const later = await readCart(api, user);
    expect(later.items.at('data', 'data', 0, 'dmv_deal_details', 'dmv_service_fee')).toBe(31.1);
  });

  it('are shown to customers whose lookup was running when they took effect', OPER, async () => {
    goTo('2026-03-11T06:59:59Z');
    await plan('2026-03-11', { service_fee: 3110 });
    const { dmv } = api.deps.gateways.live;
    const slow = {
      ...dmv,
      async lookUp(plate: string) {
        const found = await dmv.lookUp(plate);
        goTo('2026-03-11T07:00:01Z');
        return found;
      },
    };
    const gateways = withLive(api.deps.gateways, { dmv: slow });
    const { user } = await fillCart(inProcessApi(createApi({ ...api.deps, gateways })));
    const { items } = await readCart(api, user);
    expect(items.at('data', 'data', 0, 'dmv_deal_details', 'dmv_service_fee')).toBe(31.1);
  });

  it('are shown on pages built with them', OPER, async () => {
    await plan('2026-03-10', {
      service_fee: 3110,
      overnight: 4120,
      convenience_rate: 250,
      convenience_minimum: 150,
      dmv_replacement: 2900,
      dmv_title: 3000,
      dmv_transfer: 1600,
    });
    const list = listOfPrices(await prices());
    const mismatch = async () =>
      findPriceMismatch(
        await createCatalogue({ ...api.deps, hold: () => applyDuePrices(api.deps) }).read(),
        pagePrices(),
      );
    expect(await mismatch()).toContain('overnight shipping shown as $39.95, charged as $41.20');
    vi.stubEnv('PAGE_PRICES', JSON.stringify(list));
    expect(await mismatch()).toBeUndefined();
    const container = await createPageContainer();
    const page = await container.renderToString(ServiceFees, { props: { kind: 'transfer' } });
    vi.stubEnv('PAGE_PRICES', undefined);
    expect(page).toContain('$31.10');
    expect(page).toContain('Overnight shipping is optional: $41.20');
    expect(page).toContain('2.5% of the DMV fees ($1.50 minimum)');
    expect(page).toContain('$16.00');
    // $16.00 + $3.00 go to the DMV; $31.10 and $1.50 are ours.
    expect(page).toContain('$51.60');
  });

  it('apply the new convenience rate to quotes', OPER, async () => {
    await plan('2026-03-10', { convenience_rate: 300, convenience_minimum: 50 });
    const { user } = await fillCart(api);
    const quote = await api.get(`/user/vehicles?user_uuid=${user}`);
    const fees = quote.at('data', 'data', 0, 'dmv_deal_details');
    const { dmv_registration_fee: dmv, ca_dmv_bpa_fee: bpa } = Object(fees);
    expect(fees).toMatchObject({ convenience_fee: Math.round((dmv + bpa) * 3) / 100 });
  });

  it('can be canceled once before their effective date, but not afterward', OPER, async () => {
    const uuid = await plan('2026-03-12', { service_fee: 3110 });
    await cancelPlan(uuid);
    expect(await problemsOf(cancelPlan(uuid))).toBe('This price change is already canceled.');
    const other = await plan('2026-03-12', { service_fee: 3120 });
    api.travel({ days: 2 });
    expect(await listed()).toMatchObject({ service: 31.2 });
    expect(await problemsOf(cancelPlan(other))).toBe(
      'These prices are already in effect. Schedule new ones for a later date.',
    );
    expect(await problemsOf(cancelPlan('x'))).toBe('This price change doesn’t exist.');
  });

  it('take effect one after another, even if several days have passed', OPER, async () => {
    await plan('2026-03-13', { service_fee: 3300 });
    await plan('2026-03-12', { service_fee: 3200, overnight: 4100 });
    api.travel({ days: 5 });
    const both = await Promise.all(
      [1, 2].map(() =>
        createCatalogue({ ...api.deps, hold: () => applyDuePrices(api.deps) }).read(),
      ),
    );
    expect(both).toHaveLength(2);
    expect(await listed()).toEqual({ service: 33, overnight: 41 });
  });

  it('all take effect if several are planned for today', OPER, async () => {
    const changes = [{ service_fee: 3110 }, { convenience_minimum: 150 }, { dmv_title: 3000 }];
    await Promise.all(changes.map((change) => plan('2026-03-10', change)));
    expect(await prices()).toMatchObject(Object.assign({}, ...changes));
  });

  it(
    'do not block customers if they cannot take effect, and can still be canceled',
    OPER,
    async () => {
      const uuid = await plan('2026-03-11', { convenience_rate: 250 });
      const tooMuch = JSON.stringify({ convenience_rate: 20_000 });
      await api.deps.db.updateTable('price_change').set({ prices: tooMuch }).execute();
      api.travel({ days: 2 });
      expect(await listed()).toEqual({ service: 29.95, overnight: 39.95 });
      expect(api.logged.join('')).toContain('could not apply scheduled prices');
      await cancelPlan(uuid);
      await plan('2026-03-12', { service_fee: 3110 });
      api.travel({ ms: 6000 });
      expect(await listed()).toMatchObject({ service: 31.1 });
    },
  );

  it.each([
    [
      { effectiveFrom: '2026-03-09' },
      'This date has passed: it’s 2026-03-10 in California. Choose today or a later date.',
    ],
    [{ effectiveFrom: '2026-02-30' }, 'Enter the date as YYYY-MM-DD, such as 2027-01-31.'],
    [
      { effectiveFrom: '2027-06-01' },
      'This date is too far in the future. Choose 2027-03-11 or earlier.',
    ],
    [{ prices: {} }, 'Please enter at least one new price.'],
    [{ reason: ' ' }, 'Please enter the reason.'],
    [{ prices: { service_fee: 50_001 } }, 'Service fee per vehicle: enter up to $500.00.'],
    [
      { prices: { service_fee: 5991 } },
      'Service fee per vehicle: $59.91 is far from the current $29.95. Confirm it if it’s intended.',
    ],
    [
      { prices: { overnight: 399 } },
      'Overnight shipping: $3.99 is far from the current $39.95. Confirm it if it’s intended.',
    ],
  ])('are rejected as %j', OPER, async (change, message) => {
    const {
      effectiveFrom,
      prices: changed,
      reason,
    } = {
      ...{ effectiveFrom: '2026-03-11', prices: { service_fee: 3000 }, reason: 'A new year' },
      ...change,
    };
    expect(await problemsOf(plan(effectiveFrom, changed, { reason }))).toBe(message);
    expect((await listPrices(api.deps)).changes).toEqual([]);
  });

  it('may change a lot if that is confirmed', OPER, async () => {
    await plan('2026-03-10', { service_fee: 9000 }, { isConfirmed: true });
    expect(await prices()).toMatchObject({ service_fee: 9000 });
  });
});
