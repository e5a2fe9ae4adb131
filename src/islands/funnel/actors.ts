/** The funnel's actors, which call the product's API. */
import { fromPromise } from 'xstate';
import {
  createAddress,
  fetchAddress,
  fetchAddresses,
  fetchSuggestion,
  updateAddress,
} from '#api-client/addresses.ts';
import { createCart, fetchCartItems } from '#api-client/carts.ts';
import { checkout, fetchPaymentMethods } from '#api-client/checkout.ts';
import { saveLaterOptions } from '#api-client/later.ts';
import { deleteOrder, fetchCartOrders, fetchUserOrders } from '#api-client/orders.ts';
import { fetchOvernightCents } from '#api-client/system-params.ts';
import { fetchUser, updateMobileNumber } from '#api-client/users.ts';
import { fetchVehicles } from '#api-client/vehicles.ts';
import type { AddressSuggestion, SavedAddress } from '#contracts/account/address.ts';
import { textOfFailure } from '#contracts/api/api-failure.ts';
import { isMissingToken } from '#contracts/every-page/failure-text.ts';
import { sessionKeys } from '#contracts/every-page/session-keys.ts';
import type { FunnelActors, SavingAddress, UserAndCart } from '#funnel/actors.ts';
import { addressBodyOf, checkoutBodyOf, confirmedBodyOf } from '#funnel/requests.ts';
import { type Standing, standingOf } from '#funnel/standing.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';
import { failuresOf, read, requireSome, valueOr } from './readings.ts';

export const funnelActors: FunnelActors = {
  loadVehicle: fromPromise(async ({ input: { user_uuid = '', vehicle_uuid = '' } }) => {
    const [vehicle] = await fetchVehicles({ uuid: vehicle_uuid, user_uuid });
    return vehicle ?? null;
  }),

  loadShipping: fromPromise(async ({ input: { user_uuid, vehicle_uuid } }) => {
    const [vehicles, addresses, user, overnightCents] = await Promise.all([
      read(fetchVehicles({ uuid: vehicle_uuid, user_uuid })),
      read(fetchAddresses(user_uuid)),
      fetchUser(user_uuid).catch(ignored(null)),
      fetchOvernightCents(),
    ]);
    requireSome([vehicles, addresses]);
    return {
      vehicles: valueOr(vehicles, []),
      addresses: valueOr(addresses, []),
      user,
      overnightCents,
      problems: failuresOf([vehicles, addresses]).map(textOfFailure),
    };
  }),

  saveAddress: fromPromise(async ({ input }) => {
    const body = addressBodyOf(input.draft, input);
    const [address_uuid] = await Promise.all([
      input.address_uuid === null ? createAddress(body) : updateAddress(input.address_uuid, body),
      keepMobileNumber(input, body.phone_no).catch(ignored(undefined)),
    ]);
    return { address_uuid };
  }),

  loadConfirmation: fromPromise(async ({ input: { address_uuid } }) => {
    const address = await fetchAddress(address_uuid);
    return { address, suggestion: address && (await suggestionFor(address)) };
  }),

  confirmAddress: fromPromise(async ({ input }) => {
    const { address, suggestion, choice } = input;
    if (!address) throw new Error('Expected an address to confirm');
    const body = confirmedBodyOf(address, suggestion, choice, input);
    const address_uuid = await updateAddress(input.address_uuid, body);
    await createCart({
      user_uuid: input.user_uuid,
      user_vehicle_uuid: input.vehicle_uuid,
      user_shipping_address_info_uuid: address_uuid,
    });
    return { address_uuid };
  }),

  loadCart: fromPromise(({ input: { user_uuid } }) => fetchCartItems(user_uuid)),

  loadOvernightPrice: fromPromise(() => fetchOvernightCents()),

  updateAddress: fromPromise(async ({ input: { user_uuid, editing } }) => {
    if (!editing) throw new Error('Expected an address to update');
    const { address_uuid, vehicle_uuid, draft } = editing;
    await updateAddress(address_uuid, addressBodyOf(draft, { user_uuid, vehicle_uuid }));
  }),

  deleteOrder: fromPromise(({ input: { line_uuid } }) => deleteOrder(line_uuid)),

  loadPayment: fromPromise(async ({ input }) => {
    const { user_uuid, cart_uuid, address_uuid, attemptKey } = input;
    const [items, address] = await Promise.all([
      read(fetchCartItems(user_uuid)),
      read(fetchAddress(address_uuid)),
      fetchPaymentMethods(user_uuid).catch(ignored(undefined)),
    ]);
    requireSome([items, address]);
    if ('failure' in items) throw items.failure;
    // The server is asked only about a cart that looks paid, or an attempt without a result.
    const isDoubtful = items.value.length === 0 || attemptKey !== null;
    return {
      items: items.value,
      address: valueOr(address, null),
      standing: isDoubtful ? await readStanding({ user_uuid, cart_uuid }) : 'unpaid',
      problems: failuresOf([address]).map(textOfFailure),
    };
  }),

  checkout: fromPromise(({ input }) => checkout(checkoutBodyOf(input), input.attemptKey)),

  recheckPayment: fromPromise(async ({ input: { user_uuid, cart_uuid } }) => ({
    standing: standingOf(await fetchCartOrders({ user_uuid, user_cart_uuid: cart_uuid })),
  })),

  loadThankYou: fromPromise(async ({ input: { user_uuid, cart_uuid } }) => {
    const [orders, addresses] = await Promise.all([
      read(fetchCartOrders({ user_uuid, user_cart_uuid: cart_uuid })),
      read(fetchAddresses(user_uuid)),
    ]);
    requireSome([orders, addresses]);
    // Without the orders nobody knows whether they are paid.
    if ('failure' in orders) throw orders.failure;
    const offerZipCode = valueOr(addresses, [])[0]?.zip_code || null;
    return { orders: orders.value, offerZipCode, standing: standingOf(orders.value) };
  }),

  loadOrders: fromPromise(async ({ input: { user_uuid, cart_uuid } }) => {
    const user_id = tabStorage.read(sessionKeys.userId) || null;
    const signedIn = user_id !== null;
    if (user_uuid !== undefined && cart_uuid !== undefined) {
      return { orders: await fetchCartOrders({ user_uuid, user_cart_uuid: cart_uuid }), signedIn };
    }
    return { orders: user_id === null ? [] : await fetchUserOrders(user_id), signedIn };
  }),

  saveLater: fromPromise(({ input: { ids, options } }) =>
    saveLaterOptions(ids.vehicle_uuid ?? '', { user_uuid: ids.user_uuid ?? '', ...options }),
  ),
};

/** Saves the number if the user has none yet; the address does not wait for it. */
async function keepMobileNumber({ user, user_uuid }: SavingAddress, digits: string): Promise<void> {
  if (user && !user.mobile_number) await updateMobileNumber(user_uuid, digits);
}

/** Without the postal service there is no suggestion, and the address as entered is used. */
function suggestionFor(address: SavedAddress): Promise<AddressSuggestion | null> {
  return fetchSuggestion(address).catch(ignored(null));
}

async function readStanding({ user_uuid, cart_uuid }: UserAndCart): Promise<Standing> {
  const orders = await fetchCartOrders({ user_uuid, user_cart_uuid: cart_uuid }).catch(ignored([]));
  return standingOf(orders);
}

/** Handles a failure that must not stop the customer: it is only logged to the console. */
function ignored<T>(fallback: T): (cause: unknown) => T {
  return (cause) => {
    // Any call may report that the session has ended, even one whose result is not needed.
    if (isMissingToken(textOfFailure(cause))) throw cause;
    console.warn('A call failed that the screen can do without', cause);
    return fallback;
  };
}
