/**
 * Differences between an order's estimated DMV fees and what the DMV charges. If it charges more, the order waits until
 * the customer pays the difference or cancels, or until staff withdraw the request because we cover the difference. A
 * card is charged only when the customer pays on the page: no card is stored, and a missed deadline never triggers a
 * charge.
 */
import type { Cents } from '#contracts/catalogue/money.ts';
import { differenceLimits } from '#contracts/order/fee-difference.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { addDays, DAY_MS } from '#contracts/time/days.ts';
import type { FeeDifferenceRow, PaymentRow, Queryable, Tx } from '../../../db/schema.ts';
import { rowUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import { Conflict } from '../../../errors.ts';
import { FIRST_STAGE } from '../../../order-lifecycle.ts';
import { payerEmail, payerEmails } from '../../account/users.ts';
import { aboutOrder, recordAuditEvent, type StaffAct } from '../../audit/service.ts';
import { findLine, findLinesOfAll, lockOrder, type OrderLineInFull } from '../../orders/service.ts';
import { recordRefundsDue } from '../refunds/service.ts';
import { askedEmail, paidEmail, reminderEmail, withdrawnEmail } from './emails.ts';
import {
  closeDifference,
  hasPendingPayment,
  insertDifference,
  lockAskedDifference,
  lockDifference,
  markReminded,
  selectUnanswered,
} from './store.ts';

export { differenceUrl } from './emails.ts';
export {
  declineDifferences,
  findAskedDifference,
  findPaidDifferences,
  lockDifference,
} from './store.ts';

const NOT_WAITING = 'This order is not waiting to be filed.';
const ASKED = 'The customer has already been asked to pay a difference, or has paid one.';
const NOT_ASKED = 'The customer is not being asked to pay a difference.';
const PAYING = 'The customer is paying the difference now. Please try again in a few minutes.';

/**
 * Asks the customer to pay what the DMV charges beyond the estimate, in a staff member's transaction. The order stays
 * unfiled, and can be canceled, until the customer has decided.
 */
export async function askForDifference(
  tx: Tx,
  deps: Deps,
  line: OrderLineInFull,
  cents: Cents,
  act: StaffAct,
): Promise<void> {
  if ((await lockOrder(tx, line.uuid))?.stage !== FIRST_STAGE) {
    throw new Conflict('NOT_POSSIBLE', NOT_WAITING);
  }
  const asked_at = deps.clock();
  const row = {
    uuid: rowUuid(asked_at),
    order_line_uuid: line.uuid,
    amount_cents: cents,
    asked_at,
    asked_by: act.staffUuid,
    respond_by: addDays(californiaDay(asked_at), differenceLimits.days),
  };
  if (!(await insertDifference(tx, row))) throw new Conflict('NOT_POSSIBLE', ASKED);
  const difference = await lockDifference(tx, row.uuid);
  if (!difference) throw new Error('Expected the difference that was just written');
  const to = await payerEmail(tx, line.user_uuid);
  await deps.mail.enqueueAll(tx, [askedEmail(deps, { line, difference, to })]);
  await recordAuditEvent(tx, deps, 'DIFFERENCE: asked', { ...aboutOrder(line), ...act });
}

/** Withdraws the request on a staff member's behalf, because we pay the difference. The order can be filed again. */
export async function withdrawDifference(
  tx: Tx,
  deps: Deps,
  line: OrderLineInFull,
  act: StaffAct,
): Promise<Cents> {
  const difference = await lockAskedDifference(tx, line.uuid);
  if (!difference) throw new Conflict('NOT_POSSIBLE', NOT_ASKED);
  if (await hasPendingPayment(tx, difference.uuid)) throw new Conflict('NOT_POSSIBLE', PAYING);
  await closeDifference(tx, difference.uuid, 'withdrawn', deps.clock());
  const to = await payerEmail(tx, line.user_uuid);
  await deps.mail.enqueueAll(tx, [withdrawnEmail(deps, { line, difference, to })]);
  await recordAuditEvent(tx, deps, 'DIFFERENCE: withdrawn', { ...aboutOrder(line), ...act });
  return difference.amount_cents;
}

export type DifferenceOfLine = { uuid: string; lineUuid: string };

/**
 * Marks a difference as paid, in the transaction that settles its payment. If the order was canceled while the card was
 * being charged, the payment is refunded instead.
 */
export async function recordDifferencePaid(
  tx: Tx,
  deps: Deps,
  { uuid, lineUuid }: DifferenceOfLine,
  payment: PaymentRow,
): Promise<void> {
  const line = await findLine(tx, lineUuid);
  const difference = await lockDifference(tx, uuid);
  if (!line || !difference) throw new Error(`Expected the order of the payment ${payment.uuid}`);
  if (!(await closeDifference(tx, uuid, 'paid', deps.clock()))) {
    const { uuid: payment_uuid, amount_cents } = payment;
    const owed = { payment_uuid, amount_cents, order_line_uuid: lineUuid };
    await recordRefundsDue(tx, deps, [{ ...owed, cause: 'canceled' }]);
    return;
  }
  const to = await payerEmail(tx, line.user_uuid);
  await deps.mail.enqueueAll(tx, [paidEmail(deps, { line, difference, to }, payment)]);
}

/** Reminds customers to decide, a fixed number of times before the deadline. Never charges anything. */
export async function remindOfDifferences(deps: Deps): Promise<void> {
  const now = deps.clock().getTime();
  const today = californiaDay(deps.clock());
  const waiting = await selectUnanswered(deps.db);
  const due = waiting.filter(({ asked_at, reminders, respond_by }) => {
    const days = differenceLimits.remindAfterDays[reminders];
    return days !== undefined && now >= asked_at.getTime() + days * DAY_MS && today <= respond_by;
  });
  for (const { difference, line, to } of await inFull(deps.db, due)) {
    const number = difference.reminders + 1;
    await deps.db.transaction().execute(async (tx) => {
      if (!(await markReminded(tx, difference.uuid, number))) return;
      await deps.mail.enqueueAll(tx, [reminderEmail(deps, { line, difference, to }, number)]);
    });
  }
}

/** Orders whose customers have not decided by the deadline, longest waiting first. */
export async function findOverdueDifferences({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const today = californiaDay(clock());
  const waiting = await selectUnanswered(db);
  return inFull(
    db,
    waiting.filter(({ respond_by }) => respond_by < today),
  );
}

async function inFull(db: Queryable, differences: readonly FeeDifferenceRow[]) {
  const uuids = differences.map(({ order_line_uuid }) => order_line_uuid);
  const lines = await findLinesOfAll(db, uuids);
  const lineOf = new Map(lines.map((line) => [line.uuid, line]));
  const emailOf = await payerEmails(
    db,
    lines.map(({ user_uuid }) => user_uuid),
  );
  return differences.flatMap((difference) => {
    const line = lineOf.get(difference.order_line_uuid);
    return line ? [{ difference, line, to: emailOf(line.user_uuid) }] : [];
  });
}
