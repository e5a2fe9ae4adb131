/** The motor-vehicle department, with what the product needs of it. */
import type { FiledKind } from '#contracts/catalogue/service-plan.ts';
import type { DmvHold, MissingPaper } from './blockers.ts';

export type { DmvHold, MissingPaper } from './blockers.ts';

/** A vehicle in the department's records. Amounts in cents; dates `YYYY-MM-DD` without time zone. */
export type DmvVehicle = {
  plate: string;
  vin: string;
  vehicleType: string;
  make: string;
  expiresOn: string;
  registrationFeeCents: number;
  /** What that fee is made of: adds up to it, or is empty. */
  feeLines: readonly DmvFeeLine[];
  bpaFeeCents: number;
  /** What the department still needs before it sends the sticker of a renewal. It takes the fees meanwhile. */
  missingPapers: readonly MissingPaper[];
};

/** A part of the registration fee, with the reason for it in a sentence that names the law. */
export type DmvFeeLine = { label: string; cents: number; why: string };

export type DmvLookup =
  | { outcome: 'found'; vehicle: DmvVehicle }
  /** The department holds the registration back, for example for a suspension; its reason is a sentence. */
  | { outcome: 'held'; vehicle: DmvVehicle; hold: DmvHold; reason: string }
  | { outcome: 'not_found' };

/** A paid order as it is filed. `orderUuid` is the idempotency key. */
export type DmvRequest = { orderUuid: string; transaction: FiledKind; plate: string; vin: string };

export type DmvFiling =
  /** `expiresOn` is the new expiry after a renewal, and null where the registration stays as it was. */
  | { outcome: 'accepted'; reference: string; expiresOn: string | null }
  /** The department has the fees of a renewal and keeps them. It accepts the order once it has these papers. */
  | { outcome: 'fees_taken'; reference: string; missingPapers: readonly MissingPaper[] }
  | { outcome: 'rejected'; reason: string };

export interface DmvGateway {
  /** Looks up a plate, ignoring case and spaces. Throws GatewayError when the department cannot be asked. */
  lookUp(plate: string): Promise<DmvLookup>;
  /**
   * Files a paid order: the same order filed twice is one filing, and says how it stands now. Throws GatewayError when
   * the department cannot be reached; retrying is safe.
   */
  file(request: DmvRequest): Promise<DmvFiling>;
}
