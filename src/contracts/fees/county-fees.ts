import type { English } from '#words/spanish/spanish.ts';
import { t } from '#words/words.ts';
import type { County } from './counties.ts';
import { type Dated, inForce } from './dated.ts';
import type { EstimatedLine } from './fee-estimate.ts';
import { type FeeDates, type FeeVehicle, paysByLoad } from './fee-vehicle.ts';

/** The programs for which counties and their districts collect fees, in customers' words. */
const countyPrograms = [
  { key: 'transport', part: '{amount} for transportation projects' },
  { key: 'air', part: '{amount} for cleaner air' },
  { key: 'theft', part: '{amount} to prevent vehicle theft' },
  { key: 'fingerprints', part: '{amount} for police fingerprint records' },
  { key: 'abandoned', part: '{amount} for removing abandoned vehicles' },
  { key: 'freeway', part: '{amount} for freeway assistance' },
] as const satisfies readonly { key: string; part: English }[];

/** Dollars for an ordinary vehicle, and for a truck whose fee depends on its loaded weight. */
type Dollars = readonly [usual: number, loaded: number];

type CountyFee = {
  readonly [Key in (typeof countyPrograms)[number]['key']]?: Dollars;
};

const APPENDIX = 'DMV, Vehicle Industry Registration Procedures Manual, appendix 1A';
const AFTER_SUNSET = `${APPENDIX}: excluding the abandoned-vehicle fee, which it lists as expired; we found no extension`;

const alameda: CountyFee = {
  transport: [10, 10],
  air: [6, 6],
  theft: [2, 4],
  fingerprints: [2, 6],
  freeway: [1, 3],
};
const butte: CountyFee = { air: [4, 4], theft: [1, 3] };
const abandoned: Dollars = [1, 3];

/**
 * The counties whose complete fee list we have. For other counties, the estimate adds nothing and includes a note about
 * this.
 */
export const countyFees: Partial<Record<County, readonly Dated<CountyFee>[]>> = {
  Alameda: [
    { from: '2018-01-01', amount: { ...alameda, abandoned }, source: APPENDIX, confirmed: true },
    { from: '2023-06-01', amount: alameda, source: AFTER_SUNSET, confirmed: false },
  ],
  Alpine: [
    { from: '2018-01-01', amount: { fingerprints: [1, 3] }, source: APPENDIX, confirmed: true },
  ],
  Amador: [
    { from: '2018-01-01', amount: { air: [4, 4], abandoned }, source: APPENDIX, confirmed: true },
  ],
  Butte: [
    { from: '2018-01-01', amount: { ...butte, abandoned }, source: APPENDIX, confirmed: true },
    { from: '2023-08-01', amount: butte, source: AFTER_SUNSET, confirmed: false },
  ],
  Calaveras: [
    { from: '2018-01-01', amount: { abandoned }, source: APPENDIX, confirmed: true },
    { from: '2023-08-01', amount: {}, source: AFTER_SUNSET, confirmed: false },
  ],
};

/** Whether we have the county's fee list. */
export function isCountyKnown(county: County): boolean {
  return countyFees[county] !== undefined;
}

/** Returns the fees that a county and its districts collect, and what each is for. */
export function countyLine(
  vehicle: FeeVehicle,
  { expiresOn }: FeeDates,
  county: County,
): EstimatedLine {
  const line = { key: 'county_fees', statute: 'Vehicle Code 9250.4–9250.19' } as const;
  const row = inForce(countyFees[county] ?? [], expiresOn);
  if (!row) {
    const words = t(
      'We don’t know what {county} County and its districts add, so the total doesn’t include it. The DMV will add it.',
      { county },
    );
    return { ...line, dollars: 0, words, confirmed: false };
  }
  const parts = partsOf(row.amount, paysByLoad(vehicle));
  const list = parts.map(({ dollars, part }) => t(part, { amount: `$${dollars}` })).join(', ');
  return {
    ...line,
    dollars: parts.reduce((sum, { dollars }) => sum + dollars, 0),
    words: list
      ? t('{county} County and its districts add: {list}.', { county, list })
      : t('Not due: {county} County and its districts charge no fee.', { county }),
    confirmed: row.confirmed,
  };
}

/** Highest first. */
function partsOf(fee: CountyFee, byLoad: boolean) {
  return countyPrograms
    .flatMap(({ key, part }) => {
      const [usual, loaded] = fee[key] ?? [];
      const dollars = byLoad ? loaded : usual;
      return dollars === undefined ? [] : [{ dollars, part }];
    })
    .toSorted((one, other) => other.dollars - one.dollars);
}
