import type { Dated } from './dated.ts';

const INDEXED =
  'VC 9250(b): $53 from April 2017, plus $3 under VC 9250.1; the inflation adjustment for this year was not found';
const FFVR_34 = 'DMV, FFVR 34: $74, including the $3 under VC 9250.1; our copy is undated';
const BASE_2026 = 'codingace.net for 2026; not found on the DMV’s site';

/** The registration fee including $3 for clean fuels, as the DMV states it. */
export const registrationFees: readonly Dated<number>[] = [
  { from: '2018-01-01', amount: 56, source: INDEXED, confirmed: false },
  { from: '2019-01-01', amount: 56, source: INDEXED, confirmed: false },
  { from: '2020-01-01', amount: 56, source: INDEXED, confirmed: false },
  { from: '2021-01-01', amount: 56, source: INDEXED, confirmed: false },
  { from: '2022-01-01', amount: 56, source: INDEXED, confirmed: false },
  {
    from: '2023-01-01',
    amount: 68,
    source: '13 CCR 423.00(b)(3): $65 from January 1, 2023, plus $3 under VC 9250.1',
    confirmed: true,
  },
  { from: '2024-01-01', amount: 74, source: FFVR_34, confirmed: false },
  { from: '2025-01-01', amount: 74, source: FFVR_34, confirmed: false },
  { from: '2026-01-01', amount: 76, source: BASE_2026, confirmed: false },
  { from: '2027-01-01', amount: 76, source: `${BASE_2026}; no figure for 2027`, confirmed: false },
];

/** The fee is higher for a truck whose fee depends on its loaded weight. */
type ChpFee = { usual: number; loaded: number };

const CHP_2015 =
  'DMV fees as of January 1, 2015: $23, plus the $12 that VC 9250.8(b) and 9250.13(a)(2) add by loaded weight; later figures not found';
const CHP_2024 = 'DMV, 2024 Registration Fees page: CHP $32, CHP CVRA $54';
const CHP_2026 = 'codingace.net for 2026: $34; CVRA as in 2024; not found on the DMV’s site';

export const chpFees: readonly Dated<ChpFee>[] = [
  { from: '2018-01-01', amount: { usual: 23, loaded: 35 }, source: CHP_2015, confirmed: false },
  { from: '2019-01-01', amount: { usual: 23, loaded: 35 }, source: CHP_2015, confirmed: false },
  { from: '2020-01-01', amount: { usual: 23, loaded: 35 }, source: CHP_2015, confirmed: false },
  { from: '2021-01-01', amount: { usual: 23, loaded: 35 }, source: CHP_2015, confirmed: false },
  { from: '2022-01-01', amount: { usual: 23, loaded: 35 }, source: CHP_2015, confirmed: false },
  {
    from: '2023-01-01',
    amount: { usual: 30, loaded: 50 },
    source: '13 CCR 423.00(b)(5) to (8): $5 and $25; $10 and $10 more by loaded weight',
    confirmed: true,
  },
  { from: '2024-01-01', amount: { usual: 32, loaded: 54 }, source: CHP_2024, confirmed: true },
  {
    from: '2025-01-01',
    amount: { usual: 32, loaded: 54 },
    source: `${CHP_2024}; no figure for 2025`,
    confirmed: false,
  },
  { from: '2026-01-01', amount: { usual: 34, loaded: 54 }, source: CHP_2026, confirmed: false },
  {
    from: '2027-01-01',
    amount: { usual: 34, loaded: 54 },
    source: `${CHP_2026}; no figure for 2027`,
    confirmed: false,
  },
];

/** The taxable percentage of the price class's midpoint, by year since the sale. */
type Scale = readonly number[];

/** A fraction of the market value. */
export const LICENSE_FEE_RATE = { of: 65, in: 10_000 };

/** The last year of ownership whose percentage we have verified in the law. */
export const YEARS_IN_LAW = 9;

/** The width of the price classes from $200 up. Below that, there are two classes (RTC 10753.2(b)). */
const CLASS_WIDTH = 200;
const FIRST_CLASS_ENDS = 50;

/** The rate and the classes date from 2011 or earlier, so they apply to all years of the tables. */
export const licenseScales: readonly Dated<Scale>[] = [
  {
    from: '2018-01-01',
    amount: [100, 90, 80, 70, 60, 50, 40, 30, 25, 20, 15],
    source:
      'RTC 10752(a)(3), 10753.2(b) and (c); the percentages for years 10 and 11 are from pages about the fee',
    confirmed: true,
  },
];

/** Returns the limits of a price's class in whole dollars. The class excludes `below`. */
export function classOf(price: number): { from: number; below: number } {
  if (price < FIRST_CLASS_ENDS) return { from: 0, below: FIRST_CLASS_ENDS };
  if (price < CLASS_WIDTH) return { from: FIRST_CLASS_ENDS, below: CLASS_WIDTH };
  const from = Math.floor(price / CLASS_WIDTH) * CLASS_WIDTH;
  return { from, below: from + CLASS_WIDTH };
}

/** Returns the midpoint of a price's class, in whole dollars according to the DMV's rule. */
export function middleOfClass(price: number): number {
  const { from, below } = classOf(price);
  return (from + below) / 2;
}

/** The upper limits of the first four market value tiers, in dollars; the fifth has none. */
export const IMPROVEMENT_STEPS = [5_000, 25_000, 35_000, 60_000] as const;

type Steps = readonly [number, number, number, number, number];

const IN_LAW: Steps = [25, 50, 100, 150, 175];
const SCALED: Steps = [32, 63, 126, 189, 221];
const SCALED_2026: Steps = [33, 66, 132, 198, 231];

const STEPS_2018 = 'RTC 11052(a); the first increase took effect on January 1, 2020 (RTC 11052(b))';
const STEPS_UNRAISED = 'RTC 11052(a); the inflation adjustment for this year was not found';
const STEPS_2025 =
  'calculator.city: $32 to $221; the steps in between are proportional to those in the law';
const STEPS_2026 =
  'codingace.net for 2026: $66, $132, $198; the first and last amounts are scaled from the law’s in the same proportion';

export const improvementFees: readonly Dated<Steps>[] = [
  { from: '2018-01-01', amount: IN_LAW, source: STEPS_2018, confirmed: true },
  { from: '2019-01-01', amount: IN_LAW, source: STEPS_2018, confirmed: true },
  { from: '2020-01-01', amount: IN_LAW, source: STEPS_UNRAISED, confirmed: false },
  { from: '2021-01-01', amount: IN_LAW, source: STEPS_UNRAISED, confirmed: false },
  { from: '2022-01-01', amount: IN_LAW, source: STEPS_UNRAISED, confirmed: false },
  { from: '2023-01-01', amount: IN_LAW, source: STEPS_UNRAISED, confirmed: false },
  { from: '2024-01-01', amount: IN_LAW, source: STEPS_UNRAISED, confirmed: false },
  { from: '2025-01-01', amount: SCALED, source: STEPS_2025, confirmed: false },
  { from: '2026-01-01', amount: SCALED_2026, source: STEPS_2026, confirmed: false },
  {
    from: '2027-01-01',
    amount: SCALED_2026,
    source: `${STEPS_2026}; no figure for 2027`,
    confirmed: false,
  },
];

/** The first model year to which the road improvement fee applies (VC 9250.6(a)). */
export const FIRST_MODEL_YEAR = 2020;

const ROAD_UNRAISED = 'VC 9250.6(a); the inflation adjustment for this year was not found';
const ROAD_2024 = 'figure for 2024 and 2025 from pages other than the DMV’s';
const ROAD_2026 = 'codingace.net for 2026; not found on the DMV’s site';

/** The road improvement fee of a zero-emission vehicle. */
export const roadFees: readonly Dated<number>[] = [
  { from: '2020-07-01', amount: 100, source: 'VC 9250.6(a)', confirmed: true },
  { from: '2021-01-01', amount: 100, source: ROAD_UNRAISED, confirmed: false },
  { from: '2022-01-01', amount: 100, source: ROAD_UNRAISED, confirmed: false },
  { from: '2023-01-01', amount: 108, source: '13 CCR 423.00(b)(4)', confirmed: true },
  { from: '2024-01-01', amount: 118, source: ROAD_2024, confirmed: false },
  { from: '2025-01-01', amount: 118, source: ROAD_2024, confirmed: false },
  { from: '2026-01-01', amount: 121, source: ROAD_2026, confirmed: false },
  { from: '2027-01-01', amount: 121, source: `${ROAD_2026}; no figure for 2027`, confirmed: false },
];

/** For each fee, the maximum age, in model years, of the vehicles that pay it. */
type Ages = readonly (readonly [upTo: number, dollars: number])[];

const BILL = 'HSC 44060; amounts from pages about AB 1274';

/** What newer vehicles pay instead of a smog check. */
export const smogAbatementFees: readonly Dated<Ages>[] = [
  { from: '2018-01-01', amount: [[6, 20]], source: BILL, confirmed: false },
  {
    from: '2019-01-01',
    amount: [
      [6, 20],
      [8, 25],
    ],
    source: BILL,
    confirmed: false,
  },
];

/** Returns the fee for an age; 0 for a vehicle that needs a smog check. */
export function feeOfAge(ages: Ages, age: number): number {
  return ages.find(([upTo]) => age <= upTo)?.[1] ?? 0;
}
