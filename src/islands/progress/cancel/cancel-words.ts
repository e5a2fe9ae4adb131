import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import { finalCents } from '#contracts/order/cart.ts';
import { planOf } from '#contracts/order/line-plan.ts';
import { isProcessing, type Order, type Refund } from '#contracts/order/order.ts';
import { areFeesTaken } from '#contracts/order/order-outcome.ts';
import { REFUND_BUSINESS_DAYS, whyIrreversible } from '#contracts/order/refund.ts';
import { californiaDay, formatComing } from '#contracts/time/california.ts';
import { formatDayOfWeek } from '#contracts/time/days.ts';

type CancelableOrder = Pick<
  Order,
  | 'cancel_until'
  | 'order_status'
  | 'steps'
  | 'final_price'
  | 'total_price'
  | 'envelope_vehicles'
  | 'service_type'
  | 'fee_difference'
>;
type ServedOrder = Pick<CancelableOrder, 'service_type'>;
type FiledOrder = ServedOrder & Pick<CancelableOrder, 'order_status' | 'steps'>;

/**
 * States how long the customer has to cancel an order: until the promised time, and then until we start working on it.
 */
export function untilWords(
  order: ServedOrder & Pick<CancelableOrder, 'cancel_until'>,
  now: Date,
): string {
  const moment = order.cancel_until ? new Date(order.cancel_until) : undefined;
  if (moment && moment > now) return `until ${formatComing(moment, now)}`;
  return asks(order) ? 'until we start checking' : 'until we start filing';
}

/** The server refunds the fee for a shared envelope when the last vehicle in it is canceled. */
export function cancelRefundWords(order: CancelableOrder): string {
  const within = `back on your card within ${REFUND_BUSINESS_DAYS} business days.`;
  if ((order.envelope_vehicles ?? 1) <= 1)
    return `You’ll get the full ${formatUsd(finalCents(order))} ${within}`;
  return `You’ll get what you paid for this vehicle ${within} It shares an overnight envelope. The envelope fee is refunded once every order in it is canceled.`;
}

export function afterwardsWords(order: ServedOrder): string {
  const why = whyIrreversible(planOf(order));
  return `After that, ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
}

export function filedWords(order: FiledOrder): string {
  return `${whatWeDid(order)}. ${whyIrreversible(planOf(order))}`;
}

export function tooLateWords(order: FiledOrder & Pick<Order, 'order_id'>): string {
  const name = order.order_id ? `order ${order.order_id}` : 'this order';
  return `Too late to cancel. ${whatWeDid(order, name)}, so it was not canceled and nothing was refunded.`;
}

function whatWeDid(order: FiledOrder, name?: string): string {
  if (asks(order)) {
    const about = name === undefined ? '' : ` about ${name}`;
    return `We ${isFiling(order) ? 'are checking' : 'checked'} with the DMV${about}`;
  }
  const what = name ?? 'this order';
  return isFiling(order) ? `We are filing ${what} with the DMV` : `We sent ${what} to the DMV`;
}

/** Whether we have started to file and don't have the DMV's answer, so the order may not have reached the DMV yet. */
function isFiling(order: FiledOrder): boolean {
  return isProcessing(order) && !areFeesTaken(order);
}

function asks(order: ServedOrder): boolean {
  return planOf(order).atTheDmv === 'ask';
}

export function refundWords(
  { amount, state, by }: Refund,
  now: Date,
  paidWith?: Order['paid_with'],
): string {
  const card = paidWith ? `your card ending in ${paidWith.last_four}` : 'your card';
  const sum = formatUsd(toCents(amount));
  if (state === 'returned') {
    return `Your bank returned our refund of ${sum}. We’ll email you to agree on another way to send it.`;
  }
  if (state !== 'refunded') {
    return `We’re refunding ${sum} to ${card}. We’ll email you when your bank accepts it.`;
  }
  const day = formatDayOfWeek(by);
  return by < californiaDay(now)
    ? `${sum} was refunded. It should have reached ${card} by ${day}. Contact us if it hasn’t.`
    : `${sum} was refunded. It should reach ${card} by ${day}.`;
}
