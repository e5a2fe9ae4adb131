import type { Dated } from './dated.ts';

/** The first model year that pays the road improvement fee (VC 9250.6(a)). */
export const FIRST_MODEL_YEAR = 2020;

const UNRAISED = 'VC 9250.6(a); how prices raised it for this year was not found';
const PAGE = 'figure of 2024 and 2025 on pages that are not the DMV’s';
const PAGE_2026 = 'codingace.net for 2026; not found at the DMV';

/** The road improvement fee of a zero-emission vehicle. */
export const roadFees: readonly Dated<number>[] = [
  { from: '2020-07-01', amount: 100, source: 'VC 9250.6(a)', confirmed: true },
  { from: '2021-01-01', amount: 100, source: UNRAISED, confirmed: false },
  { from: '2022-01-01', amount: 100, source: UNRAISED, confirmed: false },
  { from: '2023-01-01', amount: 108, source: '13 CCR 423.00(b)(4)', confirmed: true },
  { from: '2024-01-01', amount: 118, source: PAGE, confirmed: false },
  { from: '2025-01-01', amount: 118, source: PAGE, confirmed: false },
  { from: '2026-01-01', amount: 121, source: PAGE_2026, confirmed: false },
  { from: '2027-01-01', amount: 121, source: `${PAGE_2026}; none for 2027`, confirmed: false },
];
