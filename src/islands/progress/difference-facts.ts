import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { Order } from '#contracts/order/order.ts';

export function differenceFacts({ fee_difference: difference }: Pick<Order, 'fee_difference'>) {
  const paidBy = new Map([
    ['paid', 'paid'],
    ['withdrawn', 'paid by us'],
  ]).get(difference?.state ?? '');
  if (!difference || paidBy === undefined) return [];
  const amount = formatUsd(toCents(difference.amount));
  return [['Difference in DMV fees', `${amount}, ${paidBy}`] as const];
}
