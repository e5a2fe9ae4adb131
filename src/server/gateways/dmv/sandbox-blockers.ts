/** docs/sandbox-plates.md documents these plates. */
import type { MissingPaper } from '#contracts/vehicle/missing-paper.ts';
import type { DmvHold } from './port.ts';

type HeldPlate = { hold: DmvHold; reason: string };

export const heldPlates = {
  HELD001: {
    hold: 'insurance_suspended',
    reason:
      'The registration is suspended because the DMV has no proof of insurance on file. The DMV needs it before you can renew.',
  },
  PARK001: {
    hold: 'parking_tickets',
    reason: 'A parking ticket is unpaid: City of Oakland, 1 ticket, $83.00.',
  },
  PARK004: {
    hold: 'parking_tickets',
    reason:
      'The vehicle has unpaid parking tickets: City of Los Angeles, 2 tickets, $146.00; City of Pasadena, 1 ticket, $61.00; and 1 more.',
  },
  TOLL001: {
    hold: 'toll_debts',
    reason: 'Tolls are unpaid: Bay Area FasTrak, 3 violations, $75.00.',
  },
  DEBTS02: {
    hold: 'parking_and_tolls',
    reason:
      'Parking tickets and tolls are unpaid: City of San Francisco, 1 ticket, $108.00; The Toll Roads, 2 violations, $115.00.',
  },
  PNO0001: {
    hold: 'planned_nonoperation',
    reason: 'The vehicle is registered as not in use (planned nonoperation).',
  },
  PYR0001: {
    hold: 'partial_year',
    reason: 'The vehicle is registered for only part of the year (commercial partial year).',
  },
  SALV001: {
    hold: 'salvage',
    reason: 'The vehicle has a salvage certificate because an insurer declared it a total loss.',
  },
  JUNK001: {
    hold: 'junked',
    reason: 'The vehicle was reported as dismantled or junked.',
  },
  STOLEN1: {
    hold: 'stolen',
    reason: 'The vehicle or its plates are reported as stolen.',
  },
  MOVED01: {
    hold: 'address_elsewhere',
    reason: 'The owner’s address in DMV records is outside California.',
  },
  TIP0001: {
    hold: 'in_process',
    reason: 'Another application for this vehicle is being processed.',
  },
  SUSPNS1: {
    hold: 'at_headquarters',
    reason: 'DMV headquarters is reviewing an application for this vehicle.',
  },
  COURT01: {
    hold: 'court_order',
    reason: 'A court or government agency has put a stop on this registration.',
  },
  FLEET01: {
    hold: 'apportioned',
    reason: 'The vehicle is registered in several states together (apportioned registration).',
  },
  CARRIER: {
    hold: 'motor_carrier',
    reason: 'The owner’s motor carrier permit is suspended or has expired.',
  },
  RECALL3: {
    hold: 'emissions_recall',
    reason: 'This vehicle has an open emissions recall.',
  },
  DIESEL1: {
    hold: 'diesel_compliance',
    reason: 'The California Air Resources Board has put a stop on this registration.',
  },
  HEAVY01: {
    hold: 'heavy_use_tax',
    reason: 'Proof of the federal heavy vehicle use tax is missing.',
  },
  WEIGHT1: {
    hold: 'weight_declaration',
    reason: 'The declaration of gross vehicle weight is missing, and the fees depend on it.',
  },
  BADPAY1: {
    hold: 'returned_payment',
    reason: 'An earlier payment to the DMV for this vehicle was returned by the bank.',
  },
  USETAX1: {
    hold: 'use_tax',
    reason: 'Use tax on the purchase of this vehicle is unpaid.',
  },
  CF0001TX: {
    hold: 'vessel_tax',
    reason: 'The county reports unpaid property tax on this boat.',
  },
  EXEMPT1: {
    hold: 'exempt_plate',
    reason: 'The vehicle has a fee-exempt plate, so it pays no renewal fees.',
  },
  OTHER01: {
    hold: 'other',
    reason: 'This vehicle’s record needs a correction that only the DMV can make.',
  },
} as const satisfies Record<string, HeldPlate>;

type PaperPlate = {
  missing: readonly MissingPaper[];
  /** Whether the department receives the documents a while after filing, or never. */
  come: boolean;
};

/**
 * Vehicles whose fees the sandbox department accepts while documents are missing. Those without a smog certificate are
 * old enough to need one.
 */
export const paperPlates = {
  SMOG007: { missing: ['smog_certificate'], come: true },
  SMOG008: { missing: ['smog_certificate'], come: false },
  STAR022: { missing: ['star_certificate'], come: true },
  SMOG022: { missing: ['smog_repair'], come: true },
  INSURE3: { missing: ['insurance_proof'], come: true },
  SMOGIN7: { missing: ['smog_certificate', 'insurance_proof'], come: true },
} as const satisfies Record<string, PaperPlate>;

const held = new Map<string, HeldPlate>(Object.entries(heldPlates));
const lacking = new Map<string, PaperPlate>(Object.entries(paperPlates));

export const holdOf = (plate: string): HeldPlate | undefined => held.get(plate);
export const papersOfPlate = (plate: string): PaperPlate | undefined => lacking.get(plate);
