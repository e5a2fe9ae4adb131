/** What stands in the way of a renewal, as the department's records name it. */

/** Nothing is renewed until it is settled. */
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
  /** Something else, which the department's reason names. */
  'other',
] as const;
export type DmvHold = (typeof holds)[number];

/**
 * The department takes the fees without it, which stops penalties, and sends no sticker until it has it: smog and insurance
 * are needed to receive a sticker, not to pay (dmv.ca.gov, "Important Vehicle Information").
 */
export const missingPapers = [
  'smog_certificate',
  'star_certificate',
  'smog_repair',
  'insurance_proof',
  /** Another paper: the department writes to the owner. */
  'other',
] as const;
export type MissingPaper = (typeof missingPapers)[number];
