/** What the DMV charges beyond the estimate that the customer has paid. */
import { formatUsd, toCents } from '../catalogue/money.ts';
import type { FeeDifference } from './order.ts';

export const differenceLimits = {
  /** How many days an order waits for the customer's decision. */
  days: 10,
  /** When we remind the customer, in days after the question. */
  remindAfterDays: [4, 8],
} as const;

/** What the order waits for, on every screen and at the desk. */
export function waitingForDecision({ amount }: Pick<FeeDifference, 'amount'>): string {
  return `Waiting for your decision: the DMV charges ${formatUsd(toCents(amount))} more than estimated`;
}
