import type { RoutedState, RouteIds } from '#routes/funnel.ts';
import type {
  AddressChoice,
  AddressDraft,
  CardDraft,
  LaterOptions,
  PaymentDraft,
} from './drafts.ts';

/** From the history adapter: this URL was opened by a link, a refresh, Back, or Forward. */
export type RouteEvent = { type: 'route.opened'; state: RoutedState; ids: RouteIds };

type CheckingEvent = { type: 'panel.clicked' };

type ShippingEvent =
  | { type: 'address.changed'; draft: AddressDraft }
  | { type: 'newAddress.toggled'; on: boolean }
  | { type: 'address.submitted'; draft: AddressDraft };

type ConfirmingEvent =
  | { type: 'address.chosen'; choice: AddressChoice }
  /** The NEXT button. */
  | { type: 'address.confirmed' };

type CartEvent =
  /**
   * The EDIT button of one vehicle, or of several that share an address. `also_uuids` then contains the other
   * lines.
   */
  | { type: 'edit.opened'; line_uuid: string; also_uuids?: readonly string[] }
  /** The EDIT CONTACT INFO button, which edits the last vehicle's address. */
  | { type: 'contact.opened' }
  | { type: 'edit.changed'; draft: AddressDraft }
  | { type: 'edit.submitted'; draft: AddressDraft }
  | { type: 'edit.dismissed' }
  /** The customer's choice of whether to discard unsaved input. */
  | { type: 'edit.kept' }
  | { type: 'edit.discarded' }
  | { type: 'deletion.opened'; line_uuid: string }
  | { type: 'deletion.dismissed' }
  /** The YES button. */
  | { type: 'line.deleted' }
  | { type: 'envelope.chosen'; one_envelope: boolean }
  | { type: 'vehicle.added' }
  /** The CHECKOUT button. */
  | { type: 'cart.submitted' };

/** The PROCESS ORDER button, or the customer's confirmation in a wallet. */
export type CheckoutSubmitted = {
  type: 'checkout.submitted';
  draft: PaymentDraft;
  card: CardDraft;
};

type PaymentEvent =
  | { type: 'payment.changed'; draft: PaymentDraft }
  | { type: 'card.changed'; card: CardDraft }
  /** The card in the provider's fields may have changed. `field` is the field that changed. */
  | { type: 'hostedCard.changed'; field: keyof CardDraft }
  | CheckoutSubmitted
  | { type: 'error.dismissed' }
  /** The customer has finished on the bank's page. */
  | { type: 'bank.done' }
  | { type: 'bank.canceled' }
  | { type: 'payment.rechecked' };

type AfterwardsEvent =
  /** The CHECK ORDER STATUS button, or “View order status” for a cart that was just paid or is being paid. */
  | { type: 'orderStatus.clicked' }
  /** The “Go to your cart” button, shown after a payment whose failure was reported late. */
  | { type: 'cart.reopened'; address_uuid: string }
  /** VIEW QUOTES, and the link to the status of a test order: opens the order status without a login. */
  | { type: 'orderStatus.opened' }
  /** “Pay or cancel”, for an order that is waiting for the customer's decision about a difference in fees. */
  | { type: 'difference.opened'; order_id: string }
  /** A page that polls its orders requests them again. */
  | { type: 'orders.followed' }
  /** Stops a payment that is waiting for the bank, perhaps in another tab. */
  | { type: 'payment.stopped' }
  | { type: 'later.submitted'; options: LaterOptions };

type EverywhereEvent =
  | { type: 'back.clicked' }
  | { type: 'retry.clicked' }
  /** Starts a new order after the customer opened a link whose data no longer exists. */
  | { type: 'restart.clicked' };

type FindingEvent =
  /** Logs in to continue with a link that belongs to an account. */
  { type: 'login.clicked' };

export type FunnelEvent =
  | RouteEvent
  | EverywhereEvent
  | FindingEvent
  | CheckingEvent
  | ShippingEvent
  | ConfirmingEvent
  | CartEvent
  | PaymentEvent
  | AfterwardsEvent;

/** A page outside the funnel. The host knows its URL. */
export type Destination = 'login' | 'loginAndBack' | 'laterNoted' | 'previous';

export type FunnelEmitted =
  | { type: 'toast'; kind: 'error' | 'success' | 'blank'; message: string }
  /** The input for these ids is final. The host deletes its drafts. */
  | {
      type:
        | 'address.saved'
        | 'address.confirmed'
        | 'attempt.ended'
        | 'order.paid'
        | 'difference.paid';
      ids: RouteIds;
    }
  /** `user_uuid` and `cart_uuid` identify the order for which the login was requested. */
  | { type: 'left'; destination: Destination; user_uuid?: string; cart_uuid?: string }
  /** The account now owns this link's data. */
  | { type: 'link.moved'; account: string }
  /** An entry for the audit log, `EVENT_NAME: state`. */
  | { type: 'audited'; message: string; user_uuid: string | null }
  /** The customer wants to add another vehicle; the next lookup starts without a plate. */
  | { type: 'vehicle.wanted' };
