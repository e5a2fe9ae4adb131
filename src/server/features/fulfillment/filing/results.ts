import { type Cents, toCents, toDollars } from '#contracts/catalogue/money.ts';
import { isFiled, servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { FilingOutcome, FilingResult } from '#contracts/desk/filing-result.ts';
import { ENDED_TOPICS } from '#contracts/desk/order-actions.ts';
import { resultUndoUntil, whyIrreversible } from '#contracts/order/refund.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { addYears } from '#contracts/time/days.ts';
import type { OnRecord } from '#mails/status-record.ts';
import type { FilingRow, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { FEES_TAKEN, FILING } from '../../../order-lifecycle.ts';
import { missingPaperWords } from '../../lookup/vehicles/service.ts';
import {
  closeHandoversOf,
  type OrderLineInFull,
  recordMissingPapers,
  recordNote,
  writeNote,
} from '../../orders/service.ts';
import { recordOrderEvents } from '../../partners/events.ts';
import { commitStepsIn, reportedFrom } from '../commit-steps.ts';
import { recordOf, type Step } from '../file-order.ts';
import { lockPaymentsOf } from '../store.ts';
import { type DmvFees, settleFees, whyNotCovered } from './fees.ts';
import { findOrderWithSticker, selectOrderWithReference, updateFiling } from './store.ts';

export type EnteredResult = { line: OrderLineInFull; result: FilingResult };

type AboutOrder = Pick<OrderLineInFull, 'kind' | 'stage'> & DmvFees;

export type Objection = {
  /** The field with the problem, or `outcome` if the outcome itself doesn't fit. */
  field: 'outcome' | 'expires_on' | 'charged' | 'reference' | 'sticker_number';
  message: string;
  /** True if the result can be entered once someone confirms that we pay the difference. */
  isConfirmable?: boolean;
};

/** No registration lasts longer. */
const LONGEST_YEARS = 5;

/** Whether an outcome is that of a status check. */
export const isRecord = (outcome: FilingOutcome) =>
  outcome === 'on_record' || outcome === 'no_record';

/** Returns undefined if the answer is possible for the order. */
export function objectionTo(
  { line, result }: { line: AboutOrder; result: FilingResult },
  today: string,
): Objection | undefined {
  const isCheck = !isFiled(line.kind);
  if (isCheck !== isRecord(result.outcome)) {
    const message = isCheck
      ? 'For a status check, enter what is on record.'
      : 'We file this service’s orders with the DMV, so enter the DMV’s answer.';
    return { field: 'outcome', message };
  }
  if (line.stage === FEES_TAKEN && result.outcome === 'rejected') {
    const message =
      'The DMV has the fees and won’t return them, so this order can’t be entered as rejected. Decide on a refund on the order’s page.';
    return { field: 'outcome', message };
  }
  switch (result.outcome) {
    case 'rejected':
    case 'no_record':
      return undefined;
    case 'on_record':
      return objectionToExpiry(result.expires_on, today);
    case 'fees_taken':
      if (line.kind !== 'renewal') {
        const message = 'Only renewals can have their fees taken while documents are missing.';
        return { field: 'outcome', message };
      }
      return objectionToFees(line, result);
    case 'accepted':
      return objectionToNewExpiry(line, result.expires_on, today) ?? objectionToFees(line, result);
  }
}

/**
 * Returns an objection if another order has the result's reference or sticker, because the DMV issues each of them
 * once. `others` are entered together with this result.
 */
export async function objectionToNumbers(
  tx: Tx,
  { line, result }: EnteredResult,
  others: readonly EnteredResult[] = [],
): Promise<Objection | undefined> {
  for (const field of ['reference', 'sticker_number'] as const) {
    const number = numberIn(result, field);
    if (number === '') continue;
    const twin =
      others.find((other) => numberIn(other.result, field) === number)?.line.order_id ??
      (field === 'reference'
        ? await selectOrderWithReference(tx, number, line.uuid)
        : await findOrderWithSticker(tx, number, [line.uuid]));
    if (twin !== undefined) {
      const name = field === 'reference' ? 'reference' : 'sticker';
      return { field, message: `${twin} already has this ${name}` };
    }
  }
  return undefined;
}

function numberIn(result: FilingResult, field: 'reference' | 'sticker_number'): string {
  if (field === 'reference') return 'reference' in result ? result.reference : '';
  return 'sticker_number' in result ? result.sticker_number : '';
}

function objectionToNewExpiry(
  line: AboutOrder,
  expiresOn: string | null,
  today: string,
): Objection | undefined {
  if (line.kind !== 'renewal') {
    if (expiresOn === null) return undefined;
    return { field: 'expires_on', message: 'Only a renewal has a new expiration date.' };
  }
  if (expiresOn === null) {
    return { field: 'expires_on', message: 'Please enter the new expiration date' };
  }
  return objectionToExpiry(expiresOn, today);
}

function objectionToExpiry(expiresOn: string, today: string): Objection | undefined {
  const isLikely =
    expiresOn >= addYears(today, -LONGEST_YEARS) && expiresOn <= addYears(today, LONGEST_YEARS);
  return isLikely ? undefined : { field: 'expires_on', message: 'Please check the year' };
}

function objectionToFees(
  line: DmvFees,
  { charged, at_our_cost: isOurs }: { charged: number; at_our_cost: boolean },
): Objection | undefined {
  const message = isOurs ? undefined : whyNotCovered(line, toCents(charged));
  return message === undefined ? undefined : { field: 'charged', message, isConfirmable: true };
}

/**
 * Enters results in one transaction: advances the orders, notifies their customers, and refunds the difference if the
 * DMV charged less. Call `objectionTo` first, with locked orders. Refunds wait, so that the results can be undone.
 * Returns what we pay, by the order's uuid.
 */
export async function enterResults(
  tx: Tx,
  deps: Deps,
  entries: readonly EnteredResult[],
  staffUuid: string,
): Promise<Map<string, Cents>> {
  const ours = new Map<string, Cents>();
  if (entries.length === 0) return ours;
  const now = deps.clock();
  await lockPaymentsOf(
    tx,
    entries.map(({ line }) => line.uuid),
  );
  // If documents are still missing, the order stays in its stage.
  const [still, moving] = partition(
    entries,
    ({ line, result }) => line.stage === FEES_TAKEN && result.outcome === 'fees_taken',
  );
  for (const { line, result } of still) {
    if (result.outcome !== 'fees_taken') continue;
    await recordMissingPapers(tx, line, missingPaperWords(result.papers));
  }
  const steps = moving.map((entry) => stepOf(deps, entry));
  const undoUntil = resultUndoUntil(now);
  await recordOrderEvents(
    tx,
    deps,
    steps.map((step) => ({
      type: 'order.filed',
      lineUuid: step.line.uuid,
      partnerUuid: step.line.partner_uuid,
      notBefore: reportedFrom(step, undoUntil),
    })),
  );
  const moved = await commitStepsIn(tx, deps, steps, { now, undoUntil });
  if (moved.size < steps.length) throw new Error('Expected locked orders');
  for (const { line, result } of entries) {
    const paidByUs =
      'charged' in result ? await settleFees(tx, deps, line, toCents(result.charged)) : 0;
    ours.set(line.uuid, paidByUs);
    await updateFiling(tx, line.uuid, {
      staff_uuid: staffUuid,
      entered_at: now,
      ...columnsOf(result),
      expired_on: line.registration_expires_on,
      paid_by_us_cents: paidByUs,
    });
    await resolveHandovers(tx, deps, { line, result }, { staffUuid, now });
  }
  return ours;
}

/**
 * A rejection refunds the customer, so it resolves requests to cancel or refund. Members who wanted to cancel a filed
 * order get it back, to tell the customer.
 */
async function resolveHandovers(
  tx: Tx,
  deps: Deps,
  { line, result }: EnteredResult,
  { staffUuid, now }: { staffUuid: string; now: Date },
): Promise<void> {
  const isRejected = result.outcome === 'rejected';
  const topics = isRejected ? ENDED_TOPICS : (['cancel'] as const);
  const closed = await closeHandoversOf(tx, line.uuid, { now, topics });
  const why = whyIrreversible(servicePlans[line.kind]);
  const text = `The order was filed before it could be canceled. ${why} Tell the customer.`;
  const note = {
    order_line_uuid: line.uuid,
    staff_uuid: staffUuid,
    kind: 'handover',
    text,
  } as const;
  for (const { staff_uuid } of isRejected ? [] : closed) {
    if (staff_uuid === staffUuid) continue;
    await writeNote(tx, deps, { ...note, for_staff_uuid: staff_uuid, topic: 'filed' });
  }
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

/** The answer as a step of the order, as if the gateway had given it. */
export function stepOf(deps: Deps, { line, result }: EnteredResult): Step {
  const from = line.stage === FEES_TAKEN ? FEES_TAKEN : FILING;
  switch (result.outcome) {
    case 'accepted': {
      const { reference: note, expires_on: expiresOn } = result;
      return { line, from, to: 'completed', note, ...(expiresOn !== null && { expiresOn }) };
    }
    case 'fees_taken': {
      const missingPapers = missingPaperWords(result.papers);
      return { line, from, to: FEES_TAKEN, note: result.reference, missingPapers };
    }
    case 'rejected':
      deps.logger.warn({ orderId: line.order_id }, 'order rejected by the DMV');
      return { line, from, to: 'rejected', note: result.reason };
    case 'on_record':
    case 'no_record': {
      const record = recordIn(result, californiaDay(deps.clock()));
      return { line, from, to: 'completed', note: recordNote(record), found: { record } };
    }
  }
}

type RecordResult = Extract<FilingResult, { outcome: 'on_record' | 'no_record' }>;

/** Undefined if the DMV has no record of the plate. */
export function recordIn(result: RecordResult, today: string): OnRecord | undefined {
  if (result.outcome === 'no_record') return undefined;
  const hold = result.hold === '' ? undefined : result.hold;
  return recordOf({ expiresOn: result.expires_on, hold }, today);
}

const NOTHING = {
  reference: null,
  sticker_number: null,
  expires_on: null,
  charged_cents: null,
  papers: null,
  reason: null,
  hold: null,
} as const;

type ResultColumns = Pick<FilingRow, 'outcome' | keyof typeof NOTHING>;

/** Undefined if no result is stored. */
export function resultOf(filing: FilingRow): FilingResult | undefined {
  const { outcome, reference, sticker_number, expires_on, hold } = filing;
  const taken = {
    reference: reference ?? '',
    charged: toDollars(filing.charged_cents ?? 0),
    at_our_cost: filing.paid_by_us_cents > 0,
  };
  switch (outcome) {
    case null:
      return undefined;
    case 'accepted':
      return { outcome, ...taken, expires_on, sticker_number: sticker_number ?? '' };
    case 'fees_taken':
      return { outcome, ...taken, papers: filing.papers ?? [] };
    case 'rejected':
      return { outcome, reason: filing.reason ?? '' };
    case 'on_record':
      return { outcome, expires_on: expires_on ?? '', hold: hold ?? '' };
    case 'no_record':
      return { outcome };
  }
}

export function columnsOf(result: FilingResult): ResultColumns {
  const { outcome } = result;
  switch (outcome) {
    case 'accepted':
      return {
        ...NOTHING,
        outcome,
        reference: result.reference,
        sticker_number: result.sticker_number || null,
        expires_on: result.expires_on,
        charged_cents: toCents(result.charged),
      };
    case 'fees_taken':
      return {
        ...NOTHING,
        outcome,
        reference: result.reference,
        charged_cents: toCents(result.charged),
        papers: result.papers,
      };
    case 'rejected':
      return { ...NOTHING, outcome, reason: result.reason };
    case 'on_record':
      return {
        ...NOTHING,
        outcome,
        expires_on: result.expires_on,
        hold: result.hold || null,
      };
    case 'no_record':
      return { ...NOTHING, outcome };
  }
}
