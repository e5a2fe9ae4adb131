/** The only texts about obstacles to a renewal, for screens and emails. */
import type { MissingPaperWords } from '#contracts/vehicle/missing-papers.ts';
import type { DmvHold, MissingPaper } from '../../../gateways/dmv/port.ts';

/** How to settle a hold, for customers who want to order from us. The DMV's own text gives the reason. */
const toSettle: Record<DmvHold, string> = {
  insurance_suspended:
    'Ask your insurer to report your policy to the DMV, and pay the DMV’s reinstatement fee of $14 online or at an office. Then come back to us.',
  parking_tickets:
    'Pay each agency that issued a ticket, or get its release. Is one not named here? The DMV says which at 1-800-777-0133. It sees what is paid as soon as the agency has reported it. Then come back to us.',
  toll_debts:
    'Pay the toll agency, or get its release. The DMV sees it as soon as the agency has reported it. Then come back to us.',
  parking_and_tolls:
    'Pay the agencies that issued the tickets and the toll notices, or get their releases. The DMV sees it as soon as they have reported it. Then come back to us.',
  planned_nonoperation:
    'Before you drive or park it on a road, take the vehicle out of planned nonoperation at the DMV, online or at an office. That registers it, too.',
  partial_year:
    'The DMV renews these registrations itself: go to an office, or use its online service for commercial vehicles. A private company may not.',
  salvage:
    'Have the vehicle repaired, inspected and verified, and register it as revived salvage at a DMV office.',
  junked:
    'A junked vehicle cannot be renewed. If that is wrong, or it was rebuilt, go to a DMV office with its papers.',
  stolen:
    'If it is your vehicle and you have it back, ask the police to clear the report. Then come back to us. If you have just bought it, do not drive it, and call the police.',
  address_elsewhere:
    'Tell the DMV your address in California, online or with form DMV 14. Then come back to us. If you have moved away, register the vehicle where you live.',
  in_process:
    'Wait until the DMV has finished the other application, or ask where you made it. Then come back to us.',
  at_headquarters:
    'Call the DMV at 1-800-777-0133 and ask what headquarters needs from you. Then come back to us.',
  court_order:
    'Ask the court or authority in the DMV’s letter what it needs. Once it has released the registration, come back to us.',
  apportioned:
    'The DMV renews it through its International Registration Plan office. A private company may not.',
  motor_carrier: 'Renew the motor carrier permit with the DMV first. Then come back to us.',
  emissions_recall:
    'Have a dealer of the make repair it, free of charge, and send the DMV the proof of correction that you get. Then come back to us.',
  diesel_compliance:
    'Report a passing test to the Air Resources Board’s Clean Truck Check, and pay its fee. Once the board has told the DMV, come back to us.',
  heavy_use_tax: 'Send the DMV the stamped Schedule 1 of IRS Form 2290. Then come back to us.',
  weight_declaration: 'Send the DMV form REG 4008, filled in and signed. Then come back to us.',
  returned_payment:
    'Pay the DMV what is open, with its fee for the returned payment, at an office or by mail. Then come back to us.',
  use_tax:
    'Pay the use tax at a DMV office, or bring a clearance of the tax department there. Then come back to us.',
  vessel_tax:
    'Pay the tax collector of the county where the boat is kept. Once the county has told the DMV, come back to us.',
  exempt_plate:
    'The DMV looks after these registrations itself. If the plate should not be exempt, go to a DMV office.',
  other:
    'Call the DMV at 1-800-777-0133 with your plate, and ask what it needs. Once it is settled, come back to us.',
};

const missing: Record<MissingPaper, MissingPaperWords> = {
  smog_certificate: {
    name: 'Smog certificate',
    next: 'Have the vehicle inspected at any smog station. The station sends the certificate to the DMV by itself.',
  },
  star_certificate: {
    name: 'Smog certificate from a STAR station',
    next: 'The DMV has chosen this vehicle for a STAR station: have it inspected at one. The station sends the certificate to the DMV by itself.',
  },
  smog_repair: {
    name: 'Smog certificate, after a failed inspection',
    next: 'Have the vehicle repaired and inspected again. The state may help to pay for repairs: ask its Consumer Assistance Program. The station sends the certificate to the DMV by itself.',
  },
  insurance_proof: {
    name: 'Proof of insurance',
    next: 'Ask your insurer to report your policy to the DMV electronically.',
  },
  other: {
    name: 'Another paper',
    next: 'The DMV writes to you what it needs. Send it to the DMV as its letter says.',
  },
};

/** The DMV settles these entirely, so there is nothing left for us to do. */
const ofDmvAlone: readonly DmvHold[] = [
  'planned_nonoperation',
  'partial_year',
  'salvage',
  'junked',
  'apportioned',
  'exempt_plate',
];

export const toSettleHold = (hold: DmvHold): string => toSettle[hold];

/** Whether the customer can order from us after settling the hold. */
export const canOrderAfterHold = (hold: DmvHold): boolean => !ofDmvAlone.includes(hold);

export function wordsOfPapers(papers: readonly MissingPaper[]): MissingPaperWords[] {
  return papers.map((paper) => missing[paper]);
}
