import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { Refund } from '#contracts/order/order.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { formatDayOfWeek } from '#contracts/time/days.ts';

/** Describes the refund of an order: requested, or once the bank has accepted it, when it reaches the card. */
export function refundWords({ amount, state, by }: Refund, now: Date): string {
  const sum = formatUsd(toCents(amount));
  if (state !== 'refunded') {
    return `We requested a refund of ${sum} to your card. We’ll email you when your bank accepts it.`;
  }
  const day = formatDayOfWeek(by);
  return by < californiaDay(now)
    ? `${sum} was refunded. It should have reached your card by ${day}. Contact us if it hasn’t.`
    : `${sum} was refunded. It should reach your card by ${day}.`;
}
