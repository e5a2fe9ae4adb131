import type { ServerEvent } from '#contracts/account/audit.ts';
import { formatPhone } from '#contracts/account/phone.ts';
import { formatUsd, toDollars } from '#contracts/catalogue/money.ts';
import { isMailed } from '#contracts/catalogue/service-plan.ts';
import type { HistoryEntry, OrderHistory } from '#contracts/desk/order-history.ts';
import type { OrderChanges } from '#contracts/desk/order-search.ts';
import { hasRole } from '#contracts/desk/role.ts';
import { maskedCard } from '#contracts/order/card-brand.ts';
import { carrierNames, trackingUrl } from '#contracts/order/carriers.ts';
import { finalCents } from '#contracts/order/cart.ts';
import { chargesMore } from '#contracts/order/fee-difference.ts';
import type { OrderPaper } from '#contracts/order/order.ts';
import { isUndecided } from '#contracts/order/order-outcome.ts';
import { resultUndoUntil } from '#contracts/order/refund.ts';
import { papersToSend, paperWords } from '#contracts/papers/paper-words.ts';
import { formatMoment, formatTime } from '#contracts/time/california.ts';
import { type Day, formatDay } from '#contracts/time/days.ts';
import type { Queryable } from '../../../db/schema.ts';
import { type Deps, gatewaysFor, isFiledByPeople, mailedByFor } from '../../../deps.ts';
import { NotFound } from '../../../errors.ts';
import type { PaymentGateway } from '../../../gateways/payment/port.ts';
import type { AtDesk } from '../../../http/env.ts';
import { JOBS } from '../../../jobs/kinds.ts';
import {
  automaticStage,
  FEES_TAKEN,
  FILING,
  isBeforeAcceptance,
  isMailedAgain,
  isMailingUndone,
  isTakenBack,
  type MailedBy,
  nextStage,
  stepKeys,
} from '../../../order-lifecycle.ts';
import { isRemoved } from '../../account/reserved-email.ts';
import { aboutOrder, byStaff, recordAuditEvent } from '../../audit/service.ts';
import { findDisputesOf } from '../../checkout/disputes/service.ts';
import { findFiling } from '../../fulfillment/filing/service.ts';
import {
  findParcelsOfLine,
  isOvernight,
  mailingReportedFrom,
} from '../../fulfillment/parcels/service.ts';
import { maskVin } from '../../lookup/vehicles/service.ts';
import { hasReadableAddress, shownAddress, shownPartsOf } from '../../orders/mailing-parts.ts';
import { areAccepted, papersOfLine } from '../../orders/papers.ts';
import {
  asCustomersSee,
  type OrderLineData,
  presentOrder,
  sumRefunds,
} from '../../orders/present.ts';
import { findNotes, findOrder, type ShownOrderLine } from '../../orders/service.ts';
import { changedPlaces, findSharedWith } from '../../orders/ship-to.ts';
import { type DisputeHold, holdOf, plain, responseDue, wordsOfDispute } from '../dispute-words.ts';
import { isOpen, openHandover, openNote } from '../open-notes.ts';
import { claimsOfOrder } from '../today.ts';
import { versionOf } from '../version-of.ts';
import { shipmentWords, wordsForCustomer } from './customer-words.ts';
import {
  type HistoryLimits,
  selectActsAtEnd,
  selectBackground,
  selectJobsAbout,
  selectMailsTo,
  selectPaperRows,
  selectPaymentsOfLine,
  selectRefundsOf,
  selectStages,
  selectViews,
} from './history-store.ts';
import {
  actOf,
  disputeEntries,
  earlierPlaceEntry,
  entry,
  findStaffAct,
  isSameAct,
  isToldByNote,
  jobEntries,
  mailEntry,
  noteEntry,
  openedEntries,
  paperEntries,
  parcelEntries,
  paymentEntries,
  refundEntries,
  resentMailOf,
  resolvedEntries,
  resolvingActs,
  resultActOf,
  routine,
  SAME_ACT_MS,
  stageEntry,
  viewEntries,
  wordsOfStage,
} from './history-words.ts';
import { tagOf } from './search.ts';

/** No order has this many rows. */
const MAX = 200;

/** Logs the access. */
export async function loadHistory(
  deps: Deps,
  staff: AtDesk,
  orderId: string,
): Promise<OrderHistory> {
  const { line, rows, shown } = await readHistory(deps, staff, orderId);
  const claims = await claimsOfOrder(deps, staff, [
    line.order_id,
    ...[...rows.notes, ...rows.refunds, ...rows.jobs].map(({ uuid }) => uuid),
  ]);
  await recordAuditEvent(deps.db, deps, 'DESK: order opened', {
    ...aboutOrder(line),
    ...byStaff(staff),
  });
  return { ...shown, claims, version: versionOfHistory(shown) };
}

/** Isn't logged, because the answer says nothing about the customer. */
export async function readOrderChanges(
  deps: Deps,
  staff: AtDesk,
  { orderId, seen, after }: { orderId: string; seen: string; after?: string | undefined },
): Promise<OrderChanges> {
  const { shown } = await readHistory(deps, staff, orderId);
  return {
    is_changed: versionOfHistory(shown) !== seen,
    authors: after === undefined ? [] : newsSince(after, shown).map(({ by, who }) => ({ by, who })),
  };
}

/**
 * The entries since a time, newest first. Leaves out what the customer looks at after the payment, even if it fails.
 */
export async function findNews(deps: Deps, staff: AtDesk, orderId: string, since: string) {
  const { shown } = await readHistory(deps, staff, orderId);
  return newsSince(since, shown).filter((one) => !(one.is_routine && one.by === 'customer'));
}

/** Says who resolved a complaint or handover, and when. Undefined if it isn't resolved. */
export async function wordsOfResolution(db: Queryable, staff: AtDesk, noteUuid: string) {
  const acts = await selectActsAtEnd(db, noteUuid, SAME_ACT_MS);
  const isHandover = acts[0]?.kind === 'handover';
  const act = actOf(acts, isHandover ? resolvingActs.keys() : ['DESK: complaint closed'])?.act;
  if (!act?.closed_at) return undefined;
  const who = act.staff_uuid === staff.uuid ? 'You' : (act.name ?? 'The customer');
  return `${who} already resolved this on ${formatMoment(act.closed_at)}.`;
}

const newsSince = (since: string, { entries }: Pick<OrderHistory, 'entries'>) =>
  entries.filter((one) => one.at > since && isNews(one));

/** Without the claims of items of Today, because an expired one is no news. Their entries are. */
type Unversioned = Omit<OrderHistory, 'version' | 'claims'>;

/** Leaves out routine steps, and the time when an email or an event left, which follow other changes. */
const isNews = (one: HistoryEntry) => one.is_bad || !(one.is_routine || one.by === 'mail');

/** Leaves out visits, too. */
function versionOfHistory({ entries, opened, mails, jobs, ...shown }: Unversioned): string {
  return versionOf([shown, entries.filter(isNews)]);
}

async function readHistory(deps: Deps, staff: AtDesk, orderId: string) {
  const line = await findOrder(deps.db, orderId.toUpperCase());
  if (!line) throw new NotFound(`There is no order ${orderId}.`);
  const rows = await readRows(deps.db, line, { most: MAX });
  const byPeople = isFiledByPeople(deps, line);
  const { filingWindowMs } = deps;
  const now = deps.clock();
  const { papersAddress } = deps.licensee();
  const present = (order: ShownOrderLine) =>
    presentOrder(order, { now, filingWindowMs, byPeople, papersAddress });
  const shown = present(line);
  const seen = asCustomersSee(line, now);
  const parcel = rows.parcels.findLast(({ is_current }) => is_current);
  const mailedUntold =
    line.stage === 'shipped' && seen.stage !== 'shipped' && parcel?.mailed_at
      ? await mailingReportedFrom(deps.db, parcel.line_uuids, parcel.mailed_at)
      : undefined;
  const history: Unversioned = {
    ...factsOf(line, shown, rows, {
      staff,
      paymentPage: gatewaysFor(deps, line).payment.paymentPage,
      sharedWith: await findSharedWith(deps.db, line, parcel?.line_uuids),
    }),
    tell: tellOf(line, present, {
      now,
      seen,
      mailedUntold,
      hold: holdOf(rows.disputes),
      respondBy: responseDue(rows.disputes),
      isCanceling: openHandover(rows.notes, 'cancel') !== undefined,
    }),
    next: nextOf(line, shown, rows, {
      now,
      mailedUntold,
      mailedBy: mailedByFor(deps, line),
      byPeople,
    }),
    ...listsOf(rows),
    replies_to: isRemoved(rows.background.email) ? null : mailboxOf(deps.repliesTo),
  };
  return { line, rows, shown: history };
}

/** Returns the address without the sender's name. */
const mailboxOf = (from: string | undefined) => from?.split('<').at(-1)?.replace('>', '') ?? null;

/** While a result or a mailing can be undone, customers see the order as it was before. */
function tellOf(
  line: ShownOrderLine,
  present: (order: ShownOrderLine) => OrderLineData,
  {
    seen,
    mailedUntold,
    ...facts
  }: {
    now: Date;
    seen: ShownOrderLine;
    mailedUntold: Date | undefined;
    hold: DisputeHold | undefined;
    respondBy: Day | undefined;
    isCanceling: boolean;
  },
): string | null {
  if (line.stage === null) return null;
  if (mailedUntold) {
    return `We’ve just mailed the envelope. We’ll email you the tracking number after ${formatTime(mailedUntold)}.`;
  }
  if (seen !== line && line.result_at !== null && isBeforeAcceptance(seen.stage)) {
    const at = formatTime(resultUndoUntil(line.result_at));
    const isAccepted = line.stage === 'completed' || line.stage === 'label_printed';
    const shipment = isAccepted ? shipmentWords(present(seen), facts.now) : '';
    return `The DMV has answered. We’ll email you the answer after ${at}.${shipment}`;
  }
  return wordsForCustomer(present(seen), facts);
}

function trackingOf(parcels: HistoryRows['parcels']): OrderHistory['tracking'] {
  const parcel = parcels.findLast(({ mailed_at, state }) => mailed_at && state !== 'canceled');
  if (!parcel?.carrier || !parcel.tracking_number) return null;
  const { carrier, tracking_number: number } = parcel;
  return { carrier: carrierNames[carrier], number, url: trackingUrl({ carrier, number }) };
}

function factsOf(
  line: ShownOrderLine,
  shown: OrderLineData,
  rows: HistoryRows,
  {
    staff,
    paymentPage,
    sharedWith,
  }: { staff: AtDesk; paymentPage: PaymentGateway['paymentPage']; sharedWith: string[] },
) {
  const { background, papers } = rows;
  const address = shownAddress(line);
  const name = `${address.first_name ?? ''} ${address.last_name ?? ''}`.trim();
  const ofOrder = rows.payments.filter(({ fee_difference_uuid }) => fee_difference_uuid === null);
  const paid = ofOrder.find(({ state }) => state === 'succeeded' || state === 'pending');
  const mailed = isMailed(line.kind);
  const accepted = rows.stages.findLastIndex(({ stage }) => stage === 'completed');
  const refund = sumRefunds(line.refunds);
  const label = rows.stages.slice(accepted + 1).find(({ stage }) => stage === 'label_printed');
  return {
    order_id: line.order_id,
    tag: tagOf(line, { papers, isUndecided: isUndecided(shown) }),
    is_test: line.is_test,
    stage: line.stage,
    service: { name: line.service_name, kind: line.kind },
    amount: toDollars(finalCents(shown)),
    is_estimate: shown.is_estimate ?? false,
    paid_at: line.paid_at?.toISOString() ?? null,
    customer: {
      name: name || (background.user_name ?? ''),
      email: background.email,
      phone: formatPhone(address.phone_no || background.mobile_number || ''),
    },
    ship_to: {
      address: shownPartsOf(line.address),
      is_readable: hasReadableAddress(line),
      is_overnight: isOvernight(line),
      is_mailed: mailed,
      label_at: label?.happened_at.toISOString() ?? null,
      shared_with: sharedWith,
    },
    vehicle: {
      plate: line.plate,
      type: line.vehicle_type,
      make: line.make,
      vin: maskVin(line.vin, hasRole(staff.role, 'agent')),
      expires_on: line.registration_expires_on,
    },
    fees: shown.dmv_deal_details ?? {},
    fee_lines: shown.dmv_fee_lines ?? [],
    price_config: shown.service_type?.price_config ?? {},
    overnight_fee: toDollars(line.overnight_fee_cents),
    fee_difference: shown.fee_difference
      ? { amount: shown.fee_difference.amount, state: shown.fee_difference.state }
      : null,
    payment_reference: (paid ?? ofOrder[0])?.public_reference ?? null,
    card: paid?.card_last_four ? maskedCard(paid.card_brand ?? '', paid.card_last_four) : null,
    payment_page: (paid?.reference && paymentPage?.(paid.reference)) || null,
    tracking: trackingOf(rows.parcels),
    refund: refund ? { amount: toDollars(refund.cents), state: refund.state } : null,
    partner: background.partner
      ? { name: background.partner, reference: line.partner_reference }
      : null,
    papers,
    disputes: rows.disputes
      .filter(({ kind }) => kind === 'dispute')
      .map((dispute) => ({
        uuid: dispute.uuid,
        is_open: !dispute.closed_at,
        what: dispute.closed_at ? `Closed: ${plain(dispute.status)}` : wordsOfDispute(dispute),
      })),
  };
}

function listsOf(
  rows: HistoryRows,
): Pick<OrderHistory, 'entries' | 'opened' | 'complaints' | 'mails' | 'jobs'> {
  return {
    entries: entriesOf(rows),
    opened: openedEntries(rows.views),
    complaints: rows.notes.filter(isOpen).map(openNote),
    mails: rows.mails.map(({ created_at, ended_at, ...mail }) => ({
      ...mail,
      created_at: created_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    })),
    jobs: rows.jobs.map(({ uuid, kind, state, attempts, last_error, run_at }) => ({
      uuid,
      kind,
      state,
      attempts,
      last_error,
      run_at: run_at.toISOString(),
    })),
  };
}

/** Returns the history entries, newest first. */
function entriesOf(rows: HistoryRows): HistoryEntry[] {
  const { line, background, payments } = rows;
  const isPaid = payments.some(({ state }) => state === 'succeeded');
  const dmv = line.dmv_registration_fee_cents + line.ca_dmv_bpa_fee_cents;
  const ours = line.final_price_cents - dmv;
  const overnight = line.overnight_fee_cents > 0 ? ', overnight' : '';
  const vehicles = background.vehicles === 1 ? '1 vehicle' : `${background.vehicles} vehicles`;
  const lookup = `Plate ${line.plate} looked up: ${line.service_name}`;
  const estimate = line.is_estimate ? ' (estimate)' : '';
  const quote = `Quote: DMV ${formatUsd(dmv)}${estimate}, our fees ${formatUsd(ours)}`;
  const cart = `Cart: ${vehicles}${overnight}, this vehicle ${formatUsd(line.final_price_cents)}`;
  // The entry of the stage includes the result that staff entered.
  const results = new Map(rows.stages.map((stage) => [stage, resultActOf(stage, rows.views)]));
  const included = new Set(results.values());
  const acts = rows.views
    .filter((view) => !included.has(view) && !isToldByNote(view, rows.notes))
    .toReversed();
  const resent = new Map(acts.map((view) => [view, resentMailOf(view, rows.mails)]));
  const resentMails = new Set(resent.values());
  const views = acts.flatMap((view) => viewEntries(view, resent.get(view)));
  // Entries are added in logical order, because some may have the same timestamp.
  const entries = [
    // Until the payment, the purchase is the news.
    ...[
      entry(background.looked_up_at, 'customer', lookup),
      ...views.filter(({ by }) => by !== 'staff'),
      entry(line.created_at, 'DMV', quote),
      entry(line.created_at, 'customer', cart),
    ].map((one) => (isPaid ? routine(one) : one)),
    ...payments.toReversed().flatMap(paymentEntries),
    // The payment entry covers the first stage, including the amount, and staff entries cover some others.
    ...rows.stages
      .filter(({ stage }) => !(isPaid && stage === 'paid'))
      .filter((stage) => !isOfStaff(stage, rows))
      .map((stage) => stageEntry(stage, line.kind, results.get(stage))),
    ...rows.parcels.flatMap((parcel) => parcelEntries(parcel, rows.views)),
    ...rows.paperRows.flatMap((row) => paperEntries(row, rows.views)),
    ...rows.refunds.flatMap((refund) => refundEntries(refund, rows.views)),
    ...rows.disputes.flatMap(disputeEntries),
    ...rows.mails
      .toReversed()
      .map((mail) => (resentMails.has(mail) ? routine(mailEntry(mail)) : mailEntry(mail))),
    ...rows.jobs.toReversed().flatMap(jobEntries),
    ...rows.notes.map(noteEntry),
    ...rows.notes.flatMap((note) => resolvedEntries(note, rows.views)),
    ...changedPlaces(line.address).map(earlierPlaceEntry),
    ...views.filter(({ by }) => by === 'staff'),
  ];
  return entries.sort((a, b) => a.at.localeCompare(b.at)).reverse();
}

/** Staff entries that name the member, unlike the entry of the stage. */
function actsOfStage({ from_stage, stage }: HistoryRows['stages'][number]): ServerEvent[] {
  if (isMailedAgain(from_stage, stage)) return ['PARCEL: label voided', 'DESK: mailed again'];
  if (isMailingUndone(from_stage, stage)) return ['PARCEL: mailing undone'];
  if (isTakenBack(from_stage, stage)) return ['DESK: result undone'];
  if (stage === FILING) return ['DESK: order claimed'];
  return stage === 'canceled' ? ['ORDER: canceled'] : [];
}

function isOfStaff(
  stage: HistoryRows['stages'][number],
  { views, parcels }: Pick<HistoryRows, 'views' | 'parcels'>,
): boolean {
  if (stage.stage === 'shipped') {
    // The entry of the envelope names the carrier, too.
    return parcels.some(({ mailed_at: at }) => at !== null && isSameAct(at, stage.happened_at));
  }
  return actsOfStage(stage).some((act) => findStaffAct(views, act, stage.happened_at));
}

type Next = NonNullable<OrderHistory['next']>;

type Present = {
  now: Date;
  /** When the customer learns of a mailing that can still be undone. */
  mailedUntold: Date | undefined;
  mailedBy: MailedBy;
  byPeople: boolean;
};

function nextOf(line: ShownOrderLine, shown: OrderLineData, rows: HistoryRows, present: Present) {
  const own = ownNext(line, shown, rows, present);
  const refunds = rows.refunds.flatMap((refund) => refundNext(refund, rows, present.now));
  const { mailedUntold: at } = present;
  const mailing = at
    ? [`The email about the mailing leaves at ${formatTime(at)}, unless the mailing is undone`]
    : [];
  const all = [
    ...mailing,
    ...disputeNext(rows),
    ...refunds,
    ...notesNext(rows),
    ...(own ? [own.what] : []),
  ];
  if (all.length === 0) return null;
  return { what: [...new Set(all)].join('. '), at: own?.at ?? null };
}

function disputeNext({ disputes }: HistoryRows): string[] {
  const day = responseDue(disputes);
  return day ? [`Respond to the dispute by ${formatDay(day)} with DOWNLOAD EVIDENCE`] : [];
}

function refundNext(
  { state, cause, due_since, amount_cents, returned_at }: HistoryRows['refunds'][number],
  { filing }: HistoryRows,
  now: Date,
): string[] {
  switch (state) {
    case 'due': {
      const sentAt = resultUndoUntil(due_since);
      const isOfResult = cause === 'rejected' || cause === 'difference';
      return filing?.outcome && isOfResult && now < sentAt
        ? [`The refund is sent after ${formatTime(sentAt)}, unless the result is undone`]
        : ['Waiting for the bank to accept the refund'];
    }
    case 'refused': {
      const amount = formatUsd(amount_cents);
      const how = returned_at ? 'another way' : 'at the provider';
      return [`A manager needs to issue the ${amount} refund ${how}`];
    }
    case 'refunded':
      return [];
  }
}

function notesNext({ notes }: HistoryRows): string[] {
  return notes
    .filter(isOpen)
    .map(({ kind, for_name }) =>
      kind === 'handover'
        ? `${for_name} needs to resolve the handover`
        : 'Staff need to resolve the complaint',
    );
}

function ownNext(
  line: ShownOrderLine,
  shown: OrderLineData,
  rows: HistoryRows,
  { now, mailedBy, byPeople }: Present,
): Next | null {
  if (line.payment_status === 'PENDING') {
    return { what: 'Waiting for the bank to respond: we’re still checking', at: null };
  }
  if (line.payment_status === 'UNPAID' || line.stage === null) {
    return { what: 'Waiting for the customer to pay', at: null };
  }
  const stage = nextStage(line.stage, line.kind);
  if (stage === undefined) return null;
  if (automaticStage(line.stage, line.kind, mailedBy) === undefined) {
    return { what: 'Staff need to pack and mail the order from the mail room', at: null };
  }
  const obstacle = line.stage === 'paid' ? obstacleToFiling(shown, rows) : undefined;
  if (obstacle !== undefined) return { what: obstacle, at: null };
  if (byPeople && isBeforeAcceptance(line.stage)) return { what: staffStep(line, rows), at: null };
  return stepNext(line, wordsOfStage(stage, line.kind), { shown, rows, now });
}

function obstacleToFiling(
  shown: OrderLineData,
  { papers, disputes }: HistoryRows,
): string | undefined {
  const hold = holdOf(disputes);
  if (hold === 'open')
    return 'Waiting for the bank to decide the dispute. Until then, we won’t file';
  if (hold === 'lost')
    return 'The bank returned the disputed payment to the customer. We won’t file';
  if (shown.fee_difference && isUndecided(shown)) {
    return `${chargesMore(shown.fee_difference)}: waiting for the customer’s decision`;
  }
  if (areAccepted(papers)) return undefined;
  const namesOf = (some: readonly OrderPaper[]) =>
    some.map(({ paper }) => paperWords[paper].inText).join(', ');
  const toReview = namesOf(papers.filter(({ state }) => state === 'checking'));
  const toSend = namesOf(papersToSend(papers));
  return [
    toReview && `Review: ${toReview}`,
    toSend && `Waiting for the customer to send: ${toSend}`,
  ]
    .filter(Boolean)
    .join('. ');
}

function stepNext(
  line: ShownOrderLine,
  stageName: string,
  { shown, rows, now }: { shown: OrderLineData; rows: HistoryRows; now: Date },
): Next {
  const step = rows.jobs.find(({ kind, state }) => kind === JOBS.orderStep && state !== 'done');
  if (step?.state === 'dead')
    return { what: `${stageName}: stopped. Choose “File again”`, at: null };
  if (line.stage === FEES_TAKEN && step) {
    const names = line.missing_papers.map(({ name }) => name).join(', ');
    const what = `Waiting for the DMV to get: ${names}. We’ll check again`;
    return { what, at: step.run_at.toISOString() };
  }
  const times = [shown.files_at, step?.run_at.toISOString()].filter((at) => typeof at === 'string');
  const at = times.find((one) => Date.parse(one) > now.getTime());
  const isDue = at === undefined && times.length > 0;
  return { what: isDue ? `${stageName}: due now` : stageName, at: at ?? null };
}

function staffStep(
  { stage, kind, missing_papers }: ShownOrderLine,
  { filing, disputes }: HistoryRows,
): string {
  if (stage === FEES_TAKEN) {
    const names = missing_papers.map(({ name }) => name).join(', ');
    return `Waiting until the DMV has: ${names}. Staff will check again`;
  }
  const doing = wordsOfStage(FILING, kind);
  const name = filing?.staff_name;
  if (name && holdOf(disputes)) {
    return `${name} needs to release the order or, if it is already filed, enter the answer`;
  }
  return name
    ? `${doing}: ${name} will enter the answer`
    : `${doing}: staff need to claim the order`;
}

export type HistoryRows = Awaited<ReturnType<typeof readRows>>;

/** For staff's order history and for record requests. */
export async function readRows(db: Queryable, line: ShownOrderLine, limits: HistoryLimits) {
  const background = await selectBackground(db, line);
  const { email } = background;
  const payments = await selectPaymentsOfLine(db, line.uuid, limits);
  const paymentUuids = payments.map(({ uuid }) => uuid);
  const refunds = await selectRefundsOf(db, line, paymentUuids);
  const about = [line.uuid, ...paymentUuids];
  const mails = await selectMailsTo(db, line, { email, about, ...limits });
  const ownUuids = [...refunds, ...mails].map(({ uuid }) => uuid);
  const keys = [...about, stepKeys(line.uuid).papers, ...ownUuids];
  return {
    line,
    background,
    payments,
    refunds,
    disputes: await findDisputesOf(db, paymentUuids),
    mails,
    jobs: await selectJobsAbout(db, line, { keys, ...limits }),
    stages: await selectStages(db, line.uuid),
    parcels: await findParcelsOfLine(db, line.uuid),
    paperRows: await selectPaperRows(db, line.uuid),
    notes: await findNotes(db, [line.uuid]),
    views: await selectViews(db, line, { email, ...limits }),
    papers: await papersOfLine(db, line),
    filing: await findFiling(db, line.uuid),
  };
}
