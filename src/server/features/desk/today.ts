/** The list of what needs staff attention, by the same rules as operator commands and metrics. */

import * as z from 'zod/mini';
import { toDollars } from '#contracts/catalogue/money.ts';
import type { OrderHistory } from '#contracts/desk/order-history.ts';
import type { OrderAction } from '#contracts/desk/reasons.ts';
import { hasRole, type Role } from '#contracts/desk/role.ts';
import {
  CLAIM_MINUTES,
  TODAY_KINDS,
  TODAY_LISTED,
  type Today,
  type TodayGroup,
  type TodayItem,
  type TodayKind,
} from '#contracts/desk/today.ts';
import { carrierNames } from '#contracts/order/carriers.ts';
import { papersToSend, paperWords } from '#contracts/papers/paper-words.ts';
import { formatMoment } from '#contracts/time/california.ts';
import { formatDay } from '#contracts/time/days.ts';
import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import type { AtDesk } from '../../http/env.ts';
import { JOBS } from '../../jobs/kinds.ts';
import { aboutOrder, byStaff, recordAuditEvent } from '../audit/service.ts';
import { measureDeclines } from '../checkout/declines/service.ts';
import { findOverdueDifferences } from '../checkout/differences/service.ts';
import { findOpenDisputes } from '../checkout/disputes/service.ts';
import { findUnknownPayments } from '../checkout/reconcile/service.ts';
import { listManualRefunds } from '../checkout/refunds/service.ts';
import { countToFile } from '../fulfillment/filing/service.ts';
import { findLateOrders } from '../fulfillment/late-orders.ts';
import { findNotArrived, listParcels, listToPrint } from '../fulfillment/parcels/service.ts';
import { measureLookups } from '../lookup/record.ts';
import { findLinesOfAll, findOpenNotes, findOrder, type ShownNote } from '../orders/service.ts';
import { findLongMissingPapers, findOrdersNeedingPapers, MAX_REMINDERS } from '../papers/remind.ts';
import { listOpenRequests } from '../privacy/service.ts';
import { deleteClaims, insertClaim, selectClaims } from './claims-store.ts';
import { isUnderReview, wordsOfDispute } from './dispute-words.ts';
import { wordsOfJob } from './job-words.ts';
import { noteText } from './open-notes.ts';
import { versionOf } from './version-of.ts';

const NEXT_STEPS = {
  block_network: { text: 'Ask an operator to block the network', least: 'manager' },
  ask_bank: { text: 'Check with the bank', least: 'agent' },
  send_evidence: { text: 'Send the evidence', least: 'manager' },
  settle_warning: { text: 'Refund the payment, or dismiss the warning', least: 'manager' },
  issue_refund: { text: 'Issue the refund', least: 'manager' },
  retry_job: { text: 'Try again', least: 'manager' },
  file_again: { text: 'File again', least: 'agent' },
  mail_order: { text: 'Mail the order from the mail room', least: 'agent' },
  mail_again: { text: 'Mail again', least: 'agent' },
  enter_answer: { text: 'File the order', least: 'agent' },
  file: { text: 'Open the list', least: 'reader' },
  mail: { text: 'Open the mail room', least: 'reader' },
  call_carrier: { text: 'Call the carrier', least: 'reader' },
  review_papers: { text: 'Review the documents', least: 'agent' },
  call_customer: { text: 'Call the customer', least: 'reader' },
  open_order: { text: 'Open the order', least: 'reader' },
  answer_complaint: { text: 'Answer the complaint', least: 'reader' },
  // The desk can't fulfill these requests. An operator command exports or deletes the data.
  ask_operator: { text: 'Ask an operator to run npm run privacy', least: 'reader' },
} as const satisfies Record<string, { text: string; least: Role }>;
type NextStep = keyof typeof NEXT_STEPS;

/** An item whose next step isn't yet worded for the staff member's role. */
type Item = Omit<TodayItem, 'next' | 'action' | 'task' | 'claim'> & {
  next: NextStep;
  action?: OrderAction;
  /** The member who got the item in a handover. */
  holder?: TodayItem['claim'];
};
type List = () => Promise<readonly Item[]>;

/** Logs the view, unless it shows nothing new. */
export async function listToday(deps: Deps, staff: AtDesk): Promise<Today>;
export async function listToday(deps: Deps, staff: AtDesk, seen: string): Promise<Today | null>;
export async function listToday(deps: Deps, staff: AtDesk, seen?: string): Promise<Today | null> {
  const claims = await selectClaims(deps.db, claimedSince(deps.clock()));
  const declines = await measureDeclines(deps);
  const lookups = await measureLookups(deps);
  const lists = listsFor(deps, staff);
  const groups = new Map<TodayKind, readonly Item[]>();
  for (const kind of TODAY_KINDS) {
    const isOfNobody = kind === 'warnings';
    groups.set(kind, isOfNobody ? warnings(declines, lookups) : await lists[kind]());
  }
  const counts = { mine: 0, unclaimed: 0, colleagues: 0 };
  const shown = [...groups].flatMap(([kind, listed]) => {
    const items = oldestFirst(listed).map(({ holder, ...item }) => {
      const { least } = NEXT_STEPS[item.next];
      const isToHandOver =
        item.order_id !== null && hasRole(staff.role, 'agent') && !hasRole(staff.role, least);
      const shownItem = {
        ...item,
        next: wordsOfStep(item.next, staff.role),
        action: isToHandOver ? ('hand_over' as const) : (item.action ?? null),
      };
      if (holder) return { ...shownItem, task: null, claim: holder };
      const task = taskOf(kind, item);
      const claim = task === null ? undefined : claims.get(`${kind}:${task}`);
      return {
        ...shownItem,
        task,
        claim: claim ? { name: claim.name, is_mine: claim.staff_uuid === staff.uuid } : null,
      };
    });
    for (const { claim } of items) {
      counts[claim === null ? 'unclaimed' : claim.is_mine ? 'mine' : 'colleagues'] += 1;
    }
    if (items.length === 0) return [];
    return [{ kind, total: items.length, items: items.slice(0, TODAY_LISTED) }];
  });
  const version = versionOf([shown, counts]);
  if (version === seen) return null;
  await recordAuditEvent(deps.db, deps, 'DESK: today opened', {
    ...byStaff(staff),
    ...shownIn(shown),
  });
  return {
    groups: shown,
    counts,
    declined: declines.declined,
    payments: declines.decided,
    lookups: lookups.recent,
    version,
  };
}

/** Warnings are for everyone, and the lists to file and to mail have their own claims. */
function taskOf(kind: TodayKind, { uuid, order_id, reference }: Item): string | null {
  if (kind === 'warnings' || kind === 'to_file' || kind === 'to_mail') return null;
  return uuid ?? order_id ?? reference;
}

/** Two lists share the open disputes, which are loaded once. */
function listsFor(deps: Deps, staff: AtDesk): Record<Exclude<TodayKind, 'warnings'>, List> {
  let disputes: ReturnType<typeof findOpenDisputes> | undefined;
  const openDisputes = () => (disputes ??= findOpenDisputes(deps.db));
  return {
    handovers: () => handoverItems(deps, staff),
    unknown_payments: () => unknownPayments(deps),
    complaints: () => complaintItems(deps),
    disputes: async () => disputeItems(await openDisputes(), 'dispute', 'send_evidence'),
    fraud_warnings: async () => disputeItems(await openDisputes(), 'warning', 'settle_warning'),
    refunds: () => manualRefunds(deps),
    stopped_jobs: () => stoppedJobs(deps),
    late_orders: () => lateItems(deps),
    parcels: () => parcelItems(deps),
    to_file: () => filingItems(deps),
    to_mail: () => mailingItems(deps),
    papers: async () => [...(await papersToReview(deps)), ...(await papersMissingAtDmv(deps))],
    differences: () => overdueDifferences(deps),
    privacy: () => privacyRequests(deps),
  };
}

/** Items named by a UUID, whose lists tell their orders. Other items about an order have its number. */
const NAMED_BY_UUID = ['handovers', 'complaints', 'refunds', 'stopped_jobs'] as const;

const claimedSince = (now: Date) => new Date(now.getTime() - CLAIM_MINUTES * 60_000);

/** Claims an item of the list, or releases it. A claim of someone else counts until it is stale. */
export async function claimTask(
  deps: Deps,
  staff: AtDesk,
  { kind, task: about, is_claimed }: { kind: TodayKind; task: string; is_claimed: boolean },
): Promise<void> {
  const now = deps.clock();
  const task = `${kind}:${about}`;
  const listed = NAMED_BY_UUID.find((one) => one === kind);
  const items = listed ? await listsFor(deps, staff)[listed]() : [];
  const item = items.find(({ uuid }) => uuid === about);
  await deps.db.transaction().execute(async (tx) => {
    await deleteClaims(tx, { before: claimedSince(now) });
    if (is_claimed) {
      const claim = { task, staff_uuid: staff.uuid, claimed_at: now };
      const holder = await insertClaim(tx, claim);
      if (holder !== undefined) throw new Conflict('CLAIMED', `${holder} took this task first.`);
    } else {
      await deleteClaims(tx, { task, staffUuid: staff.uuid });
    }
    const event = is_claimed ? 'DESK: task claimed' : 'DESK: task released';
    const line = await findOrder(tx, item?.order_id ?? about);
    const act = { ...(line && aboutOrder(line)), about: task };
    await recordAuditEvent(tx, deps, event, { ...byStaff(staff), ...act });
  });
}

/** Who has taken the items of Today about an order, which `names` identifies, if they are still listed. */
export async function claimsOfOrder(
  deps: Deps,
  staff: AtDesk,
  names: readonly string[],
): Promise<OrderHistory['claims']> {
  const claims = await selectClaims(deps.db, claimedSince(deps.clock()));
  const shown = new Map<string, OrderHistory['claims'][number]>();
  const lists = listsFor(deps, staff);
  for (const kind of TODAY_KINDS) {
    const taken = names.filter((about) => claims.has(`${kind}:${about}`));
    if (taken.length === 0 || kind === 'warnings') continue;
    const tasks = (await lists[kind]()).map((item) => taskOf(kind, item));
    for (const about of taken.filter((task) => tasks.includes(task))) {
      const claim = claims.get(`${kind}:${about}`);
      if (!claim) continue;
      const { name, staff_uuid } = claim;
      shown.set(`${kind} ${name}`, { kind, name, is_mine: staff_uuid === staff.uuid });
    }
  }
  return [...shown.values()];
}

/** The list contains plates, emails, and complaints, so each view counts as an access. */
function shownIn(groups: readonly TodayGroup[]): { about?: string } {
  const named = groups.flatMap(({ items }) =>
    items.flatMap(({ order_id, reference }) => order_id ?? reference ?? []),
  );
  return named.length === 0 ? {} : { about: `and shown ${[...new Set(named)].join(' ')}` };
}

function wordsOfStep(step: NextStep, role: Role): string {
  const { text, least } = NEXT_STEPS[step];
  return hasRole(role, least) ? text : `Tell ${TITLES[least]}`;
}

const TITLES: Record<Role, string> = {
  reader: 'a reader',
  agent: 'an agent',
  manager: 'a manager',
};

/** What was handed over to the member comes first. */
function oldestFirst(items: readonly Item[]): Item[] {
  const isMine = ({ holder }: Item) => Number(holder?.is_mine ?? false);
  return items.toSorted(
    (a, b) => isMine(b) - isMine(a) || (a.since ?? '').localeCompare(b.since ?? ''),
  );
}

const NOTHING = {
  uuid: null,
  order_id: null,
  plate: null,
  reference: null,
  since: null,
  amount: null,
};

/** The warnings that the metrics also report. */
function warnings(
  declines: Awaited<ReturnType<typeof measureDeclines>>,
  lookups: Awaited<ReturnType<typeof measureLookups>>,
): Item[] {
  const { declined, decided } = declines;
  const cards: Item = {
    ...NOTHING,
    what: `${declined} of ${decided} payments were declined in the last hour: someone may be testing stolen cards`,
    next: 'block_network',
  };
  const plates: Item = {
    ...NOTHING,
    what: `${lookups.recent} plates were looked up in the last hour (usually ${Math.round(lookups.usual)}): someone may be harvesting vehicle data`,
    next: 'block_network',
  };
  return [...(declines.isRising ? [cards] : []), ...(lookups.isRising ? [plates] : [])];
}

async function unknownPayments({ db, clock }: Deps): Promise<Item[]> {
  const payments = await findUnknownPayments(db, clock());
  return payments.map((payment) => ({
    uuid: null,
    order_id: payment.order_id,
    plate: payment.plate,
    reference: payment.public_reference,
    what: `The bank has not responded${payment.asked_at ? `, last checked ${formatMoment(payment.asked_at)}` : ''}. ${payment.public_reference}`,
    since: payment.created_at.toISOString(),
    amount: toDollars(payment.amount_cents),
    next: 'ask_bank',
  }));
}

/** Excludes disputes that the bank is deciding, because there is nothing to do. */
function disputeItems(
  open: Awaited<ReturnType<typeof findOpenDisputes>>,
  kind: 'dispute' | 'warning',
  next: NextStep,
): Item[] {
  return open
    .filter((one) => one.kind === kind && !isUnderReview(one.status))
    .map((one) => ({
      ...NOTHING,
      order_id: one.order_id,
      plate: one.plate,
      reference: one.public_reference,
      what: `${wordsOfDispute(one)}. ${one.public_reference}`,
      since: one.opened_at.toISOString(),
      amount: toDollars(one.amount_cents),
      next,
    }));
}

async function manualRefunds(deps: Deps): Promise<Item[]> {
  const refunds = await listManualRefunds(deps.db);
  return refunds.map(
    ({ uuid, order_id, plate, public_reference, refusal: rejection, due_since, amount_cents }) => ({
      ...NOTHING,
      uuid,
      order_id,
      plate,
      reference: public_reference,
      what: `${rejection ?? 'The refund was not issued.'} ${public_reference}`,
      since: due_since.toISOString(),
      amount: toDollars(amount_cents),
      next: 'issue_refund',
    }),
  );
}

const ofLine = z.object({ lineUuid: z.string() });

export function lineOfJob(payload: unknown): string | undefined {
  return ofLine.safeParse(payload).data?.lineUuid;
}

/** Refund jobs are excluded, because staff make those refunds and a retry could pay twice. */
async function stoppedJobs({ db, jobs: queue }: Deps): Promise<Item[]> {
  const jobs = (await queue.listDead(db)).filter(({ kind }) => kind !== JOBS.sendRefund);
  const uuids = jobs.flatMap(({ payload }) => lineOfJob(payload) ?? []);
  const lines = new Map((await findLinesOfAll(db, uuids)).map((line) => [line.uuid, line]));
  return jobs.map(({ uuid, kind, payload, last_error, ended_at }) => {
    const line = lines.get(lineOfJob(payload) ?? '');
    return {
      ...NOTHING,
      uuid,
      order_id: line?.order_id ?? null,
      plate: line?.plate ?? null,
      reference: wordsOfJob(kind),
      what: `${wordsOfJob(kind)} stopped: ${last_error ?? 'unknown error'}`,
      since: ended_at?.toISOString() ?? null,
      next: 'retry_job',
    };
  });
}

async function filingItems(deps: Deps): Promise<Item[]> {
  const { toFile, toAsk, first } = await countToFile(deps);
  const lists: Item[] = [];
  if (first) {
    const orders = toFile === 1 ? '1 order' : `${toFile} orders`;
    const promised = first.promisedOn
      ? `, the first promised for ${formatDay(first.promisedOn)}`
      : '';
    const what = `${orders} to file with the DMV${promised}`;
    const since = first.line.paid_at?.toISOString() ?? null;
    lists.push({ ...NOTHING, what, since, next: 'file' });
  }
  if (toAsk > 0) {
    const what = `Check with the DMV again about missing documents: ${toAsk === 1 ? '1 order' : `${toAsk} orders`}`;
    lists.push({ ...NOTHING, what, next: 'file' });
  }
  return lists;
}

/** Excludes envelopes that wait for another vehicle. */
async function mailingItems({ db, clock, mailedBy }: Deps): Promise<Item[]> {
  if (mailedBy === 'sandbox') return [];
  const complete = (await listToPrint(db)).filter(({ waitsFor }) => waitsFor.length === 0);
  const parcels = await listParcels(db, clock());
  const counts = {
    'to print': complete.length,
    'to pack and mail': parcels.filter(({ parcel }) => parcel.state === 'printed').length,
  };
  return Object.entries(counts).flatMap(([task, count]): Item[] => {
    const what = `${count === 1 ? '1 envelope' : `${count} envelopes`} ${task}`;
    return count === 0 ? [] : [{ ...NOTHING, what, next: 'mail' }];
  });
}

const AWAITED = {
  filed: 'Not filed with the DMV',
  accepted: 'Filed, no response from the DMV',
  mailed: 'Accepted, not mailed',
} as const;

async function lateItems({ db, clock, dmvFiledBy }: Deps): Promise<Item[]> {
  const late = await findLateOrders(db, clock());
  const isByHand = dmvFiledBy === 'people';
  return late.map(({ order_id, plate, awaited, expectedOn, stage_since }) => ({
    ...NOTHING,
    order_id,
    plate,
    what: `${AWAITED[awaited]}. Promised ${formatDay(expectedOn)}`,
    since: stage_since?.toISOString() ?? null,
    next: awaited === 'mailed' ? 'mail_order' : isByHand ? 'enter_answer' : 'file_again',
  }));
}

/** Envelopes that came back, got lost, or have not arrived long after the expected day. */
async function parcelItems({ db, clock }: Deps): Promise<Item[]> {
  const missing = await findNotArrived(db, clock());
  return missing.map(({ order_id, plate, state, carrier, tracking_number, ...parcel }) => {
    const name = carrier === null ? '' : `. ${carrierNames[carrier]} ${tracking_number}`;
    const item = { ...NOTHING, order_id, plate, since: parcel.mailed_at.toISOString() };
    if (state === 'mailed') {
      const what = `Not delivered, expected ${formatDay(parcel.expectedOn)}${name}`;
      return { ...item, what, next: 'call_carrier' };
    }
    const what =
      state === 'returned' ? 'Returned to us' : 'The carrier could not deliver the envelope';
    return { ...item, what: `${what}${name}`, next: 'mail_again' };
  });
}

/** Documents waiting for review, and customers who get no more reminders. */
async function papersToReview({ db }: Deps): Promise<Item[]> {
  const waiting = await findOrdersNeedingPapers(db);
  return waiting.flatMap(({ line, papers, reminders }): Item[] => {
    const { order_id, plate, stage_since } = line;
    const item = { ...NOTHING, order_id, plate };
    const sent = papers.filter(({ state }) => state === 'checking');
    if (sent.length > 0) {
      const names = sent.map(({ paper }) => paperWords[paper].name).join(', ');
      const [since = null] = sent.flatMap(({ sent_at }) => sent_at ?? []).toSorted();
      return [{ ...item, what: `To review: ${names}`, since, next: 'review_papers' }];
    }
    if (reminders < MAX_REMINDERS || papersToSend(papers).length === 0) return [];
    const what = `Reminded ${reminders} times, documents still missing`;
    const since = stage_since?.toISOString() ?? null;
    return [{ ...item, what, since, next: 'call_customer' }];
  });
}

/** Renewals that have no sticker, although their customers got weekly reminders for a month. */
export async function papersMissingAtDmv({ db }: Deps): Promise<Item[]> {
  const lacking = await findLongMissingPapers(db);
  return lacking.map(({ line }) => {
    const { order_id, plate, stage_since } = line;
    const names = line.missing_papers.map(({ name }) => name).join(', ');
    const what = `Fees paid, but the DMV still needs: ${names}`;
    const since = stage_since?.toISOString() ?? null;
    return { ...NOTHING, order_id, plate, what, since, next: 'call_customer' };
  });
}

async function overdueDifferences(deps: Deps): Promise<Item[]> {
  const overdue = await findOverdueDifferences(deps);
  return overdue.map(({ line, difference }) => ({
    ...NOTHING,
    order_id: line.order_id,
    plate: line.plate,
    what: `The DMV charges more, and the customer did not decide by ${formatDay(difference.respond_by)}`,
    since: difference.asked_at.toISOString(),
    amount: toDollars(difference.amount_cents),
    next: 'call_customer',
  }));
}

/** Staff can't resolve this many items in a day. */
const MAX_NOTES = 1000;

const ACTION_OF = {
  cancel: 'cancel',
  refund: 'refund',
  email: 'send_mail',
  filed: 'enter_result',
} as const satisfies Record<NonNullable<ShownNote['topic']>, OrderAction>;

/** Anyone can claim what was handed over to a member who has left. */
async function handoverItems({ db }: Deps, staff: AtDesk): Promise<Item[]> {
  const handovers = await findOpenNotes(db, { kind: 'handover', limit: MAX_NOTES });
  return handovers.map(({ uuid, order_id, plate, created_at, staff_name, ...to }) => {
    const name = to.for_name ?? '';
    const is_mine = to.for_staff_uuid === staff.uuid;
    const what = `${is_mine ? 'For you' : `For ${name}`}, from ${staff_name}: ${noteText(to)}`;
    const item = { ...NOTHING, uuid, order_id, plate, what, since: created_at.toISOString() };
    const holder = to.receiver_ended_at === null ? { name, is_mine } : null;
    // Others see who has it, and why.
    const action = to.topic !== null && is_mine ? { action: ACTION_OF[to.topic] } : {};
    return { ...item, ...action, holder, next: 'open_order' };
  });
}

async function complaintItems({ db }: Deps): Promise<Item[]> {
  const complaints = await findOpenNotes(db, { kind: 'complaint', limit: MAX_NOTES });
  return complaints.map(({ uuid, order_id, plate, text, created_at }) => ({
    ...NOTHING,
    uuid,
    order_id,
    plate,
    what: text,
    since: created_at.toISOString(),
    next: 'answer_complaint',
  }));
}

const REQUESTS = {
  access: 'Wants a copy of their data',
  deletion: 'Wants their data deleted',
} as const;

/** Lists only requests that the owner of the email has confirmed. */
async function privacyRequests({ db }: Deps): Promise<Item[]> {
  const requests = await listOpenRequests(db);
  return requests
    .filter(({ confirmed_at }) => confirmed_at !== null)
    .map(({ reference, kind, email, answer_by, received_at }) => ({
      ...NOTHING,
      reference,
      what: `${REQUESTS[kind]}: ${email}. Answer by ${formatDay(answer_by)}`,
      since: received_at.toISOString(),
      next: 'ask_operator',
    }));
}
