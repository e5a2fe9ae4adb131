import type { MailingAddress } from '#contracts/desk/order-actions.ts';
import type { TrackingNumber } from '#contracts/order/carriers.ts';

export type LabelRequest = {
  /** Our name for the envelope, which staff see at the carrier account. */
  parcelUuid: string;
  to: MailingAddress;
  isOvernight: boolean;
  /** The number of vehicles whose documents are in the envelope, which determines its weight. */
  vehicles: number;
};

export type Label = TrackingNumber & {
  costCents: number;
  /** The name to pass to `readTracker`. */
  tracker: string;
};

/**
 * The account can decline to sell a label, for example for an unknown address. `rejected` is the reason, as a sentence.
 */
export type Rejected = { rejected: string };

export type Tracking = {
  /** `waiting` until the carrier has the parcel. `lost` if the carrier gave up on the delivery. */
  state: 'waiting' | 'moving' | 'delivered' | 'returned' | 'lost';
  acceptedAt: Date | undefined;
  /** When the parcel reached this state. */
  at: Date | undefined;
};

/**
 * Every call can be repeated. Throws GatewayError if the account is down. Without an account, the operator supplies
 * labels, and parcels aren't tracked.
 */
export interface ShippingGateway {
  readonly hasAccount: boolean;
  /** Opens a label, which costs nothing. Store the returned name before `buy`. Undefined without an account. */
  open(request: LabelRequest): Promise<string | Rejected | undefined>;
  /** Buys an opened label once, no matter how often it is called. */
  buy(handle: string, request: Pick<LabelRequest, 'isOvernight'>): Promise<Label | Rejected>;
  /** A PNG of 4 by 6 inches. */
  readLabel(handle: string): Promise<Uint8Array>;
  /** False if the carrier declines. */
  refundLabel(handle: string): Promise<boolean>;
  /**
   * Starts tracking a parcel with the operator's label. Returns the name to pass to `readTracker`. Undefined without an
   * account.
   */
  follow(parcel: TrackingNumber): Promise<string | undefined>;
  readTracker(tracker: string): Promise<Tracking>;
}

export type ShippingEvent = {
  id: string;
  /** Undefined if the event is not about a parcel. */
  tracker: string | undefined;
};

export interface ShippingEvents {
  /** Undefined unless the account signed exactly this body. */
  readEvent(rawBody: string, headers: Headers): Promise<ShippingEvent | undefined>;
}
