import { describe, expect, it } from 'vitest';
import {
  type FeeConfig,
  feeGroups,
  feeLines,
  feeOwners,
  linesOfAmounts,
  toFeeConfig,
} from './fees.ts';
import { formatPercent, formatUsd, sumCents, toCents, toDollars } from './money.ts';
import { convenienceFee, priceList } from './price-list.ts';
import { sampleFees } from './sample-fees.ts';
import {
  activeServices,
  nameBasedLabel,
  pageQuerySchema,
  toServiceOption,
} from './service-type.ts';
import { overnightCents } from './system-param.ts';
import { isUsState, US_STATES } from './us-state.ts';

const TRUE = { tags: ['TRUE-016'] };

describe('an amount', TRUE, () => {
  it('is read only from numbers and numeric strings', () => {
    expect([toCents(1.005), toCents('39.95'), toCents(' 2 ')]).toEqual([100, 3995, 200]);
    for (const other of ['', ' ', 'x', null, undefined, true, [5], Number.NaN, Infinity]) {
      expect(toCents(other), String(other)).toBe(0);
    }
  });

  it('is formatted in dollars', () => {
    expect([toDollars(3995), toDollars(100.4)]).toEqual([39.95, 1]);
    expect(formatUsd(123_450)).toBe('$1,234.50');
    expect([formatPercent(0.0225), formatPercent(0.12345)]).toEqual(['2.25%', '12.35%']);
    expect([sumCents([100, 250]), sumCents([])]).toEqual([350, 0]);
  });

  it('has a percentage convenience fee with a minimum', () => {
    const terms = { convenienceRate: 0.0225, convenienceMinimumCents: 100 };
    expect(convenienceFee(20_000, terms)).toBe(450);
    expect(convenienceFee(1000, terms)).toBe(100);
  });
});

describe('the fees', TRUE, () => {
  const amounts = {
    dmv_registration: 20_000,
    ca_dmv_bpa: 300,
    service: 2995,
    shipping_and_handling: 3995,
    convenience: 450,
  };
  const lines = [
    ['dmv_registration', 'DMV registration fee', 'dmv', 20_000],
    ['ca_dmv_bpa', 'CA DMV BPA fee', 'dmv', 300],
    ['service', 'Service fee', 'provider', 2995],
    ['shipping_and_handling', 'Shipping and handling', 'provider', 3995],
    ['convenience', 'Convenience fee', 'provider', 450],
  ] as const;
  const expected = lines.map(([id, label, group, cents]) => ({ id, label, group, cents }));

  it('are five lines in order, from amounts or a configuration', () => {
    expect(linesOfAmounts(amounts)).toEqual(expected);
    expect(toFeeConfig(amounts)).toEqual({
      dmv_registration_fee: 200,
      ca_dmv_bpa_fee: 3,
      dmv_service_fee: 29.95,
      'shipping_&_handling': 39.95,
      convenience_fee: 4.5,
    });
    expect(feeLines({ dmv_deal_details: toFeeConfig(amounts) })).toEqual(expected);
    expect(feeLines({ service_type: { price_config: toFeeConfig(amounts) } })).toEqual(expected);
  });

  it('come from the order if they are numeric, otherwise from the service', () => {
    const service = { convenience_fee: 5, boat_service_fee: '7' };
    const centsOf = (dmv_deal_details: FeeConfig) =>
      feeLines({ dmv_deal_details, service_type: { price_config: service } }).map(
        ({ cents }) => cents,
      );
    expect(centsOf({})).toEqual([0, 0, 700, 0, 500]);
    expect(centsOf({ convenience_fee: '', x_service_fee: null })).toEqual([0, 0, 700, 0, 500]);
    expect(centsOf({ convenience_fee: 'free', x_service_fee: 'x' })).toEqual([0, 0, 700, 0, 500]);
    expect(centsOf({ convenience_fee: 0, x_service_fee: '1.5' })).toEqual([0, 0, 150, 0, 0]);
    expect(centsOf({ service_fee_x: 9 })).toEqual([0, 0, 700, 0, 500]);
    expect(centsOf({ x_convenience_fee: 9 })).toEqual([0, 0, 700, 0, 500]);
  });

  it('list the parts of the DMV’s fee, and of no other fee', { tags: ['FEE-003'] }, () => {
    const parts = [{ label: 'Registration fee', dollars: 76, why: 'Every vehicle pays it.' }];
    for (const made of [feeLines({ dmv_fee_lines: parts }), linesOfAmounts(amounts, parts)]) {
      expect(made.map((line) => line.parts)).toEqual([parts, ...Array(4).fill(undefined)]);
    }
    expect(feeLines({ dmv_fee_lines: [] })[0]).not.toHaveProperty('parts');
  });

  it('have two headings, and omit one that has no fees', () => {
    expect(feeGroups(expected)).toEqual([
      { title: 'Goes to the DMV', lines: expected.slice(0, 2) },
      { title: 'Our fees', lines: expected.slice(2) },
    ]);
    expect(feeGroups(expected.slice(2)).map(({ title }) => title)).toEqual(['Our fees']);
    expect(feeOwners).toEqual({ dmv: 'Goes to the DMV', provider: 'Our fee' });
  });

  it('match the price list on sample pages, except for the DMV’s fees', () => {
    expect(sampleFees.map(({ cents }) => cents)).toEqual([
      21_400,
      400,
      priceList.serviceFeeCents,
      priceList.overnightCents,
      648,
    ]);
  });
});

describe('the overnight price', TRUE, () => {
  it('comes from the parameter, or is our default if that is invalid', () => {
    expect(overnightCents({ overnight_shipping_price: '12.5' })).toBe(1250);
    expect(overnightCents({ overnight_shipping_price: 0 })).toBe(0);
    for (const price of ['', ' ', 'x', null]) {
      expect(overnightCents({ overnight_shipping_price: price })).toBe(priceList.overnightCents);
    }
    expect(overnightCents(undefined)).toBe(priceList.overnightCents);
  });
});

describe('a service', TRUE, () => {
  const service = { uuid: 's1', name: 'Replace sticker', status: 1 };

  it('is offered under a label based on its name', () => {
    const labels = {
      'RENEW registration': 'Renew',
      'Replace title': 'Replace in',
      'Title transfer': 'Transfer',
      'Upgrade plates': 'Upgrade in',
      'Status check': 'Status check',
    };
    expect(Object.keys(labels).map(nameBasedLabel)).toEqual(Object.values(labels));
    expect(toServiceOption(service)).toEqual({
      ...service,
      label: 'Replace sticker',
      value: 's1',
      replace_title: 'Replace in',
      state: 'CA',
    });
    expect(activeServices([service, { status: 0 }, { status: 2 }])).toEqual([service]);
  });

  it('is listed in pages, and an invalid page number returns the first page', () => {
    expect(pageQuerySchema.parse({})).toEqual({ limit: 100, page: 0 });
    expect(pageQuerySchema.parse({ limit: '5', page: '2' })).toEqual({ limit: 5, page: 2 });
    for (const limit of ['0', '101', '1.5', 'x']) {
      expect(pageQuerySchema.parse({ limit }).limit, limit).toBe(100);
    }
    for (const page of ['-1', '1000001', 'x']) {
      expect(pageQuerySchema.parse({ page }).page, page).toBe(0);
    }
    expect(pageQuerySchema.parse({ limit: '1', page: '1000000' })).toEqual({
      limit: 1,
      page: 1_000_000,
    });
  });
});

describe('the list of states', TRUE, () => {
  it('has the 50 states, DC, and 5 territories, sorted by name', () => {
    const names = US_STATES.map(([, name]) => name);
    expect(names).toHaveLength(56);
    expect([...names].sort()).toEqual(names);
    expect(US_STATES.map(([code]) => code).join('')).toBe(
      'ALAKASAZARCACOCTDEDCFLGAGUHIIDILINIAKSKYLAMEMDMAMIMNMSMOMTNENVNHNJNMNYNCNDMPOHOKORPAPRRISCSDTNTXUTVTVIVAWAWVWIWY',
    );
    expect([isUsState('CA'), isUsState('ca'), isUsState('')]).toEqual([true, false, false]);
    expect(['AA', 'AE', 'AP', 'FM', 'ZZ'].map(isUsState)).toEqual([true, true, true, true, false]);
  });
});
