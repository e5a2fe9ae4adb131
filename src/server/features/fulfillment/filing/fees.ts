import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { resultUndoUntil } from '#contracts/order/refund.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { withdrawRefunds } from '../../checkout/refunds/service.ts';
import type { OrderLineInFull } from '../../orders/service.ts';
import { sendTimeAfterNextUndo } from '../emails.ts';
import { findOrderMoney, lockOrderAndPayments, recordPartialRefund } from '../refunds.ts';
import { selectDifferenceRefunded } from './store.ts';

export type DmvFees = Pick<
  OrderLineInFull,
  | 'dmv_registration_fee_cents'
  | 'ca_dmv_bpa_fee_cents'
  | 'difference_paid_cents'
  | 'difference_covered_cents'
>;

/** What was collected for the DMV, with the first payment and for a difference in its fees. */
export function collectedCents(line: DmvFees): Cents {
  return line.dmv_registration_fee_cents + line.ca_dmv_bpa_fee_cents + line.difference_paid_cents;
}

/** What was collected, and what we have agreed to pay beyond it. */
export function agreedCents(line: DmvFees): Cents {
  return collectedCents(line) + line.difference_covered_cents;
}

/** Undefined if the DMV doesn't charge more than was collected, and than what we have agreed to pay. */
export function whyNotCovered(line: DmvFees, chargedCents: Cents): string | undefined {
  return chargedCents > agreedCents(line)
    ? `The DMV charges ${formatUsd(chargedCents - collectedCents(line))} more than was collected.`
    : undefined;
}

/**
 * Refunds the difference if the DMV charged less than was collected, minus what was already refunded. Returns what we
 * pay if the DMV charged more than we still hold.
 */
export async function settleFees(
  tx: Tx,
  deps: Deps,
  line: OrderLineInFull,
  chargedCents: Cents,
): Promise<Cents> {
  await lockOrderAndPayments(tx, line.uuid);
  // Withdraws the refund for an earlier, incorrect figure. A refund that was already sent still counts.
  await withdrawRefunds(tx, deps, line.uuid, 'difference');
  const refunded = await selectDifferenceRefunded(tx, line.uuid);
  const left = collectedCents(line) - refunded - chargedCents;
  const money = await findOrderMoney(tx, line.uuid);
  if (!money || left <= 0) return Math.max(0, -left);
  const amountCents = Math.min(left, money.paid_cents - money.refund_cents);
  if (amountCents <= 0) return 0;
  await recordPartialRefund(tx, deps, line, {
    payment_uuid: money.payment_uuid,
    amountCents,
    cause: 'difference',
    refundFrom: sendTimeAfterNextUndo(resultUndoUntil(deps.clock())),
  });
  return 0;
}
