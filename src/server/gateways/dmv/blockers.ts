/** Obstacles to a renewal, by the department's names. */

/** No renewal until it is settled. */
export const holds = [
  'insurance_suspended',
  'parking_tickets',
  'toll_debts',
  'parking_and_tolls',
  'planned_nonoperation',
  'partial_year',
  'salvage',
  'junked',
  'stolen',
  'address_elsewhere',
  'in_process',
  'at_headquarters',
  'court_order',
  'apportioned',
  'motor_carrier',
  'emissions_recall',
  'diesel_compliance',
  'heavy_use_tax',
  'weight_declaration',
  'returned_payment',
  'use_tax',
  'vessel_tax',
  'exempt_plate',
  /** Anything else. The department's reason explains it. */
  'other',
] as const;
export type DmvHold = (typeof holds)[number];

/**
 * The department accepts the fees without it, which stops penalties, but issues no sticker until it has it: smog and
 * insurance are required to receive a sticker, not to pay (dmv.ca.gov, "Important Vehicle Information").
 */
export const missingPapers = [
  'smog_certificate',
  'star_certificate',
  'smog_repair',
  'insurance_proof',
  /** Another document: the department sends the owner a letter. */
  'other',
] as const;
export type MissingPaper = (typeof missingPapers)[number];
