/** The types of the actors that a host provides. The machine itself has no access to a server. */
import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { SavedAddress, SourcedSuggestion } from '#contracts/account/address.ts';
import type { User } from '#contracts/account/user.ts';
import type { Cents } from '#contracts/catalogue/money.ts';
import type { CartItem } from '#contracts/order/cart.ts';
import type { CheckoutResult, PaymentFields } from '#contracts/order/checkout.ts';
import type { CheckoutBody } from '#contracts/order/checkout-body.ts';
import type { Order } from '#contracts/order/order.ts';
import type { UserVehicle } from '#contracts/vehicle/vehicle.ts';
import type { RouteIds } from '#routes/funnel.ts';
import type { Confirmation } from './confirmation.ts';
import type { FunnelContext } from './context.ts';
import type {
  AddressChoice,
  AddressDraft,
  CardToken,
  LaterOptions,
  PaymentDraft,
} from './drafts.ts';
import type { CartPaymentStatus } from './payment-status.ts';

type UserAndVehicle = { user_uuid: string; vehicle_uuid: string };
export type UserAndCart = { user_uuid: string; cart_uuid: string };
/** Messages about the parts that failed to load, if the rest of the screen loaded. */
type Problems = { problems: string[] };

export type LoadedShipping = Problems & {
  vehicles: UserVehicle[];
  addresses: SavedAddress[];
  user: User | null;
  overnightCents: Cents;
};
export type SavingAddress = UserAndVehicle & {
  draft: AddressDraft;
  /** The address to update. If null, a new address is created. */
  address_uuid: string | null;
  user: User | null;
};
export type LoadedConfirmation = {
  address: SavedAddress | null;
  suggestion: SourcedSuggestion | null;
  /** The postal service didn't respond, so it is unknown whether it would suggest an address. */
  isPostalDown: boolean;
};
type LoadingConfirmation = UserAndVehicle & {
  address_uuid: string;
  kept: Confirmation | undefined;
};
type ConfirmingAddress = UserAndVehicle & {
  address_uuid: string;
  address: SavedAddress | null;
  suggestion: SourcedSuggestion | null;
  choice: AddressChoice;
};
type UpdatingAddress = { user_uuid: string; editing: FunnelContext['editing'] };
/** What the customer is paying for: a cart or, if an order is given, the difference in the order's fees. */
export type PaymentTarget = UserAndCart & { order_id?: string | undefined };
export type LoadingPayment = PaymentTarget & { address_uuid: string; attemptKey: string | null };
export type LoadedPayment = Problems & {
  items: CartItem[];
  address: SavedAddress | null;
  /** The order whose difference the customer is paying. */
  orders?: Order[];
  /** Undefined if the card is entered into our form. */
  fields?: PaymentFields;
  paymentStatus: CartPaymentStatus;
};
/** The cardholder. The provider's fields store this with the card. */
export type Cardholder = { address: SavedAddress | null; draft: PaymentDraft };
export type CheckingOut = { attemptKey: string; body: CheckoutBody };
export type CancelingPayment = { reference: string; user_uuid: string };
export type LoadedThankYou = {
  orders: Order[];
  offerZipCode: string | null;
  mailedTo: string | null;
  paymentStatus: CartPaymentStatus;
};
export type LoadedOrders = { orders: Order[]; signedIn: boolean };
/** The current owner of a link's data: the logged-in account, or another account's masked email. */
export type LinkOwner = { account: string | null; email: string | null };
type SavingLater = { ids: RouteIds; options: LaterOptions };

/** The actor rejects if it is run. */
function notProvided<Output, Input>(name: string): PromiseActorLogic<Output, Input & {}> {
  return fromPromise<Output, Input & {}>(() =>
    Promise.reject(new Error(`Expected the host to provide the actor ${name}`)),
  );
}

export const unprovidedActors = {
  loadVehicle: notProvided<UserVehicle | null, RouteIds>('loadVehicle'),
  loadShipping: notProvided<LoadedShipping, UserAndVehicle>('loadShipping'),
  saveAddress: notProvided<{ address_uuid: string }, SavingAddress>('saveAddress'),
  loadConfirmation: notProvided<LoadedConfirmation, LoadingConfirmation>('loadConfirmation'),
  confirmAddress: notProvided<{ address_uuid: string }, ConfirmingAddress>('confirmAddress'),
  loadCart: notProvided<CartItem[], { user_uuid: string }>('loadCart'),
  loadOvernightPrice: notProvided<Cents, unknown>('loadOvernightPrice'),
  chooseEnvelope: notProvided<void, { user_uuid: string; one_envelope: boolean }>('chooseEnvelope'),
  updateAddress: notProvided<void, UpdatingAddress>('updateAddress'),
  deleteOrder: notProvided<void, { line_uuid: string }>('deleteOrder'),
  loadPayment: notProvided<LoadedPayment, LoadingPayment>('loadPayment'),
  makeToken: notProvided<CardToken, Cardholder>('makeToken'),
  checkout: notProvided<CheckoutResult, CheckingOut>('checkout'),
  cancelPayment: notProvided<CheckoutResult, CancelingPayment>('cancelPayment'),
  recheckPayment: notProvided<{ paymentStatus: CartPaymentStatus }, PaymentTarget>(
    'recheckPayment',
  ),
  loadThankYou: notProvided<LoadedThankYou, UserAndCart & { address_uuid: string }>('loadThankYou'),
  loadOrders: notProvided<LoadedOrders, RouteIds>('loadOrders'),
  findOwner: notProvided<LinkOwner, RouteIds>('findOwner'),
  saveLater: notProvided<void, SavingLater>('saveLater'),
};

export type FunnelActors = typeof unprovidedActors;
