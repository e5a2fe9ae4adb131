import * as z from 'zod/mini';
import { emailSchema } from '../account/email.ts';
import { call, callGroup } from '../api/call.ts';
import { dollarsSchema, emptySchema, idSchema, keysetQuery, uuidSchema } from '../api/envelope.ts';
import * as limits from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { paths } from '../api/paths.ts';
import { tooLongText, typedText } from '../api/typed-text.ts';
import { feeConfigSchema, feePartsSchema } from '../catalogue/fees.ts';
import { partnerMetadataSchema, partnerReferenceSchema } from '../partner/own-data.ts';
import { isPlate, plateKey } from './plate.ts';

/**
 * A document that the DMV still needs before it sends the sticker for a renewal. The DMV accepts the fees
 * without it.
 */
const missingPaperSchema = z.object({
  name: z.string(),
  /** How the owner submits the document to the DMV. */
  next: z.string(),
});
export type MissingPaperWords = z.infer<typeof missingPaperSchema>;

export const missingPapersSchema = z.array(missingPaperSchema);

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const LOOKS_LIKE_VIN = 'This looks like a VIN. Please enter the license plate instead.';

/** Returns a sentence for the customer that says why a key isn't a plate, or undefined if it could be one. */
function objectionToPlate(key: string): string | undefined {
  if (isPlate(key)) return undefined;
  if (key === '') return messages.licensePlate;
  if (VIN.test(key)) return LOOKS_LIKE_VIN;
  if (key.length > limits.plateLength) return tooLongText(limits.plateLength);
  return messages.licensePlateInvalid;
}

export const vehicleLookupSchema = z.object({
  service_type_uuid: typedText(messages.serviceType, messages.serviceType).check(
    z.minLength(1, { error: messages.serviceType, abort: true }),
    z.regex(/^[0-9a-f-]{36}$/i, messages.serviceType),
  ),
  vehicle_license_plate: typedText(messages.licensePlate, tooLongText(limits.plateLength)).check(
    z.overwrite(plateKey),
    z.superRefine((key, context) => {
      const message = objectionToPlate(key);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  ),
  user_email: emailSchema,
  /** A current guest with the same email keeps their data instead of starting over. */
  user_uuid: z.nullish(uuidSchema),
  /** The public key of the partner whose page the lookup came from. */
  partner: z.optional(z.string().check(z.maxLength(64, tooLongText(64)))),
  /** The partner's data for its events and report. Invalid data is dropped rather than blocking the customer. */
  partner_reference: z.catch(z.optional(partnerReferenceSchema), undefined),
  partner_metadata: z.catch(z.optional(partnerMetadataSchema), undefined),
  /** The place in the waiting line from an earlier response to this lookup. */
  waiting_ticket: z.optional(z.string().check(z.maxLength(64, tooLongText(64)))),
});
export type VehicleLookup = z.infer<typeof vehicleLookupSchema>;

/** The lookup's response. `eligible: false` means that the renewal window hasn't opened yet. */
const lookedUpVehicleSchema = z.object({
  user_uuid: idSchema,
  user_vehicle_uuid: idSchema,
  eligible: z.optional(z.boolean()),
});
export type LookedUpVehicle = z.infer<typeof lookedUpVehicleSchema>;

const shown = z.nullish(z.string());

/** A vehicle inside a cart item or an order. */
export const vehicleSummarySchema = z.object({
  vehicle_type: shown,
  vehicle_make: shown,
  vehicle_license_plate: shown,
  /** Masked except for the end, as `***1234`, until the user has paid for a service for this plate. */
  vehicle_vin_number: shown,
  /** Date without time, `YYYY-MM-DD`. */
  vehicle_registration_expiry_date: shown,
});
export type VehicleSummary = z.infer<typeof vehicleSummarySchema>;

export const userVehicleSchema = z.extend(vehicleSummarySchema, {
  uuid: z.optional(idSchema),
  final_price: z.nullish(dollarsSchema),
  eligible: z.optional(z.boolean()),
  /** The paid renewal in progress, which blocks a second one. Only the account sees it. */
  renewal_order_id: z.nullish(z.string()),
  /** Whether we email a reminder of the next renewal. Only the account sees it, because its email is verified. */
  renewal_reminder: z.optional(z.boolean()),
  service_type: z.nullish(
    z.object({
      uuid: z.optional(z.string()),
      name: shown,
      kind: shown,
      for_boats: z.nullish(z.boolean()),
      price_config: z.nullish(feeConfigSchema),
    }),
  ),
  dmv_deal_details: z.nullish(feeConfigSchema),
  dmv_fee_lines: z.optional(feePartsSchema),
  /** What the DMV still needs before it sends the sticker; empty if nothing is missing. */
  missing_papers: z.optional(missingPapersSchema),
});
export type UserVehicle = z.infer<typeof userVehicleSchema>;

export const postVehicleLookup = call('post', paths.vehicleLookup, 'anyone', {
  body: vehicleLookupSchema,
  data: lookedUpVehicleSchema,
});

export const getVehicles = call('get', paths.vehicles, 'owner', {
  query: keysetQuery({ user_uuid: idSchema, uuid: z.optional(z.string()) }),
  rows: userVehicleSchema,
});

export type VehicleQuery = z.infer<typeof getVehicles.query>;

export const vehicleCalls = callGroup('Vehicles', [
  [postVehicleLookup, 'Looks up a plate and creates a guest, or continues with the given one.'],
  [getVehicles, 'Lists a user’s vehicles, or returns one of them.'],
]);

/** The additional fields of the REGISTRATION_HELD error: how to clear the hold, and whether we also email that. */
export const holdAdviceSchema = z.object({ next: z.string(), mailed: z.boolean() });
export type HoldAdvice = z.infer<typeof holdAdviceSchema>;

/** The owner's choices on the not-yet-eligible page. */
const laterOptionsSchema = z.object({
  user_uuid: uuidSchema,
  renewal_reminder: z.boolean(),
  replace_card_or_sticker: z.boolean(),
  renew_another_vehicle: z.boolean(),
});
export type LaterOptionsBody = z.infer<typeof laterOptionsSchema>;

export const postLater = call('post', paths.later, 'owner', {
  body: laterOptionsSchema,
  data: emptySchema,
});

export const laterCalls = callGroup('Vehicles', [
  [postLater, 'Saves the requests of an owner whose vehicle can’t be renewed yet.'],
]);
