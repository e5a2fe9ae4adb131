import { DAY_MS } from '#contracts/time/days.ts';
import type { Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { payerEmails } from '../account/users.ts';
import { FEES_TAKEN } from '../orders/lifecycle.ts';
import { findLinesOfAll, type OrderLineInFull } from '../orders/service.ts';
import { missingPapersEmail } from './emails.ts';
import { lockOrder, markReminded, selectLacking } from './store.ts';

const WEEK_MS = 7 * DAY_MS;
/** The number of weekly reminders. After that, staff get involved, and reminders go out every four weeks. */
const OFTEN = 4;
const LATER_MS = 4 * WEEK_MS;

/**
 * Reminds customers of what the DMV still needs for a renewal whose fees it has: weekly, and after a month every four
 * weeks, until the DMV accepts the renewal.
 */
export async function remindOfMissing(deps: Deps): Promise<void> {
  const now = deps.clock();
  const isDue = ({ last_touch, reminders }: LackingRow) =>
    now.getTime() - last_touch.getTime() >= (reminders < OFTEN ? WEEK_MS : LATER_MS);
  const rows = await selectLacking(deps.db);
  const due = await inFull(deps.db, rows.filter(isDue));
  const emailOf = await payerEmails(
    deps.db,
    due.map(({ line }) => line.user_uuid),
  );
  for (const { line, reminders } of due) {
    const sent = reminders + 1;
    const to = emailOf(line.user_uuid);
    await deps.db.transaction().execute(async (tx) => {
      // The DMV may have accepted it meanwhile.
      if ((await lockOrder(tx, line.uuid))?.stage !== FEES_TAKEN) return;
      if (!(await markReminded(tx, line.uuid, { sent, now }))) return;
      const { missing_papers: missing } = line;
      const about = { line, missing, since: line.stage_since ?? now, to };
      await deps.mail.enqueueAll(tx, [missingPapersEmail(deps, about, sent)]);
    });
  }
}

type LackingRow = Awaited<ReturnType<typeof selectLacking>>[number];
type Lacking = { line: OrderLineInFull; reminders: number };

/** Renewals that lack documents and whose customers got weekly reminders for a month, longest waiting first. */
export async function findLongLacking(db: Queryable): Promise<Lacking[]> {
  const rows = await selectLacking(db);
  return inFull(
    db,
    rows.filter(({ reminders }) => reminders >= OFTEN),
  );
}

async function inFull(db: Queryable, rows: readonly LackingRow[]): Promise<Lacking[]> {
  const lines = await findLinesOfAll(
    db,
    rows.map(({ uuid }) => uuid),
  );
  const lineOf = new Map(lines.map((line) => [line.uuid, line]));
  return rows.flatMap(({ uuid, reminders }) => {
    const line = lineOf.get(uuid);
    return line ? [{ line, reminders }] : [];
  });
}
