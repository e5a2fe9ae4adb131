import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { Refund } from '#contracts/order/order.ts';
import { formatDayOfWeek } from '#contracts/vehicle/days.ts';

/** What goes back to the card, and by when. */
export function refundWords({ amount, state, by }: Refund): string {
  const sum = formatUsd(toCents(amount));
  const day = formatDayOfWeek(by);
  return state === 'refunded'
    ? `${sum} was refunded. Your bank shows it on your card by ${day}.`
    : `${sum} goes back to your card by ${day}.`;
}
