import type { Dated } from './dated.ts';

/** A step's maximum weight in pounds, and its fee. */
type Steps = readonly (readonly [upTo: number, dollars: number])[];

/**
 * At this gross weight and above, a truck's fee depends on its loaded weight. Pickups and electric trucks are exempt.
 */
export const LOADED_FROM = 10_001;
export const HEAVIEST_EMPTY = 10_000;
export const HEAVIEST_LOADED = 80_000;

/** Fees by empty weight, for vehicles with two axles. */
export const emptyWeightFees: readonly Dated<Steps>[] = [
  {
    from: '2018-01-01',
    amount: [
      [2_999, 8],
      [4_000, 24],
      [5_000, 80],
      [6_000, 154],
      [7_000, 204],
      [8_000, 257],
      [9_000, 308],
      [HEAVIEST_EMPTY, 360],
    ],
    source: 'VC 9400(b)',
    confirmed: true,
  },
];

/** Fees by empty weight, for electric vehicles. */
export const electricWeightFees: readonly Dated<Steps>[] = [
  {
    from: '2018-01-01',
    amount: [
      [5_999, 87],
      [9_999, 266],
      [HEAVIEST_LOADED, 358],
    ],
    source: 'VC 9400(a)',
    confirmed: true,
  },
];

/** Fees by declared gross weight. */
export const loadedWeightFees: readonly Dated<Steps>[] = [
  {
    from: '2018-01-01',
    amount: [
      [15_000, 257],
      [20_000, 353],
      [26_000, 435],
      [30_000, 552],
      [35_000, 648],
      [40_000, 761],
      [45_000, 837],
      [50_000, 948],
      [54_999, 1_039],
      [60_000, 1_173],
      [65_000, 1_282],
      [70_000, 1_398],
      [75_000, 1_650],
      [HEAVIEST_LOADED, 1_700],
    ],
    source: 'VC 9400.1(a)',
    confirmed: true,
  },
];
