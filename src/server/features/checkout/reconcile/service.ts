import { ACTION_MINUTES } from '#contracts/order/payment-limits.ts';
import { californiaDay } from '#contracts/time/california.ts';
import type { PaymentRow, Queryable } from '../../../db/schema.ts';
import { type Deps, gatewaysFor } from '../../../deps.ts';
import { GatewayError } from '../../../errors.ts';
import { type PaymentOutcome, UNKNOWN } from '../outcome.ts';
import { logFailure } from '../provider-call.ts';
import { settlePayment } from '../settle.ts';
import { markAction, markUnknown } from '../store.ts';
import {
  findPayment,
  hasOldFees,
  markQueried,
  selectOpenPayments,
  selectPendingSince,
} from './store.ts';

export { findPayment, measurePendingPayments } from './store.ts';

/** Calls to the provider never take this long. */
const OLDER_THAN_MS = 30_000;
/** After this time, no request is still in progress, unless its process was suspended, so we cancel the payment. */
const NEVER_SEEN_AFTER_MS = 120_000;
/** After this time, we have queried the provider many times, so staff should investigate. */
const UNKNOWN_AFTER_MS = 5 * 60_000;

/**
 * Settles payments with an unknown result, after a lost response or a crash, by querying the provider. A payment that
 * has not been charged for a while is canceled at the provider, which then never charges it. If the bank has
 * authenticated a customer who didn't come back, the payment continues. Safe to run in several processes at once. Once
 * `stopping` is aborted, leaves the remaining payments to the next run. Returns the number settled.
 */
export async function reconcilePayments(
  deps: Deps,
  {
    olderThanMs = OLDER_THAN_MS,
    neverSeenAfterMs = NEVER_SEEN_AFTER_MS,
    stopping,
  }: { olderThanMs?: number; neverSeenAfterMs?: number; stopping?: AbortSignal } = {},
): Promise<{ settled: number; open: number }> {
  const payments = await selectOpenPayments(deps.db, olderThanMs);
  const uuids = payments.map(({ uuid }) => uuid);
  if (uuids.length > 0) await markQueried(deps.db, uuids, deps.clock());
  let settled = 0;
  for (const payment of payments) {
    if (stopping?.aborted) break;
    const result = await queryOpen(deps, payment, neverSeenAfterMs);
    if (result === 'paid' || result === 'not_charged') settled += 1;
  }
  return { settled, open: payments.length - settled };
}

/** The provider's information about a payment with an unknown result. */
export type ReconcileResult = 'paid' | 'not_charged' | 'no_answer' | 'not_known_yet';

/**
 * Queries the provider about one payment now, by the rules of the recurring job. It never assumes a result: a charge
 * that the provider hasn't recorded yet may still be in flight.
 */
export async function queryPayment(deps: Deps, paymentUuid: string): Promise<ReconcileResult> {
  const payment = await findPayment(deps.db, paymentUuid);
  if (!payment) throw new Error(`Expected payment ${paymentUuid} to exist`);
  return queryOpen(deps, payment, deps.reconcile?.neverSeenAfterMs ?? NEVER_SEEN_AFTER_MS);
}

async function queryOpen(
  deps: Deps,
  payment: OpenPayment,
  neverSeenAfterMs: number,
): Promise<ReconcileResult> {
  const cancelsUnpaid = payment.ageMs >= neverSeenAfterMs;
  return settle(deps, payment, await queryProvider(deps, payment, { cancelsUnpaid }));
}

/**
 * Queries the provider after an event about a payment. If the checkout request is still in progress, it soon gets the
 * same response, so this settles only charges. Throws if the provider doesn't respond.
 */
export async function queryOnEvent(
  deps: Deps,
  payment: PaymentRow & OpenPayment,
): Promise<ReconcileResult> {
  const isPending = payment.state === 'pending';
  const queried = isPending ? payment : { ...payment, actionAgeMs: null };
  const known = await queryProvider(deps, queried, { cancelsUnpaid: false });
  const mayBeNews = known.outcome === 'succeeded' || known.outcome === 'unknown';
  if (!mayBeNews && isBeingPaid(deps, payment)) return 'not_known_yet';
  const result = await settle(deps, queried, known);
  // An error response makes the provider resend the event.
  if (result === 'no_answer') {
    throw new GatewayError('payment', 'The payment could not be read', { retryable: true });
  }
  return result;
}

function isBeingPaid({ reconcile }: Deps, payment: PaymentRow & OpenPayment): boolean {
  const { olderThanMs = OLDER_THAN_MS } = reconcile ?? {};
  const { state, unknown_since: unknownSince, action_since: actionSince, ageMs } = payment;
  return state === 'pending' && !unknownSince && !actionSince && ageMs < olderThanMs;
}

/**
 * Payments whose result is still unknown after minutes of queries, oldest first. Excludes tests, because no one waits
 * for them.
 */
export async function findUnknownPayments(db: Queryable, now: Date) {
  return selectPendingSince(db, new Date(now.getTime() - UNKNOWN_AFTER_MS));
}

type QueriedPayment = {
  uuid: string;
  handle: string | null;
  is_test: boolean;
  /** How long the bank has been waiting for the customer. Null if it isn't. */
  actionAgeMs: number | null;
};
type OpenPayment = QueriedPayment & { ageMs: number };

/** If a payment can't be settled, it waits for the next round without blocking the others. */
async function settle(
  deps: Deps,
  payment: QueriedPayment,
  known: PaymentOutcome,
): Promise<ReconcileResult> {
  const { uuid: paymentUuid } = payment;
  if (known.outcome === 'unknown') return 'no_answer';
  // The card has not been charged yet, but it still may be.
  if (known.outcome === 'open' || known.outcome === 'action_required') return 'not_known_yet';
  try {
    // A crash may have kept us from recording that the customer is waiting. A customer at the bank's page is not
    // waiting for us.
    if (payment.actionAgeMs === null || isLate(payment)) {
      await markUnknown(deps.db, paymentUuid, deps.clock());
    }
    const { payment_status: result } = await settlePayment(deps, paymentUuid, known);
    if (result === 'PENDING') return 'not_known_yet';
    deps.logger.info({ paymentUuid, result }, 'payment settled');
    return result === 'SUCCESS' ? 'paid' : 'not_charged';
  } catch (err) {
    deps.logger.error({ paymentUuid, err }, 'payment could not be settled');
    return 'no_answer';
  }
}

function isLate({ actionAgeMs }: QueriedPayment): boolean {
  return actionAgeMs !== null && actionAgeMs > ACTION_MINUTES * 60_000;
}

/**
 * Queries the provider, and continues or cancels the payment if that is due. If the provider can't be reached, the
 * payment waits for the next round.
 */
export async function queryProvider(
  deps: Deps,
  payment: QueriedPayment,
  { cancelsUnpaid }: { cancelsUnpaid: boolean },
): Promise<PaymentOutcome> {
  const { uuid: paymentUuid, handle, actionAgeMs } = payment;
  if (handle === null) return { outcome: cancelsUnpaid ? 'unopened' : 'open' };
  const { payment: provider } = gatewaysFor(deps, payment);
  try {
    const status = await provider.find(handle);
    deps.checkpoint?.('asked');
    if (status.outcome === 'action_required') {
      if (actionAgeMs === null) await markAction(deps.db, paymentUuid);
      return isLate(payment) ? await provider.cancel(handle) : status;
    }
    if (status.outcome !== 'open') return status;
    if (actionAgeMs === null) return cancelsUnpaid ? await provider.cancel(handle) : status;
    // Fees are valid only on the day of the quote. The next checkout shows the new ones.
    const today = californiaDay(deps.clock());
    if (isLate(payment) || (await hasOldFees(deps.db, paymentUuid, today))) {
      return await provider.cancel(handle);
    }
    return await provider.resume(handle);
  } catch (error) {
    logFailure(deps, error, 'could not query the payment provider', paymentUuid);
    return UNKNOWN;
  }
}
