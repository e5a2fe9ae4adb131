/**
 * Tests that owners of more expensive vehicles, and those who pay later, never pay less. Checks every
 * threshold, because random samples rarely hit one.
 */
import { describe, expect, it } from 'vitest';
import { addDays, addYears, type Day, isDay } from '../time/days.ts';
import { type County, counties } from './counties.ts';
import { estimateFees } from './estimate-fees.ts';
import { IMPROVEMENT_STEPS, licenseScales } from './fee-tables.ts';
import { bodies, type FeeDates, type FeeVehicle, fuels } from './fee-vehicle.ts';
import { electricWeightFees, emptyWeightFees, loadedWeightFees } from './weight-fee.ts';

const YEARS = Array.from({ length: 10 }, (_, year) => 2018 + year);
/** Days around New Year’s, a leap day, and long weekends, and in the middle of a week. */
const ENDS = ['01-01', '02-29', '03-31', '05-24', '07-03', '09-04', '11-10', '11-25', '12-31'];
const OWNED_AT_MOST = 13;

type Case = { vehicle: FeeVehicle; dates: FeeDates; county: County };

const weights = {
  automobile: [{}],
  motorcycle: [{}],
  pickup: [{ unladenWeight: 4_500 }],
  truck: [{ unladenWeight: 9_000 }, { unladenWeight: 9_000, grossWeight: 20_000 }],
} satisfies Record<FeeVehicle['body'], object[]>;

/** Each body type with each fuel in each year. Counties, days, and years of ownership rotate. */
const cases: Case[] = YEARS.flatMap((year) =>
  bodies.flatMap((body) =>
    fuels.flatMap((fuel) => weights[body].map((weight) => ({ year, body, fuel, weight }))),
  ),
).map(({ year, weight, ...kind }, at) => {
  const expiresOn = endIn(year, at);
  return {
    vehicle: {
      unladenWeight: undefined,
      grossWeight: undefined,
      ...kind,
      ...weight,
      purchasePrice: 900 + 613 * (at % 97),
      modelYear: at % 3 === 0 ? undefined : year - (at % 11),
    },
    dates: {
      asOf: expiresOn,
      expiresOn,
      purchasedOn: addDays(addYears(expiresOn, -(at % OWNED_AT_MOST)), -40),
    },
    county: counties[at % counties.length] ?? 'Alpine',
  };
});

function endIn(year: number, at: number): Day {
  const day = `${year}-${ENDS[at % ENDS.length]}`;
  return isDay(day) ? day : `${year}-02-28`;
}

/**
 * Returns each amount that must not fall. The late penalties on two fees are rounded together, so they are added up.
 */
function sumsOf({ vehicle, dates, county }: Case): Map<string, number> {
  const { lines, total } = estimateFees(vehicle, dates, county);
  const sums = new Map([['total', total]]);
  for (const { key, dollars } of lines) {
    const name = key === 'penalty_weight' ? 'penalty_vlf' : key;
    sums.set(name, (sums.get(name) ?? 0) + dollars);
  }
  return sums;
}

function fallsAlong(steps: readonly Case[]) {
  const walked = steps.map((step) => ({ step, sums: sumsOf(step) }));
  return walked.slice(1).flatMap(({ step, sums }, at) => {
    const before = walked[at]?.sums ?? new Map<string, number>();
    const fallen = [...sums].filter(([key, dollars]) => dollars < (before.get(key) ?? 0));
    return fallen.length > 0 ? [{ step, fallen }] : [];
  });
}

/** Every day from 3 before to 32 after the expiration, and the days around its first two anniversaries. */
function paymentsFrom(expiresOn: Day): Day[] {
  const weeks = Array.from({ length: 36 }, (_, day) => addDays(expiresOn, day - 3));
  const years = [1, 2].flatMap((count) =>
    [-1, 0, 1, 2].map((day) => addDays(addYears(expiresOn, count), day)),
  );
  return [...weeks, ...years];
}

/** Prices in each of the lowest price classes, just above each threshold of the market value, and in between. */
function pricesOf(): number[] {
  const scale = licenseScales[0]?.amount ?? [];
  const edges = IMPROVEMENT_STEPS.flatMap((step) =>
    scale.map((percent) => (step * 100) / percent + 200),
  );
  const even = Array.from({ length: 15 }, (_, count) => 10_000 * count);
  return [...new Set([0, 49.99, 50, 199.99, 200, 399.99, 400, 1_000, ...even, ...edges])].toSorted(
    (one, other) => one - other,
  );
}

// Thousands of estimates take a while on a busy machine.
describe('the parts of an estimate', { tags: ['long'], timeout: 60_000 }, () => {
  it('are checked for all bodies, fuels, counties, and years', {
    tags: ['FEE-001'],
  }, () => {
    const kinds = new Set(
      cases.map(({ vehicle, dates }) =>
        [vehicle.body, vehicle.fuel, dates.expiresOn.slice(0, 4)].join(),
      ),
    );
    expect(kinds.size).toBe(bodies.length * fuels.length * YEARS.length);
    expect(new Set(cases.map(({ county }) => county)).size).toBe(counties.length);
  });

  it.each(bodies)(
    'never decrease if the fees are paid later: %s',
    { tags: ['FEE-002'] },
    (body) => {
      for (const one of cases.filter(({ vehicle }) => vehicle.body === body)) {
        const steps = paymentsFrom(one.dates.expiresOn).map((asOf) => ({
          ...one,
          dates: { ...one.dates, asOf },
        }));
        expect(fallsAlong(steps)).toEqual([]);
      }
    },
  );

  it.each(bodies)(
    'never decrease if the vehicle is worth more: %s',
    { tags: ['FEE-001'] },
    (body) => {
      const prices = pricesOf();
      for (const one of cases.filter(({ vehicle }) => vehicle.body === body)) {
        // Up to seven weeks late.
        const asOf = addDays(one.dates.expiresOn, one.vehicle.purchasePrice % 50);
        const steps = prices.map((purchasePrice) => ({
          ...one,
          vehicle: { ...one.vehicle, purchasePrice },
          dates: { ...one.dates, asOf },
        }));
        expect(fallsAlong(steps)).toEqual([]);
      }
    },
  );

  it('never decrease if the vehicle is heavier', { tags: ['FEE-001'] }, () => {
    const fees = [...emptyWeightFees, ...electricWeightFees, ...loadedWeightFees];
    for (const { amount } of fees) {
      expect(amount).toEqual(amount.toSorted(([one], [other]) => one - other));
      expect(amount).toEqual(amount.toSorted(([, one], [, other]) => one - other));
    }
  });
});
