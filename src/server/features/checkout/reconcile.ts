import type { CheckoutAnswer } from '#contracts/order/checkout.ts';
import type { Queryable } from '../../db/schema.ts';
import { type Deps, gatewaysFor } from '../../deps.ts';
import type { ChargeResult } from '../../gateways/payment/port.ts';
import { settlePayment } from './settle.ts';
import {
  markAsked,
  markUnknown,
  selectOpenPayments,
  selectPayment,
  selectPendingSince,
} from './store.ts';

/** Longer than any call to the provider. */
const OLDER_THAN_MS = 30_000;
/** A charge that the provider doesn't know by then never reached it. */
const NEVER_SEEN_AFTER_MS = 120_000;
/** By then the provider was queried many times, so staff should look into it. */
const UNKNOWN_AFTER_MS = 5 * 60_000;
/** A suspended process may still send a charge and then exit before it records the result. */
const ASK_AGAIN_AFTER_MS = 60 * 60_000;

export const ASK_AGAIN = 'ask-again';

/**
 * Settles payments with an unknown result, after a lost response or a crash, by querying the provider. Safe
 * to run in several processes at once. Returns the number settled.
 */
export async function reconcilePayments(
  deps: Deps,
  { olderThanMs = OLDER_THAN_MS, neverSeenAfterMs = NEVER_SEEN_AFTER_MS } = {},
): Promise<{ settled: number; open: number }> {
  const payments = await selectOpenPayments(deps.db, olderThanMs);
  const uuids = payments.map(({ uuid }) => uuid);
  if (uuids.length > 0) await markAsked(deps.db, uuids, deps.clock());
  let settled = 0;
  for (const { uuid, ageMs, is_test } of payments) {
    const chargeResult = await ask(deps, { uuid, is_test });
    if (chargeResult === undefined || (chargeResult === null && ageMs < neverSeenAfterMs)) continue;
    if (await settle(deps, uuid, chargeResult)) settled += 1;
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
  const chargeResult = await ask(deps, payment);
  if (chargeResult === undefined) return 'no_answer';
  const ageMs = deps.clock().getTime() - payment.created_at.getTime();
  if (chargeResult === null && ageMs < NEVER_SEEN_AFTER_MS) return 'not_known_yet';
  const result = await settle(deps, paymentUuid, chargeResult);
  if (result === undefined) return 'no_answer';
  return result === 'SUCCESS' ? 'paid' : 'not_charged';
}

/**
 * Payments still unknown after minutes of queries, oldest first. Excludes tests, because no one waits
 * for them.
 */
export async function findUnknownPayments(db: Queryable, now: Date) {
  return selectPendingSince(db, new Date(now.getTime() - UNKNOWN_AFTER_MS));
}

/** Undefined on failure, so that the payment waits for the next round without stopping the others. */
async function settle(
  deps: Deps,
  paymentUuid: string,
  chargeResult: ChargeResult | null,
): Promise<CheckoutAnswer['payment_status'] | undefined> {
  try {
    if (chargeResult === null) await scheduleCheck(deps, paymentUuid);
    // A crash may have prevented recording that the customer is waiting.
    await markUnknown(deps.db, paymentUuid, deps.clock());
    const { payment_status: result } = await settlePayment(deps, paymentUuid, chargeResult);
    deps.logger.info({ paymentUuid, result }, 'payment settled');
    return result;
  } catch (err) {
    deps.logger.error({ paymentUuid, err }, 'payment could not be settled');
    return undefined;
  }
}

/**
 * For a charge that was sent without a response. If its payment was given up long before, the last query may have
 * preceded the charge, so this queries again.
 */
export async function checkLateCharge(deps: Deps, paymentUuid: string): Promise<void> {
  const { state } = await selectPayment(deps.db, paymentUuid);
  if (state === 'failed') await scheduleCheck(deps, paymentUuid, `${paymentUuid}:sent-late`);
}

async function scheduleCheck(
  { db, jobs, clock }: Deps,
  paymentUuid: string,
  key = paymentUuid,
): Promise<void> {
  const runAt = new Date(clock().getTime() + ASK_AGAIN_AFTER_MS);
  await jobs.enqueue(db, { kind: ASK_AGAIN, payload: { paymentUuid }, key, runAt });
}

/** Looks again for the charge of a payment that was given up. Throws if the provider can't be reached. */
export async function checkAgain(deps: Deps, paymentUuid: string): Promise<void> {
  const chargeResult = await ask(deps, await selectPayment(deps.db, paymentUuid));
  // Retry regardless of the cause: nothing else queries this payment.
  if (chargeResult === undefined) throw new Error('The payment provider could not be asked');
  if (chargeResult?.outcome === 'succeeded') await settlePayment(deps, paymentUuid, chargeResult);
}

/** Undefined if the provider can't be reached. The payment then waits for the next round. */
async function ask(
  deps: Deps,
  { uuid: paymentUuid, is_test }: { uuid: string; is_test: boolean },
): Promise<ChargeResult | null | undefined> {
  try {
    return await gatewaysFor(deps, { is_test }).payment.find(paymentUuid);
  } catch (error) {
    const kind = error instanceof Error ? error.name : typeof error;
    deps.logger.warn({ paymentUuid, kind }, 'payment provider could not be asked');
    return undefined;
  }
}
