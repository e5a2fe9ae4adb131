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

/** Longer than any call to the provider may last. */
const OLDER_THAN_MS = 30_000;
/** A charge that the provider still does not know by then has never reached it. */
const NEVER_SEEN_AFTER_MS = 120_000;
/** By then the provider has been asked many times: a person looks why. */
const UNKNOWN_AFTER_MS = 5 * 60_000;
/** A process that stood still may send a charge after all, and end before its result is recorded. */
const ASK_AGAIN_AFTER_MS = 60 * 60_000;

export const ASK_AGAIN = 'ask-again';

/**
 * Settles payments whose result is unknown, after a lost response or a crash, by asking the provider what
 * became of them. Safe to run in several processes at once. Returns how many were settled.
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
    const found = await ask(deps, { uuid, is_test });
    if (found === undefined || (found === null && ageMs < neverSeenAfterMs)) continue;
    if (await settle(deps, uuid, found)) settled += 1;
  }
  return { settled, open: payments.length - settled };
}

/** What the provider said of a payment whose result was unknown. */
export type ProviderSaid = 'paid' | 'not_charged' | 'no_answer' | 'not_known_yet';

/**
 * Asks the provider about one payment now, by the rules of the round that does so by itself: nothing is guessed. A charge
 * that the provider does not know yet may still be on its way.
 */
export async function askAboutPayment(deps: Deps, paymentUuid: string): Promise<ProviderSaid> {
  const payment = await selectPayment(deps.db, paymentUuid);
  const found = await ask(deps, payment);
  if (found === undefined) return 'no_answer';
  const ageMs = deps.clock().getTime() - payment.created_at.getTime();
  if (found === null && ageMs < NEVER_SEEN_AFTER_MS) return 'not_known_yet';
  const result = await settle(deps, paymentUuid, found);
  if (result === undefined) return 'no_answer';
  return result === 'SUCCESS' ? 'paid' : 'not_charged';
}

/** Payments whose result is not known after minutes of asking, the oldest first; nobody waits for those of tests. */
export async function findUnknownPayments(db: Queryable, now: Date) {
  return selectPendingSince(db, new Date(now.getTime() - UNKNOWN_AFTER_MS));
}

/** Its result, undefined where it fails: the payment waits for the next round, and the others of this one do not. */
async function settle(
  deps: Deps,
  paymentUuid: string,
  found: ChargeResult | null,
): Promise<CheckoutAnswer['payment_status'] | undefined> {
  try {
    if (found === null) await planToAskAgain(deps, paymentUuid);
    // After a crash nobody has noted that the customer waits.
    await markUnknown(deps.db, paymentUuid, deps.clock());
    const { payment_status: result } = await settlePayment(deps, paymentUuid, found);
    deps.logger.info({ paymentUuid, result }, 'payment settled');
    return result;
  } catch (err) {
    deps.logger.error({ paymentUuid, err }, 'payment could not be settled');
    return undefined;
  }
}

/**
 * For a charge that was sent and whose result did not come. If its payment was given up long before, the question about
 * it may have been asked before the charge had left: it is asked once more.
 */
export async function askAboutLateCharge(deps: Deps, paymentUuid: string): Promise<void> {
  const { state } = await selectPayment(deps.db, paymentUuid);
  if (state === 'failed') await planToAskAgain(deps, paymentUuid, `${paymentUuid}:sent-late`);
}

async function planToAskAgain(
  { db, jobs, clock }: Deps,
  paymentUuid: string,
  key = paymentUuid,
): Promise<void> {
  const runAt = new Date(clock().getTime() + ASK_AGAIN_AFTER_MS);
  await jobs.enqueue(db, { kind: ASK_AGAIN, payload: { paymentUuid }, key, runAt });
}

/** Looks once more for the charge of a payment that was given up. Throws where the provider cannot be asked. */
export async function askAgain(deps: Deps, paymentUuid: string): Promise<void> {
  const found = await ask(deps, await selectPayment(deps.db, paymentUuid));
  // Whatever kept it from answering, it is asked again: nothing else asks about this payment.
  if (found === undefined) throw new Error('The payment provider could not be asked');
  if (found?.outcome === 'succeeded') await settlePayment(deps, paymentUuid, found);
}

/** Undefined where the provider cannot be asked: the payment waits for the next round. */
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
