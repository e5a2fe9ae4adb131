import type { CheckoutAnswer } from '#contracts/order/checkout.ts';
import type { Queryable } from '../../db/schema.ts';
import { type Deps, gatewaysFor } from '../../deps.ts';
import type { ChargeResult } from '../../gateways/payment/port.ts';
import { kindOf } from './charge.ts';
import { settlePayment, settleUnopened } from './settle.ts';
import {
  markAsked,
  markUnknown,
  selectOpenPayments,
  selectPayment,
  selectPendingSince,
} from './store.ts';

/** Longer than any call to the provider. */
const OLDER_THAN_MS = 30_000;
/** By then no request is still paying, unless its process was suspended, so we give the payment up. */
const NEVER_SEEN_AFTER_MS = 120_000;
/** By then the provider was queried many times, so staff should look into it. */
const UNKNOWN_AFTER_MS = 5 * 60_000;

/**
 * Settles payments with an unknown result, after a lost response or a crash, by querying the provider. A payment that
 * was not charged for a while is given up, after which the provider never charges it. Safe to run in several
 * processes at once. Returns the number settled.
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
    const known = await ask(deps, payment, { givesUp: payment.ageMs >= neverSeenAfterMs });
    const result = await settle(deps, payment.uuid, known);
    if (result !== undefined && result !== 'PENDING') settled += 1;
  }
  return { settled, open: payments.length - settled };
}

/** The provider's information about a payment with an unknown result. */
export type ProviderSaid = 'paid' | 'not_charged' | 'no_answer' | 'not_known_yet';

/**
 * Queries the provider about one payment now, by the rules of the recurring job: it guesses nothing. A charge that the
 * provider doesn't know yet may still be in flight.
 */
export async function queryPayment(deps: Deps, paymentUuid: string): Promise<ProviderSaid> {
  const payment = await selectPayment(deps.db, paymentUuid);
  const ageMs = deps.clock().getTime() - payment.created_at.getTime();
  const known = await ask(deps, payment, { givesUp: ageMs >= NEVER_SEEN_AFTER_MS });
  const result = await settle(deps, paymentUuid, known);
  if (result === undefined) return 'no_answer';
  if (result === 'PENDING') return 'not_known_yet';
  return result === 'SUCCESS' ? 'paid' : 'not_charged';
}

/**
 * Payments still unknown after minutes of queries, oldest first. Excludes tests, because no one waits
 * for them.
 */
export async function findUnknownPayments(db: Queryable, now: Date) {
  return selectPendingSince(db, new Date(now.getTime() - UNKNOWN_AFTER_MS));
}

/**
 * What we know about a payment: its result, null if it was given up, `unopened` if the provider can't know it, or
 * `open` if it may still be charged. Undefined if the provider can't be reached.
 */
type Known = ChargeResult | null | 'unopened' | 'open' | undefined;

/** Undefined on failure, so that the payment waits for the next round without stopping the others. */
async function settle(
  deps: Deps,
  paymentUuid: string,
  known: Known,
): Promise<CheckoutAnswer['payment_status'] | undefined> {
  if (known === undefined) return undefined;
  if (known === 'open') return 'PENDING';
  try {
    // A crash may have prevented recording that the customer is waiting.
    await markUnknown(deps.db, paymentUuid, deps.clock());
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

/** If the provider can't be reached, the payment waits for the next round. */
async function ask(
  deps: Deps,
  { uuid: paymentUuid, handle, is_test }: { uuid: string; handle: string | null; is_test: boolean },
  { givesUp }: { givesUp: boolean },
): Promise<Known> {
  if (handle === null) return givesUp ? 'unopened' : 'open';
  try {
    const { payment: provider } = gatewaysFor(deps, { is_test });
    const status = await provider.find(handle);
    deps.checkpoint?.('asked');
    if (status.outcome === 'given_up') return null;
    if (status.outcome !== 'open' && status.outcome !== 'action_required') return status;
    if (!givesUp) return 'open';
    const ended = await provider.giveUp(handle);
    return ended.outcome === 'given_up' ? null : ended;
  } catch (error) {
    deps.logger.warn({ paymentUuid, kind: kindOf(error) }, 'payment provider could not be asked');
    return undefined;
  }
}
