import type { County } from './counties.ts';
import { type CountyFee, countyFees, countyPrograms } from './county-fees.ts';
import { inForce } from './dated.ts';
import type { EstimatedLine } from './fee-estimate.ts';
import { type FeeDates, type FeeVehicle, paysByLoad } from './fee-vehicle.ts';

/** Whether we have the county's fee list. Otherwise its fees are unknown. */
export function isCountyKnown(county: County): boolean {
  return countyFees[county] !== undefined;
}

/** Returns the fees of a county and its districts, with the purpose of each part. */
export function countyLine(
  vehicle: FeeVehicle,
  { expiresOn }: FeeDates,
  county: County,
): EstimatedLine {
  const line = { key: 'county_fees', statute: 'Vehicle Code 9250.4–9250.19' } as const;
  const row = inForce(countyFees[county] ?? [], expiresOn);
  if (!row) {
    const words = `We don’t know what ${county} County and its districts add, so the total doesn’t include it. The DMV will add it.`;
    return { ...line, dollars: 0, words, confirmed: false };
  }
  const parts = partsOf(row.amount, paysByLoad(vehicle));
  const list = parts.map(({ dollars, purpose }) => `$${dollars} ${purpose}`).join(', ');
  return {
    ...line,
    dollars: parts.reduce((sum, { dollars }) => sum + dollars, 0),
    words: list
      ? `${county} County and its districts add: ${list}.`
      : `Not due: ${county} County and its districts add nothing.`,
    confirmed: row.confirmed,
  };
}

/** Highest first. */
function partsOf(fee: CountyFee, byLoad: boolean) {
  return countyPrograms
    .flatMap(({ key, purpose }) => {
      const [usual, loaded] = fee[key] ?? [];
      const dollars = byLoad ? loaded : usual;
      return dollars === undefined ? [] : [{ dollars, purpose }];
    })
    .toSorted((one, other) => other.dollars - one.dollars);
}
