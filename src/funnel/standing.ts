import type { Order } from '#contracts/order/order.ts';
import { paymentStates } from '#contracts/order/order-outcome.ts';

/**
 * The state of a cart's payment, based on its lines. `failed` means that the cart is unpaid after a late
 * result, so the attempt is over. `unknown` means that there are no lines, or that their statuses aren't
 * ours.
 */
export type Standing = 'paid' | 'pending' | 'unpaid' | 'failed' | 'unknown';

const WORDS = new Map<string, Standing>([
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

type OrderPayment = Pick<Order, 'payment_status' | 'late_payment'>;

/** If one line is paid, the whole cart is, because all lines are paid for together. */
export function standingOf(lines: readonly OrderPayment[]): Standing {
  const standings = new Set(lines.map(({ payment_status }) => wordOf(payment_status)));
  if (standings.has('paid')) return 'paid';
  if (standings.has('pending')) return 'pending';
  if (!standings.has('unpaid')) return 'unknown';
  return lines.some(({ late_payment }) => late_payment?.state === 'failed') ? 'failed' : 'unpaid';
}

function wordOf(status: string | null | undefined): Standing {
  return WORDS.get((status ?? '').trim().toLowerCase()) ?? 'unknown';
}
