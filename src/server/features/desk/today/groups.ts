import * as z from 'zod/mini';
import { toDollars } from '#contracts/catalogue/money.ts';
import type { TodayItem } from '#contracts/desk/today.ts';
import { papersToSend, paperWords } from '#contracts/paper/paper-words.ts';
import { formatMoment } from '#contracts/time/california.ts';
import { formatDay } from '#contracts/time/days.ts';
import type { Deps } from '../../../deps.ts';
import { listManualRefunds, SEND_REFUND } from '../../checkout/refunds/service.ts';
import { findUnknownPayments, type watchDeclines } from '../../checkout/service.ts';
import type { watchLookups } from '../../lookup/service.ts';
import { findLateOrders } from '../../orders/fulfilment/late-orders.ts';
import { findLinesOfAll } from '../../orders/service.ts';
import { findLongLacking, findWaiting, MOST_REMINDERS } from '../../papers/service.ts';
import { listOpenRequests } from '../../privacy/service.ts';
import { findOpenComplaints } from '../orders/notes.ts';

const NOTHING = {
  uuid: null,
  order_id: null,
  plate: null,
  reference: null,
  since: null,
  amount: null,
};

/** What the metrics warn of, too. */
export function warnings(
  declines: Awaited<ReturnType<typeof watchDeclines>>,
  lookups: Awaited<ReturnType<typeof watchLookups>>,
): TodayItem[] {
  const { declined, decided } = declines;
  const cards = {
    ...NOTHING,
    what: `${declined} of ${decided} payments of the last hour were declined: somebody may be trying stolen cards`,
    next: 'Tell the manager',
  };
  const plates = {
    ...NOTHING,
    what: `${lookups.recent} plates were looked up in the last hour, usually ${Math.round(lookups.usual)}: somebody may be collecting vehicles`,
    next: 'Tell the manager',
  };
  return [...(declines.isRising ? [cards] : []), ...(lookups.isRising ? [plates] : [])];
}

export async function unknownPayments({ db, clock }: Deps): Promise<TodayItem[]> {
  const payments = await findUnknownPayments(db, clock());
  return payments.map((payment) => ({
    uuid: null,
    order_id: payment.order_id,
    plate: payment.plate,
    reference: payment.public_reference,
    what: `The bank has not answered${payment.asked_at ? `, last asked ${formatMoment(payment.asked_at)}` : ''}. ${payment.public_reference}`,
    since: payment.created_at.toISOString(),
    amount: toDollars(payment.amount_cents),
    next: 'Ask the bank',
  }));
}

export async function refundsOfPersons(deps: Deps): Promise<TodayItem[]> {
  const refunds = await listManualRefunds(deps.db);
  return refunds.map(
    ({ uuid, order_id, plate, public_reference, refusal, due_since, amount_cents }) => ({
      ...NOTHING,
      uuid,
      order_id,
      plate,
      reference: public_reference,
      what: `${refusal ?? 'The refund was not taken on.'} ${public_reference}`,
      since: due_since.toISOString(),
      amount: toDollars(amount_cents),
      next: 'Make the refund',
    }),
  );
}

const ofLine = z.object({ lineUuid: z.string() });

/** The order that a job is about, if it is about one. */
export function lineOfJob(payload: unknown): string | undefined {
  return ofLine.safeParse(payload).data?.lineUuid;
}

/** Without those of refunds, which a person makes: one that is tried again as well may be paid twice. */
export async function stoppedJobs({ db, jobs: queue }: Deps): Promise<TodayItem[]> {
  const jobs = (await queue.listDead(db)).filter(({ kind }) => kind !== SEND_REFUND);
  const uuids = jobs.flatMap(({ payload }) => lineOfJob(payload) ?? []);
  const lines = new Map((await findLinesOfAll(db, uuids)).map((line) => [line.uuid, line]));
  return jobs.map(({ uuid, kind, payload, last_error, ended_at }) => {
    const line = lines.get(lineOfJob(payload) ?? '');
    return {
      ...NOTHING,
      uuid,
      order_id: line?.order_id ?? null,
      plate: line?.plate ?? null,
      reference: kind,
      what: `${kind} was given up: ${last_error ?? 'nobody knows why'}`,
      since: ended_at?.toISOString() ?? null,
      next: 'Try again',
    };
  });
}

const AWAITED = {
  filed: 'Not filed with the DMV',
  accepted: 'Filed, no answer of the DMV',
  mailed: 'Accepted, not mailed',
} as const;

export async function lateItems({ db, clock }: Deps): Promise<TodayItem[]> {
  const late = await findLateOrders(db, clock());
  return late.map(({ order_id, plate, awaited, expectedOn, stage_since }) => ({
    ...NOTHING,
    order_id,
    plate,
    what: `${AWAITED[awaited]}. Promised ${formatDay(expectedOn)}`,
    since: stage_since?.toISOString() ?? null,
    next: awaited === 'mailed' ? 'Call the post' : 'File again',
  }));
}

/** Papers that lie there, and customers whom no mail reminds any more. */
export async function papersToLookAt({ db }: Deps): Promise<TodayItem[]> {
  const waiting = await findWaiting(db);
  return waiting.flatMap(({ line, papers, reminders }) => {
    const { order_id, plate, stage_since } = line;
    const item = { ...NOTHING, order_id, plate };
    const sent = papers.filter(({ state }) => state === 'checking');
    if (sent.length > 0) {
      const names = sent.map(({ paper }) => paperWords[paper].name).join(', ');
      const [since = null] = sent.flatMap(({ sent_at }) => sent_at ?? []).toSorted();
      return [{ ...item, what: `To be checked: ${names}`, since, next: 'Look at it' }];
    }
    if (reminders < MOST_REMINDERS || papersToSend(papers).length === 0) return [];
    const what = `Reminded ${reminders} times, papers still missing`;
    const since = stage_since?.toISOString() ?? null;
    return [{ ...item, what, since, next: 'Call the customer' }];
  });
}

/** Renewals without a sticker, whose customers were reminded each week for a month. */
export async function papersTheDmvLacks({ db }: Deps): Promise<TodayItem[]> {
  const lacking = await findLongLacking(db);
  return lacking.map(({ line }) => {
    const { order_id, plate, stage_since } = line;
    const names = line.missing_papers.map(({ name }) => name).join(', ');
    const what = `Fees paid, the DMV lacks: ${names}`;
    const since = stage_since?.toISOString() ?? null;
    return { ...NOTHING, order_id, plate, what, since, next: 'Call the customer' };
  });
}

/** More than anybody can settle in a day. */
const MOST_COMPLAINTS = 1000;

export async function complaintItems({ db }: Deps): Promise<TodayItem[]> {
  const complaints = await findOpenComplaints(db, { limit: MOST_COMPLAINTS });
  return complaints.map(({ uuid, order_id, plate, text, created_at }) => ({
    ...NOTHING,
    uuid,
    order_id,
    plate,
    what: text,
    since: created_at.toISOString(),
    next: 'Answer it',
  }));
}

const REQUESTS = {
  access: 'Wants a copy of the data held',
  deletion: 'Wants their data deleted',
} as const;

/** Only those whose owner of the e-mail has confirmed them. */
export async function privacyRequests({ db }: Deps): Promise<TodayItem[]> {
  const requests = await listOpenRequests(db);
  return requests
    .filter(({ confirmed_at }) => confirmed_at !== null)
    .map(({ reference, kind, email, answer_by, received_at }) => ({
      ...NOTHING,
      reference,
      what: `${REQUESTS[kind]}: ${email}. Answer by ${formatDay(answer_by)}`,
      since: received_at.toISOString(),
      // Nobody at the desk can: a command hands the copy out, or deletes.
      next: 'Ask an operator: npm run privacy',
    }));
}
