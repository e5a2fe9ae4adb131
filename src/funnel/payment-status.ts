import type { Order } from '#contracts/order/order.ts';
import { paymentStates } from '#contracts/order/order-outcome.ts';

/**
 * The state of a cart's payment, based on its lines. `failed` means that the cart is unpaid after a late
 * result, so the attempt is over. `unknown` means that there are no lines, or that we recognize none of their
 * statuses.
 */
export type CartPaymentStatus = 'paid' | 'pending' | 'unpaid' | 'failed' | 'unknown';

const WORDS = new Map<string, CartPaymentStatus>([
  ['success', 'paid'],
  ['succeeded', 'paid'],
  ['paid', 'paid'],
  // A line with a refund due was paid for and is no longer in a cart.
  [paymentStates.refundDue.toLowerCase(), 'paid'],
  [paymentStates.refunded.toLowerCase(), 'paid'],
  ['pending', 'pending'],
  ['unpaid', 'unpaid'],
  ['failed', 'unpaid'],
  ['validation_failed', 'unpaid'],
]);

/** The state of a difference in an order's fees. Once it is paid or no longer requested, there is nothing to pay. */
export function differenceStatusOf({ fee_difference }: Pick<Order, 'fee_difference'>) {
  const statuses: Record<string, CartPaymentStatus> = { asked: 'unpaid', checking: 'pending' };
  return statuses[fee_difference?.state ?? ''] ?? 'paid';
}

type OrderPayment = Pick<Order, 'payment_status'> & Partial<Pick<Order, 'late_payment'>>;

/** If one line is paid, the whole cart is paid, because all lines are paid for together. */
export function paymentStatusOf(lines: readonly OrderPayment[]): CartPaymentStatus {
  const statuses = new Set(lines.map(({ payment_status }) => wordOf(payment_status)));
  if (statuses.has('paid')) return 'paid';
  if (statuses.has('pending')) return 'pending';
  if (!statuses.has('unpaid')) return 'unknown';
  return lines.some(({ late_payment }) => late_payment?.state === 'failed') ? 'failed' : 'unpaid';
}

function wordOf(status: string | null | undefined): CartPaymentStatus {
  return WORDS.get((status ?? '').trim().toLowerCase()) ?? 'unknown';
}
