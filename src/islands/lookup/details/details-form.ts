import * as z from 'zod/mini';
import { firstErrors } from '#contracts/api/api-failure.ts';
import type { FieldError } from '#contracts/api/envelope.ts';
import { type FieldWords, feeFieldWords } from '#contracts/fees/fee-field-words.ts';
import { type Day, isDay } from '#contracts/time/days.ts';
import {
  type DeclaredVehicle,
  declaredVehicleSchema,
  isNoticeLate,
  problemsWith,
} from '#contracts/vehicle/declared.ts';
import type { NeededDetails } from '#contracts/vehicle/needed-details.ts';
import type { English } from '#words/spanish/spanish.ts';

const text = z.catch(z.string(), '');

const valuesSchema = z.object({
  vin_end: text,
  vehicle_type: text,
  vehicle_make: text,
  expires_on: text,
  /** `yes` or `no`, or empty before the customer has chosen. */
  has_notice: text,
  notice_fee: text,
  notice_license_fee: text,
  fuel: text,
  unladen_weight: text,
  gross_weight: text,
  model_year: text,
  purchased_on: text,
  purchase_price: text,
  county: text,
});
export type DetailsValues = z.infer<typeof valuesSchema>;
export type DetailsField = keyof DetailsValues;

/** Missing and invalid values are empty. */
export function detailsValuesOf(kept: unknown): DetailsValues {
  return valuesSchema.safeParse(kept).data ?? valuesSchema.parse({});
}

type TranslatedWords = { [Field in DetailsField]?: { [Part in keyof FieldWords]: English } };

const ownWords = {
  vin_end: {
    label: 'Last 5 characters of the VIN',
    hint: 'On your registration card, renewal notice, or insurance card.',
    problem: 'Enter the last 5 characters of the VIN, for example 04352',
  },
  vehicle_type: { label: 'Type of vehicle', problem: 'Choose the type of vehicle' },
  vehicle_make: {
    label: 'Make',
    hint: 'For example, Honda.',
    problem: 'Enter the make, for example Honda',
  },
  has_notice: {
    label: 'Do you have the DMV’s renewal notice?',
    problem: 'Choose whether you have the renewal notice',
  },
  notice_fee: {
    label: 'Total amount on the notice',
    hint: 'In dollars, without late penalties.',
    problem: 'Enter the total amount on the notice in dollars, for example 312',
  },
  notice_license_fee: {
    label: 'License fee on the notice',
    hint: 'In dollars. We use this to calculate late penalties. If the notice lists a weight fee, include it in this amount.',
    problem: 'Enter the license fee on the notice in dollars, for example 168',
  },
} as const satisfies TranslatedWords;

const words: Record<DetailsField, FieldWords> = { ...feeFieldWords, ...ownWords };

const boatWords: TranslatedWords = {
  vin_end: {
    label: 'Last 5 characters of the hull number (HIN)',
    hint: 'On your registration card or renewal notice.',
    problem: 'Enter the last 5 characters of the hull number, for example A8990',
  },
  vehicle_make: {
    label: 'Builder',
    hint: 'For example, Sea Ray.',
    problem: 'Enter the builder, for example Sea Ray',
  },
};

export function wordsOf(field: DetailsField, { for_boats }: NeededDetails): FieldWords {
  return (for_boats && boatWords[field]) || words[field];
}

/** Returns the fields to show, in screen order. */
export function fieldsOf(
  values: DetailsValues,
  needed: NeededDetails,
  today: Day,
): readonly DetailsField[] {
  const { vehicle_type, expires_on, has_notice } = withBoat(values, needed);
  const known: DetailsField[] = needed.for_boats
    ? ['vin_end', 'vehicle_make']
    : ['vin_end', 'vehicle_type', 'vehicle_make'];
  if (needed.kind !== 'renewal') return known;
  // The fees of boats and trailers can't be estimated.
  const isEstimable = vehicle_type !== 'boat' && vehicle_type !== 'trailer';
  const renewal: DetailsField[] = [...known, 'expires_on'];
  if (isEstimable) renewal.push('has_notice');
  if (!isEstimable || has_notice === 'yes') {
    const isLate = isDay(expires_on) && isNoticeLate(expires_on, today);
    return [...renewal, 'notice_fee', ...when(isEstimable && isLate, 'notice_license_fee')];
  }
  if (has_notice === '') return renewal;
  const isTruck = vehicle_type === 'truck';
  const isWeighed = isTruck || vehicle_type === 'pickup';
  return [
    ...renewal,
    ...ESTIMATED.filter((field) => field !== 'unladen_weight' || isWeighed).filter(
      (field) => field !== 'gross_weight' || isTruck,
    ),
  ];
}

/** The facts from which fees are estimated. */
const ESTIMATED: readonly DetailsField[] = [
  'fuel',
  'unladen_weight',
  'gross_weight',
  'model_year',
  'purchased_on',
  'purchase_price',
  'county',
];

const when = (isShown: boolean, field: DetailsField) => (isShown ? [field] : []);

function withBoat(values: DetailsValues, { for_boats }: NeededDetails): DetailsValues {
  return for_boats ? { ...values, vehicle_type: 'boat' } : values;
}

/** Returns the body for the API, without hidden and empty fields. The body isn't validated yet. */
function bodyOf(values: DetailsValues, needed: NeededDetails, today: Day) {
  const shown = fieldsOf(values, needed, today);
  const { has_notice: _, ...typed } = withBoat(values, needed);
  const read = (field: keyof typeof typed, convert: (text: string) => unknown = String) => {
    const isSent = shown.includes(field) && typed[field].trim() !== '';
    return isSent ? { [field]: convert(typed[field].trim()) } : {};
  };
  return {
    vehicle_type: typed.vehicle_type,
    ...read('vin_end'),
    ...read('vehicle_make'),
    ...read('expires_on'),
    ...read('notice_fee', numberIn),
    ...read('notice_license_fee', numberIn),
    ...read('fuel'),
    ...read('unladen_weight', numberIn),
    ...read('gross_weight', numberIn),
    ...read('model_year', numberIn),
    // Fees depend on the calendar year of the purchase.
    ...read('purchased_on', (year) => `${year}-01-01`),
    ...read('purchase_price', numberIn),
    ...read('county'),
  };
}

const numberIn = (typed: string) => Number(typed.replace(/[$,\s]/g, ''));

type ReadDetails = { declared: DeclaredVehicle | undefined; problems: FieldError[] };

/** Returns the details for the API, or every problem in screen order. */
export function readDetails(values: DetailsValues, needed: NeededDetails, today: Day): ReadDetails {
  const shown = fieldsOf(values, needed, today);
  const parsed = declaredVehicleSchema.safeParse(bodyOf(values, needed, today));
  const found = new Map(
    (parsed.success ? problemsWith(parsed.data, needed, today) : firstErrors(parsed)).map(
      ({ field, message }) => [field, message],
    ),
  );
  const problems = shown.flatMap((field) => {
    const isMissing = values[field] === '' && field !== 'gross_weight';
    if (!isMissing && !found.has(field)) return [];
    // The API's messages about a single value are written for developers.
    const isPlain = parsed.success && !isMissing && !ESTIMATED.includes(field);
    const message = (isPlain && found.get(field)) || wordsOf(field, needed).problem;
    return [{ field, message }];
  });
  // A problem with a field that isn't shown: without fee tables, the customer can only continue with the renewal
  // notice.
  if (problems.length === 0 && found.size > 0) {
    problems.push({ field: 'has_notice', message: found.values().next().value ?? '' });
  }
  return { declared: problems.length === 0 ? parsed.data : undefined, problems };
}
