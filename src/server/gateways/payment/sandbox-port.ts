/** A sandbox charge under the payment's UUID, or a refund under its own UUID. */
export type StoredCharge = {
  uuid: string;
  paymentUuid: string;
  amountCents: number;
  result: unknown;
};

/** Sandbox storage that several processes share. */
export interface ChargeStore {
  find(uuid: string): Promise<StoredCharge | undefined>;
  /** Ignores duplicates. */
  add(charge: StoredCharge): Promise<void>;
  /** Adds the refund that `decide` returns for the remaining cents of the charge. Locks the charge while it does so. */
  addRefund(paymentUuid: string, decide: (restCents: number) => StoredCharge): Promise<void>;
}

export type DecideAsBank = (handle: string, isApproved: boolean) => Promise<void>;
