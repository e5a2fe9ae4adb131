/** The motor-vehicle department, with what the product needs of it. */
import type { FiledKind } from '#contracts/catalogue/service-plan.ts';

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
};

/** A part of the registration fee, with the reason for it in a sentence that names the law. */
export type DmvFeeLine = { label: string; cents: number; why: string };

export type DmvLookup =
  | { outcome: 'found'; vehicle: DmvVehicle }
  /** The department holds the registration back, for example for a suspension. */
  | { outcome: 'held'; vehicle: DmvVehicle; reason: string }
  | { outcome: 'not_found' };

/** A paid order as it is filed. `orderUuid` is the idempotency key. */
export type DmvRequest = { orderUuid: string; transaction: FiledKind; plate: string; vin: string };

export type DmvFiling =
  /** `expiresOn` is the new expiry after a renewal, and null where the registration stays as it was. */
  | { outcome: 'accepted'; reference: string; expiresOn: string | null }
  | { outcome: 'rejected'; reason: string };

export interface DmvGateway {
  /** Looks up a plate, ignoring case and spaces. Throws GatewayError when the department cannot be asked. */
  lookUp(plate: string): Promise<DmvLookup>;
  /**
   * Files a paid order: the same order filed twice is one filing. Throws GatewayError when the department cannot be
   * reached; retrying is safe.
   */
  file(request: DmvRequest): Promise<DmvFiling>;
}
