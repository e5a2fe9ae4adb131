import type { Dated } from './dated.ts';

/** The upper limits of the first four market value tiers, in dollars; the fifth has none. */
export const IMPROVEMENT_STEPS = [5_000, 25_000, 35_000, 60_000] as const;

type Steps = readonly [number, number, number, number, number];

const LAW: Steps = [25, 50, 100, 150, 175];
const SCALED: Steps = [32, 63, 126, 189, 221];
const SCALED_2026: Steps = [33, 66, 132, 198, 231];

const BASE = 'RTC 11052(a); the first rise is of January 1, 2020 (RTC 11052(b))';
const UNRAISED = 'RTC 11052(a); how prices raised it for this year was not found';
const PAGE_2025 = 'calculator.city: $32 to $221; the steps between in proportion to the law';
const PAGE_2026 = 'codingace.net for 2026: $66, $132, $198; the first and last in proportion';

/** The transportation improvement fee, by market value tier. */
export const improvementFees: readonly Dated<Steps>[] = [
  { from: '2018-01-01', amount: LAW, source: BASE, confirmed: true },
  { from: '2019-01-01', amount: LAW, source: BASE, confirmed: true },
  { from: '2020-01-01', amount: LAW, source: UNRAISED, confirmed: false },
  { from: '2021-01-01', amount: LAW, source: UNRAISED, confirmed: false },
  { from: '2022-01-01', amount: LAW, source: UNRAISED, confirmed: false },
  { from: '2023-01-01', amount: LAW, source: UNRAISED, confirmed: false },
  { from: '2024-01-01', amount: LAW, source: UNRAISED, confirmed: false },
  { from: '2025-01-01', amount: SCALED, source: PAGE_2025, confirmed: false },
  { from: '2026-01-01', amount: SCALED_2026, source: PAGE_2026, confirmed: false },
  {
    from: '2027-01-01',
    amount: SCALED_2026,
    source: `${PAGE_2026}; none for 2027`,
    confirmed: false,
  },
];
