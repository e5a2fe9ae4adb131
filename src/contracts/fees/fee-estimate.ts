import * as z from 'zod/mini';
import type { English } from '#words/spanish/spanish.ts';

export const feeKeySchema = z.enum([
  'registration_fee',
  'chp_fee',
  'vlf',
  'tif',
  'rif',
  'weight_fee',
  'county_fees',
  'smog_abatement',
  'penalty_registration',
  'penalty_chp',
  'penalty_vlf',
  'penalty_weight',
]);
export type FeeKey = z.infer<typeof feeKeySchema>;

export const feeNames = {
  registration_fee: 'Registration fee',
  chp_fee: 'Highway Patrol fee',
  vlf: 'Vehicle license fee',
  tif: 'Transportation improvement fee',
  rif: 'Road improvement fee',
  weight_fee: 'Weight fee',
  county_fees: 'County and district fees',
  smog_abatement: 'Smog abatement fee',
  penalty_registration: 'Late penalty on the registration fee',
  penalty_chp: 'Late penalty on the Highway Patrol fee',
  penalty_vlf: 'Late penalty on the license fee',
  penalty_weight: 'Late penalty on the weight fee',
} as const satisfies Record<FeeKey, English>;

const feeLineSchema = z.object({
  key: feeKeySchema,
  /** Whole dollars; 0 if the fee is not due. */
  dollars: z.int(),
  words: z.string(),
  /** How late the payment is, such as “45 days late”. Only in penalties. */
  delay: z.optional(z.string()),
  statute: z.string(),
  /** Whether the figure is in the law or was published by the DMV for this year. */
  confirmed: z.boolean(),
});
export type EstimatedLine = z.infer<typeof feeLineSchema>;

export const feeEstimateSchema = z.object({
  lines: z.array(feeLineSchema),
  total: z.int(),
  notes: z.array(z.string()),
});
export type FeeEstimate = z.infer<typeof feeEstimateSchema>;
