import { type MissingPaper, missingPaperNames } from '#contracts/vehicle/missing-paper.ts';
import type { MissingPaperWords } from '#contracts/vehicle/vehicle.ts';
import type { English } from '#words/spanish/spanish.ts';
import { translate } from '#words/words.ts';
import type { DmvHold } from '../../../gateways/dmv/port.ts';

/**
 * How to clear a hold, for customers who want to order from us: a list of steps, or a single text. The DMV's text gives
 * the reason.
 */
const toSettle: Record<DmvHold, English | readonly English[]> = {
  insurance_suspended: [
    'Ask your insurer to report your policy to the DMV, and pay the DMV’s $14 reinstatement fee online or at an office.',
    'Then come back here to renew.',
  ],
  parking_tickets: [
    'Pay each agency that issued a ticket, or get a release from it. If you don’t know which agencies, call the DMV at 1-800-777-0133.',
    'Once the agencies report your payments to the DMV, come back here to renew.',
  ],
  toll_debts: [
    'Pay the toll agency, or get a release from it.',
    'Once the agency reports it to the DMV, come back here to renew.',
  ],
  parking_and_tolls: [
    'Pay the agencies that issued the tickets and toll notices, or get releases from them.',
    'Once they report it to the DMV, come back here to renew.',
  ],
  planned_nonoperation:
    'Before you drive the vehicle or park it on a road, end its planned nonoperation (PNO) status with the DMV, online or at an office. That also registers it.',
  partial_year:
    'Only the DMV can renew these registrations. Go to an office, or use its online service for commercial vehicles.',
  salvage:
    'Have the vehicle repaired, inspected, and verified, then register it as revived salvage at a DMV office.',
  junked:
    'A junked vehicle can’t be renewed. If this is wrong, or the vehicle was rebuilt, take its documents to a DMV office.',
  stolen:
    'If this is your vehicle and you’ve recovered it, ask the police to clear the report, then come back here to renew. If you just bought it, don’t drive it, and call the police.',
  address_elsewhere:
    'Give the DMV your California address online or with form DMV 14, then come back here to renew. If you’ve moved out of California, register the vehicle where you live.',
  in_process: [
    'Wait until the DMV finishes the other application, or ask where you submitted it.',
    'Then come back here to renew.',
  ],
  at_headquarters: [
    'Call the DMV at 1-800-777-0133 and ask what its headquarters needs from you.',
    'Then come back here to renew.',
  ],
  court_order: [
    'Ask the court or agency named in the DMV’s letter what it needs.',
    'Once it releases the registration, come back here to renew.',
  ],
  apportioned: 'Only the DMV’s International Registration Plan office can renew it.',
  motor_carrier: [
    'Renew the motor carrier permit with the DMV first.',
    'Then come back here to renew.',
  ],
  emissions_recall: [
    'Have a dealer for your vehicle’s make repair it for free, and send the proof of correction to the DMV.',
    'Then come back here to renew.',
  ],
  diesel_compliance: [
    'Report a passing test to the Air Resources Board’s Clean Truck Check, and pay its fee.',
    'Once the board clears it with the DMV, come back here to renew.',
  ],
  heavy_use_tax: [
    'Send the DMV your stamped Schedule 1 of IRS Form 2290.',
    'Then come back here to renew.',
  ],
  weight_declaration: [
    'Fill in and sign form REG 4008, and send it to the DMV.',
    'Then come back here to renew.',
  ],
  returned_payment: [
    'Pay the DMV the amount due, plus its returned-payment fee, at an office or by mail.',
    'Then come back here to renew.',
  ],
  use_tax: [
    'Pay the use tax at a DMV office, or bring a tax clearance certificate there.',
    'Then come back here to renew.',
  ],
  vessel_tax: [
    'Pay the tax collector of the county where the boat is kept.',
    'Once the county reports it to the DMV, come back here to renew.',
  ],
  exempt_plate:
    'Only the DMV handles these registrations. If the plate shouldn’t be exempt, go to a DMV office.',
  other: [
    'Call the DMV at 1-800-777-0133 with your plate number, and ask what it needs.',
    'Once that’s resolved, come back here to renew.',
  ],
};

const toSubmit: Record<MissingPaper, English> = {
  smog_certificate:
    'Get a smog check at any station. The station sends the certificate to the DMV electronically.',
  star_certificate:
    'The DMV requires a smog check at a STAR station for this vehicle. The station sends the certificate to the DMV electronically.',
  smog_repair:
    'Have the vehicle repaired and inspected again. The state’s Consumer Assistance Program may help pay for repairs. The station sends the certificate to the DMV electronically.',
  insurance_proof: 'Ask your insurer to report your policy to the DMV electronically.',
  other: 'The DMV will write to you about what it needs. Follow the instructions in its letter.',
};

/** Blockers that the customer clears directly with the DMV, after which there is nothing left to order from us. */
const ofDmvAlone: readonly DmvHold[] = [
  'planned_nonoperation',
  'partial_year',
  'salvage',
  'junked',
  'apportioned',
  'exempt_plate',
];

/** In the request's language, with a line for each step. */
export const howToClearHold = (hold: DmvHold): string =>
  [toSettle[hold]]
    .flat()
    .map((step) => translate(step))
    .join('\n');

export const canOrderAfterHold = (hold: DmvHold): boolean => !ofDmvAlone.includes(hold);

/** In English, as they are stored. */
export function missingPaperWords(papers: readonly MissingPaper[]): MissingPaperWords[] {
  return papers.map((paper) => ({ name: missingPaperNames[paper], next: toSubmit[paper] }));
}
