import type { CheckoutAnswer } from '#contracts/order/checkout.ts';
import { californiaDay } from '#contracts/time/california.ts';
import type { PaymentRow, Queryable } from '../../db/schema.ts';
import { type Deps, gatewaysFor } from '../../deps.ts';
import { GatewayError } from '../../errors.ts';
import type { PaymentResult } from '../../gateways/payment/port.ts';
import { kindOf } from './charge.ts';
import { settlePayment, settleUnopened } from './settle.ts';
import {
  ACTION_MINUTES,
  hasOldFees,
  markAction,
  markAsked,
  markUnknown,
  selectOpenPayments,
  selectPayment,
  selectPendingSince,
} from './store.ts';

/** Calls to the provider never take this long. */
const OLDER_THAN_MS = 30_000;
/** After this time, no request is still paying, unless its process was suspended, so we cancel the payment. */
const NEVER_SEEN_AFTER_MS = 120_000;
/** After this time, we have queried the provider many times, so staff should investigate. */
const UNKNOWN_AFTER_MS = 5 * 60_000;

/**
 * Settles payments with an unknown result, after a lost response or a crash, by querying the provider. A payment that
 * has not been charged for a while is canceled at the provider, which then never charges it. If the bank has approved a
 * customer who didn't come back, the payment continues. Safe to run in several processes at once. Returns the number
 * settled.
 */
export async function reconcilePayments(
  deps: Deps,
  { olderThanMs = OLDER_THAN_MS, neverSeenAfterMs = NEVER_SEEN_AFTER_MS } = {},
): Promise<{ settled: number; open: number }> {
  const payments = await selectOpenPayments(deps.db, olderThanMs);
  const uuids = payments.map(({ uuid }) => uuid);
  if (uuids.length > 0) await markAsked(deps.db, uuids, deps.clock());
  let settled = 0;
  for (const payment of payments) {
    const known = await askProvider(deps, payment, {
      givesUp: payment.ageMs >= neverSeenAfterMs,
    });
    const result = await settle(deps, payment, known);
    if (result !== undefined && result !== 'PENDING') settled += 1;
  }
  return { settled, open: payments.length - settled };
}

/** The provider's information about a payment with an unknown result. */
export type ProviderSaid = 'paid' | 'not_charged' | 'no_answer' | 'not_known_yet';

/**
 * Queries the provider about one payment now, by the rules of the recurring job. It never assumes a result: a charge
 * that the provider doesn't know yet may still be in flight.
 */
export async function queryPayment(deps: Deps, paymentUuid: string): Promise<ProviderSaid> {
  const payment = await selectPayment(deps.db, paymentUuid);
  if (!payment) throw new Error(`Expected the payment ${paymentUuid}`);
  const ageMs = deps.clock().getTime() - payment.created_at.getTime();
  const known = await askProvider(deps, payment, { givesUp: ageMs >= NEVER_SEEN_AFTER_MS });
  return saidOf(await settle(deps, payment, known));
}

function saidOf(result: CheckoutAnswer['payment_status'] | undefined): ProviderSaid {
  if (result === undefined) return 'no_answer';
  if (result === 'PENDING') return 'not_known_yet';
  return result === 'SUCCESS' ? 'paid' : 'not_charged';
}

/**
 * Queries the provider after an event about a payment. If a request is still paying, it soon gets the same response, so
 * this settles only charges. Throws if the provider doesn't respond.
 */
export async function queryOnEvent(
  deps: Deps,
  payment: PaymentRow & OpenPayment,
): Promise<ProviderSaid> {
  const isPending = payment.state === 'pending';
  const asked = isPending ? payment : { ...payment, actionAgeMs: null };
  const known = await askProvider(deps, asked, { givesUp: false });
  const isCharged = typeof known === 'object' && known?.outcome === 'succeeded';
  if (!isCharged && known !== undefined && isBeingPaid(deps, payment)) return 'not_known_yet';
  const said = saidOf(await settle(deps, asked, known));
  // A failed response makes the provider resend the event.
  if (said === 'no_answer') {
    throw new GatewayError('payment', 'The payment could not be read', { retryable: true });
  }
  return said;
}

function isBeingPaid({ clock, reconcile }: Deps, payment: PaymentRow): boolean {
  const ageMs = clock().getTime() - payment.created_at.getTime();
  const { olderThanMs = OLDER_THAN_MS } = reconcile ?? {};
  const { state, unknown_since: unknownSince, action_since: actionSince } = payment;
  return state === 'pending' && !unknownSince && !actionSince && ageMs < olderThanMs;
}

/**
 * Payments still unknown after minutes of queries, oldest first. Excludes tests, because no one waits
 * for them.
 */
export async function findUnknownPayments(db: Queryable, now: Date) {
  return selectPendingSince(db, new Date(now.getTime() - UNKNOWN_AFTER_MS));
}

/**
 * What we know about a payment: its result, null if it was canceled, `unopened` if it was never sent to the provider,
 * or `open` if it may still be charged. `action_required` if the bank is waiting for the customer. Undefined if the
 * provider can't be reached.
 */
type Known = PaymentResult | null | 'unopened' | 'open' | undefined;

type OpenPayment = {
  uuid: string;
  handle: string | null;
  is_test: boolean;
  /** How long the bank has been waiting for the customer. Null if it isn't. */
  actionAgeMs: number | null;
};

/** Returns undefined on failure, so that the payment waits for the next round without blocking the others. */
async function settle(
  deps: Deps,
  payment: OpenPayment,
  known: Known,
): Promise<CheckoutAnswer['payment_status'] | undefined> {
  const { uuid: paymentUuid } = payment;
  if (known === undefined) return undefined;
  if (isOpen(known)) return 'PENDING';
  try {
    // A crash may have prevented the record that the customer is waiting. A customer at the bank's page is not waiting
    // for us.
    if (payment.actionAgeMs === null || isLate(payment)) {
      await markUnknown(deps.db, paymentUuid, deps.clock());
    }
    const { payment_status: result } =
      known === 'unopened'
        ? await settleUnopened(deps, paymentUuid)
        : await settlePayment(deps, paymentUuid, known);
    if (result !== 'PENDING') deps.logger.info({ paymentUuid, result }, 'payment settled');
    return result;
  } catch (err) {
    deps.logger.error({ paymentUuid, err }, 'payment could not be settled');
    return undefined;
  }
}

/** The card has not been charged yet, but it still may be. */
type Open = 'open' | Extract<PaymentResult, { outcome: 'action_required' }>;

function isOpen(known: Known): known is Open {
  return known === 'open' || (typeof known === 'object' && known?.outcome === 'action_required');
}

function isLate({ actionAgeMs }: Pick<OpenPayment, 'actionAgeMs'>): boolean {
  return actionAgeMs !== null && actionAgeMs > ACTION_MINUTES * 60_000;
}

/**
 * Queries the provider, and continues or cancels the payment if that is due. If the provider can't be reached, the
 * payment waits for the next round.
 */
export async function askProvider(
  deps: Deps,
  payment: OpenPayment,
  { givesUp }: { givesUp: boolean },
): Promise<Known> {
  const { uuid: paymentUuid, handle, actionAgeMs } = payment;
  if (handle === null) return givesUp ? 'unopened' : 'open';
  const { payment: provider } = gatewaysFor(deps, payment);
  const giveUp = async () => {
    const ended = await provider.giveUp(handle);
    return ended.outcome === 'given_up' ? null : ended;
  };
  try {
    const status = await provider.find(handle);
    deps.checkpoint?.('asked');
    if (status.outcome === 'given_up') return null;
    if (status.outcome === 'action_required') {
      if (actionAgeMs === null) await markAction(deps.db, paymentUuid);
      return isLate(payment) ? await giveUp() : status;
    }
    if (status.outcome !== 'open') return status;
    if (actionAgeMs === null) return givesUp ? await giveUp() : 'open';
    // Fees are valid on the day of the quote. The next checkout shows the new ones.
    const today = californiaDay(deps.clock());
    if (isLate(payment) || (await hasOldFees(deps.db, paymentUuid, today))) {
      return await giveUp();
    }
    return await provider.resume(handle);
  } catch (error) {
    deps.logger.warn({ paymentUuid, kind: kindOf(error) }, 'payment provider could not be asked');
    return undefined;
  }
}
