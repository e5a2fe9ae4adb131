import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { Order } from '#contracts/order/order.ts';
import { t } from '#words/words.ts';

export function differenceFacts({ fee_difference: difference }: Pick<Order, 'fee_difference'>) {
  if (difference?.state !== 'paid' && difference?.state !== 'withdrawn') return [];
  const amount = formatUsd(toCents(difference.amount));
  const paid =
    difference.state === 'paid'
      ? t('{amount}, paid', { amount })
      : t('{amount}, paid by us', { amount });
  return [[t('Difference in DMV fees'), paid] as const];
}
