/** The funnel's actors, which call the product's API. */
import { fromPromise } from 'xstate';
import { fetchSuggestion, updateAddress } from '#api-client/addresses.ts';
import {
  checkout,
  fetchCartOrders,
  fetchOvernightCents,
  fetchUserOrders,
  giveUpPayment,
} from '#api-client/orders.ts';
import { request, requestAll, requestFirst, send } from '#api-client/request.ts';
import { getAddresses, postAddress, type SavedAddress } from '#contracts/account/address.ts';
import { isMaskedEmail } from '#contracts/account/mailbox.ts';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import { getUsers, putUser } from '#contracts/account/user.ts';
import { ApiFailure, textOfFailure } from '#contracts/api/api-failure.ts';
import { getCartItems, postCart, putEnvelope } from '#contracts/order/cart.ts';
import { getPaymentFields, getPaymentMethods } from '#contracts/order/checkout.ts';
import { deleteOrder } from '#contracts/order/order.ts';
import { getVehicles, postLater } from '#contracts/vehicle/vehicle.ts';
import type {
  FunnelActors,
  LoadedConfirmation,
  SavingAddress,
  UserAndCart,
} from '#funnel/actors.ts';
import { earlierComparison } from '#funnel/confirmation.ts';
import { isUncertain, NOT_SENT } from '#funnel/failures.ts';
import { type CartPaymentStatus, paymentStatusOf } from '#funnel/payment-status.ts';
import { addressBodyOf, confirmedBodyOf, editedBodiesOf } from '#funnel/requests.ts';
import { tabStorage } from '#session/tab-storage.ts';

const OFFLINE = {
  status: 'fail',
  message: 'You’re offline. Your payment wasn’t sent and you weren’t charged.',
  error: { data: { code: NOT_SENT } },
};

export const funnelActors: FunnelActors = {
  loadVehicle: fromPromise(async ({ input: { user_uuid = '', vehicle_uuid = '' } }) => {
    const [vehicle] = await requestAll(getVehicles, { uuid: vehicle_uuid, user_uuid });
    return vehicle ?? null;
  }),

  loadShipping: fromPromise(async ({ input: { user_uuid, vehicle_uuid } }) => {
    const [vehicles, addresses, user, overnightCents] = await Promise.all([
      read(requestAll(getVehicles, { uuid: vehicle_uuid, user_uuid })),
      read(request(getAddresses, { user_uuid })),
      requestFirst(getUsers, { uuid: user_uuid }).catch(ignored(null)),
      fetchOvernightCents(),
    ]);
    const failures = failuresOf([vehicles, addresses]);
    // If both parts failed, the screen would be empty.
    if (failures.length === 2) throw failures[0];
    return {
      vehicles: valueOr(vehicles, []),
      addresses: valueOr(addresses, []),
      user,
      overnightCents,
      problems: failures.map(textOfFailure),
    };
  }),

  saveAddress: fromPromise(async ({ input }) => {
    const body = addressBodyOf(input.draft, input);
    const [address_uuid] = await Promise.all([
      input.address_uuid === null
        ? request(postAddress, { body }).then(({ uuid }) => uuid)
        : updateAddress(input.address_uuid, body),
      keepMobileNumber(input, body.phone_no).catch(ignored(undefined)),
    ]);
    return { address_uuid };
  }),

  loadConfirmation: fromPromise(async ({ input: { user_uuid, address_uuid, kept } }) => {
    const address = await requestFirst(getAddresses, { uuid: address_uuid, user_uuid });
    if (!address) return { address, ...NO_SUGGESTION };
    const confirmation = earlierComparison(address, kept);
    return {
      address,
      ...(confirmation ? NO_SUGGESTION : await suggestionFor(address)),
      ...confirmation,
    };
  }),

  confirmAddress: fromPromise(async ({ input }) => {
    const { address, suggestion, choice } = input;
    if (!address) throw new Error('Expected an address');
    const body = confirmedBodyOf(address, suggestion, choice, input);
    const address_uuid = await updateAddress(input.address_uuid, body);
    await send(postCart, {
      body: {
        user_uuid: input.user_uuid,
        user_vehicle_uuid: input.vehicle_uuid,
        user_shipping_address_info_uuid: address_uuid,
      },
    });
    return { address_uuid };
  }),

  loadCart: fromPromise(({ input: { user_uuid } }) => request(getCartItems, { user_uuid })),

  loadOvernightPrice: fromPromise(() => fetchOvernightCents()),

  chooseEnvelope: fromPromise(async ({ input }) => {
    await send(putEnvelope, { body: input });
  }),

  updateAddress: fromPromise(async ({ input: { user_uuid, editing } }) => {
    if (!editing) throw new Error('Expected an address');
    for (const [uuid, body] of editedBodiesOf(editing, user_uuid)) await updateAddress(uuid, body);
  }),

  deleteOrder: fromPromise(async ({ input: { line_uuid } }) => {
    await send(deleteOrder, { uuid: line_uuid });
  }),

  loadPayment: fromPromise(async ({ input }) => {
    const { user_uuid, cart_uuid, address_uuid, attemptKey } = input;
    const [items, address, fields] = await Promise.all([
      request(getCartItems, { user_uuid }),
      read(requestFirst(getAddresses, { uuid: address_uuid, user_uuid })),
      request(getPaymentFields, { user_uuid }),
      // No payment methods are saved, so the response is ignored.
      send(getPaymentMethods, { user_uuid }).catch(ignored(undefined)),
    ]);
    // The provider's fields need a page with their own policy.
    if (fields.kind === 'hosted') await (await cardFrames()).enterOwnPage();
    // Queries the server only about a cart that looks paid, or an attempt without a result.
    const isDoubtful = items.length === 0 || attemptKey !== null;
    return {
      items,
      address: valueOr(address, null),
      fields,
      paymentStatus: isDoubtful ? await readPaymentStatus({ user_uuid, cart_uuid }) : 'unpaid',
      problems: failuresOf([address]).map(textOfFailure),
    };
  }),

  checkout: fromPromise(async ({ input }) => {
    // It is only certain that the card wasn't charged if the request was never sent.
    if (navigator.onLine === false) throw new ApiFailure(OFFLINE, undefined);
    return checkout(input.body, input.attemptKey);
  }),

  makeToken: fromPromise(async ({ input }) => {
    if (navigator.onLine === false) throw new ApiFailure(OFFLINE, undefined);
    return (await cardFrames()).makeToken(input);
  }),

  giveUpPayment: fromPromise(({ input }) => giveUpPayment(input.user_uuid, input.attemptKey)),

  recheckPayment: fromPromise(async ({ input: { user_uuid, cart_uuid } }) => ({
    paymentStatus: paymentStatusOf(await fetchCartOrders({ user_uuid, user_cart_uuid: cart_uuid })),
  })),

  loadThankYou: fromPromise(async ({ input: { user_uuid, cart_uuid } }) => {
    const [orders, addresses, user] = await Promise.all([
      // If the orders can't be loaded, it is unknown whether they are paid.
      fetchCartOrders({ user_uuid, user_cart_uuid: cart_uuid }),
      read(request(getAddresses, { user_uuid })),
      requestFirst(getUsers, { uuid: user_uuid }).catch(ignored(null)),
    ]);
    const offerZipCode = valueOr(addresses, [])[0]?.zip_code || null;
    return {
      orders,
      offerZipCode,
      mailedTo: user?.email || null,
      paymentStatus: paymentStatusOf(orders),
    };
  }),

  loadOrders: fromPromise(async ({ input: { user_uuid, cart_uuid } }) => {
    const user_id = tabStorage.read(sessionKeys.userId) || null;
    const signedIn = user_id !== null;
    if (user_uuid !== undefined && cart_uuid !== undefined) {
      return { orders: await fetchCartOrders({ user_uuid, user_cart_uuid: cart_uuid }), signedIn };
    }
    return { orders: user_id === null ? [] : await fetchUserOrders(user_id), signedIn };
  }),

  findOwner: fromPromise(async ({ input: { user_uuid = '' } }) => {
    const user = await requestFirst(getUsers, { uuid: user_uuid });
    const account = tabStorage.read(sessionKeys.userId) || null;
    const isMoved = user?.uuid === account && user_uuid !== account;
    if (isMoved) await moveGuestsToAccount().catch(ignored(undefined));
    const email = user?.email ?? '';
    return { account: isMoved ? account : null, email: isMaskedEmail(email) ? email : null };
  }),

  saveLater: fromPromise(async ({ input: { ids, options } }) => {
    const body = { user_uuid: ids.user_uuid ?? '', ...options };
    await send(postLater, { uuid: ids.vehicle_uuid ?? '', body });
  }),
};

/** The provider's fields. Pages of most installations never load them. */
const cardFrames = () => import('./steps/payment/hosted/card-frames.ts');

/** Moves guest data that a login didn't move, for example because the login was in another tab. */
async function moveGuestsToAccount(): Promise<void> {
  const rare = await import('#islands/lookup/start/move-guests.ts');
  await rare.moveGuestsToAccount();
}

/** Saves the phone number if the user has none yet. Saving the address doesn't wait for this. */
async function keepMobileNumber({ user, user_uuid }: SavingAddress, digits: string): Promise<void> {
  if (user && !user.mobile_number) {
    await send(putUser, { uuid: user_uuid, body: { mobile_number: digits } });
  }
}

const NO_SUGGESTION = { suggestion: null, isPostalDown: false };

/** Returns the postal service's suggestion. If the service fails, there is none and the entered address is used. */
async function suggestionFor(
  address: SavedAddress,
): Promise<Pick<LoadedConfirmation, 'suggestion' | 'isPostalDown'>> {
  try {
    return { suggestion: await fetchSuggestion(address), isPostalDown: false };
  } catch (cause) {
    const failure = cause instanceof ApiFailure ? cause : undefined;
    return ignored({ suggestion: null, isPostalDown: isUncertain(failure) })(cause);
  }
}

async function readPaymentStatus({
  user_uuid,
  cart_uuid,
}: UserAndCart): Promise<CartPaymentStatus> {
  const orders = await fetchCartOrders({ user_uuid, user_cart_uuid: cart_uuid }).catch(ignored([]));
  return paymentStatusOf(orders);
}

/** Handles a failure that must not stop the customer by logging it to the console. */
function ignored<T>(fallback: T): (cause: unknown) => T {
  return (cause) => {
    console.warn('A call failed', cause);
    return fallback;
  };
}

/** The value of one part of a screen, or why it failed to load. */
type Reading<T> = { value: T } | { failure: unknown };

/** Waits for a part. Returns a failure instead of throwing it, so that the other parts aren't affected. */
async function read<T>(promise: Promise<T>): Promise<Reading<T>> {
  try {
    return { value: await promise };
  } catch (failure) {
    return { failure };
  }
}

/** Returns the part's value, or the fallback. */
function valueOr<T, F>(reading: Reading<T>, fallback: F): T | F {
  return 'value' in reading ? reading.value : fallback;
}

/** Returns the failures of the parts that didn't load. */
function failuresOf(readings: readonly Reading<unknown>[]): unknown[] {
  return readings.flatMap((reading) => ('failure' in reading ? [reading.failure] : []));
}
