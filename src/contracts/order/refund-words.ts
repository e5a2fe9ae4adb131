import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { formatDayOfWeek } from '#contracts/time/days.ts';
import { t } from '#words/words.ts';
import type { Order, Refund } from './order.ts';

/** Describes a refund's progress. Names a day only once the bank has accepted the refund. */
export function refundWords(
  { amount, state, by }: Refund,
  now: Date,
  paidWith?: Order['paid_with'],
): string {
  const card = paidWith
    ? t('your card ending in {digits}', { digits: paidWith.last_four })
    : t('your card');
  const sum = formatUsd(toCents(amount));
  if (state === 'returned') {
    return t(
      'Your bank returned our refund of {sum}. We’ll email you to agree on another way to send it.',
      { sum },
    );
  }
  if (state === 'declined') {
    return t(
      'Our refund of {sum} to {card} didn’t go through. We’ll email you once we’ve sent it again.',
      { sum, card },
    );
  }
  if (state !== 'refunded') {
    return t('We’re refunding {sum} to {card}. We’ll email you when your bank accepts it.', {
      sum,
      card,
    });
  }
  const day = formatDayOfWeek(by);
  return by < californiaDay(now)
    ? t('{sum} was refunded. It should have reached {card} by {day}. Contact us if it hasn’t.', {
        sum,
        card,
        day,
      })
    : t('{sum} was refunded. It should reach {card} by {day}.', { sum, card, day });
}
