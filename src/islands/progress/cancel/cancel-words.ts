import { formatUsd } from '#contracts/catalogue/money.ts';
import { finalCents } from '#contracts/order/cart.ts';
import { planOf } from '#contracts/order/line-plan.ts';
import { isProcessing, type Order } from '#contracts/order/order.ts';
import { areFeesTaken } from '#contracts/order/order-outcome.ts';
import { REFUND_BUSINESS_DAYS, whyIrreversible } from '#contracts/order/refund.ts';
import { formatComing } from '#contracts/time/california.ts';
import { t } from '#words/words.ts';

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
  if (moment && moment > now) return t('until {moment}', { moment: formatComing(moment, now) });
  return asks(order) ? t('until we start checking') : t('until we start filing');
}

/** The server refunds the fee for a shared envelope when the last vehicle in it is canceled. */
export function cancelRefundWords(order: CancelableOrder): string {
  const days = REFUND_BUSINESS_DAYS;
  return (order.envelope_vehicles ?? 1) <= 1
    ? t('You’ll get the full {amount} back on your card within {days} business days.', {
        amount: formatUsd(finalCents(order)),
        days,
      })
    : t(
        'You’ll get what you paid for this vehicle back on your card within {days} business days. It shares an overnight envelope. The envelope fee is refunded once every order in it is canceled.',
        { days },
      );
}

export function afterwardsWords(order: ServedOrder): string {
  return asks(order)
    ? t('After that, a request sent to the DMV cannot be canceled or reversed.')
    : t('After that, payment sent to the DMV cannot be canceled or reversed.');
}

export function filedWords(order: FiledOrder): string {
  return `${whatWeDid(order)} ${whyIrreversible(planOf(order))}`;
}

export function tooLateWords(order: FiledOrder & Pick<Order, 'order_id'>): string {
  const { order_id: number } = order;
  const name = number ? t('order {number}', { number }) : t('this order');
  if (asks(order)) {
    return isFiling(order)
      ? t(
          'Too late to cancel. We are checking with the DMV about {order}, so it was not canceled and nothing was refunded.',
          { order: name },
        )
      : t(
          'Too late to cancel. We checked with the DMV about {order}, so it was not canceled and nothing was refunded.',
          { order: name },
        );
  }
  return isFiling(order)
    ? t(
        'Too late to cancel. We are filing {order} with the DMV, so it was not canceled and nothing was refunded.',
        { order: name },
      )
    : t(
        'Too late to cancel. We sent {order} to the DMV, so it was not canceled and nothing was refunded.',
        { order: name },
      );
}

function whatWeDid(order: FiledOrder): string {
  if (asks(order)) {
    return isFiling(order) ? t('We are checking with the DMV.') : t('We checked with the DMV.');
  }
  return isFiling(order)
    ? t('We are filing this order with the DMV.')
    : t('We sent this order to the DMV.');
}

/** Whether we have started to file and don't have the DMV's answer, so the order may not have reached the DMV yet. */
function isFiling(order: FiledOrder): boolean {
  return isProcessing(order) && !areFeesTaken(order);
}

function asks(order: ServedOrder): boolean {
  return planOf(order).atTheDmv === 'ask';
}
