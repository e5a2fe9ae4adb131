import { type Paper, papersOf } from '#contracts/catalogue/service-plan.ts';
import type { OrderPaper } from '#contracts/order/order.ts';
import { msg } from '#words/words.ts';
import type { OrderPaperRow, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { JOBS } from '../../jobs/kinds.ts';
import { FIRST_STAGE, stepKeys } from '../../order-lifecycle.ts';
import { payerEmail } from '../account/users.ts';
import { recordAuditEvent, type StaffAct } from '../audit/service.ts';
import { areAccepted, findPapers, papersOfLine } from '../orders/papers.ts';
import { findLine, lockOrder, type OrderLineInFull } from '../orders/service.ts';
import { papersCheckedEmail } from './emails.ts';
import { markOf, paperRow, selectPapersOf, upsertPapers } from './store.ts';

export const SANDBOX_CHECK_MS = 5_000;
const BLURRED = msg('The picture is blurry, so we can’t read it.');

/**
 * The review of a document: accepted, or requested again with a reason for the customer. `seen` identifies the reviewed
 * file and is undefined if there was none.
 */
export type Verdict = { paper: Paper; seen?: string | undefined; again?: string | undefined };

export type CheckedPapers = { lineUuid: string; checked: Paper[]; at: string };

/**
 * Accepts documents of a paid order or requests them again, including documents sent by mail. An accepted document
 * stays accepted. A decision doesn't apply to a file that the reviewer has not seen. Sends the customer one email about
 * all decisions. Once the last document is accepted, the order is filed. Returns the new decisions.
 */
export async function decidePapers(
  deps: Deps,
  line: OrderLineInFull,
  verdicts: readonly Verdict[],
): Promise<Paper[]> {
  return deps.db.transaction().execute((tx) => decidePapersIn(tx, deps, line, verdicts));
}

/** Decides on behalf of a staff member, in the caller's transaction. */
export async function decidePapersIn(
  tx: Tx,
  deps: Deps,
  line: OrderLineInFull,
  verdicts: readonly Verdict[],
  act: Partial<StaffAct> = {},
): Promise<Paper[]> {
  const now = deps.clock();
  const order = await lockOrder(tx, line.uuid);
  if (order?.stage !== FIRST_STAGE) return [];
  const rowsByPaper = new Map((await selectPapersOf(tx, line.uuid)).map((row) => [row.paper, row]));
  const isOpen = ({ paper, seen }: Verdict) => {
    const row = rowsByPaper.get(paper);
    return papersOf(line).includes(paper) && row?.state !== 'accepted' && markOf(row) === seen;
  };
  // There is one row per document, even if an operator lists it twice.
  const open = [...new Map(verdicts.filter(isOpen).map((one) => [one.paper, one])).values()];
  if (open.length === 0) return [];
  await upsertPapers(
    tx,
    open.map(({ paper, again }) =>
      paperRow(line.uuid, paper, rowsByPaper.get(paper), columnsOfReview(again, now)),
    ),
  );
  const checked = open.map(({ paper }) => paper);
  const payload: CheckedPapers = { lineUuid: line.uuid, checked, at: now.toISOString() };
  // If more of the order's documents are about to be reviewed, an acceptance is not reported on its own.
  const papers = await papersOfLine(tx, line);
  const isLast = !papers.some(({ state }) => state === 'checking');
  if (isLast || open.some(({ again }) => again !== undefined)) {
    await deps.jobs.enqueue(tx, { kind: JOBS.reportPapers, payload });
  }
  // The order's own job had nothing to do while documents were missing, and has ended, so this enqueues another one.
  if (areAccepted(papers)) {
    const { papers: key } = stepKeys(line.uuid);
    await deps.jobs.enqueue(tx, { kind: JOBS.orderStep, payload: { lineUuid: line.uuid }, key });
  }
  const about = { userUuid: order.user_uuid, lineUuid: line.uuid };
  await recordAuditEvent(tx, deps, 'PAPERS: decided', { ...about, ...act });
  return checked;
}

function columnsOfReview(
  again: string | undefined,
  now: Date,
): Pick<OrderPaperRow, 'state' | 'reason' | 'checked_at'> {
  return again === undefined
    ? { state: 'accepted', reason: null, checked_at: now }
    : { state: 'again', reason: again, checked_at: now };
}

/** Sends one email for all documents. Skips an order that was canceled or rejected. */
export async function notifyChecked(
  deps: Deps,
  { lineUuid, checked, at }: CheckedPapers,
): Promise<void> {
  const order = await findOrder(deps, lineUuid);
  if (!order) return;
  const to = await payerEmail(deps.db, order.line.user_uuid);
  await deps.db.transaction().execute(async (tx) => {
    const stage = (await lockOrder(tx, lineUuid))?.stage;
    if (stage === 'canceled' || stage === 'rejected') return;
    const email = papersCheckedEmail(deps, { ...order, to }, { checked, at });
    await deps.mail.enqueueAll(tx, [email]);
  });
}

/**
 * The sandbox's review: requests a file again if its name contains `blurred`, and accepts any other. Documents uploaded
 * together are decided together: if the most recent one was uploaded too recently, returns when to check again.
 */
export async function reviewInSandbox(deps: Deps, lineUuid: string): Promise<Date | undefined> {
  const order = await findOrder(deps, lineUuid);
  const rows = order ? await selectPapersOf(deps.db, lineUuid) : [];
  const sent = rows.filter(({ state }) => state === 'checking');
  const last = Math.max(...sent.map(({ sent_at }) => sent_at?.getTime() ?? 0));
  if (!order || sent.length === 0) return undefined;
  const dueAt = new Date(last + SANDBOX_CHECK_MS);
  if (dueAt > deps.clock()) return dueAt;
  await decidePapers(
    deps,
    order.line,
    sent.map((row) => ({
      paper: row.paper,
      seen: markOf(row),
      again: /blurred/i.test(row.file_name ?? '') ? BLURRED : undefined,
    })),
  );
  return undefined;
}

async function findOrder(
  { db }: Deps,
  lineUuid: string,
): Promise<{ line: OrderLineInFull; papers: OrderPaper[] } | undefined> {
  const line = await findLine(db, lineUuid);
  const papers = line && (await findPapers(db, [line])).get(lineUuid);
  return line && papers ? { line, papers } : undefined;
}
