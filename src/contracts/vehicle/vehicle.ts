import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { dollarsSchema, emptySchema, idSchema, keysetQuery, uuidSchema } from '../api/envelope.ts';
import { paths } from '../api/paths.ts';
import { feeConfigSchema, feePartsSchema } from '../catalogue/fees.ts';
import type { VehicleLookupBody } from './lookup-body.ts';

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

/** The lookup's response. `eligible: false` means that the renewal window hasn't opened yet. */
const lookedUpVehicleSchema = z.object({
  user_uuid: idSchema,
  user_vehicle_uuid: idSchema,
  eligible: z.optional(z.boolean()),
});
export type LookedUpVehicle = z.infer<typeof lookedUpVehicleSchema>;

const shown = z.nullish(z.string());

export const vehicleSummarySchema = z.object({
  vehicle_type: shown,
  vehicle_make: shown,
  vehicle_license_plate: shown,
  /**
   * Masked except for the end, as `***1234`, until the user has paid for a service for this plate. If the customer told
   * us about the vehicle, we know only the end: `ending in 12345`.
   */
  vehicle_vin_number: shown,
  /** Date without time, `YYYY-MM-DD`. */
  vehicle_registration_expiry_date: shown,
});
export type VehicleSummary = z.infer<typeof vehicleSummarySchema>;

export const userVehicleSchema = z.extend(vehicleSummarySchema, {
  uuid: z.optional(idSchema),
  final_price: z.nullish(dollarsSchema),
  eligible: z.optional(z.boolean()),
  /** The paid renewal in progress, which blocks a second one. Present only for accounts. */
  renewal_order_id: z.nullish(z.string()),
  /** Whether we email a reminder of the next renewal. Present only for accounts, because their emails are verified. */
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
  /** Present if the DMV's fee is estimated from what the customer told us. */
  is_estimate: z.optional(z.boolean()),
  /** What the DMV still needs before it sends the sticker; empty if nothing is missing. */
  missing_papers: z.optional(missingPapersSchema),
});
export type UserVehicle = z.infer<typeof userVehicleSchema>;

/** The body as browsers send it. They build it themselves, so they don't load the schema that parses it. */
export const sendVehicleLookup = call('post', paths.vehicleLookup, 'anyone', {
  body: z.custom<VehicleLookupBody>(),
  data: lookedUpVehicleSchema,
});

export const getVehicles = call('get', paths.vehicles, 'owner', {
  query: keysetQuery({ user_uuid: idSchema, uuid: z.optional(z.string()) }),
  rows: userVehicleSchema,
});

export type VehicleQuery = z.infer<typeof getVehicles.query>;

/**
 * The additional fields of the REGISTRATION_HELD error: how to clear the hold, with a line for each step, and whether
 * we also email the steps.
 */
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
