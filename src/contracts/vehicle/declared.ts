/**
 * What customers tell us about their vehicle if we can't ask the DMV: the facts by which the DMV identifies it
 * and, for a renewal, those that its fees depend on.
 */

import * as z from 'zod/mini';
import type { English } from '#words/spanish/spanish.ts';
import { filledTextSchema } from '../account/address.ts';
import { firstErrors } from '../api/api-failure.ts';
import { enteredCode } from '../api/entered-text.ts';
import type { FieldError } from '../api/envelope.ts';
import { typedText } from '../api/typed-text.ts';
import { feeQuestionSchema } from '../fees/estimate.ts';
import { bodies } from '../fees/fee-vehicle.ts';
import { isLate } from '../fees/penalty-lines.ts';
import { addYears, type Day } from '../time/days.ts';
import type { NeededDetails } from './needed-details.ts';
import { VIN_END } from './vin.ts';

export const vehicleTypes = [...bodies, 'trailer', 'boat'] as const;
export type VehicleType = (typeof vehicleTypes)[number];

const MAKE_MAX = 40;
const FEE_MAX = 50_000;
const VIN_MAX = 20;

const texts = {
  vin: `Please enter the last ${VIN_END} characters of the VIN`,
  type: 'Please choose the type of vehicle',
  boatService: 'For a boat, please choose a boat service',
  noBoat: 'This service is for boats. Please choose Boat, or another service.',
  make: 'Please enter the make',
  expires: 'Please enter the day the registration expires, as YYYY-MM-DD',
  longAgo:
    'This registration expired more than a year ago. We can’t estimate its fees, because the DMV charges for each year.',
  notice: 'Please enter the total amount on the renewal notice, in dollars',
  noticeOnly:
    'Please enter the total amount on the DMV’s renewal notice. We can’t estimate fees for trailers and boats.',
  license: 'Please enter the license fee on the renewal notice, in dollars',
  licenseIsPart: 'Please enter a license fee that is less than the total amount',
} as const satisfies Record<string, English>;

/** Returns the end of a VIN or hull number. People may type all of it. */
function endOfVin(typed: string): string {
  const characters = enteredCode(typed).toUpperCase().replace(/[ .-]/g, '');
  return characters.length <= VIN_MAX ? characters.slice(-VIN_END) : characters;
}

const dollars = (message: string) =>
  z.number(message).check(z.minimum(1, message), z.maximum(FEE_MAX, message));

const fee = feeQuestionSchema.shape;

/** In addition to the first three fields, each service requires others: see `problemsWith`. */
export const declaredVehicleSchema = z.object({
  vin_end: typedText(texts.vin, texts.vin).check(
    z.overwrite(endOfVin),
    z.regex(/^[A-Z0-9]{5}$/, texts.vin),
  ),
  vehicle_type: z.enum(vehicleTypes, texts.type),
  vehicle_make: filledTextSchema(texts.make, MAKE_MAX),
  expires_on: z.optional(fee.expires_on),
  /** The total amount on the DMV's renewal notice, without late penalties. */
  notice_fee: z.optional(dollars(texts.notice)),
  /** The license and weight fees on the notice, on which late penalties depend. */
  notice_license_fee: z.optional(dollars(texts.license)),
  // Without a notice, the facts from which the fees are estimated.
  purchased_on: z.optional(fee.purchased_on),
  purchase_price: z.optional(fee.purchase_price),
  fuel: z.optional(fee.fuel),
  county: z.optional(fee.county),
  unladen_weight: fee.unladen_weight,
  gross_weight: fee.gross_weight,
  model_year: fee.model_year,
});
export type DeclaredVehicle = z.infer<typeof declaredVehicleSchema>;

/** Returns the question for the fee rules, or the errors if an answer is missing or invalid. */
export function feeQuestionOf(declared: DeclaredVehicle, today: Day) {
  const { vehicle_type, vin_end: _, vehicle_make: __, ...facts } = declared;
  return feeQuestionSchema.safeParse({ ...facts, body: vehicle_type, as_of: today });
}

/**
 * Whether the statutory late penalties apply. The fee tables include them only for vehicles with an engine and wheels.
 */
export function hasLatePenalty({ vehicle_type }: Pick<DeclaredVehicle, 'vehicle_type'>): boolean {
  return bodies.some((body) => body === vehicle_type);
}

/** Whether a renewal paid on a day is late. The owner has a notice, so the vehicle wasn't just bought. */
export function isNoticeLate(expiresOn: Day, today: Day): boolean {
  return isLate({ expiresOn, asOf: today, purchasedOn: addYears(expiresOn, -1) });
}

/** Returns what a service still needs, and what conflicts with it, with the first message for each field. */
export function problemsWith(
  declared: DeclaredVehicle,
  { kind, for_boats }: NeededDetails,
  today: Day,
): FieldError[] {
  const isBoat = declared.vehicle_type === 'boat';
  return [
    ...(isBoat === for_boats
      ? []
      : [{ field: 'vehicle_type', message: for_boats ? texts.noBoat : texts.boatService }]),
    ...(kind === 'renewal' ? problemsOfRenewal(declared, today) : []),
  ];
}

function problemsOfRenewal(declared: DeclaredVehicle, today: Day): FieldError[] {
  const { expires_on: expiresOn, notice_fee: fee, notice_license_fee: license } = declared;
  if (expiresOn === undefined) return [{ field: 'expires_on', message: texts.expires }];
  if (expiresOn < addYears(today, -1)) return [{ field: 'expires_on', message: texts.longAgo }];
  if (fee !== undefined) return problemsOfNotice(declared, { expiresOn, fee, license, today });
  if (!hasLatePenalty(declared)) return [{ field: 'notice_fee', message: texts.noticeOnly }];
  const problems = firstErrors(feeQuestionOf(declared, today));
  // The tables have no fees for today, so the customer needs a notice.
  const isOutdated = problems.some(({ field }) => field === 'as_of');
  return isOutdated ? [{ field: 'notice_fee', message: texts.notice }] : problems;
}

function problemsOfNotice(
  declared: DeclaredVehicle,
  {
    expiresOn,
    fee,
    license,
    today,
  }: { expiresOn: Day; fee: number; license: number | undefined; today: Day },
): FieldError[] {
  const field = 'notice_license_fee';
  if (license !== undefined && license >= fee) return [{ field, message: texts.licenseIsPart }];
  const isNeeded = hasLatePenalty(declared) && isNoticeLate(expiresOn, today);
  return isNeeded && license === undefined ? [{ field, message: texts.license }] : [];
}
