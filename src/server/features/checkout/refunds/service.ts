/** Refunds. They are recorded in the same transaction as their cause, and a job sends them to the payment provider. */

import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { refundedBy } from '#contracts/order/refund.ts';
import {
  composeRefunded,
  composeRefundReturned,
  composeRefundSent,
  refundReasonOf,
} from '#mails/refund.ts';
import { runIn } from '#words/store.ts';
import type { RefundRow, Tx } from '../../../db/schema.ts';
import { rowUuid } from '../../../db/uuid.ts';
import { type Deps, gatewaysFor } from '../../../deps.ts';
import { GatewayError } from '../../../errors.ts';
import type { RefundResult } from '../../../gateways/payment/port.ts';
import { JOBS } from '../../../jobs/kinds.ts';
import { payerOf } from '../../account/users.ts';
import { recordAuditEvent, type StaffAct } from '../../audit/service.ts';
import type { PlainEmail } from '../../mail/to-send.ts';
import { factsOfLine } from '../../orders/present.ts';
import { findLine } from '../../orders/service.ts';
import { type NewOrderEvent, recordOrderEvents } from '../../partners/events.ts';
import { DISPUTE_PAUSE_MS, findHold } from '../disputes/service.ts';
import {
  countManualRefunds,
  deleteRefunds,
  type EndedRefund,
  endDueRefund,
  endManualRefund,
  insertRefunds,
  type RefundToReport,
  returnRefund,
  selectDueRefund,
  selectLongestDue,
  selectProvidersRefund,
  selectRefundsFor,
  selectRefundToReport,
} from './store.ts';

export { deleteRefundsOf, listManualRefunds } from './store.ts';

export type OwedRefund = Pick<RefundRow, 'payment_uuid' | 'amount_cents'> & {
  order_line_uuid: string;
  cause: Exclude<RefundRow['cause'], 'charged_too_late'>;
  reason?: string | null;
};

/**
 * Records refunds and the jobs that send them, in the transaction of their cause. A canceled or rejected order is
 * refunded only once: duplicates are ignored. Amounts are in cents. Until `sendFrom`, the refunds can be withdrawn.
 */
export async function recordRefundsDue(
  tx: Tx,
  { clock, jobs }: Deps,
  owed: readonly OwedRefund[],
  sendFrom?: Date,
): Promise<void> {
  if (owed.length === 0) return;
  const due_since = clock();
  const uuids = await insertRefunds(
    tx,
    owed.map((refund) => ({ reason: null, ...refund, uuid: rowUuid(due_since), due_since })),
  );
  const newRefunds = uuids.map((uuid) => ({
    kind: JOBS.sendRefund,
    payload: { refundUuid: uuid },
    key: uuid,
    ...(sendFrom && { runAt: sendFrom }),
  }));
  if (newRefunds.length > 0) await jobs.enqueueCte(tx, newRefunds).execute();
}

/**
 * Withdraws an order's unsent refunds for a cause that turned out to be wrong. Returns false if the
 * provider may already have one.
 */
export async function withdrawRefunds(
  tx: Tx,
  { jobs }: Deps,
  lineUuid: string,
  cause: OwedRefund['cause'],
): Promise<boolean> {
  const refunds = await selectRefundsFor(tx, lineUuid, cause);
  const withdrawn: string[] = [];
  for (const { uuid, state } of refunds) {
    const isUnsent = state === 'due' && (await jobs.cancel(tx, JOBS.sendRefund, uuid));
    if (isUnsent) withdrawn.push(uuid);
  }
  await deleteRefunds(tx, withdrawn);
  return withdrawn.length === refunds.length;
}

/**
 * Sends a due refund to the provider. Idempotent: the provider identifies it by UUID, so a retry after a crash gets the
 * same result. Throws if the provider doesn't respond. While the payment is disputed, the refund waits, and this
 * returns when to try again.
 */
export async function sendRefund(deps: Deps, uuid: string): Promise<Date | undefined> {
  const refund = await selectDueRefund(deps.db, uuid);
  if (!refund) return undefined;
  const hold = await findHold(deps.db, refund.payment_uuid);
  if (hold?.isOpen) return new Date(deps.clock().getTime() + DISPUTE_PAUSE_MS);
  if (hold) return endDisputed(deps, refund, hold.lostCents);
  const result = await requestRefund(deps, refund);
  deps.checkpoint?.('refunded');
  await deps.db.transaction().execute(async (tx) => {
    if (!(await endDueRefund(tx, uuid, result, deps.clock()))) return;
    const isMade = result.outcome === 'refunded';
    const event = isMade ? 'REFUND: made' : 'REFUND: refused';
    await recordAuditEvent(tx, deps, event, { userUuid: refund.user_uuid });
    if (isMade) await notifyMade(tx, deps, refund);
  });
  if (result.outcome === 'refused') reportRejected(deps, refund);
  return undefined;
}

/**
 * Ends a refund of a payment that the bank returned to the customer. If the bank returned only a part, staff have to
 * refund the rest.
 */
async function endDisputed(
  deps: Deps,
  refund: RefundWithCharge,
  lostCents: Cents,
): Promise<undefined> {
  const { uuid, user_uuid: userUuid, charged_cents: chargedCents } = refund;
  const isAll = lostCents >= chargedCents;
  const message = `After a dispute, the bank returned ${formatUsd(lostCents)} of ${formatUsd(chargedCents)} to the customer. Refund only the rest.`;
  const result = isAll
    ? ({ outcome: 'refunded', reference: null } as const)
    : ({ outcome: 'refused', message } as const);
  await deps.db.transaction().execute(async (tx) => {
    if (!(await endDueRefund(tx, uuid, result, deps.clock()))) return;
    await recordAuditEvent(tx, deps, isAll ? 'REFUND: done' : 'REFUND: refused', { userUuid });
  });
  if (!isAll) reportRejected(deps, refund);
  return undefined;
}

const RETURNED = 'The bank returned the refund.';

/**
 * Checks, days after the refund was made, whether the bank has returned it. If so, staff have to make the refund, the
 * customer gets an email, and this returns true.
 */
export async function checkRefund(deps: Deps, uuid: string): Promise<boolean> {
  const refund = await selectProvidersRefund(deps.db, uuid);
  if (!refund) return false;
  // The UUID is the provider's idempotency key, so this returns the existing refund and doesn't make another one.
  const result = await requestRefund(deps, refund);
  if (result.outcome !== 'refused') return false;
  const isReturned = await deps.db.transaction().execute(async (tx) => {
    if (!(await returnRefund(tx, uuid, RETURNED, deps.clock()))) return false;
    await recordAuditEvent(tx, deps, 'REFUND: refused', { userUuid: refund.user_uuid });
    await emailAbout(tx, deps, uuid);
    return true;
  });
  if (isReturned) reportRejected(deps, refund);
  return isReturned;
}

function reportRejected({ logger }: Deps, refund: RefundWithCharge): void {
  if (refund.is_test) return;
  const facts = { refundUuid: refund.uuid, paymentUuid: refund.payment_uuid };
  logger.error(facts, 'refund rejected: staff must issue it');
}

type RefundWithCharge = NonNullable<Awaited<ReturnType<typeof selectDueRefund>>>;

/**
 * A refund can always be retried, even if our credentials were rejected, because a setting may be temporarily wrong.
 */
async function requestRefund(deps: Deps, refund: RefundWithCharge): Promise<RefundResult> {
  const { uuid: refundUuid, payment_uuid: paymentUuid, amount_cents: amountCents } = refund;
  const { reference } = refund;
  if (reference === null) throw new Error(`Expected the charge of the payment ${paymentUuid}`);
  const { payment: provider } = gatewaysFor(deps, refund);
  try {
    return await provider.refund({ refundUuid, paymentUuid, reference, amountCents });
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    throw new GatewayError('payment', cause.message, { retryable: true, cause });
  }
}

/** Records that a staff member has made a refund. Returns false if the refund was not waiting for staff. */
export async function closeRefund(
  tx: Tx,
  deps: Deps,
  uuid: string,
  act: Partial<StaffAct> = {},
): Promise<boolean> {
  const ended = await endManualRefund(tx, uuid, deps.clock());
  if (!ended) return false;
  const { user_uuid: userUuid, order_line_uuid: line } = ended;
  const about = { userUuid, ...(line !== null && { lineUuid: line }) };
  await recordAuditEvent(tx, deps, 'REFUND: done', { ...about, ...act });
  // The customer and the partner were already notified that the bank had accepted the refund.
  if (ended.returned_at) await emailAbout(tx, deps, uuid);
  else await notifyMade(tx, deps, ended);
  return true;
}

/** Notifies the customer and the partner, once the bank, or the person who made the refund, has confirmed it. */
async function notifyMade(tx: Tx, deps: Deps, refund: EndedRefund): Promise<void> {
  const payload = { refundUuid: refund.uuid };
  await deps.jobs.enqueue(tx, { kind: JOBS.reportRefund, payload, key: refund.uuid });
  await recordOrderEvents(tx, deps, orderEventOf(refund));
}

/** Emails a customer about a completed refund, once. */
export async function notifyRefund(deps: Deps, uuid: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const refund = await selectRefundToReport(tx, uuid);
    // If the bank has since returned it, the customer gets a different email.
    if (refund?.state !== 'refunded' || refund.returned_at) return;
    await deps.mail.enqueueAll(tx, [await emailOf(tx, deps, refund)]);
  });
}

async function emailAbout(tx: Tx, deps: Deps, uuid: string): Promise<void> {
  const refund = await selectRefundToReport(tx, uuid);
  if (refund) await deps.mail.enqueueAll(tx, [await emailOf(tx, deps, refund)]);
}

/** A refund of an entire payment has no order. */
function orderEventOf({
  uuid,
  order_line_uuid,
  partner_uuid,
  amount_cents,
}: EndedRefund): NewOrderEvent[] {
  if (order_line_uuid === null) return [];
  const refunded = { lineUuid: order_line_uuid, amountCents: amount_cents, refundUuid: uuid };
  return [{ type: 'order.refunded', partnerUuid: partner_uuid, ...refunded }];
}

/** The number of manual refunds, and the age in seconds of the oldest one still due at the provider. */
export async function measureRefunds(deps: Deps) {
  const since = await selectLongestDue(deps.db);
  const now = deps.clock();
  return {
    persons: await countManualRefunds(deps.db),
    longestSeconds: since ? Math.max(0, now.getTime() - since.getTime()) / 1000 : 0,
  };
}

async function emailOf(tx: Tx, deps: Deps, refund: RefundToReport): Promise<PlainEmail> {
  const { uuid, order_line_uuid, payment_uuid, user_uuid, amount_cents } = refund;
  const { public_reference, ended_at, returned_at, state } = refund;
  const line = order_line_uuid === null ? undefined : await findLine(tx, order_line_uuid);
  // A login may have moved the order to an account.
  const { email: to, language } = await payerOf(tx, line?.user_uuid ?? user_uuid);
  // The desk finds an email by its key, which contains the order or, if there is none, the payment.
  const about = `${order_line_uuid ?? payment_uuid}:${uuid}`;
  return runIn(language, () => {
    const facts = {
      licensee: deps.licensee(),
      of: line ? factsOfLine(deps, line) : { payment: public_reference },
      refunded: amount_cents,
    };
    if (state === 'refused') {
      return { to, email: composeRefundReturned(facts), key: `refund-returned:${about}` };
    }
    if (returned_at) return { to, email: composeRefundSent(facts), key: `refund-sent:${about}` };
    const why = refund.cause === 'difference' ? 'difference' : refundReasonOf(refund.reason);
    const email = composeRefunded({ ...facts, why, by: refundedBy(ended_at) });
    return { to, email, key: `refunded:${about}` };
  });
}
