/** Disputes of charges, and banks' early warnings of fraud, as the payment provider reports them. */
import { type Cents, sumCents } from '#contracts/catalogue/money.ts';
import type { Queryable } from '../../../db/schema.ts';
import { rowUuid } from '../../../db/uuid.ts';
import { type Deps, gatewaysFor } from '../../../deps.ts';
import type { DisputeName } from '../../../gateways/payment/port.ts';
import { lockDisputed, readClock, selectHolds, upsertDispute } from './store.ts';

export {
  countOpenDisputes,
  deleteDisputesOf,
  findDispute,
  findDisputedLines,
  findDisputesOf,
  findOpenDisputes,
  isDisputed,
  openDisputedLines,
} from './store.ts';

/** How often work that waits for a dispute checks whether it is closed. */
export const DISPUTE_PAUSE_MS = 60 * 60_000;

/**
 * Reads a dispute or a warning from the provider and stores it. Returns false if it is not about our payment. Safe in
 * any order and any number: what was read later counts.
 */
export async function checkDispute(deps: Deps, name: DisputeName): Promise<boolean> {
  const { db, logger, clock } = deps;
  const readAt = await readClock(db);
  // Nobody disputes a test's payment.
  const { payment: provider } = gatewaysFor(deps, { is_test: false });
  const dispute = await provider.readDispute(name);
  if (dispute?.paymentUuid === undefined) return false;
  const { paymentUuid, kind, reference, status } = dispute;
  await db.transaction().execute(async (tx) => {
    if (!(await lockDisputed(tx, paymentUuid))) {
      logger.error({ key: reference, paymentUuid }, 'the provider reports a payment that we lost');
      throw new Error('Expected the payment of a dispute');
    }
    await upsertDispute(tx, rowUuid(clock()), {
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
  });
  if (!dispute.isClosed) logger.warn({ key: reference, kind, paymentUuid }, 'payment disputed');
  return true;
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
