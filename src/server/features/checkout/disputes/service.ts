import { type Cents, sumCents } from '#contracts/catalogue/money.ts';
import { DAY_MS } from '#contracts/time/days.ts';
import type { Queryable } from '../../../db/schema.ts';
import { rowUuid } from '../../../db/uuid.ts';
import { type Deps, gatewaysFor } from '../../../deps.ts';
import { GatewayError } from '../../../errors.ts';
import type { CardDispute, DisputeName } from '../../../gateways/payment/port.ts';
import { logFailure } from '../provider-call.ts';
import {
  lockDisputed,
  readClock,
  selectHolds,
  selectOpenNames,
  selectStatus,
  upsertDispute,
} from './store.ts';

export {
  countOpenDisputes,
  deleteDisputesOf,
  dismissWarnings,
  findDispute,
  findDisputedLines,
  findDisputesOf,
  findOpenDisputes,
  isDisputed,
  openDisputedLines,
} from './store.ts';

/** How often work that is waiting for a dispute checks whether the dispute is closed. */
export const DISPUTE_PAUSE_MS = 60 * 60_000;

/** Disputes and warnings up to this age are read again, even if they are already stored and closed. */
const RECENT_MS = 30 * DAY_MS;

/**
 * Reads a dispute or a warning from the provider and stores it. Returns false if it is not about one of our payments.
 * Safe to call in any order and any number of times: the latest read wins.
 */
export async function checkDispute(deps: Deps, name: DisputeName): Promise<boolean> {
  const readAt = await readClock(deps.db);
  const dispute = await providerOf(deps).readDispute(name);
  const stored = dispute && (await storeDispute(deps, dispute, readAt));
  if (stored === 'lost') throw new Error('Expected the payment of a dispute');
  return stored === 'new' || stored === 'known';
}

/**
 * Reads recent and open disputes and warnings, in case the provider's event about one never arrived. Once `stopping` is
 * aborted, leaves the remaining disputes and warnings to the next run.
 */
export async function checkAllDisputes(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const { db, clock, logger } = deps;
  const readAt = await readClock(db);
  const since = new Date(clock().getTime() - RECENT_MS);
  const recent = await tryReading(deps, () => providerOf(deps).listDisputes(since));
  const read = new Set(recent?.map(({ reference }) => reference));
  const found = [...(recent ?? [])];
  for (const name of await selectOpenNames(db)) {
    if (stopping?.aborted) break;
    if (read.has(name.reference)) continue;
    const dispute = await tryReading(deps, () => providerOf(deps).readDispute(name));
    if (dispute) found.push(dispute);
  }
  for (const dispute of found) {
    const { reference: key, kind, paymentUuid } = dispute;
    if ((await storeDispute(deps, dispute, readAt)) === 'new') {
      logger.warn({ key, kind, paymentUuid }, 'the event for a dispute has not arrived');
    }
  }
}

/** Undefined if the read fails. The next run retries. */
async function tryReading<T>(deps: Deps, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logFailure(deps, error, 'could not read the disputes');
    return undefined;
  }
}

/** Test payments are never disputed. */
const providerOf = (deps: Deps) => gatewaysFor(deps, { is_test: false }).payment;

/**
 * Whether a dispute or its status was new to us. `foreign`: we never had the payment. `lost`: we no longer have
 * the payment.
 */
type Stored = 'new' | 'known' | 'foreign' | 'lost';

async function storeDispute(
  { db, logger, clock }: Deps,
  dispute: CardDispute,
  readAt: Date,
): Promise<Stored> {
  const { paymentUuid, kind, reference, status } = dispute;
  if (paymentUuid === undefined) return 'foreign';
  const stored = await db.transaction().execute(async (tx): Promise<Stored> => {
    if (!(await lockDisputed(tx, paymentUuid))) return 'lost';
    const before = await selectStatus(tx, reference);
    const isLatest = await upsertDispute(tx, rowUuid(clock()), {
      reference,
      kind,
      payment_uuid: paymentUuid,
      amount_cents: dispute.amountCents,
      reason: dispute.reason,
      status,
      is_inquiry: dispute.isInquiry,
      is_lost: dispute.isLost,
      respond_by: dispute.respondBy ?? null,
      opened_at: dispute.openedAt,
      closed_at: dispute.isClosed ? clock() : null,
      read_at: readAt,
    });
    return isLatest && status !== before ? 'new' : 'known';
  });
  const facts = { key: reference, kind, paymentUuid };
  if (stored === 'lost')
    logger.error(facts, 'the provider reports a payment that we have no record of');
  if (stored === 'new' && !dispute.isClosed) logger.warn(facts, 'payment disputed');
  return stored;
}

/** Why we can't refund a payment: the bank is still deciding, or it gave this amount back to the customer. */
export type RefundHold = { isOpen: boolean; lostCents: Cents };

export async function findHold(
  db: Queryable,
  paymentUuid: string,
): Promise<RefundHold | undefined> {
  const holds = await selectHolds(db, paymentUuid);
  if (holds.length === 0) return undefined;
  return {
    isOpen: holds.some(({ closed_at }) => closed_at === null),
    lostCents: sumCents(holds.flatMap((one) => (one.is_lost ? [one.amount_cents] : []))),
  };
}
