/** The payment's API calls. Only the payment step loads them. */
import { cancelPayment, checkout } from '#api-client/checkout.ts';
import { fetchCartOrders } from '#api-client/orders.ts';
import { request, requestFirst, send } from '#api-client/request.ts';
import { getAddresses } from '#contracts/account/address.ts';
import { ApiFailure, textOfFailure } from '#contracts/api/api-failure.ts';
import { getCartItems } from '#contracts/order/cart.ts';
import { getPaymentFields, getPaymentMethods } from '#contracts/order/checkout.ts';
import type {
  CancelingPayment,
  Cardholder,
  CheckingOut,
  LoadedPayment,
  LoadingPayment,
  UserAndCart,
} from '#funnel/actors.ts';
import { NOT_SENT } from '#funnel/failures.ts';
import { paymentStatusOf } from '#funnel/payment-status.ts';
import { failuresOf, ignored, read, valueOr } from '../../reading.ts';

const OFFLINE = {
  status: 'fail',
  message: 'You’re offline. Your payment wasn’t sent and you weren’t charged.',
  error: { data: { code: NOT_SENT } },
};

/** The provider's fields. Most shops' pages never load them. */
const cardFrames = () => import('./hosted/card-frames.ts');

export async function loadPayment(input: LoadingPayment): Promise<LoadedPayment> {
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
  // Asks the server only about a cart that looks paid, or an attempt without a result.
  const isDoubtful = items.length === 0 || attemptKey !== null;
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

export async function makeToken(cardholder: Cardholder) {
  requireConnection();
  return (await cardFrames()).makeToken(cardholder);
}

export async function pay({ body, attemptKey }: CheckingOut) {
  requireConnection();
  return checkout(body, attemptKey);
}

export const cancel = ({ user_uuid, attemptKey }: CancelingPayment) =>
  cancelPayment(user_uuid, attemptKey);

export async function recheck({ user_uuid, cart_uuid }: UserAndCart) {
  const lines = await fetchCartOrders({ user_uuid, user_cart_uuid: cart_uuid });
  return { paymentStatus: paymentStatusOf(lines) };
}

/** Only for a request that was never sent is it certain that the card wasn't charged. */
function requireConnection(): void {
  if (navigator.onLine === false) throw new ApiFailure(OFFLINE, undefined);
}
