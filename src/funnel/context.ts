import type { AddressSuggestion, SavedAddress } from '#contracts/account/address.ts';
import type { User } from '#contracts/account/user.ts';
import type { FieldError } from '#contracts/api/envelope.ts';
import type { Cents } from '#contracts/catalogue/money.ts';
import type { CartItem } from '#contracts/order/cart.ts';
import type { Order } from '#contracts/order/order.ts';
import type { UserVehicle } from '#contracts/vehicle/vehicle.ts';
import type { RouteIds } from '#routes/funnel.ts';
import type { Confirmation } from './confirmation.ts';
import {
  type AddressChoice,
  type AddressDraft,
  type CardDraft,
  type EditedAddress,
  EMPTY_ADDRESS,
  type LaterOptions,
  type PaymentDraft,
  paymentDraftOf,
  type ShippingDraft,
} from './drafts.ts';

/** A dialog that the customer must answer before they can continue. */
export type ErrorModal = {
  title: string;
  message: string;
  /** The payment's reference, which support finds. */
  reference?: string | undefined;
  /** True while a payment is being checked: offer "check again", never a second payment. */
  pending: boolean;
};

/** Everything the screens read. Lists are empty and details null until they are loaded. */
export type FunnelContext = {
  /** The known ids; each address uses those that it needs. */
  ids: RouteIds;
  /** How the next address is added to the history. */
  arrival: 'push' | 'replace';
  recall: Recall;
  /** The customer's local date and time. */
  now: () => Date;

  vehicles: UserVehicle[];
  user: User | null;
  /** The address that prefills the shipping form; null means create mode. */
  savedAddress: SavedAddress | null;
  overnightCents: Cents;
  /** 'Add new address' is on. */
  addingNew: boolean;
  shipping: AddressDraft;

  /** The address of the route: confirmation and payment. */
  address: SavedAddress | null;
  suggestion: AddressSuggestion | null;
  isPostalDown: boolean;
  choice: AddressChoice;

  /** Cart lines: cart and payment. */
  items: CartItem[];
  /** The edit-address modal is open on this address. */
  editing: EditedAddress | null;
  /** The dialog was opened for the contact in the address. */
  editsContact: boolean;
  /** The delete modal is open on this line. */
  deleting: CartItem | null;
  /** The cart that this tab paid last, until something is put into the next one. */
  paidCart: string | null;
  /** The cart that this tab has just paid, and the name of the card: known until the page is left. */
  paidWith: { cart_uuid: string | undefined; card: string } | null;

  payment: PaymentDraft;
  card: CardDraft;
  modal: ErrorModal | null;
  /** The key of the current attempt to pay; a new one only after a definitive result. */
  attemptKey: string | null;

  orders: Order[];
  /** How often in a row the orders could not be read again. */
  followMisses: number;
  /** Whether the host knows a logged-in user. */
  signedIn: boolean;
  /** Zip code of the first shipping address, for the offers card. */
  offerZipCode: string | null;
  /** Where the mails about the paid orders go, as far as this visitor may know it. */
  mailedTo: string | null;

  /** The options of the not-yet-eligible page as submitted. */
  later: LaterOptions;

  /** What the server refused of the form on screen, by field. Cleared by the next change. */
  fieldErrors: FieldError[];
  /** What is known of the money after a refused payment, and what to try. */
  advice: string;
  /** The masked email of the link's owner, if it is not the current user. */
  owner: string | null;
  /** Why the screen could not be loaded. */
  loadFailure: string | null;
};

/** What the host remembers of an earlier visit to the link of these ids. */
export type Recall = {
  /** The names that a new address begins with, where the host knows any. */
  names?: () => Partial<Pick<AddressDraft, 'first_name' | 'last_name'>>;
  /** The plate as it was typed into the lookup. */
  plate: () => string;
  shipping: (ids: RouteIds) => ShippingDraft | undefined;
  /** The address that this vehicle's form saved last. */
  savedAddress: (ids: RouteIds) => string | undefined;
  confirmation: (ids: RouteIds) => Confirmation | undefined;
  payment: (ids: RouteIds) => PaymentDraft | undefined;
  /** The key of an attempt to pay whose outcome is unknown. */
  attempt: (ids: RouteIds) => string | undefined;
  /** The cart that was paid last. */
  paidCart: (ids: RouteIds) => string | undefined;
};

/** What the host passes in. */
export type FunnelInput = {
  recall: Recall;
  now: () => Date;
  /** The ids of a live guest, for the not-yet-eligible page. */
  guest?: RouteIds;
};

/** What a view may ask about, instead of naming a state. */
export type FunnelTag = 'loading' | 'form' | 'busy' | 'failed' | 'modal';

/** The values at the start of a new link. */
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
  paidWith: null,
  payment: paymentDraftOf(null),
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
