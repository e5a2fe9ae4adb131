import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeQuestion } from '#tests/support/api/fee-question.ts';
import { addDays } from '../time/days.ts';
import { counties } from './counties.ts';
import { countyFees } from './county-fees.ts';
import { type FeeQuestion, feeQuestionSchema } from './estimate.ts';
import { estimateFees } from './estimate-fees.ts';
import { chpFees, improvementFees, registrationFees, roadFees } from './fee-tables.ts';
import { bodies, fuels } from './fee-vehicle.ts';
import { feeDatesOf, feeVehicleOf } from './read-question.ts';

const FEES = { tags: ['FEE-001'] };
const LATE = { tags: ['FEE-002'] };

function estimate(asked: Partial<FeeQuestion>) {
  const given = feeQuestionSchema.parse({ ...feeQuestion, ...asked });
  return estimateFees(feeVehicleOf(given), feeDatesOf(given, given.expires_on), given.county);
}

function dollars(asked: Partial<FeeQuestion>): Record<string, number> {
  return Object.fromEntries(estimate(asked).lines.map((line) => [line.key, line.dollars]));
}

/** Figures that an independent program computed from the published rules. */
const vectors = readFileSync(
  new URL('../../../tests/fixtures/fees/vectors.tsv', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((row) => row.split('\t'));
const [head = [], ...rows] = vectors;
const FIRST_LINE = head.indexOf('registration_fee');
const RULE = head.indexOf('rule');
const NUMBERS = ['purchase_price', 'unladen_weight', 'gross_weight', 'model_year'];

describe('an estimate', () => {
  const byRule = Map.groupBy(rows, (row) => String(row[RULE]));

  it('has test vectors, each with a rule and a source', FEES, () => {
    expect(rows.length).toBeGreaterThan(1_000);
    expect(byRule.size).toBeGreaterThan(50);
    expect(
      rows.filter((row) => row.length !== head.length || row.slice(RULE).includes('')),
    ).toEqual([]);
  });

  it.each([...byRule])(
    'matches the test vectors to the dollar: %s',
    {
      tags: ['FEE-001', 'FEE-002'],
    },
    (_, cases) => {
      for (const row of cases) {
        const given = Object.fromEntries(
          head.slice(0, FIRST_LINE).map((name, at) => {
            const text = row[at] ?? '';
            if (text === '') return [name, null];
            return [name, NUMBERS.includes(name) ? Number(text) : text];
          }),
        );
        const expected = Object.fromEntries(
          head.slice(FIRST_LINE, RULE).map((name, at) => [name, Number(row[FIRST_LINE + at])]),
        );
        expect({ given, ...dollars(given) }).toEqual({ given, ...expected });
      }
    },
  );

  it.each([
    [20_000, '2026-02-03', 131],
    [20_000, '2022-02-03', 78],
    [20_000, '2016-02-03', 20],
    [42_000, '2026-02-03', 274],
    [42_000, '2025-02-03', 246],
    [65_000, '2026-02-03', 423],
    [9_999, '2024-02-03', 51],
  ])('turns a purchase for $%i on %s into a license fee of $%i', FEES, (price, bought, fee) => {
    const { vlf } = dollars({ purchase_price: price, purchased_on: bought });
    expect(vlf).toBe(fee);
  });

  it.each([
    ['2025-06-30', 0],
    ['2025-07-03', 8 + 10 + 10],
    ['2025-07-11', 16 + 15 + 15],
    ['2025-08-14', 47 + 30 + 30],
    ['2026-07-30', 62 + 50 + 50],
    ['2027-07-01', 125 + 100 + 100],
  ])('adds a penalty of $%i to a license fee of $78 that is paid on %s', LATE, (asOf, penalty) => {
    const given = dollars({ as_of: asOf, expires_on: '2025-06-30', purchased_on: '2021-02-03' });
    const { penalty_vlf = 0, penalty_registration = 0, penalty_chp = 0 } = given;
    expect(given.vlf).toBe(78);
    expect(penalty_vlf + penalty_registration + penalty_chp).toBe(penalty);
  });
});

const anyQuestion = fc
  .record({
    day: fc.integer({ min: 0, max: 3_600 }),
    delay: fc.integer({ min: -75, max: 1_000 }),
    owned: fc.integer({ min: 0, max: 5_000 }),
    purchase_price: fc.integer({ min: 0, max: 15_000_000 }).map((cents) => cents / 100),
    body: fc.constantFrom(...bodies),
    fuel: fc.constantFrom(...fuels),
    county: fc.constantFrom(...counties),
    unladen_weight: fc.integer({ min: 1, max: 10_000 }),
    gross_weight: fc.option(fc.integer({ min: 1, max: 80_000 })),
    model_year: fc.option(fc.integer({ min: 1990, max: 2028 })),
  })
  .map(({ day, delay, owned, ...rest }) => {
    const expires_on = addDays('2018-01-01', day);
    const as_of = addDays(expires_on, delay);
    return { ...rest, expires_on, as_of, purchased_on: addDays(expires_on, -75 - owned) };
  })
  .filter((asked) => feeQuestionSchema.safeParse(asked).success);

describe('for any input, an estimate', FEES, () => {
  it('has twelve lines in whole dollars whose sum is the total', () => {
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        const { lines, total } = estimate(asked);
        expect(new Set(lines.map(({ key }) => key)).size).toBe(12);
        expect(lines.every((line) => Number.isInteger(line.dollars) && line.dollars >= 0)).toBe(
          true,
        );
        expect(lines.every(({ words, statute }) => words && statute)).toBe(true);
        expect(lines.reduce((sum, line) => sum + line.dollars, 0)).toBe(total);
      }),
    );
  });

  it('never decreases if the vehicle is worth more or weighs more', () => {
    const more = fc.integer({ min: 1, max: 40_000 });
    fc.assert(
      fc.property(anyQuestion, more, (asked, by) => {
        const dearer = { ...asked, purchase_price: asked.purchase_price + by };
        expect(estimate(dearer).total).toBeGreaterThanOrEqual(estimate(asked).total);
        const heavier = { ...asked, unladen_weight: Math.min(10_000, asked.unladen_weight + by) };
        expect(estimate(heavier).total).toBeGreaterThanOrEqual(estimate(asked).total);
      }),
    );
  });

  it('never decreases if it is paid later', LATE, () => {
    fc.assert(
      fc.property(anyQuestion, fc.integer({ min: 1, max: 400 }), (asked, by) => {
        const later = { ...asked, as_of: addDays(asked.as_of, by) };
        fc.pre(feeQuestionSchema.safeParse(later).success);
        expect(estimate(later).total).toBeGreaterThanOrEqual(estimate(asked).total);
      }),
    );
  });
});

describe('a figure', FEES, () => {
  const tables = [
    registrationFees,
    chpFees,
    improvementFees,
    roadFees,
    ...Object.values(countyFees),
  ];

  it('has its source and its date, and figures are in date order', () => {
    for (const table of tables) {
      expect(table.map(({ from }) => from)).toEqual(table.map(({ from }) => from).toSorted());
      expect(table.every(({ source }) => source.length > 5)).toBe(true);
    }
    const years = Array.from({ length: 10 }, (_, year) => `${2018 + year}-01-01`);
    expect(registrationFees.map(({ from }) => from)).toEqual(years);
    expect(chpFees.map(({ from }) => from)).toEqual(years);
    expect(improvementFees.map(({ from }) => from)).toEqual(years);
  });

  it('is shown as not confirmed if neither the law nor the DMV states it', () => {
    const confirmed = (asked: Partial<FeeQuestion>) =>
      estimate(asked).lines.flatMap((line) => (line.confirmed ? [line.key] : []));
    const in2023 = { expires_on: '2023-05-05', as_of: '2023-05-05' };
    expect(confirmed(in2023)).toEqual(expect.arrayContaining(['registration_fee', 'chp_fee']));
    const in2026 = confirmed({ county: 'Fresno' });
    for (const key of ['registration_fee', 'chp_fee', 'tif', 'county_fees']) {
      expect(in2026).not.toContain(key);
    }
    expect(in2026).toContain('vlf');
    expect(confirmed({ purchased_on: '2016-04-04' })).not.toContain('vlf');
    const late = { as_of: '2026-12-01' };
    expect(confirmed(late)).not.toContain('penalty_chp');
    expect(confirmed(late)).toContain('penalty_registration');
  });

  it('is explained if it is assumed or incomplete', () => {
    expect(estimate({ fuel: 'electric' }).notes.join()).toContain('No model year was given');
    expect(estimate({ as_of: '2027-09-17' }).notes.join()).toContain('each additional year');
    const truck = { body: 'truck', unladen_weight: 9_000, gross_weight: 20_000 } as const;
    expect(estimate(truck).notes.join()).toContain('additional fees');
    expect(estimate({ model_year: 2022 }).notes).toHaveLength(3);
  });
});
