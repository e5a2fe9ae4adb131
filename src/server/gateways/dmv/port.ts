import type { FiledKind } from '#contracts/catalogue/service-plan.ts';
import type { DeclaredVehicle } from '#contracts/vehicle/declared.ts';
import type { MissingPaper } from '#contracts/vehicle/missing-paper.ts';

/** Each of these blocks a renewal until it is cleared. */
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

/** A vehicle in the department's records. Amounts in cents, dates as `YYYY-MM-DD` without a time zone. */
export type DmvVehicle = {
  plate: string;
  /** The whole VIN, or its end if the owner declared the vehicle. */
  vin: string;
  vehicleType: string;
  make: string;
  /** Null if the owner declared the vehicle for a service that doesn't depend on the expiry. */
  expiresOn: string | null;
  registrationFeeCents: number;
  /** Whether the fee is calculated from what the owner declared. */
  isEstimate: boolean;
  /** The components of the registration fee, in English. They add up to the fee, or the list is empty. */
  feeLines: readonly DmvFeeLine[];
  bpaFeeCents: number;
  /** What the department still needs before it issues the sticker of a renewal. It accepts the fees in the meantime. */
  missingPapers: readonly MissingPaper[];
};

/** `why` is a sentence that explains the part and cites the law. */
export type DmvFeeLine = { label: string; cents: number; why: string; delay?: string | undefined };

export type DmvResult =
  | { outcome: 'found'; vehicle: DmvVehicle }
  /** The department blocks the registration, for example because of a suspension. `reason` is a sentence. */
  | { outcome: 'held'; vehicle: DmvVehicle; hold: DmvHold; reason: string }
  | { outcome: 'not_found' };

/** Without an interface to the department, the owner has to declare the vehicle first. */
export type DmvLookup = DmvResult | { outcome: 'details_needed' };

/** `orderUuid` is the idempotency key. */
export type DmvRequest = { orderUuid: string; transaction: FiledKind; plate: string; vin: string };

export type DmvFiling =
  /** `expiresOn` is the new expiry after a renewal. Null if the expiry didn't change. */
  | { outcome: 'accepted'; reference: string; expiresOn: string | null }
  /**
   * The department has a renewal's fees and keeps them. The department accepts the order once it has these documents.
   */
  | { outcome: 'fees_taken'; reference: string; missingPapers: readonly MissingPaper[] }
  | { outcome: 'rejected'; reason: string };

export interface DmvGateway {
  /**
   * Looks up a plate, ignoring case and spaces. If there is no interface to the department, describes the vehicle that
   * the owner declared instead. Throws GatewayError if the department is down.
   */
  lookUp(plate: string, declared?: DeclaredVehicle): Promise<DmvLookup>;
  /**
   * Files a paid order. Idempotent: filing an order again returns its current state. Throws GatewayError if the
   * department is down. Retrying is safe.
   */
  file(request: DmvRequest): Promise<DmvFiling>;
}
