import { firstErrors } from '#contracts/api/api-failure.ts';
import { type Cents, formatUsd, sumCents, toCents } from '#contracts/catalogue/money.ts';
import {
  DISPUTED,
  FEES_HIGHER,
  type FilingResult,
  IF_WE_PAY,
  resultSchemaFor,
} from '#contracts/desk/filing-result.ts';
import type { Done } from '#contracts/desk/order-actions.ts';
import { REFUND_WAIT_MS } from '#contracts/order/refund.ts';
import { californiaDay } from '#contracts/time/california.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, Conflict, ValidationError } from '../../../errors.ts';
import type { AtDesk } from '../../../http/env.ts';
import { FEES_TAKEN, FILING, FIRST_STAGE } from '../../../order-lifecycle.ts';
import { aboutOrder, byStaff, recordAuditEvent } from '../../audit/service.ts';
import { askForDifference, findPaidDifferences } from '../../checkout/differences/service.ts';
import {
  agreedCents,
  claimNext,
  claimOrders,
  collectedCents,
  columnsOf,
  correctResult,
  type EnteredResult,
  enterResults,
  type Filing,
  isRecord,
  objectionTo,
  objectionToNumbers,
  releaseOrder,
  setClaims,
  undoResult,
} from '../../fulfillment/filing/service.ts';
import { findOrderMoney } from '../../fulfillment/refunds.ts';
import { findNotes, lockOrder, type OrderLineInFull } from '../../orders/service.ts';
import { actOf, logAction, type OrderRequest, runOnce } from '../actions/run-once.ts';
import { type KnownOrder, requireOrder, requirePossible, resumeJob } from '../actions/service.ts';
import { openHandover } from '../open-notes.ts';

const MOVED_ON = 'This order has changed in the meantime. Reload it.';

async function onLocked(
  deps: Deps,
  request: OrderRequest,
  work: (tx: Tx, line: OrderLineInFull, known: KnownOrder) => Promise<string>,
): Promise<Done> {
  const { uuid } = await requireOrder(deps.db, request.about);
  return runOnce(deps, request, async (tx) => {
    await lockOrder(tx, uuid);
    const line = await requireOrder(tx, request.about);
    return work(tx, line, await requirePossible(tx, deps, request, line));
  });
}

/** Claims the next orders for a staff member, once per request. */
export async function claimSeveral(
  deps: Deps,
  staff: AtDesk,
  body: { request_uuid: string; count: number },
): Promise<Done> {
  const request = { staff, action: 'claim_orders', about: '', body };
  return runOnce(deps, request, async (tx) => {
    const claimed = await claimNext(tx, deps, { count: body.count, staffUuid: staff.uuid });
    if (claimed.length === 0) {
      throw new Conflict('NOT_POSSIBLE', 'There are no unclaimed orders to file right now.');
    }
    for (const line of claimed) {
      await recordAuditEvent(tx, deps, 'DESK: order claimed', {
        ...aboutOrder(line),
        ...byStaff(staff),
      });
    }
    const count = claimed.length === 1 ? '1 order' : `${claimed.length} orders`;
    const orders = claimed.map(({ order_id }) => order_id);
    return { done: `Claimed ${count}: ${orders.join(', ')}.`, orders };
  });
}

/** Claims an order, so that no one else files it and its customer can't cancel it. */
export async function claimOrder(deps: Deps, request: OrderRequest): Promise<Done> {
  const { uuid: staffUuid } = request.staff;
  return onLocked(deps, request, async (tx, line) => {
    // An order that the gateway had claimed when staff took over filing is already in the next stage.
    if (line.stage !== FIRST_STAGE) await setClaims(tx, deps, [line], staffUuid);
    else if ((await claimOrders(tx, deps, [line], staffUuid)).length === 0) {
      throw new Conflict('NOT_POSSIBLE', MOVED_ON);
    }
    const act = { ...aboutOrder(line), ...byStaff(request.staff) };
    await recordAuditEvent(tx, deps, 'DESK: order claimed', act);
    return 'Claimed. Nobody else can file this order now.';
  });
}

export async function takeOver(deps: Deps, request: OrderRequest): Promise<Done> {
  return onLocked(deps, request, async (tx, line, { filing }) => {
    await setClaims(tx, deps, [line], request.staff.uuid);
    const detail = `from ${filing?.staff_name ?? ''}`;
    await logAction(tx, deps, request, { line, event: 'DESK: claim taken over', detail });
    return 'You have taken over this order.';
  });
}

/** Releases a claim. If the DMV charges more than was collected, the customer is asked to pay the difference. */
export async function releaseClaim(
  deps: Deps,
  request: OrderRequest,
  { charges }: { charges?: number | undefined },
): Promise<Done> {
  return onLocked(deps, request, async (tx, line, { facts }) => {
    const more = charges === undefined ? 0 : toCents(charges) - agreedCents(line);
    const chargedCents = charges !== undefined && more > 0 ? toCents(charges) : null;
    if (!(await releaseOrder(tx, deps, line, chargedCents))) {
      throw new Conflict('NOT_POSSIBLE', MOVED_ON);
    }
    const detail = more > 0 ? `${formatUsd(more)} more` : '';
    await logAction(tx, deps, request, { line, event: 'DESK: claim released', detail });
    if (facts.hold) return 'Released. We won’t file it unless we win the dispute.';
    if (more <= 0) return 'Released. Others can file this order, and the customer can cancel it.';
    await askForDifference(tx, deps, line, more, actOf(request));
    return `Released. We’ve asked the customer to pay ${formatUsd(more)}. You can file the order after that.`;
  });
}

/** The order continues as if the gateway had filed it. */
export async function enterResult(
  deps: Deps,
  request: OrderRequest,
  { result, is_filed: isFiled }: { result: FilingResult; is_filed: boolean },
): Promise<Done> {
  return onLocked(deps, request, async (tx, line, { facts }) => {
    if (facts.hold && !isFiled && isHeld({ line, result })) {
      throw new AppError(422, DISPUTED, 'This payment is disputed, so don’t file this order.');
    }
    await rejectWrong(tx, deps, { line, result });
    const isRejected = result.outcome === 'rejected';
    const before = isRejected ? await refundsOf(tx, line) : 0;
    const paid = await enterResults(tx, deps, [{ line, result }], request.staff.uuid);
    const ours = paid.get(line.uuid);
    const refunded = isRejected ? (await refundsOf(tx, line)) - before : 0;
    if (!isRejected) await resumeJob(tx, deps, line.uuid);
    const despite = facts.hold && isHeld({ line, result }) ? ', filed before the dispute' : '';
    const detail = `${detailOf(result, ours)}${despite}`;
    await logAction(tx, deps, request, { line, event: 'DESK: result entered', detail });
    const back = openHandover(await findNotes(tx, [line.uuid]), 'filed');
    const returned = back
      ? ` We’ve handed the order back to ${back.for_name}, who wanted to cancel it.`
      : '';
    return `Saved.${costWords(ours)}${emailWords(line, result)}${refundWords(line, result, refunded)}${returned}`;
  });
}

/** Whether a dispute rules out the result, unless the order was already filed. A rejection costs nothing. */
export function isHeld({ line, result }: EnteredResult): boolean {
  return line.stage === FILING && result.outcome !== 'rejected';
}

async function rejectWrong(tx: Tx, deps: Deps, entry: EnteredResult): Promise<void> {
  const objection =
    objectionTo(entry, californiaDay(deps.clock())) ?? (await objectionToNumbers(tx, entry));
  if (!objection) return;
  const { field, message, isConfirmable } = objection;
  const errors = [{ field: `result.${field}`, message }];
  if (!isConfirmable) throw new ValidationError(errors);
  throw new AppError(422, FEES_HIGHER, `${message} ${IF_WE_PAY}.`, { errors });
}

/** What was entered, and what we pay, for the audit log. */
export function detailOf(result: FilingResult, ours: Cents = 0): string {
  if (!('charged' in result)) return result.outcome;
  const cost = ours > 0 ? `, ${formatUsd(ours)} at our cost` : '';
  return `${result.outcome} ${result.reference}, fees ${formatUsd(toCents(result.charged))}${cost}`;
}

const costWords = (ours: Cents = 0) => (ours > 0 ? ` We pay ${formatUsd(ours)}.` : '');

/**
 * A sentence that states when the customer is notified of a result. If documents are still missing, there is nothing
 * new to report.
 */
function emailWords({ stage }: OrderLineInFull, { outcome }: FilingResult): string {
  if (isRecord(outcome)) return ' We’ll email the customer.';
  if (stage === FEES_TAKEN && outcome === 'fees_taken') return '';
  return ` We’ll email the customer in ${REFUND_WAIT_MS / 60_000} minutes, unless you undo this.`;
}

/** What has been refunded or will be, including what the customer paid beyond the estimate. */
async function refundsOf(tx: Tx, { uuid }: OrderLineInFull): Promise<Cents> {
  const refunds = [await findOrderMoney(tx, uuid), ...(await findPaidDifferences(tx, [uuid]))];
  return sumCents(refunds.map((one) => one?.refund_cents ?? 0));
}

function refundWords(line: OrderLineInFull, result: FilingResult, refunded: Cents): string {
  if (result.outcome === 'rejected') {
    return refunded > 0 ? ` ${formatUsd(refunded)} will be refunded.` : '';
  }
  const less = 'charged' in result ? collectedCents(line) - toCents(result.charged) : 0;
  return less > 0 ? ` The ${formatUsd(less)} difference will be refunded.` : '';
}

/** The customer gets an email if the change is visible to them. */
export async function correctEntry(
  deps: Deps,
  request: OrderRequest,
  { result }: { result: FilingResult },
): Promise<Done> {
  return onLocked(deps, request, async (tx, line, { filing }) => {
    const reference = 'reference' in result ? result.reference : undefined;
    const schema = resultSchemaFor(reference, filing?.reference);
    const errors = firstErrors(schema.safeParse(result));
    if (errors.length > 0) {
      throw new ValidationError(
        errors.map(({ field, message }) => ({ field: `result.${field}`, message })),
      );
    }
    await rejectWrong(tx, deps, { line, result });
    const change = { result, requestUuid: request.body.request_uuid };
    const corrected = filing && (await correctResult(tx, deps, { line, filing }, change));
    if (!corrected) throw new Conflict('NOT_POSSIBLE', whyNotCorrected(filing, result));
    const detail = corrected.changes.join(', ');
    await logAction(tx, deps, request, { line, event: 'DESK: result corrected', detail });
    const hasOldSlip =
      line.stage === 'label_printed' && filing.sticker_number !== columnsOf(result).sticker_number;
    const slip = hasOldSlip ? ' Print the packing slip again: it shows the sticker number.' : '';
    return `Corrected.${costWords(corrected.paidByUs)} ${CORRECTION_NEWS[corrected.news]}${slip}`;
  });
}

const CORRECTION_NEWS = {
  'first email': 'The email to the customer hasn’t been sent yet, so it will have the new values.',
  'new email': 'We’ll email the customer what changed.',
  none: 'The customer doesn’t see this change, so we won’t email them.',
} as const;

function whyNotCorrected(filing: Filing | undefined, result: FilingResult): string {
  return filing?.outcome === result.outcome
    ? 'Nothing has changed.'
    : 'To change the outcome, undo the result first.';
}

export async function undoEntry(deps: Deps, request: OrderRequest): Promise<Done> {
  return onLocked(deps, request, async (tx, line, { filing }) => {
    const by = { staffUuid: request.staff.uuid, requestUuid: request.body.request_uuid };
    const undone = filing && (await undoResult(tx, deps, { line, filing }, by));
    if (!undone) {
      throw new Conflict('NOT_POSSIBLE', MOVED_ON);
    }
    const detail = filing.outcome ?? '';
    await logAction(tx, deps, request, { line, event: 'DESK: result undone', detail });
    const told = undone.wasTold
      ? 'We’ll email the customer.'
      : 'The customer hasn’t been emailed about it.';
    return `Result undone. You have claimed the order, so enter the correct result. ${told}`;
  });
}
