import { fromPromise } from 'xstate';
import { fetchSuggestion, updateAddress } from '#api-client/addresses.ts';
import { fetchOvernightCents } from '#api-client/orders.ts';
import { request, requestAll, requestFirst, send } from '#api-client/request.ts';
import { getAddresses, postAddress, type SavedAddress } from '#contracts/account/address.ts';
import { isMaskedEmail } from '#contracts/account/mailbox.ts';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import { getUsers, putUser } from '#contracts/account/user.ts';
import { ApiFailure, textOfFailure } from '#contracts/api/api-failure.ts';
import { getCartItems, postCart, putEnvelope } from '#contracts/order/cart.ts';
import { deleteOrder } from '#contracts/order/order.ts';
import { getVehicles, postLater } from '#contracts/vehicle/vehicle.ts';
import type { FunnelActors, LoadedConfirmation, SavingAddress } from '#funnel/actors.ts';
import { earlierComparison } from '#funnel/confirmation.ts';
import { isUncertain } from '#funnel/failures.ts';
import { addressBodyOf, confirmedBodyOf, editedBodiesOf } from '#funnel/requests.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { failuresOf, ignored, read, valueOr } from './reading.ts';

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

  loadPayment: fromPromise(async ({ input }) => (await paymentCalls()).loadPayment(input)),
  makeToken: fromPromise(async ({ input }) => (await paymentCalls()).makeToken(input)),
  checkout: fromPromise(async ({ input }) => (await paymentCalls()).pay(input)),
  cancelPayment: fromPromise(async ({ input }) => (await paymentCalls()).cancel(input)),
  recheckPayment: fromPromise(async ({ input }) => (await paymentCalls()).recheck(input)),

  loadThankYou: fromPromise(async ({ input }) => (await orderCalls()).loadThankYou(input)),
  loadOrders: fromPromise(async ({ input }) => (await orderCalls()).loadOrders(input)),

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

/** Only the payment step loads these calls. */
async function paymentCalls() {
  const load = () => import('./steps/payment/payment-calls.ts');
  return load().catch(load);
}

/** Only the screens after the payment load these calls. */
async function orderCalls() {
  const load = () => import('./steps/afterwards/order-calls.ts');
  return load().catch(load);
}

/** Moves guest data that a login didn't move, for example because the login was in another tab. */
async function moveGuestsToAccount(): Promise<void> {
  const rare = await import('#islands/lookup/start/move-guests.ts');
  await rare.moveGuestsToAccount();
}

/** Saves the phone number if the user has none yet. Saving the address doesn't wait for the phone number. */
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
    // The service responded that it knows no such address, which is no failure.
    if (failure?.status === 404) return NO_SUGGESTION;
    return ignored({ suggestion: null, isPostalDown: isUncertain(failure) })(cause);
  }
}
