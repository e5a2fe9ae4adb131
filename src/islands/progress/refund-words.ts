import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { Refund } from '#contracts/order/order.ts';
import { californiaDay } from '#contracts/vehicle/california.ts';
import { formatDayOfWeek } from '#contracts/vehicle/days.ts';

/** What goes back to the card, and by when. */
export function refundWords({ amount, state, by }: Refund, now: Date): string {
  const sum = formatUsd(toCents(amount));
  const day = formatDayOfWeek(by);
  if (by < californiaDay(now)) {
    const done = state === 'refunded' ? ' was refunded, and' : '';
    return `${sum}${done} was to be on your card by ${day}. Write to us if it is not there.`;
  }
  return state === 'refunded'
    ? `${sum} was refunded. Your bank shows it on your card by ${day}.`
    : `${sum} goes back to your card by ${day}.`;
}
