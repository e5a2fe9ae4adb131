import type { Day } from '#contracts/time/days.ts';

/**
 * The card payment provider. A payment has two phases: `open` moves no money, and `pay` charges the card. A canceled
 * payment can never be charged, no matter when a call arrives. Card data only appears in `PaymentMethod`.
 */

export type PaymentMethod =
  /** The card's data, if customers enter it into our form. */
  | { kind: 'card'; card: Card }
  /** What the provider's fields return: a token for the card. */
  | { kind: 'token'; id: string };

export type Card = { number: string; cvv: string; expMonth: string; expYear: string };

export type NewPayment = {
  /** Our payment's UUID. The provider's idempotency keys derive from it. */
  paymentUuid: string;
  amountCents: number;
  /** Order numbers, for the provider's metadata. Never a plate, VIN, or address. */
  orderIds: readonly string[];
};

export type PaymentCall = {
  method: PaymentMethod;
  /** The page on our site to which the bank redirects customers after authentication. */
  returnUrl: string;
};

export type CardFacts = {
  /**
   * An ID that is the same for each use of a card, for limits on declines. Never store it, because it may be the card
   * number.
   */
  key: string;
  brand: string;
  lastFour: string;
  expMonth: string;
  expYear: string;
};

/** A final result. */
export type ChargeResult =
  | { outcome: 'succeeded'; reference: string }
  /** The bank declined the card, or the payment had already been canceled. */
  | { outcome: 'failed'; message: string }
  /** The provider rejected the card data without contacting the bank. */
  | { outcome: 'validation_failed'; message: string };

export type PaymentResult =
  | ChargeResult
  /** The bank wants to authenticate the customer at this URL. Nothing is charged yet. */
  | { outcome: 'action_required'; url: string };

export type PaymentStatus =
  | PaymentResult
  /** No `pay` call has arrived, or the bank has authenticated the customer and `resume` has to charge the card. */
  | { outcome: 'open' }
  /** The payment can never be charged. */
  | { outcome: 'canceled' };

export type CardRefund = {
  /** The provider's idempotency key. */
  refundUuid: string;
  paymentUuid: string;
  /** The provider's ID for the charge. */
  reference: string;
  amountCents: number;
};

export type RefundResult =
  | { outcome: 'refunded'; reference: string }
  /** The provider permanently rejects the refund, so staff must issue it. */
  | { outcome: 'refused'; message: string };

/** A `warning` is the bank's early notice that a charge may be fraud. */
export type DisputeName = {
  kind: 'dispute' | 'warning';
  /** The provider's ID. */
  reference: string;
};

export type CardDispute = DisputeName & {
  /** Undefined if another program made the payment. */
  paymentUuid: string | undefined;
  /** The disputed amount, or the amount that a warning is about. */
  amountCents: number;
  /** The provider's words, for staff. They may be new to us. */
  reason: string;
  status: string;
  /** The bank is only inquiring: it has not taken the money back, and a refund settles the inquiry. */
  isInquiry: boolean;
  isClosed: boolean;
  /** The customer keeps the money. */
  isLost: boolean;
  /** The deadline for our response. Undefined if no response is needed. */
  respondBy: Date | undefined;
  openedAt: Date;
};

/** Every call throws GatewayError if it gets no usable response. */
export interface PaymentGateway {
  /** How customers enter a card: into our form, or into fields that the provider serves. */
  fields(): { kind: 'direct' } | { kind: 'hosted'; publishableKey: string };
  /** `validation_failed` if the provider doesn't recognize the token. */
  readCard(
    method: PaymentMethod,
  ): Promise<CardFacts | Extract<ChargeResult, { outcome: 'validation_failed' }>>;
  /**
   * Opens a payment, once per `paymentUuid`, and returns its handle for the other calls. Moves no money. A repeated
   * call returns the same handle, so it can always be retried.
   */
  open(payment: NewPayment, signal?: AbortSignal): Promise<string>;
  /**
   * Charges a card for an opened payment, once per handle: a second call returns the first result. A canceled payment
   * fails without a charge. If the error is `retryable` or about `credentials`, the provider has not processed the call
   * and never will. Otherwise, the response was lost or late: the charge may have succeeded, so call `find`.
   */
  pay(handle: string, call: PaymentCall, signal?: AbortSignal): Promise<PaymentResult>;
  /**
   * Continues after the bank has authenticated the customer. Returns `action_required` again if the customer has not
   * finished.
   */
  resume(handle: string): Promise<PaymentResult>;
  find(handle: string): Promise<PaymentStatus>;
  /**
   * Cancels a payment, so that it can never be charged. If it has already been charged, returns the charge instead.
   * Idempotent.
   */
  cancel(handle: string): Promise<Extract<PaymentStatus, { outcome: 'canceled' | 'succeeded' }>>;
  /**
   * Refunds a charge partially or fully, once per `refundUuid`: a repeated refund has the same result. All refunds of a
   * charge together never exceed the charge. Without a response, the call can always be retried.
   */
  refund(refund: CardRefund): Promise<RefundResult>;
  /** Undefined if the provider has no record of the dispute or warning. */
  readDispute(name: DisputeName): Promise<CardDispute | undefined>;
  /** Includes disputes and warnings of other programs that share the account. */
  listDisputes(since: Date): Promise<CardDispute[]>;
  /** The address of a charge in the provider's dashboard. Absent if there is none. */
  paymentPage?(reference: string): string;
}

/** An event from the provider. It is only a hint, so read the actual status from the provider. */
export type PaymentEvent = {
  id: string;
  type: string;
  paymentUuid: string | undefined;
  refundUuid: string | undefined;
  /**
   * The dispute or warning that the event is about. Only reading the dispute or warning shows whether the payment is
   * ours.
   */
  dispute: DisputeName | undefined;
  /** Whether our program made the payment. An account may belong to several programs. */
  isOurs: boolean;
  /** Whether the event is about real money, not about a test. */
  isLive: boolean;
};

export interface PaymentEvents {
  /** Whether we handle events about real money rather than those about tests. */
  isLive: boolean;
  /** Undefined unless the body is an event and the provider signed exactly this body within the last few minutes. */
  readEvent(rawBody: string, headers: Headers): Promise<PaymentEvent | undefined>;
}

/** What a charge or refund was made for, according to its metadata at the provider. */
export type BookedFor = {
  /**
   * Undefined if the metadata doesn't contain it, for example because staff made a refund in the provider's dashboard.
   */
  paymentUuid: string | undefined;
  refundUuid: string | undefined;
  /** Another program that shares the account. */
  otherApp: string | undefined;
};

export type MadeCharge = Omit<BookedFor, 'refundUuid'> & {
  kind: 'charge';
  reference: string;
  amountCents: number;
};

export type MadeRefund = BookedFor & {
  kind: 'refund';
  reference: string;
  amountCents: number;
};

/** Money that arrived at or left the provider's account. Negative amounts left it. */
export type PayoutEntry = BookedFor & {
  /** The provider's word, such as `charge`, `refund`, or `fee`. */
  type: string;
  madeAt: Date;
  reference: string;
  /** The reference of the charge that the entry belongs to. */
  charge: string | undefined;
  grossCents: number;
  feeCents: number;
  netCents: number;
};

export type Payout = {
  reference: string;
  arrivesOn: Day;
  amountCents: number;
  /**
   * The entries that the payout consists of. Undefined for a manual payout, because the provider doesn't itemize it.
   */
  entries: PayoutEntry[] | undefined;
};

/** The provider's books. Every call throws GatewayError if it gets no usable response. */
export interface PaymentBooks {
  /** The charges and refunds since a given time that moved money. May include earlier ones. */
  made(since: Date): AsyncIterable<MadeCharge | MadeRefund>;
  payouts(days: { from: Day; to: Day }): AsyncIterable<Payout>;
}

/** `what` was checked, and `advice` says what to do if that failed. */
export type SetupFinding = {
  state: 'ok' | 'warning' | 'failed' | 'skipped' | 'pending';
  what: string;
  advice?: string;
};
