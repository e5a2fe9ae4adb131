import { papersOf } from '#contracts/catalogue/service-plan.ts';
import { SERVICE_KINDS } from '#contracts/catalogue/service-type.ts';
import type { OrderPaper } from '#contracts/order/order.ts';
import { papersToSend } from '#contracts/paper/paper-words.ts';
import { DAY_MS } from '#contracts/time/days.ts';
import type { Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { payerEmails } from '../account/users.ts';
import { FIRST_STAGE } from '../orders/lifecycle.ts';
import {
  areAccepted,
  findLinesOfAll,
  findPapers,
  type OrderLineInFull,
} from '../orders/service.ts';
import { papersReminderEmail } from './emails.ts';
import { lockOrder, markReminded, selectPaidNeeding } from './store.ts';

/** The time without a document from the customer before each reminder. */
const REMIND_AFTER_MS = 7 * DAY_MS;
/** After this many reminders, staff take over. */
export const MAX_REMINDERS = 4;

/** A boat needs no more documents than a car. */
const KINDS = SERVICE_KINDS.filter((kind) => papersOf({ kind, for_boats: false }).length > 0);

/** Reminds customers of the documents that they have to send, weekly and at most four times. */
export async function remindOfPapers(deps: Deps): Promise<void> {
  const now = deps.clock();
  const before = new Date(now.getTime() - REMIND_AFTER_MS);
  const due = await findWaiting(deps.db, { before, most: MAX_REMINDERS });
  const lacking = due.filter(({ papers }) => papersToSend(papers).length > 0);
  const emailOf = await payerEmails(
    deps.db,
    lacking.map(({ line }) => line.user_uuid),
  );
  for (const { line, papers, reminders } of lacking) {
    const sent = reminders + 1;
    const to = emailOf(line.user_uuid);
    await deps.db.transaction().execute(async (tx) => {
      // It may have been canceled meanwhile.
      if ((await lockOrder(tx, line.uuid))?.stage !== FIRST_STAGE) return;
      if (!(await markReminded(tx, line.uuid, { sent, now }))) return;
      const email = papersReminderEmail(deps, { line, papers, to }, sent);
      await deps.mail.enqueueAll(tx, [email]);
    });
  }
}

export type WaitingOrder = { line: OrderLineInFull; papers: OrderPaper[]; reminders: number };

/** Paid orders with a document that is not accepted, longest waiting first. */
export async function findWaiting(
  db: Queryable,
  untouchedSince?: { before: Date; most: number },
): Promise<WaitingOrder[]> {
  const rows = await selectPaidNeeding(db, KINDS, untouchedSince);
  const lines = await findLinesOfAll(
    db,
    rows.map(({ uuid }) => uuid),
  );
  const lineOf = new Map(lines.map((line) => [line.uuid, line]));
  const papersOfLine = await findPapers(db, lines);
  return rows.flatMap(({ uuid, reminders }) => {
    const line = lineOf.get(uuid);
    const papers = papersOfLine.get(uuid);
    return line && papers && !areAccepted(papers) ? [{ line, papers, reminders }] : [];
  });
}
