import type { English } from '#words/spanish/spanish.ts';
import type { Order } from './order.ts';
import { areFeesTaken, isMissingPapers, isUndecided, outcomeOf } from './order-outcome.ts';

export const orderStates = {
  paid: 'Paid',
  filing: 'Filing with the DMV',
  filed: 'Filed with the DMV',
  // Requirement FEE-006 prescribes this name. Everywhere else, we say “documents”.
  feesTaken: 'Fees paid, documents missing',
  accepted: 'Accepted by the DMV',
  mailed: 'Mailed',
  delivered: 'Delivered',
  refused: 'Not accepted by the DMV',
  canceled: 'Canceled',
  // For a status check, which files nothing.
  asking: 'Checking with the DMV',
  asked: 'Checked with the DMV',
  answered: 'DMV response received',
} as const satisfies Record<string, English>;

/** The order's status in one word. The dashboard calls a processing order `pending`. */
export const orderBadges = {
  processing: 'PROCESSING',
  pending: 'PENDING',
  completed: 'COMPLETED',
  canceled: 'CANCELED',
  refused: 'NOT ACCEPTED',
  papersMissing: 'DOCUMENTS MISSING',
  undecided: 'DECISION NEEDED',
  feesTaken: 'FEES PAID, DOCUMENTS MISSING',
  /** `checking`: the payment's result isn't known yet; `unpaid`: no payment succeeded. */
  checking: 'CHECKING PAYMENT',
  unpaid: 'NOT PAID',
} as const satisfies Record<string, English>;

export const shippingStates = {
  /** The database's default. */
  unpaid: 'Awaiting payment',
  waiting: 'Not mailed yet',
  labelPrinted: 'Label Printed',
  mailed: orderStates.mailed,
  delivered: orderStates.delivered,
  none: 'No shipment needed',
  canceled: orderStates.canceled,
  refused: orderStates.refused,
} as const satisfies Record<string, English>;

export function badgeOf(
  order: Pick<Order, 'order_status' | 'steps' | 'papers' | 'fee_difference'>,
): Exclude<keyof typeof orderBadges, 'pending' | 'unpaid'> {
  if (areFeesTaken(order)) return 'feesTaken';
  if (isUndecided(order)) return order.fee_difference?.state === 'asked' ? 'undecided' : 'checking';
  return isMissingPapers(order) ? 'papersMissing' : outcomeOf(order);
}
