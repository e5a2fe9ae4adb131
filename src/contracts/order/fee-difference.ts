import { msg, t } from '#words/words.ts';
import { feeLines } from '../catalogue/fees.ts';
import { type Cents, formatUsd, toCents } from '../catalogue/money.ts';
import type { FeeDifference, Order } from './order.ts';

export const differenceLimits = {
  /** How many days an order waits for the customer's decision. */
  days: 10,
  /** When we remind the customer, in days after our first request. */
  remindAfterDays: [4, 8],
} as const;

export const AWAITS_DECISION = msg('Waiting for your decision');

export function chargesMore({ amount }: Pick<FeeDifference, 'amount'>): string {
  return t('The DMV charges {amount} more than expected', { amount: formatUsd(toCents(amount)) });
}

/** The sentence above the button that pays a difference. Pressing the button is the consent to the charge. */
export function consentTo(cents: Cents): string {
  return t(
    'By pressing {button}, you authorize us to charge your card {amount} today and file the order.',
    { button: payButton(cents), amount: formatUsd(cents) },
  );
}

export function payButton(cents: Cents): string {
  return t('Pay {amount}', { amount: formatUsd(cents) });
}

export function comparedFees(
  order: Parameters<typeof feeLines>[0] & Pick<Order, 'fee_difference'>,
) {
  const estimated = feeLines(order).find(({ id }) => id === 'dmv_registration')?.cents ?? 0;
  const difference = toCents(order.fee_difference?.amount);
  return { estimated, difference, charged: estimated + difference };
}
