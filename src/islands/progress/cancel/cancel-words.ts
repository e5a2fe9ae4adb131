import { formatUsd } from '#contracts/catalogue/money.ts';
import { finalCents } from '#contracts/order/cart.ts';
import type { Order } from '#contracts/order/order.ts';
import { reachedAt } from '#contracts/order/order-outcome.ts';
import { NO_WAY_BACK, REFUND_TAKES } from '#contracts/order/refund.ts';
import { formatComing, formatMoment } from '#contracts/vehicle/california.ts';

type Told = Pick<Order, 'files_at' | 'steps' | 'final_price' | 'total_price' | 'envelope_vehicles'>;

/** Until when an order can be canceled: a moment to come, or that at which we get to it. */
export function untilWords({ files_at }: Pick<Told, 'files_at'>, now: Date): string {
  const moment = files_at ? new Date(files_at) : undefined;
  return moment && moment > now ? `until ${formatComing(moment, now)}` : 'until we file';
}

/** What goes back for an order that is canceled. The server says what an envelope of several adds to it, and when. */
export function returnWords(order: Told): string {
  const within = `goes back to your card within ${REFUND_TAKES} business days.`;
  if ((order.envelope_vehicles ?? 1) <= 1)
    return `The whole ${formatUsd(finalCents(order))} ${within}`;
  return `What you paid for this vehicle ${within} It shares its overnight envelope: the envelope's fee goes back with the last vehicle in it.`;
}

export const afterwardsWords = `After that, ${NO_WAY_BACK.replace(/^P/, 'p')}`;

/** Why an order cannot be canceled any more. */
export function filedWords(order: Pick<Told, 'steps'>): string {
  const filedAt = reachedAt(order, 'filing');
  const when = filedAt ? ` on ${formatMoment(new Date(filedAt))}` : '';
  return `We sent this order to the DMV${when}. ${NO_WAY_BACK}`;
}
