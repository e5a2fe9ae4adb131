/** Only the screens that follow the payment load these calls. */
import { fetchCartOrders, fetchUserOrders } from '#api-client/orders.ts';
import { request, requestFirst } from '#api-client/request.ts';
import { getAddresses } from '#contracts/account/address.ts';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import { getUsers } from '#contracts/account/user.ts';
import type { LoadedOrders, LoadedThankYou, UserAndCart } from '#funnel/actors.ts';
import { paymentStatusOf } from '#funnel/payment-status.ts';
import type { RouteIds } from '#routes/funnel.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { ignored, read, valueOr } from '../../reading.ts';

export async function loadThankYou({ user_uuid, cart_uuid }: UserAndCart): Promise<LoadedThankYou> {
  const [orders, addresses, user] = await Promise.all([
    // If the orders can't be loaded, it is unknown whether they are paid, so this failure isn't caught.
    fetchCartOrders({ user_uuid, user_cart_uuid: cart_uuid }),
    read(request(getAddresses, { user_uuid })),
    requestFirst(getUsers, { uuid: user_uuid }).catch(ignored(null)),
  ]);
  return {
    orders,
    offerZipCode: valueOr(addresses, [])[0]?.zip_code || null,
    mailedTo: user?.email || null,
    paymentStatus: paymentStatusOf(orders),
  };
}

export async function loadOrders({ user_uuid, cart_uuid }: RouteIds): Promise<LoadedOrders> {
  const user_id = tabStorage.read(sessionKeys.userId) || null;
  const signedIn = user_id !== null;
  if (user_uuid !== undefined && cart_uuid !== undefined) {
    return { orders: await fetchCartOrders({ user_uuid, user_cart_uuid: cart_uuid }), signedIn };
  }
  return { orders: user_id === null ? [] : await fetchUserOrders(user_id), signedIn };
}
