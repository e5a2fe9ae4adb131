/** The motor-vehicle department, with what the product needs of it. */

/** A vehicle in the department's records. Amounts in cents; dates `YYYY-MM-DD` without time zone. */
export type DmvVehicle = {
  plate: string;
  vin: string;
  vehicleType: string;
  make: string;
  expiresOn: string;
  registrationFeeCents: number;
  bpaFeeCents: number;
};

export type DmvLookup =
  | { outcome: 'found'; vehicle: DmvVehicle }
  /** The department holds the registration back, for example for a suspension. */
  | { outcome: 'held'; vehicle: DmvVehicle; reason: string }
  | { outcome: 'not_found' };

export interface DmvGateway {
  /** Looks up a plate, ignoring case and spaces. Throws GatewayError when the department cannot be asked. */
  lookUp(plate: string): Promise<DmvLookup>;
  /**
   * Files a paid renewal. `orderUuid` is the idempotency key: the same order filed twice is one filing.
   * Throws GatewayError when the department cannot be reached; retrying is safe.
   */
  submitRenewal(renewal: { orderUuid: string; plate: string; vin: string }): Promise<DmvFiling>;
}

export type DmvFiling =
  | { outcome: 'accepted'; reference: string; expiresOn: string }
  | { outcome: 'rejected'; reason: string };
