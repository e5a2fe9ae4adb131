import type { Dated } from './dated.ts';

const INDEXED =
  'VC 9250(b): $53 from April 2017, and $3 of VC 9250.1; how prices raised it for this year was not found';
const FFVR_34 = 'DMV, FFVR 34: $74 with the $3 of VC 9250.1; the copy has no date';
const PAGE_2026 = 'codingace.net for 2026; not found at the DMV';

/** The registration fee including the $3 for clean fuels, as the DMV states it. */
export const registrationFees: readonly Dated<number>[] = [
  { from: '2018-01-01', amount: 56, source: INDEXED, confirmed: false },
  { from: '2019-01-01', amount: 56, source: INDEXED, confirmed: false },
  { from: '2020-01-01', amount: 56, source: INDEXED, confirmed: false },
  { from: '2021-01-01', amount: 56, source: INDEXED, confirmed: false },
  { from: '2022-01-01', amount: 56, source: INDEXED, confirmed: false },
  {
    from: '2023-01-01',
    amount: 68,
    source: '13 CCR 423.00(b)(3): $65 from January 1, 2023; and $3 of VC 9250.1',
    confirmed: true,
  },
  { from: '2024-01-01', amount: 74, source: FFVR_34, confirmed: false },
  { from: '2025-01-01', amount: 74, source: FFVR_34, confirmed: false },
  { from: '2026-01-01', amount: 76, source: PAGE_2026, confirmed: false },
  { from: '2027-01-01', amount: 76, source: `${PAGE_2026}; none for 2027`, confirmed: false },
];
