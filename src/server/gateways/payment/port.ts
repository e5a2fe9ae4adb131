/** The card payment provider. Card number and CVV only appear in the arguments of `charge`. */

export type Charge = {
  /** Our payment's UUID, which is the provider's idempotency key. */
  paymentUuid: string;
  amountCents: number;
  description: string;
  email: string;
  card: { number: string; cvv: string; expMonth: string; expYear: string; name: string };
  billing: {
    streetAddress: string;
    unit: string;
    city: string;
    state: string;
    zipCode: string;
  };
};

export type ChargeResult =
  | { outcome: 'succeeded'; reference: string }
  /** The bank declined. */
  | { outcome: 'failed'; message: string }
  /** The provider rejected the card data without asking the bank. */
  | { outcome: 'validation_failed'; message: string };

export type CardRefund = {
  /** Our refund's UUID, which is the provider's idempotency key. */
  refundUuid: string;
  paymentUuid: string;
  /** The provider's ID for the charge. */
  reference: string;
  amountCents: number;
};

export type RefundResult =
  | { outcome: 'refunded'; reference: string }
  /** The provider permanently rejects it, so staff have to make it. */
  | { outcome: 'refused'; message: string };

export interface PaymentGateway {
  /**
   * Charges a card once per `paymentUuid`. Throws GatewayError without a usable response. If the error is
   * `retryable` or `isTurnedAway`, the provider has not processed the charge and never will: the card is not
   * charged. Otherwise the response was lost or late: the charge may have succeeded, and `find` can tell.
   */
  charge(charge: Charge, signal?: AbortSignal): Promise<ChargeResult>;
  /** The result of a charge. Null if the provider has never seen it. */
  find(paymentUuid: string): Promise<ChargeResult | null>;
  /**
   * Refunds a charge partially or fully, once per `refundUuid`: a repeated refund has the same result. All refunds of a
   * charge together never exceed it. Throws GatewayError without a response, and can then always be retried.
   */
  refund(refund: CardRefund): Promise<RefundResult>;
}

/** A sandbox charge under the payment's UUID, or a refund of it under its own. */
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
  /** Adds the refund that `decide` returns for the remaining cents of the charge, which is locked in the meantime. */
  addRefund(paymentUuid: string, decide: (restCents: number) => StoredCharge): Promise<void>;
}
