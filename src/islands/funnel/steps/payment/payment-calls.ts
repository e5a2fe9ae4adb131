/** Only the payment step loads this file. */

import { cancelPayment, checkout } from '#api-client/checkout.ts';
import { fetchCartOrders } from '#api-client/orders.ts';
import { request, requestFirst, send } from '#api-client/request.ts';
import { getAddresses, savedAddressSchema } from '#contracts/account/address.ts';
import { ApiFailure, textOfFailure } from '#contracts/api/api-failure.ts';
import { getCartItems } from '#contracts/order/cart.ts';
import { getPaymentFields, getPaymentMethods } from '#contracts/order/checkout.ts';
import type { Order } from '#contracts/order/order.ts';
import type {
  CancelingPayment,
  Cardholder,
  CheckingOut,
  LoadedPayment,
  LoadingPayment,
  PaymentTarget,
  UserAndCart,
} from '#funnel/actors.ts';
import { NOT_SENT } from '#funnel/failures.ts';
import { differenceStatusOf, paymentStatusOf } from '#funnel/payment-status.ts';
import { msg } from '#words/words.ts';
import { failuresOf, ignored, read, valueOr } from '../../reading.ts';

const OFFLINE = {
  status: 'fail',
  message: msg('You’re offline. Your payment wasn’t sent and you weren’t charged.'),
  error: { data: { code: NOT_SENT } },
};

/** The provider's fields, loaded only if customers enter the card into them. */
const cardFrames = () => import('./hosted/card-frames.ts');

export async function loadPayment(input: LoadingPayment): Promise<LoadedPayment> {
  const { user_uuid, cart_uuid, address_uuid, attemptKey, order_id } = input;
  if (order_id !== undefined) return loadDifference({ user_uuid, cart_uuid, order_id });
  const [items, address, fields] = await Promise.all([
    request(getCartItems, { user_uuid }),
    read(requestFirst(getAddresses, { uuid: address_uuid, user_uuid })),
    request(getPaymentFields, { user_uuid }),
    // No payment methods are saved, so the response is ignored.
    send(getPaymentMethods, { user_uuid }).catch(ignored(undefined)),
  ]);
  // The provider's fields need a page whose content security policy allows them.
  if (fields.kind === 'hosted') await (await cardFrames()).enterOwnPage();
  // Asks the server only about a cart that looks paid, or an attempt without a result, in this tab or another.
  const isDoubtful =
    items.length === 0 || attemptKey !== null || paymentStatusOf(items) === 'pending';
  return {
    items,
    address: valueOr(address, null),
    fields,
    paymentStatus: isDoubtful
      ? paymentStatusOf(
          await fetchCartOrders({ user_uuid, user_cart_uuid: cart_uuid }).catch(ignored([])),
        )
      : 'unpaid',
    problems: failuresOf([address]).map(textOfFailure),
  };
}

type NamedOrder = UserAndCart & { order_id: string };

/** Loads an order whose DMV fee is higher than estimated. Its address is the billing address. */
async function loadDifference(named: NamedOrder): Promise<LoadedPayment> {
  const [order, fields] = await Promise.all([
    findOrder(named),
    request(getPaymentFields, { user_uuid: named.user_uuid }),
  ]);
  const paymentStatus = differenceStatusOf(order);
  const isPayable = paymentStatus !== 'paid';
  if (isPayable && fields.kind === 'hosted') await (await cardFrames()).enterOwnPage();
  const address = savedAddressSchema.safeParse(order.user_shipping_address).data ?? null;
  return { items: [], orders: [order], address, fields, paymentStatus, problems: [] };
}

async function findOrder({ order_id: wanted, user_uuid, cart_uuid }: NamedOrder): Promise<Order> {
  const orders = await fetchCartOrders({ user_uuid, user_cart_uuid: cart_uuid });
  const order = orders.find(({ order_id }) => String(order_id) === wanted);
  if (order) return order;
  throw new ApiFailure({ status: 'fail', message: msg('We couldn’t find this order.') }, 404);
}

export async function makeToken(cardholder: Cardholder) {
  requireConnection();
  return (await cardFrames()).makeToken(cardholder);
}

export async function pay({ body, attemptKey }: CheckingOut) {
  requireConnection();
  return checkout(body, attemptKey);
}

export const cancel = ({ user_uuid, reference }: CancelingPayment) =>
  cancelPayment(user_uuid, reference);

export async function recheck({ user_uuid, cart_uuid, order_id }: PaymentTarget) {
  if (order_id !== undefined) {
    const order = await findOrder({ user_uuid, cart_uuid, order_id });
    return { paymentStatus: differenceStatusOf(order) };
  }
  const lines = await fetchCartOrders({ user_uuid, user_cart_uuid: cart_uuid });
  return { paymentStatus: paymentStatusOf(lines) };
}

/** Only for a request that was never sent is it certain that the card wasn't charged. */
function requireConnection(): void {
  if (navigator.onLine === false) throw new ApiFailure(OFFLINE, undefined);
}
