import type { SavedAddress, SourcedSuggestion } from '#contracts/account/address.ts';
import type { User } from '#contracts/account/user.ts';
import type { FieldError } from '#contracts/api/envelope.ts';
import type { Cents } from '#contracts/catalogue/money.ts';
import type { CartItem } from '#contracts/order/cart.ts';
import type { PaymentFields } from '#contracts/order/checkout.ts';
import type { CheckoutBody } from '#contracts/order/checkout-body.ts';
import type { Order } from '#contracts/order/order.ts';
import type { UserVehicle } from '#contracts/vehicle/vehicle.ts';
import type { RouteIds } from '#routes/funnel.ts';
import type { Confirmation } from './confirmation.ts';
import {
  type AddressChoice,
  type AddressDraft,
  type CardDraft,
  type CardToken,
  type EditedAddress,
  EMPTY_ADDRESS,
  type LaterOptions,
  type PaymentDraft,
  paymentDraftOf,
  type ShippingDraft,
} from './drafts.ts';

export type ErrorModal = {
  title: string;
  message: string;
  /** The payment's reference for support. */
  reference?: string | undefined;
  /** True while a payment is being checked. The dialog then offers "check again", never a second payment. */
  pending: boolean;
};

/** A payment that is waiting for the bank to authenticate the customer. */
export type BankCheck = {
  /** The bank's page. After a refresh, it is empty until the server returns it again. */
  url: string;
  /** The payment's number, which is needed to cancel it. Also empty after a refresh. */
  reference: string;
  /** The request that continues the payment. It is the same as the first request. */
  body: CheckoutBody;
};

/** Everything that the screens read. Lists are empty and details null until they are loaded. */
export type FunnelContext = {
  ids: RouteIds;
  /** How the next URL is added to the browser history. */
  arrival: 'push' | 'replace';
  recall: Recall;
  /** In the customer's local time. */
  now: () => Date;

  vehicles: UserVehicle[];
  user: User | null;
  /** The address that prefills the shipping form. If null, the form creates an address. */
  savedAddress: SavedAddress | null;
  overnightCents: Cents;
  addingNew: boolean;
  shipping: AddressDraft;

  /** The address in the current route, for the confirmation and the payment. */
  address: SavedAddress | null;
  suggestion: SourcedSuggestion | null;
  isPostalDown: boolean;
  choice: AddressChoice;

  items: CartItem[];
  editing: EditedAddress | null;
  editsContact: boolean;
  deleting: CartItem | null;
  /** The cart that this tab paid for most recently, until a line is added to the next cart. */
  paidCart: string | null;
  /** The cart of a payment in this tab whose result isn't known. */
  attemptedCart: string | null;

  payment: PaymentDraft;
  fields: PaymentFields;
  card: CardDraft;
  /** The card in the provider's fields; null until it is submitted, and again after it changes. */
  token: CardToken | null;
  bank: BankCheck | null;
  modal: ErrorModal | null;
  /** The key of the current payment attempt; replaced only after a definitive result. */
  attemptKey: string | null;

  orders: Order[];
  /** How many consecutive attempts to load the orders have failed. */
  followMisses: number;
  signedIn: boolean;
  /** The ZIP code of the first shipping address, for the offers card. */
  offerZipCode: string | null;
  /** The email address that receives updates about the paid orders, if this visitor may see it. */
  mailedTo: string | null;

  later: LaterOptions;

  /** The form fields that the server rejected. The next change clears them. */
  fieldErrors: FieldError[];
  /** After a failed payment: whether the card was charged, and what to try. */
  advice: string;
  /** The masked email of the link's owner, if it is not the current user. */
  owner: string | null;
  loadFailure: string | null;
};

/** What the host remembers from an earlier visit to the link with these ids. */
export type Recall = {
  names?: () => Partial<Pick<AddressDraft, 'first_name' | 'last_name'>>;
  /** Whether neither consent nor anything that costs extra is selected until the customer selects it. */
  nothingPreselected?: boolean;
  /** The plate as typed into the lookup. */
  plate: () => string;
  shipping: (ids: RouteIds) => ShippingDraft | undefined;
  /** The address that was most recently saved for this vehicle. */
  savedAddress: (ids: RouteIds) => string | undefined;
  confirmation: (ids: RouteIds) => Confirmation | undefined;
  payment: (ids: RouteIds) => PaymentDraft | undefined;
  /** The key of a payment attempt with an unknown result. */
  attempt: (ids: RouteIds) => string | undefined;
  /** The request of an attempt that is waiting for the bank. */
  bankCheck: (ids: RouteIds) => CheckoutBody | undefined;
  attemptedCart: (ids: RouteIds) => string | undefined;
  paidCart: (ids: RouteIds) => string | undefined;
};

export type FunnelInput = {
  recall: Recall;
  now: () => Date;
  /** The ids of the current guest, for the not-yet-eligible page. */
  guest?: RouteIds;
};

/** Tags that a view may query instead of naming a state. */
export type FunnelTag = 'loading' | 'form' | 'busy' | 'failed' | 'modal' | 'bank';

export const NOTHING_LOADED = {
  arrival: 'replace',
  vehicles: [],
  user: null,
  savedAddress: null,
  addingNew: false,
  shipping: EMPTY_ADDRESS,
  address: null,
  suggestion: null,
  isPostalDown: false,
  choice: 'entered',
  items: [],
  editing: null,
  editsContact: false,
  deleting: null,
  paidCart: null,
  attemptedCart: null,
  payment: paymentDraftOf(null),
  fields: { kind: 'direct' },
  token: null,
  bank: null,
  modal: null,
  attemptKey: null,
  orders: [],
  followMisses: 0,
  offerZipCode: null,
  mailedTo: null,
  fieldErrors: [],
  advice: '',
  owner: null,
  loadFailure: null,
} satisfies Partial<FunnelContext>;
