import { describe, expect, it } from 'vitest';
import { feeQuestion } from '#tests/support/api/fee-question.ts';
import { runIn } from '#words/store.ts';
import { counties } from './counties.ts';
import { countyFees } from './county-fees.ts';
import { type FeeQuestion, feeQuestionSchema } from './estimate.ts';
import { estimateFees } from './estimate-fees.ts';
import type { FeeKey } from './fee-estimate.ts';
import { feeDatesOf, feeVehicleOf } from './read-question.ts';

const WORDS = { tags: ['FEE-003'] };

function estimate(asked: Partial<FeeQuestion>) {
  const given = feeQuestionSchema.parse({ ...feeQuestion, ...asked });
  return estimateFees(feeVehicleOf(given), feeDatesOf(given, given.expires_on), given.county);
}

function wordsOf(key: FeeKey, asked: Partial<FeeQuestion>) {
  const line = estimate(asked).lines.find((one) => one.key === key);
  return { dollars: line?.dollars, words: line?.words };
}

const pickup = { body: 'pickup', unladen_weight: 4_500 } as const;
const heavy = { body: 'truck', unladen_weight: 9_000, gross_weight: 20_000 } as const;
const tesla = { fuel: 'electric', model_year: 2023 } as const;

describe('the text of a fee', WORDS, () => {
  it.each<[FeeKey, Partial<FeeQuestion>, number, string]>([
    [
      'registration_fee',
      {},
      76,
      'Every vehicle pays this fee for each year of registration. The law sets the amount.',
    ],
    [
      'chp_fee',
      {},
      34,
      'Every vehicle pays this fee for the California Highway Patrol. The law sets the amount.',
    ],
    ['chp_fee', heavy, 54, 'The fee is higher for trucks charged by loaded weight.'],
    [
      'vlf',
      {},
      78,
      '0.65% of $12,060. The DMV uses this value for a car bought for $20,000 in 2022. In year 5 (2022 is year 1), it is 60% of $20,100, the midpoint of the price class ($20,000 to $20,199). The fee is rounded to whole dollars.',
    ],
    ['vlf', { purchase_price: 20_000.5, ...pickup }, 78, 'a pickup bought for $20,000.50 in 2022'],
    [
      'vlf',
      { purchase_price: 0, body: 'motorcycle' },
      1,
      '0.65% of $15. The DMV uses this value for',
    ],
    ['vlf', { purchase_price: 0 }, 1, ' The minimum is $1.'],
    ['tif', { purchase_price: 4_000 }, 33, '$2,460 is below $5,000.'],
    ['tif', {}, 66, 'the same value as the license fee: $12,060 is at least $5,000 and below'],
    ['tif', { purchase_price: 150_000 }, 231, '$90,060 is at least $60,000.'],
    ['rif', tesla, 121, 'Electric and hydrogen vehicles of model year 2020 and later'],
    ['rif', tesla, 121, 'This vehicle counts as model year 2023.'],
    ['rif', {}, 0, 'Not due: only electric and hydrogen vehicles pay this fee.'],
    ['rif', { ...tesla, model_year: 2018 }, 0, 'and this vehicle counts as model year 2018.'],
    ['rif', { ...heavy, ...tesla }, 0, 'trucks that weigh over 10,000 pounds loaded'],
    [
      'rif',
      { ...tesla, as_of: '2020-05-05', expires_on: '2020-05-05', purchased_on: '2020-01-01' },
      0,
      'Not due: this fee started on July 1, 2020.',
    ],
    ['weight_fee', {}, 0, 'Not due: only pickups and trucks pay this fee.'],
    [
      'weight_fee',
      pickup,
      80,
      'The fee for a pickup depends on its empty weight: 4,500 pounds, in the bracket',
    ],
    ['weight_fee', pickup, 80, 'from 4,001 to 5,000.'],
    ['weight_fee', { ...pickup, unladen_weight: 2_000 }, 8, 'in the bracket up to 2,999.'],
    [
      'weight_fee',
      { ...pickup, ...tesla },
      87,
      'The fee for an electric pickup depends on its empty weight',
    ],
    [
      'weight_fee',
      heavy,
      353,
      'loaded weight: 20,000 pounds, in the bracket from 15,001 to 20,000.',
    ],
    [
      'smog_abatement',
      {},
      20,
      'Gasoline, natural gas, and propane vehicles up to 8 model years old',
    ],
    [
      'smog_abatement',
      { model_year: 2025 },
      20,
      'This vehicle counts as model year 2025: 1 year old.',
    ],
    [
      'smog_abatement',
      { model_year: 2019 },
      25,
      'This vehicle counts as model year 2019: 7 years old.',
    ],
    [
      'smog_abatement',
      { model_year: 2010 },
      0,
      'Not due: only gasoline, natural gas, and propane vehicles up to 8',
    ],
  ])('explains the amount: %s of %j', (key, asked, dollars, words) => {
    expect(wordsOf(key, asked)).toEqual({ dollars, words: expect.stringContaining(words) });
  });

  it('cites the law by the full name of its code', () => {
    for (const { statute } of estimate({ ...heavy, as_of: '2026-12-01' }).lines) {
      expect(statute).toMatch(
        /^(Vehicle|Revenue and Taxation|Health and Safety) Code [\d.]+(\([a-d]\))?([–,] ?[\d.]+)*$/,
      );
    }
  });
});

describe('the fees that a county adds', WORDS, () => {
  it('list the purpose of each part, and each part is in the total', () => {
    expect(wordsOf('county_fees', { county: 'Alameda' })).toEqual({
      dollars: 21,
      words:
        'Alameda County and its districts add: $10 for transportation projects, $6 for cleaner air, $2 to prevent vehicle theft, $2 for police fingerprint records, $1 for freeway assistance.',
    });
    for (const county of counties) {
      for (const truck of [{}, heavy]) {
        const { dollars, words = '' } = wordsOf('county_fees', { county, ...truck });
        const parts = [...words.matchAll(/\$(\d+)/g)].map(([, part]) => Number(part));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(dollars);
      }
    }
  });

  it('are estimated for all 58 counties, and the line and a note say where they are unknown', () => {
    expect(new Set(counties).size).toBe(58);
    for (const county of counties) {
      const { lines } = estimate({ county });
      const line = lines.find(({ key }) => key === 'county_fees');
      const isKnown = countyFees[county] !== undefined;
      expect(line?.words.includes('so the total doesn’t include it')).toBe(!isKnown);
      if (!isKnown) expect(line).toMatchObject({ dollars: 0, confirmed: false });
    }
  });

  it('are zero after the last fee has expired', () => {
    expect(wordsOf('county_fees', { county: 'Calaveras' })).toEqual({
      dollars: 0,
      words: 'Not due: Calaveras County and its districts charge no fee.',
    });
  });
});

describe('an estimate in Spanish', WORDS, () => {
  it.each<Partial<FeeQuestion>>([
    {},
    { ...heavy, expires_on: '2025-06-30', purchased_on: '2021-02-03', as_of: '2027-12-01' },
    { ...pickup, ...tesla, county: 'Fresno' },
    { ...tesla, ...heavy, model_year: null, purchased_on: '2020-01-01' },
    { purchase_price: 150_000, model_year: 2025, county: 'Calaveras' },
    { purchase_price: 0, body: 'motorcycle', fuel: 'gasoline' },
  ])('has no sentence of the English one: %j', (asked) => {
    const textsOf = ({ lines, notes }: ReturnType<typeof estimate>) =>
      [...lines.map(({ words }) => words), ...notes].flatMap((text) => text.split(/(?<=[.:]) /));
    const english = new Set(textsOf(estimate(asked)));
    const spanish = runIn('es', () => textsOf(estimate(asked)));
    expect(spanish.filter((text) => english.has(text))).toEqual([]);
    expect(spanish.join(' ')).not.toMatch(/[{}]|\b(the|of|and|fee|pays?)\b/);
  });
});

describe('the text of a penalty', { tags: ['FEE-003', 'FEE-002'] }, () => {
  const ended = { expires_on: '2025-06-30', purchased_on: '2021-02-03' } as const;

  it('says how late the payment is, what that costs, and when the penalty rises', () => {
    const late = { ...ended, as_of: '2025-08-14' };
    const days = '45 days late: the registration expired on June 30, 2025.';
    expect(wordsOf('penalty_registration', late)).toEqual({
      dollars: 30,
      words: `${days} The penalty is $30 for 31 days to a year, and $50 starting July 1, 2026.`,
    });
    expect(wordsOf('penalty_vlf', late)).toEqual({
      dollars: 47,
      words: `${days} The penalty is 60% of the license fee of $78 for 31 days to a year, and 80% starting July 1, 2026.`,
    });
    expect(wordsOf('penalty_weight', { ...late, ...pickup })).toEqual({
      dollars: 48,
      words: `${days} The penalty is 60% of the weight fee of $80 for 31 days to a year, and 80% starting July 1, 2026.`,
    });
    expect(wordsOf('penalty_weight', late).words).toBe('Not due: there is no weight fee.');
  });

  it.each([
    ['2025-07-01', '1 day late: ', 'for up to 10 days, and $15 starting July 11, 2025.'],
    ['2025-07-11', '11 days late: ', 'for 11 to 30 days, and $30 starting July 31, 2025.'],
    ['2026-07-01', '366 days late: ', 'for one to two years, and $100 starting July 1, 2027.'],
    ['2027-12-01', '884 days late: ', 'The penalty is $100 for more than two years.'],
  ])('says for a payment on %s: %s', (as_of, late, cost) => {
    const { words } = wordsOf('penalty_chp', { ...ended, as_of });
    expect(words?.startsWith(late)).toBe(true);
    expect(words?.endsWith(cost)).toBe(true);
  });

  it('names the last day without a penalty, which weekends and purchases extend', () => {
    const before = { ...ended, expires_on: '2025-06-28', as_of: '2025-06-20' };
    const until = (asked: object) => wordsOf('penalty_chp', { ...before, ...asked }).words;
    // A Saturday.
    expect(until({})).toBe('No penalty if you pay by June 30, 2025. After that, it is $10.');
    // A buyer has twenty days to pay. Here, that period ends eighteen days after the registration expires.
    expect(until({ purchased_on: '2025-06-26', as_of: '2025-06-27' })).toBe(
      'No penalty if you pay by July 16, 2025. After that, it is $15.',
    );
    expect(wordsOf('penalty_vlf', before).words).toContain('10% of the license fee of $78.');
  });
});
