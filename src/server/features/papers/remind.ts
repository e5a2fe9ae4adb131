import { papersOf } from '#contracts/catalogue/service-plan.ts';
import { SERVICE_KINDS } from '#contracts/catalogue/service-type.ts';
import { papersToSend } from '#contracts/papers/paper-words.ts';
import { DAY_MS } from '#contracts/time/days.ts';
import type { OrderStage, Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { FEES_TAKEN, FIRST_STAGE } from '../../order-lifecycle.ts';
import { payerEmails } from '../account/users.ts';
import type { PlainEmail } from '../mail/to-send.ts';
import { areAccepted, findPapers } from '../orders/papers.ts';
import { findLinesOfAll, lockOrder, type OrderLineInFull } from '../orders/service.ts';
import { missingPapersEmail, papersReminderEmail } from './emails.ts';
import { markReminded, selectMissingPapers, selectOrdersNeedingPapers } from './store.ts';

const WEEK_MS = 7 * DAY_MS;
/** After this many reminders, staff contact the customer. */
export const MAX_REMINDERS = 4;

/** The services for which a car needs documents. Other vehicles need documents for no other services. */
const KINDS = SERVICE_KINDS.filter((kind) => papersOf({ kind, for_boats: false }).length > 0);

/**
 * The number of weekly reminders about what the DMV still needs. After that, staff step in, and the reminders become
 * less frequent.
 */
const OFTEN = 4;
const LATER_MS = 4 * WEEK_MS;

type RemindedLine = { line: OrderLineInFull; reminders: number };

/** Reminds customers of the documents that they have to send, weekly and at most four times. */
export async function remindOfPapers(deps: Deps): Promise<void> {
  const before = new Date(deps.clock().getTime() - WEEK_MS);
  const due = await findOrdersNeedingPapers(deps.db, { before, most: MAX_REMINDERS });
  const lacking = due.filter(({ papers }) => papersToSend(papers).length > 0);
  await remind(deps, FIRST_STAGE, lacking, ({ line, papers }, to, number) =>
    papersReminderEmail(deps, { line, papers, to }, number),
  );
}

/** Paid orders with a document that is not accepted, longest waiting first. */
export async function findOrdersNeedingPapers(
  db: Queryable,
  untouchedSince?: { before: Date; most: number },
) {
  const orders = await inFull(db, await selectOrdersNeedingPapers(db, KINDS, untouchedSince));
  const lines = orders.map(({ line }) => line);
  const papersOfLine = await findPapers(db, lines);
  return orders.flatMap((order) => {
    const papers = papersOfLine.get(order.line.uuid);
    return papers && !areAccepted(papers) ? [{ ...order, papers }] : [];
  });
}

/**
 * Reminds customers of what the DMV still needs for a renewal whose fees it has: weekly, and after a month every four
 * weeks, until the DMV accepts the renewal.
 */
export async function remindOfMissingPapers(deps: Deps): Promise<void> {
  const now = deps.clock();
  const rows = (await selectMissingPapers(deps.db)).filter(
    ({ last_touch, reminders }) =>
      now.getTime() - last_touch.getTime() >= (reminders < OFTEN ? WEEK_MS : LATER_MS),
  );
  await remind(deps, FEES_TAKEN, await inFull(deps.db, rows), ({ line }, to, number) => {
    const about = { line, missing: line.missing_papers, since: line.stage_since ?? now, to };
    return missingPapersEmail(deps, about, number);
  });
}

export async function findLongMissingPapers(db: Queryable): Promise<RemindedLine[]> {
  const rows = await selectMissingPapers(db);
  const long = rows.filter(({ reminders }) => reminders >= OFTEN);
  return inFull(db, long);
}

async function inFull(db: Queryable, rows: readonly { uuid: string; reminders: number }[]) {
  const uuids = rows.map(({ uuid }) => uuid);
  const lineOf = new Map((await findLinesOfAll(db, uuids)).map((line) => [line.uuid, line]));
  return rows.flatMap(({ uuid, reminders }) => {
    const line = lineOf.get(uuid);
    return line ? [{ line, reminders }] : [];
  });
}

/** Skips orders that have left `stage` in the meantime. */
async function remind<R extends RemindedLine>(
  deps: Deps,
  stage: OrderStage,
  orders: readonly R[],
  emailOf: (order: R, to: string, number: number) => PlainEmail,
): Promise<void> {
  const now = deps.clock();
  const users = orders.map(({ line }) => line.user_uuid);
  const addressOf = await payerEmails(deps.db, users);
  for (const order of orders) {
    const { uuid, user_uuid } = order.line;
    const sent = order.reminders + 1;
    await deps.db.transaction().execute(async (tx) => {
      if ((await lockOrder(tx, uuid))?.stage !== stage) return;
      if (!(await markReminded(tx, uuid, { sent, now }))) return;
      await deps.mail.enqueueAll(tx, [emailOf(order, addressOf(user_uuid), sent)]);
    });
  }
}
