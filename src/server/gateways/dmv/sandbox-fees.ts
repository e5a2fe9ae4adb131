import { type County, counties } from '#contracts/fees/counties.ts';
import { isCountyKnown } from '#contracts/fees/county-fees.ts';
import type { FeeDates, FeeVehicle } from '#contracts/fees/fee-vehicle.ts';
import type { Day } from '#contracts/time/days.ts';

export type FeeClass = 'automobile' | 'motorcycle' | 'truck';

/** The model year of the newest sandbox vehicle. It is fixed, so vehicles stay the same from year to year. */
const NEWEST_YEAR = 2026;
const LAST_PURCHASE_YEAR = 2025;
/**
 * The codes in the tenth character of a VIN, starting with the most recent year whose code is F. Codes repeat after 30
 * years and exclude U, Z, 0, and the letters that look like digits.
 */
export const YEAR_CODES = 'FGHJKLMNPRSTVWXY';
const YEAR_OF_F = 2015;
const CODES_REPEAT_AFTER = 30;

/** Prices of new vehicles, in dollars. */
const NEW_PRICES = {
  automobile: { from: 18_000, to: 62_000 },
  motorcycle: { from: 5_000, to: 24_000 },
  truck: { from: 26_000, to: 78_000 },
} as const;
/** A used vehicle's price drops by this share per year, but never below the minimum. */
const LESS_EACH_YEAR = 0.12;
const LEAST_SHARE = 0.1;

const KNOWN: readonly County[] = counties.filter(isCountyKnown);

/** The position of each fact's byte in the plate's hash. Earlier bytes determine the VIN. */
const AT = {
  bought: 13,
  month: 14,
  price: 15,
  fuel: 17,
  body: 18,
  weight: 19,
  county: 21,
} as const;

export function feeFactsOf(
  kind: FeeClass,
  { make, vin, expiresOn }: { make: string; vin: string; expiresOn: Day },
  bytes: Buffer,
  asOf: Day,
): { vehicle: FeeVehicle; dates: FeeDates; county: County } {
  const byte = (at: number) => bytes.readUInt8(at);
  const modelYear = modelYearOf(vin);
  const year = Math.min(modelYear + (byte(AT.bought) % 6), LAST_PURCHASE_YEAR);
  const month = String(1 + (byte(AT.month) % 12)).padStart(2, '0');
  const { from, to } = NEW_PRICES[kind];
  const share = Math.max(LEAST_SHARE, 1 - LESS_EACH_YEAR * Math.max(0, year - modelYear));
  return {
    vehicle: {
      ...bodyOf(kind, byte(AT.body), bytes.readUInt16BE(AT.weight)),
      fuel: make === 'Tesla' ? 'electric' : fuelOf(kind, byte(AT.fuel)),
      purchasePrice: Math.round((from + (bytes.readUInt16BE(AT.price) % (to - from))) * share),
      modelYear,
      grossWeight: undefined,
    },
    dates: { asOf, expiresOn, purchasedOn: `${year}-${month}-15` },
    county: KNOWN[byte(AT.county) % KNOWN.length] ?? 'Los Angeles',
  };
}

function modelYearOf(vin: string): number {
  const year = YEAR_OF_F + YEAR_CODES.indexOf(vin.charAt(9));
  return year > NEWEST_YEAR ? year - CODES_REPEAT_AFTER : year;
}

/** Two in three trucks are pickups. All are too light for weight fees. */
function bodyOf(kind: FeeClass, byte: number, weight: number) {
  if (kind !== 'truck') return { body: kind, unladenWeight: undefined };
  return byte % 3 < 2
    ? { body: 'pickup' as const, unladenWeight: 3_400 + (weight % 3_400) }
    : { body: 'truck' as const, unladenWeight: 4_800 + (weight % 5_000) };
}

function fuelOf(kind: FeeClass, byte: number): FeeVehicle['fuel'] {
  if (kind === 'motorcycle') return 'gasoline';
  if (byte % 6 === 0) return kind === 'truck' ? 'diesel' : 'hybrid';
  return 'gasoline';
}
