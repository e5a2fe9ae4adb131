import type { English } from '#words/spanish/spanish.ts';
import { isProcessing, type Order } from './order.ts';

/** `canceled` by the customer or `refused` by the DMV: either way, the order isn't fulfilled. */
type OrderOutcome = 'processing' | 'completed' | 'canceled' | 'refused';

type OrderProgress = Pick<Order, 'order_status' | 'steps'>;

/** Returns when an order last reached a stage, or undefined if it hasn't or the time wasn't recorded. */
export function reachedAt({ steps }: Pick<Order, 'steps'>, stage: string): string | undefined {
  return steps?.findLast((step) => step.stage === stage)?.happened_at;
}

/** A finished order is completed unless its steps show that it was canceled, or rejected and never completed. */
export function outcomeOf(order: OrderProgress): OrderOutcome {
  if (isProcessing(order)) return 'processing';
  const reached = (stage: string) => reachedAt(order, stage) !== undefined;
  if (reached('canceled')) return 'canceled';
  return reached('rejected') && !reached('completed') ? 'refused' : 'completed';
}

/** The payment of such an order is refunded. */
export function isUndone(order: OrderProgress): boolean {
  const outcome = outcomeOf(order);
  return outcome === 'canceled' || outcome === 'refused';
}

/** Whether the DMV has taken the order's fees but hasn't accepted it, because documents are missing. */
export function areFeesTaken(order: OrderProgress): boolean {
  return isProcessing(order) && reachedAt(order, 'fees_taken') !== undefined;
}

export function isMissingPapers(order: Pick<Order, 'order_status' | 'papers'>): boolean {
  const isOpen = order.papers?.some(({ state }) => state === 'missing' || state === 'again');
  return isProcessing(order) && isOpen === true;
}

/** Whether we can file the order only once all its documents are accepted. */
export function waitsForPapers(order: Pick<Order, 'order_status' | 'papers'>): boolean {
  return isProcessing(order) && order.papers?.some(({ state }) => state !== 'accepted') === true;
}

/**
 * Whether we're waiting for the customer's decision about the extra amount that the DMV charges. We don't file before
 * that decision.
 */
export function isUndecided({
  fee_difference: difference,
}: {
  fee_difference?: { state?: string | null } | null | undefined;
}): boolean {
  return difference?.state === 'asked' || difference?.state === 'checking';
}

/**
 * `order_status`: 0 means processing (specification, section 3). Any other number means that our work with
 * the DMV is finished.
 */
export const orderStatuses = { processing: 0, completed: 1, canceled: 2, refused: 3 } as const;

export const paymentStates = {
  refundDue: 'REFUND REQUESTED',
  refunded: 'REFUNDED',
} as const satisfies Record<string, English>;

/** A cart's payment if it has no result yet or got one late. */
export const latePaymentOf = (orders: readonly Pick<Order, 'late_payment'>[]) =>
  orders.find(({ late_payment }) => late_payment)?.late_payment ?? undefined;
