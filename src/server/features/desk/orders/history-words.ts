import { SERVER_EVENTS, type ServerEvent } from '#contracts/account/audit.ts';
import { isolated } from '#contracts/account/isolated.ts';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import {
  type HistoryEntry,
  type HistorySource,
  staffNameOfScreen,
} from '#contracts/desk/order-history.ts';
import { reasonWords } from '#contracts/desk/reasons.ts';
import { todayTitles } from '#contracts/desk/today.ts';
import { maskedCard } from '#contracts/order/card-brand.ts';
import { carrierNames } from '#contracts/order/carriers.ts';
import { checkoutResultSchema } from '#contracts/order/checkout.ts';
import { checkoutMessage } from '#contracts/order/checkout-message.ts';
import { orderStates } from '#contracts/order/order-words.ts';
import { paperWords } from '#contracts/papers/paper-words.ts';
import { formatMoment } from '#contracts/time/california.ts';
import type {
  DisputeRow,
  OrderPaperRow,
  OrderStage,
  ParcelState,
  Tables,
} from '../../../db/schema.ts';
import { JOBS } from '../../../jobs/kinds.ts';
import { FILING, isMailedAgain, isMailingUndone, isTakenBack } from '../../../order-lifecycle.ts';
import type { findParcelsOfLine } from '../../fulfillment/parcels/service.ts';
import type { ShownNote } from '../../orders/service.ts';
import type { changedPlaces } from '../../orders/ship-to.ts';
import { plain } from '../dispute-words.ts';
import { wordsOfJob } from '../job-words.ts';
import { CUSTOMER_REPLIED, noteText, resultPrefix } from '../open-notes.ts';
import type {
  selectJobsAbout,
  selectMailsTo,
  selectPaymentsOfLine,
  selectRefundsOf,
  selectStages,
  selectViews,
} from './history-store.ts';

type RowOf<T extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<T>>[number];

export function entry(
  at: Date,
  by: HistorySource,
  what: string,
  { isBad = false, who = null }: { isBad?: boolean; who?: string | null } = {},
): HistoryEntry {
  return { at: at.toISOString(), by, what, is_bad: isBad, who };
}

/** The page folds the entry, unless it is a failure. */
export const routine = (one: HistoryEntry): HistoryEntry =>
  one.is_bad ? one : { ...one, is_routine: true };

const stageWords: Record<Exclude<OrderStage, 'filing' | 'completed'>, string> = {
  paid: orderStates.paid,
  fees_taken: orderStates.feesTaken,
  label_printed: 'Label printed',
  shipped: orderStates.mailed,
  delivered: orderStates.delivered,
  closed: 'Finished: nothing to mail',
  canceled: orderStates.canceled,
  rejected: orderStates.refused,
};

/** A change and its entry in the audit log are recorded within this time. */
export const SAME_ACT_MS = 5000;
export const isSameAct = (one: Date, other: Date) =>
  Math.abs(one.getTime() - other.getTime()) < SAME_ACT_MS;

type View = RowOf<typeof selectViews>;

/** Returns what a staff member did at this time, from the audit log. Its details contain `about`. */
export const findStaffAct = (views: readonly View[], act: ServerEvent, at: Date, about = '') =>
  views.find(
    ({ message, staff, created_at }) =>
      staff !== null &&
      message.startsWith(act) &&
      message.includes(about) &&
      isSameAct(created_at, at),
  );

/** The entry of the DMV's answer, if staff entered the answer that led to the stage. */
export const resultActOf = (
  { stage, happened_at }: RowOf<typeof selectStages>,
  views: readonly View[],
) =>
  stageSources[stage] === 'DMV'
    ? findStaffAct(views, 'DESK: result entered', happened_at)
    : undefined;

const RESENT = 'DESK: mail sent again';

/** The email that staff resent, which is folded because their entry opens it. */
export const resentMailOf = (
  { message, created_at }: View,
  mails: readonly RowOf<typeof selectMailsTo>[],
) =>
  message.startsWith(RESENT)
    ? mails.find((mail) => message.includes(mail.kind) && isSameAct(mail.created_at, created_at))
    : undefined;

/** Whether a note of the same moment already says so: its result, or a complaint that was resolved at once. */
export const isToldByNote = ({ message, created_at }: View, notes: readonly ShownNote[]) =>
  message.startsWith('DESK: complaint closed') &&
  notes.some(
    ({ kind, text, closed_at, ...note }) =>
      isSameAct(note.created_at, created_at) &&
      (kind === 'complaint' ? closed_at !== null : text.startsWith(resultPrefix('Complaint'))),
  );

const PAPERS_DECIDED = 'PAPERS: decided';

/** Describes a stage in the words that customers see. */
export function wordsOfStage(stage: OrderStage, kind: ServiceKind): string {
  const asks = servicePlans[kind].atTheDmv === 'ask';
  if (stage === 'filing') return asks ? orderStates.asking : orderStates.filing;
  if (stage === 'completed') return asks ? orderStates.answered : orderStates.accepted;
  return stageWords[stage];
}

const stageSources: Partial<Record<OrderStage, HistorySource>> = {
  filing: 'us',
  fees_taken: 'DMV',
  completed: 'DMV',
  rejected: 'DMV',
  delivered: 'post',
};

/** What the DMV charged, or a filing before a dispute, follows the outcome in the audit log. */
const DETAILS = /, .*/;

export function stageEntry(
  { from_stage, stage, note, happened_at }: RowOf<typeof selectStages>,
  kind: ServiceKind,
  result?: View,
): HistoryEntry {
  if (isMailedAgain(from_stage, stage)) {
    const again = from_stage === 'label_printed' ? 'Label canceled' : 'To be mailed again';
    return entry(happened_at, 'us', `${again}: waiting for a new label`);
  }
  if (isMailingUndone(from_stage, stage)) {
    return entry(happened_at, 'us', 'Not mailed: the envelope is still here');
  }
  if (isTakenBack(from_stage, stage)) {
    const what = stage === FILING ? 'Result undone: needs to be entered again' : 'Claim released';
    return entry(happened_at, 'us', what);
  }
  const what = [wordsOfStage(stage, kind), note].filter(Boolean).join(': ');
  const [details = ''] = result?.message.match(DETAILS) ?? [];
  return entry(happened_at, stageSources[stage] ?? 'us', `${what}${details}`, {
    isBad: stage === 'rejected',
    who: result?.staff ?? null,
  });
}

export function paymentEntries(payment: RowOf<typeof selectPaymentsOfLine>): HistoryEntry[] {
  const { state, public_reference: reference, unknown_since, settled_at, created_at } = payment;
  const { card_brand, card_last_four } = payment;
  const isDifference = payment.fee_difference_uuid !== null;
  const amount = `${formatUsd(payment.amount_cents)}${isDifference ? ' for the difference in fees' : ''}`;
  const card = card_last_four ? ` with ${maskedCard(card_brand ?? '', card_last_four)}` : '';
  const message = checkoutMessage(checkoutResultSchema.safeParse(payment.answer).data ?? {});
  const endedAt = settled_at ?? created_at;
  const because = message === undefined ? '' : `: ${message}`;
  const isOpen = state === 'pending';
  const silence = isOpen ? 'yet: we’re still checking' : 'at first: we kept checking';
  const unknown = unknown_since
    ? [entry(unknown_since, 'payment', `No result for ${reference} ${silence}`, { isBad: isOpen })]
    : [];
  switch (state) {
    case 'succeeded':
      return [
        ...unknown,
        entry(endedAt, 'payment', `Paid ${amount}${card}, reference ${reference}`),
      ];
    case 'failed':
      return [...unknown, entry(endedAt, 'payment', `Not paid, ${reference}${because}`, BAD)];
    case 'validation_failed':
      return [entry(endedAt, 'payment', `Rejected before charging, ${reference}${because}`, BAD)];
    case 'pending': {
      const lastAsked = payment.asked_at ? `, last checked ${formatMoment(payment.asked_at)}` : '';
      const what = `Payment of ${amount} sent, reference ${reference}${lastAsked}`;
      return [...unknown, entry(created_at, 'payment', what)];
    }
  }
}

const BAD = { isBad: true };

const causes = {
  canceled: 'the order was canceled',
  rejected: 'the DMV did not accept the order',
  charged_too_late: 'the payment was charged too late',
  difference: 'the DMV charged less',
} as const;

export function refundEntries(
  refund: RowOf<typeof selectRefundsOf>,
  views: readonly View[],
): HistoryEntry[] {
  const { due_since, ended_at, returned_at, state, reference, refusal: rejection } = refund;
  const amount = formatUsd(refund.amount_cents);
  const why = new Map<string, string>(Object.entries(causes)).get(refund.cause);
  const owed = `Refund of ${amount} requested${why === undefined ? '' : `: ${why}`}`;
  // The entry of the member who granted a refund says why.
  const granted = why === undefined && findStaffAct(views, 'DESK: refund granted', due_since);
  const due = granted ? [] : [entry(due_since, 'payment', owed)];
  const returned = returned_at
    ? [entry(returned_at, 'payment', `Refund of ${amount} returned by the bank`, BAD)]
    : [];
  if (ended_at === null) return due;
  if (state === 'refunded') {
    const how = reference === null ? 'issued manually' : 'accepted by the bank';
    return [...due, ...returned, entry(ended_at, 'payment', `Refund of ${amount} ${how}`)];
  }
  const declined = `Refund of ${amount} declined: ${rejection ?? ''}`;
  return [...due, ...(returned_at ? returned : [entry(ended_at, 'payment', declined, BAD)])];
}

export function disputeEntries(dispute: DisputeRow): HistoryEntry[] {
  const { kind, status, opened_at, closed_at, dismissed_at } = dispute;
  const opened =
    kind === 'warning'
      ? `The bank sent a fraud warning: ${plain(dispute.reason)}`
      : `The bank opened a dispute for ${formatUsd(dispute.amount_cents)}: ${plain(dispute.reason)}, ${plain(status)}`;
  const isBad = closed_at === null && dismissed_at === null;
  const start = entry(opened_at, 'payment', opened, { isBad });
  if (!closed_at) return [start];
  const end = kind === 'warning' ? 'Fraud warning closed' : `Dispute closed: ${plain(status)}`;
  return [start, entry(closed_at, 'payment', end, { isBad: dispute.is_lost })];
}

/** `views` name the staff member who decided. */
export function paperEntries(
  { paper, state, ...row }: OrderPaperRow,
  views: readonly RowOf<typeof selectViews>[],
): HistoryEntry[] {
  const { name } = paperWords[paper];
  const file = row.file_name === null ? '' : `: ${row.file_name}`;
  const sent = row.sent_at ? [entry(row.sent_at, 'customer', `${name} sent${file}`)] : [];
  if (row.checked_at === null || state === 'checking') return sent;
  const at = row.checked_at;
  const who = findStaffAct(views, PAPERS_DECIDED, at, paper)?.staff ?? null;
  const checked =
    state === 'accepted'
      ? entry(at, 'papers', `${name} accepted`, { who })
      : entry(at, 'papers', `${name} requested again: ${row.reason ?? ''}`, { isBad: true, who });
  return [...sent, checked];
}

const parcelEnds: Partial<Record<ParcelState, string>> = {
  returned: 'was returned to us',
  lost: 'was lost in the mail',
  replaced: 'was replaced by a new one',
};

/** An envelope's label problem, mailing, and final state. */
export function parcelEntries(
  parcel: RowOf<typeof findParcelsOfLine>,
  views: readonly View[],
): HistoryEntry[] {
  const { state, carrier, tracking_number: number, mailed_at, ended_at, problem } = parcel;
  const name = carrier === null ? 'Envelope' : `${carrierNames[carrier]} ${number}`;
  const sticker = parcel.sticker_number === null ? '' : `, sticker ${parcel.sticker_number}`;
  const end = parcelEnds[state];
  const isBad = state === 'returned' || state === 'lost';
  // The member who mails it again says so; otherwise, the carrier does.
  const act = ended_at ? findStaffAct(views, 'DESK: mailed again', ended_at) : undefined;
  const ended = { isBad, who: act?.staff ?? null };
  return [
    ...(problem === null ? [] : [entry(parcel.printed_at, 'post', `No label: ${problem}`, BAD)]),
    ...(mailed_at
      ? [entry(mailed_at, 'staff', `Mailed: ${name}${sticker}`, { who: parcel.mailer })]
      : []),
    ...(end && ended_at ? [entry(ended_at, act ? 'staff' : 'post', `${name} ${end}`, ended)] : []),
  ];
}

const mailStates = {
  queued: 'waiting to be sent',
  sent: 'accepted by the mail server',
  refused: 'rejected by the mail server',
  expired: 'not sent: too late to be useful',
} as const;

export function mailEntry(mail: RowOf<typeof selectMailsTo>): HistoryEntry {
  const isBad = mail.state === 'refused' || mail.state === 'expired';
  const what = `“${mail.subject}” to ${mail.recipient}, ${mailStates[mail.state]}`;
  const told = entry(mail.ended_at ?? mail.created_at, 'mail', what, { isBad });
  return mail.is_readable ? { ...told, mail_uuid: mail.uuid } : told;
}

const partnerStates: Record<Tables['job']['state']['__select__'], string> = {
  ready: 'is pending',
  running: 'is being sent',
  done: 'was delivered',
  dead: 'failed',
};

/** Describes failed jobs and partner events. Other jobs are visible through their effects. */
export function jobEntries(job: RowOf<typeof selectJobsAbout>): HistoryEntry[] {
  const { kind, state, last_error, attempts } = job;
  const isDead = state === 'dead';
  const at = job.ended_at ?? job.created_at;
  if (kind === JOBS.notifyPartner) {
    const why = last_error === null ? '' : `: ${last_error}`;
    // A job that ended with a reason had nothing to send.
    const outcome = state === 'done' && why !== '' ? 'was not sent' : partnerStates[state];
    const event = entry(at, 'partner', `The webhook event ${outcome}${why}`, { isBad: isDead });
    return [routine(event)];
  }
  if (last_error === null || state === 'done') return [];
  const what = isDead
    ? `${wordsOfJob(kind)} stopped after ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}: ${last_error}`
    : `${wordsOfJob(kind)} has failed ${attempts === 1 ? 'once' : `${attempts} times`} and will be retried: ${last_error}`;
  return [entry(at, 'job', what, { isBad: true })];
}

export function noteEntry({ kind, staff_name, ...note }: ShownNote): HistoryEntry {
  const text = noteText(note);
  const isComplaint = kind === 'complaint';
  const titles = {
    note: 'Note',
    complaint: 'Complaint',
    handover: `Handed over to ${note.for_name}`,
  };
  const resolved = note.closed_at === null ? '' : ', resolved';
  const isReply = kind === 'note' && text.startsWith(CUSTOMER_REPLIED);
  const what = isReply ? text : `${titles[kind]}${resolved}: ${text}`;
  const isBad = isComplaint && note.closed_at === null;
  return entry(note.created_at, 'staff', what, { isBad, who: staff_name });
}

/** The acts that resolve a handover, and how. */
export const resolvingActs = new Map([
  ['DESK: handover closed', 'marked as resolved'],
  ['ORDER: canceled', 'the order was canceled'],
  ['DESK: refund granted', 'a refund was requested'],
  ['DESK: email corrected', 'the email was corrected'],
  ['DESK: result entered', 'the DMV’s answer was entered'],
  ['DESK: result undone', 'the DMV’s answer was undone'],
  ['DESK: handed over', 'the order was handed over again'],
]);

/** Returns the act that an entry is about: the first in the order of the events, because other acts may follow at once. */
export function actOf<Act extends { message: string }>(
  acts: readonly Act[],
  events: Iterable<string>,
): { act: Act; event: string } | undefined {
  for (const event of events) {
    const act = acts.find(({ message }) => message.startsWith(event));
    if (act) return { act, event };
  }
  return undefined;
}

/** Says who resolved a handover and how, from what happened at that time. */
export function resolvedEntries(
  { kind, closed_at: at, for_name }: ShownNote,
  views: readonly RowOf<typeof selectViews>[],
): HistoryEntry[] {
  if (kind !== 'handover' || at === null) return [];
  const then = views.filter(({ created_at }) => isSameAct(created_at, at));
  const found = actOf(then, resolvingActs.keys());
  if (!found) return [entry(at, 'us', `Handover to ${for_name} resolved`)];
  const { act, event } = found;
  const by = act.staff === null ? 'customer' : 'staff';
  const how = resolvingActs.get(event);
  return [entry(at, by, `Handover to ${for_name} resolved: ${how}`, { who: act.staff })];
}

/** Describes a former address. The facts next to the history show the current one. */
export function earlierPlaceEntry(place: ReturnType<typeof changedPlaces>[number]): HistoryEntry {
  const { first_name, last_name, company_name, street_address, unit, city, state } = place;
  const parts = [
    `${first_name} ${last_name}`,
    company_name,
    `${street_address} ${unit}`.trim(),
    city,
  ].map(isolated);
  const filled = parts.filter((part) => part.trim() !== '').join(', ');
  return entry(
    new Date(place.until),
    'us',
    `Previous address: ${filled}, ${state} ${place.zip_code}`,
  );
}

/** Events that have separate entries: payments, refunds, and stages. */
const HAS_OWN_ENTRY = /^(CHECKOUT|REFUND|ORDER): /;

/** Notes and resolved handovers have their own entries, with their text. */
const NOTES = [
  'DESK: note written',
  'DESK: complaint written',
  'DESK: handed over',
  'DESK: handover closed',
];

/** What staff only read, and what another entry shows, too. */
const ROUTINE = [
  PAPERS_DECIDED,
  'DESK: mail opened',
  'DESK: message sent',
  'DESK: evidence opened',
  'PAPERS: opened',
  'PARCEL: prepared',
  'PARCEL: mailed',
];

/** Plain words for events whose names staff would not understand. */
const actWords = new Map<string, string>([
  [RESENT, 'email resent'],
  ['DESK: mailed again', 'to be mailed again'],
  ['DESK: step tried again', 'tried to file again'],
  ['DESK: payment asked about', 'payment checked'],
  ['DESK: warning dismissed', 'fraud warning dismissed'],
  ['PARCEL: prepared', 'envelope prepared'],
  ['PARCEL: mailed', 'envelope mailed'],
  ['PARCEL: mailing undone', 'mailing undone'],
  ['PARCEL: label voided', 'label canceled, waiting for a new one'],
  ['DESK: message sent', 'wrote to the customer'],
  ['DESK: mail opened', 'email read'],
  ['DESK: complaint closed', 'complaint resolved'],
  ['DESK: task claimed', 'taken on Today'],
  ['DESK: task released', 'released on Today'],
  ['DIFFERENCE: asked', 'asked the customer to pay the difference in fees'],
  ['DIFFERENCE: withdrawn', 'we paid the difference in fees'],
  ['PAPERS: decided', 'documents reviewed'],
  ['PAPERS: opened', 'document opened'],
  ['JOBS: tried again', 'job retried'],
]);

const groups = new Map<string, readonly string[]>(Object.entries(todayTitles));

const groupOf = ([kind = '']: readonly string[]) => groups.get(kind)?.[0] ?? kind;

/** Turns an audit log message such as `DESK: refund granted our_mistake $5.00` into a sentence. */
function wordsOfAct(message: string): string {
  const event = SERVER_EVENTS.find((one) => message === one || message.startsWith(`${one} `));
  const [area = '', did = ''] = (event ?? message).split(': ');
  const own = area === 'DESK' ? did : `${area.toLowerCase()} ${did}`;
  const what = actWords.get(event ?? message) ?? own;
  const [code = '', ...rest] = message
    .slice(event?.length ?? message.length)
    .trim()
    .split(' ')
    // The name of an item of Today follows its kind.
    .map((word) => (event?.startsWith('DESK: task') ? groupOf(word.split(':')) : word));
  const reason = new Map<string, string>(Object.entries(reasonWords)).get(code);
  const details = (reason === undefined ? [code, ...rest] : rest).join(' ').replaceAll('_', ' ');
  const about = [reason, details].filter(Boolean).join(', ');
  return `${what.charAt(0).toUpperCase()}${what.slice(1)}${about === '' ? '' : `: ${about}`}`;
}

/**
 * How often each staff member has opened the order, sorted by latest view. Views are listed separately from the
 * history.
 */
export function openedEntries(views: readonly RowOf<typeof selectViews>[]): HistoryEntry[] {
  return [...Map.groupBy(views.filter(isOpening), ({ staff }) => staff)].flatMap(
    ([who, [last, ...earlier]]) => {
      if (!last) return [];
      const times = earlier.length === 0 ? '' : ` ${earlier.length + 1} times`;
      return [entry(last.created_at, 'staff', `Order opened${times}`, { who })];
    },
  );
}

const isOpening = ({ message, staff }: RowOf<typeof selectViews>) =>
  staff !== null && message === 'DESK: order opened';

export function viewEntries(look: View, mail?: RowOf<typeof selectMailsTo>): HistoryEntry[] {
  const { message, created_at, staff } = look;
  if (isOpening(look) || NOTES.some((event) => message.startsWith(event))) return [];
  if (staff !== null) {
    const act = {
      ...entry(created_at, 'staff', wordsOfAct(message), { who: staff }),
      ...(mail?.is_readable && { mail_uuid: mail.uuid }),
    };
    return [ROUTINE.some((event) => message.startsWith(event)) ? routine(act) : act];
  }
  if (HAS_OWN_ENTRY.test(message)) return [];
  const [event = '', state = ''] = message.split(': ');
  const screen = staffNameOfScreen(event);
  if (screen === undefined) return [entry(created_at, 'us', message)];
  const what = state === 'landed' || state === '' ? `${screen} opened` : `${screen}: ${state}`;
  return [entry(created_at, 'customer', what, { isBad: state.startsWith('failed') })];
}
