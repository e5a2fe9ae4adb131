import { createHash } from 'node:crypto';
import { BPA_FEE_CENTS } from '#contracts/catalogue/price-list.ts';
import { estimateFees } from '#contracts/fees/estimate-fees.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { addDays, type Day, daysBetween } from '#contracts/time/days.ts';
import { runIn } from '#words/store.ts';
import { dmvLinesOf, feesOfLines } from './dmv-fees.ts';
import type { DmvVehicle } from './port.ts';
import { type FeeClass, feeFactsOf, YEAR_CODES } from './sandbox-fees.ts';

const EPOCH = '1970-01-01';
/** A sandbox vehicle's registration expires 5 to 70 days from today: inside the renewal window in every time zone. */
const FIRST_DAY = 5;
const CYCLE_DAYS = 66;

type VehicleClass = {
  type: string;
  /** The manufacturer code (the first three characters of the VIN) and the displayed name. */
  makes: readonly (readonly [string, string])[];
  /** The vehicle's fee table. Trailers and boats have none: their fee is within a range, in cents. */
  fee: FeeClass | { from: number; to: number };
};

const automobile = {
  type: 'Automobile',
  makes: [
    ['4T1', 'Toyota'],
    ['1HG', 'Honda'],
    ['5YJ', 'Tesla'],
    ['1FA', 'Ford'],
    ['4S3', 'Subaru'],
    ['1G1', 'Chevrolet'],
  ],
  fee: 'automobile',
} as const satisfies VehicleClass;

const motorcycle = {
  type: 'Motorcycle',
  makes: [
    ['1HD', 'Harley-Davidson'],
    ['JYA', 'Yamaha'],
    ['JKA', 'Kawasaki'],
  ],
  fee: 'motorcycle',
} as const satisfies VehicleClass;

const boat = {
  type: 'Boat',
  makes: [
    ['SER', 'Sea Ray'],
    ['BWC', 'Boston Whaler'],
    ['MBC', 'MasterCraft'],
  ],
  fee: { from: 3_000, to: 9_000 },
} as const satisfies VehicleClass;

const trailer = {
  type: 'Trailer',
  makes: [
    ['4FG', 'Featherlite'],
    ['1UY', 'Utility'],
    ['1GR', 'Great Dane'],
  ],
  fee: { from: 3_500, to: 12_000 },
} as const satisfies VehicleClass;

const truck = {
  type: 'Truck',
  makes: [
    ['1FT', 'Ford'],
    ['1GC', 'Chevrolet'],
    ['3C6', 'Ram'],
    ['5TF', 'Toyota'],
  ],
  fee: 'truck',
} as const satisfies VehicleClass;

/** California plate formats. Any other text is a personalized plate. */
const SHAPES: readonly (readonly [RegExp, VehicleClass])[] = [
  [/^CF\d{4}[A-Z]{2}$/, boat],
  [/^\d[A-Z]{3}\d{3}$/, automobile],
  [/^\d{2}[A-Z]\d{4}$/, motorcycle],
  [/^\d[A-Z]{2}\d{4}$/, trailer],
  [/^\d[A-Z]\d{5}$/, truck],
  [/^\d{5}[A-Z]\d$/, truck],
  // The blockers of these plates apply only to trucks.
  [/^(PYR0001|FLEET01|CARRIER|HEAVY01|WEIGHT1|DIESEL1)$/, truck],
];
const PERSONALISED: readonly VehicleClass[] = [automobile, automobile, truck, motorcycle, trailer];

/** The vehicle of a normalized plate. Deterministic across processes. */
export function vehicleOf(plate: string, now: Date) {
  const bytes = createHash('sha256').update(plate).digest();
  const kind =
    SHAPES.find(([shape]) => shape.test(plate))?.[1] ??
    PERSONALISED[bytes.readUInt8(31) % PERSONALISED.length] ??
    automobile;
  const [manufacturer, make] = kind.makes[bytes.readUInt8(30) % kind.makes.length] ?? ['1HG', ''];
  const vin = vinFromBytes(manufacturer, bytes);
  const expiresOn = addDays(
    EPOCH,
    nextExpiry(daysBetween(EPOCH, californiaDay(now)), bytes.readUInt16BE(26) % CYCLE_DAYS),
  );
  return {
    plate,
    vin,
    vehicleType: kind.type,
    make,
    expiresOn,
    ...registrationFee(kind.fee, { make, vin, expiresOn }, bytes, now),
    isEstimate: false,
    bpaFeeCents: BPA_FEE_CENTS,
  } satisfies Omit<DmvVehicle, 'missingPapers'>;
}

function registrationFee(
  fee: VehicleClass['fee'],
  vehicle: { make: string; vin: string; expiresOn: Day },
  bytes: Buffer,
  now: Date,
): Pick<DmvVehicle, 'registrationFeeCents' | 'feeLines'> {
  if (typeof fee !== 'string') {
    const cents = fee.from + (bytes.readUInt16BE(28) % (fee.to - fee.from));
    return { registrationFeeCents: cents, feeLines: [] };
  }
  const facts = feeFactsOf(fee, vehicle, bytes, californiaDay(now));
  const { lines } = runIn(undefined, () => estimateFees(facts.vehicle, facts.dates, facts.county));
  return feesOfLines(dmvLinesOf(lines));
}

/** The date a given number of days after an instant's date in California time, as `YYYY-MM-DD`. */
export function dateAfter(now: Date, days: number): string {
  return addDays(californiaDay(now), days);
}

/** Keeps the same date for several weeks, so that quotes on consecutive days agree. */
function nextExpiry(today: number, phase: number): number {
  const earliest = today + FIRST_DAY;
  return earliest + ((((phase - earliest) % CYCLE_DAYS) + CYCLE_DAYS) % CYCLE_DAYS);
}

const ALPHABET = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const DIGITS = '0123456789';

const CHECK_DIGIT_AT = 8;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** A character's value is the last digit of its position in this string. */
const VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';

/** The check digit of a 17-character VIN, ignoring the character in the check digit's own position (49 CFR 565.15). */
export function vinCheckDigit(vin: string): string {
  const sum = Array.from(vin).reduce((total, character, index) => {
    const value = VALUES.indexOf(character) % 10;
    return total + value * (WEIGHTS[index] ?? 0);
  }, 0);
  const remainder = sum % 11;
  return remainder === 10 ? 'X' : String(remainder);
}

/** A well-formed VIN for a manufacturer, derived from at least 13 bytes of a hash. */
function vinFromBytes(manufacturer: string, bytes: Uint8Array): string {
  const from = (alphabet: string, index: number) =>
    alphabet.charAt((bytes[index] ?? 0) % alphabet.length);
  const description = [0, 1, 2, 3, 4].map((index) => from(ALPHABET, index)).join('');
  const serial = [7, 8, 9, 10, 11, 12].map((index) => from(DIGITS, index)).join('');
  const start = manufacturer + description;
  const end = from(YEAR_CODES, 5) + from(ALPHABET, 6) + serial;
  const blank = `${start}0${end}`;
  return blank.slice(0, CHECK_DIGIT_AT) + vinCheckDigit(blank) + end;
}
