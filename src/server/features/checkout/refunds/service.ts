/** Money that goes back to a card: written down with what causes it, and sent to the payment provider by a job. */
import type { RefundRow, Tx } from '../../../db/schema.ts';
import { rowUuid } from '../../../db/uuid.ts';
import { type Deps, gatewaysFor } from '../../../deps.ts';
import { GatewayError } from '../../../errors.ts';
import type { CardRefund, PaymentGateway, RefundResult } from '../../../gateways/payment/port.ts';
import { type OrderNews, recordNews } from '../../partners/service.ts';
import { noteEvent, type StaffAct } from '../../privacy/audit.ts';
import { refundedEmail } from './email.ts';
import { SEND_REFUND, TELL_REFUND } from './job-kind.ts';
import {
  countRefundsOfPersons,
  endDueRefund,
  endRefundOfPerson,
  insertRefunds,
  type MadeRefund,
  selectDueRefund,
  selectLongestDue,
  selectMadeRefund,
} from './store.ts';

export { SEND_REFUND, TELL_REFUND } from './job-kind.ts';

export { deleteRefundsOf, listManualRefunds } from './store.ts';

/** What has to go back: of one order, or a whole payment for which nothing was sold. */
export type OwedRefund = Pick<
  RefundRow,
  'payment_uuid' | 'order_line_uuid' | 'amount_cents' | 'cause'
>;

/**
 * Writes refunds down, in the transaction of what causes them, with the jobs that make them. An order that ends, or a
 * payment as a whole, has one refund, ever: a second is not written. Amounts in cents.
 */
export async function recordRefundsDue(
  tx: Tx,
  { clock, jobs }: Deps,
  owed: readonly OwedRefund[],
): Promise<void> {
  if (owed.length === 0) return;
  const due_since = clock();
  const uuids = await insertRefunds(
    tx,
    owed.map((refund) => ({ ...refund, uuid: rowUuid(due_since), due_since })),
  );
  const planned = uuids.map((uuid) => ({
    kind: SEND_REFUND,
    payload: { refundUuid: uuid },
    key: uuid,
  }));
  if (planned.length > 0) await jobs.enqueueCte(tx, planned).execute();
}

/**
 * Makes a refund that is due, once: the provider knows it by its uuid, so whoever sends it again after a crash gets the
 * same result. Throws where the provider does not answer.
 */
export async function sendRefund(deps: Deps, uuid: string): Promise<void> {
  const refund = await selectDueRefund(deps.db, uuid);
  if (!refund) return;
  const { payment_uuid: paymentUuid, amount_cents: amountCents, reference } = refund;
  if (reference === null) throw new Error(`Expected the charge of the payment ${paymentUuid}`);
  const { payment: provider } = gatewaysFor(deps, refund);
  const result = await ask(provider, { refundUuid: uuid, paymentUuid, reference, amountCents });
  deps.checkpoint?.('refunded');
  await deps.db.transaction().execute(async (tx) => {
    if (!(await endDueRefund(tx, uuid, result, deps.clock()))) return;
    const isMade = result.outcome === 'refunded';
    const event = isMade ? 'REFUND: made' : 'REFUND: refused';
    await noteEvent(tx, deps, { event, userUuid: refund.user_uuid });
    if (isMade) await tellMade(tx, deps, refund);
  });
  if (result.outcome === 'refused' && !refund.is_test) {
    deps.logger.error({ refundUuid: uuid, paymentUuid }, 'refund refused: a person has to make it');
  }
}

/** A refund may be sent again whatever has kept the provider from answering: a setting of ours may be wrong for a while. */
async function ask(provider: PaymentGateway, refund: CardRefund): Promise<RefundResult> {
  try {
    return await provider.refund(refund);
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    throw new GatewayError('payment', cause.message, { retryable: true, cause });
  }
}

/** Records that a person has made a refund; false where it was not theirs to make. */
export async function closeRefund(
  tx: Tx,
  deps: Deps,
  uuid: string,
  act: Partial<StaffAct> = {},
): Promise<boolean> {
  const ended = await endRefundOfPerson(tx, uuid, deps.clock());
  if (!ended) return false;
  const { user_uuid: userUuid, order_line_uuid: line } = ended;
  const about = { userUuid, ...(line !== null && { lineUuid: line }) };
  await noteEvent(tx, deps, { event: 'REFUND: done', ...about, ...act });
  await tellMade(tx, deps, ended);
  return true;
}

/** Nobody hears of a refund as made before the bank, or the person who made it, says so. */
async function tellMade(tx: Tx, deps: Deps, refund: MadeRefund): Promise<void> {
  const payload = { refundUuid: refund.uuid };
  await deps.jobs.enqueue(tx, { kind: TELL_REFUND, payload, key: refund.uuid });
  await recordNews(tx, deps, newsOf(refund));
}

/** Tells a customer by mail of a refund that is made, once. */
export async function tellRefund(deps: Deps, uuid: string): Promise<void> {
  const refund = await selectMadeRefund(deps.db, uuid);
  if (!refund) return;
  await deps.db.transaction().execute(async (tx) => {
    await deps.mail.enqueueAll(tx, [await refundedEmail(tx, deps, refund)]);
  });
}

/** What an order's partner is told of a refund. A whole payment that goes back has no order. */
function newsOf({ uuid, order_line_uuid, partner_uuid, amount_cents }: MadeRefund): OrderNews[] {
  if (order_line_uuid === null) return [];
  const refunded = { lineUuid: order_line_uuid, amountCents: amount_cents, refundUuid: uuid };
  return [{ type: 'order.refunded', partnerUuid: partner_uuid, ...refunded }];
}

/** How many refunds are a person's, and for how many seconds one has been due that the provider is still asked for. */
export async function watchRefunds(
  deps: Deps,
): Promise<{ persons: number; longestSeconds: number }> {
  const since = await selectLongestDue(deps.db);
  const now = deps.clock();
  return {
    persons: await countRefundsOfPersons(deps.db),
    longestSeconds: since ? Math.max(0, now.getTime() - since.getTime()) / 1000 : 0,
  };
}
