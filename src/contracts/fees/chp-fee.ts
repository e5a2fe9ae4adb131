import type { Dated } from './dated.ts';

/** The fee is higher for a truck that pays by its loaded weight. */
type ChpFee = { usual: number; loaded: number };

const SHEET_2015 =
  'DMV fees of January 1, 2015: $23, and the $12 that VC 9250.8(b) and 9250.13(a)(2) add by loaded weight; later figures not found';
const PAGE_2024 = 'DMV, Registration Fees page of 2024: CHP $32, CHP CVRA $54';
const PAGE_2026 = 'codingace.net for 2026: $34; CVRA as in 2024; not found at the DMV';

/** The California Highway Patrol's fee. */
export const chpFees: readonly Dated<ChpFee>[] = [
  { from: '2018-01-01', amount: { usual: 23, loaded: 35 }, source: SHEET_2015, confirmed: false },
  { from: '2019-01-01', amount: { usual: 23, loaded: 35 }, source: SHEET_2015, confirmed: false },
  { from: '2020-01-01', amount: { usual: 23, loaded: 35 }, source: SHEET_2015, confirmed: false },
  { from: '2021-01-01', amount: { usual: 23, loaded: 35 }, source: SHEET_2015, confirmed: false },
  { from: '2022-01-01', amount: { usual: 23, loaded: 35 }, source: SHEET_2015, confirmed: false },
  {
    from: '2023-01-01',
    amount: { usual: 30, loaded: 50 },
    source: '13 CCR 423.00(b)(5) to (8): $5 and $25; by loaded weight $10 and $10 more',
    confirmed: true,
  },
  { from: '2024-01-01', amount: { usual: 32, loaded: 54 }, source: PAGE_2024, confirmed: true },
  {
    from: '2025-01-01',
    amount: { usual: 32, loaded: 54 },
    source: `${PAGE_2024}; none for 2025`,
    confirmed: false,
  },
  { from: '2026-01-01', amount: { usual: 34, loaded: 54 }, source: PAGE_2026, confirmed: false },
  {
    from: '2027-01-01',
    amount: { usual: 34, loaded: 54 },
    source: `${PAGE_2026}; none for 2027`,
    confirmed: false,
  },
];
