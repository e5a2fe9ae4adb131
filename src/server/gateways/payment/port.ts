/** The card payment provider. Card number and CVV exist only in the arguments of `charge`. */

export type Charge = {
  /** Our payment's uuid, which is the provider's idempotency key. */
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
  /** The bank said no. */
  | { outcome: 'failed'; message: string }
  /** The provider refuses the card data before asking the bank. */
  | { outcome: 'validation_failed'; message: string };

/** Money that goes back to the card of a charge. */
export type CardRefund = {
  /** Our refund's uuid, which is the provider's idempotency key. */
  refundUuid: string;
  paymentUuid: string;
  /** The provider's name for the charge. */
  reference: string;
  amountCents: number;
};

export type RefundResult =
  | { outcome: 'refunded'; reference: string }
  /** The provider does not take it on, and will not: a person has to. */
  | { outcome: 'refused'; message: string };

export interface PaymentGateway {
  /**
   * Charges a card once per `paymentUuid`. Throws GatewayError when there is no response. If the error is
   * `retryable` or `isTurnedAway`, the provider has not acted on the charge and will not: the card is not
   * charged. Otherwise the response was lost or late: the charge may have happened, and `find` can tell.
   */
  charge(charge: Charge, signal?: AbortSignal): Promise<ChargeResult>;
  /** What became of a charge, or null where the provider has never seen it. */
  find(paymentUuid: string): Promise<ChargeResult | null>;
  /**
   * Refunds a part of a charge, or all of it, once per `refundUuid`: the same refund has the same result. All refunds of a
   * charge together never exceed it. Throws GatewayError when there is no response: it may always be sent again.
   */
  refund(refund: CardRefund): Promise<RefundResult>;
}

/** A charge of the sandbox under the payment's uuid, or a refund of it under its own. */
export type StoredCharge = {
  uuid: string;
  paymentUuid: string;
  amountCents: number;
  result: unknown;
};

/** Where the sandbox keeps what several processes have to find. */
export interface ChargeStore {
  find(uuid: string): Promise<StoredCharge | undefined>;
  /** An earlier one of the same uuid stays as it is. */
  add(charge: StoredCharge): Promise<void>;
  /** Adds the refund that `decide` makes of what is left of the charge, in cents, while nobody else takes of it. */
  addRefund(paymentUuid: string, decide: (restCents: number) => StoredCharge): Promise<void>;
}
