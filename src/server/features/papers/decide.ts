import { type Paper, papersOf } from '#contracts/catalogue/service-plan.ts';
import type { OrderPaper } from '#contracts/order/order.ts';
import type { OrderPaperRow, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { payerEmail } from '../account/users.ts';
import { FIRST_STAGE, ORDER_STEP, stepKeys } from '../orders/lifecycle.ts';
import { areAccepted, findLine, findPapers, type OrderLineInFull } from '../orders/service.ts';
import { noteEvent, type StaffAct } from '../privacy/audit.ts';
import { papersCheckedEmail } from './emails.ts';
import { lockOrder, markOf, paperRow, selectPapersOf, upsertPapers } from './store.ts';

export const DECIDE_PAPERS = 'judge-papers';
export const TELL_PAPERS = 'tell-papers';

/** How long the clerk of the sandbox lets a file lie. */
export const SANDBOX_CHECK_MS = 5_000;
const BLURRED = 'The picture is blurred. We cannot read it.';

/**
 * What was found of a paper: it is accepted, or has to be sent again for a reason that its customer reads. `seen` is the mark
 * of the file that was looked at, and missing where there was none.
 */
export type Verdict = { paper: Paper; seen?: string | undefined; again?: string | undefined };

export type Checked = { lineUuid: string; checked: Paper[]; at: string };

/**
 * Accepts papers of a paid order or asks for them again, also for those that came by post. What is accepted stays so, and
 * nothing is decided of a file that nobody has seen. The customer has one mail about all of it; once the last paper is
 * accepted the order is filed. Returns those decided now.
 */
export async function decidePapers(
  deps: Deps,
  line: OrderLineInFull,
  verdicts: readonly Verdict[],
): Promise<Paper[]> {
  return deps.db.transaction().execute((tx) => decideIn(tx, deps, line, verdicts));
}

/** The same in a transaction, and by whom of the staff. */
export async function decideIn(
  tx: Tx,
  deps: Deps,
  line: OrderLineInFull,
  verdicts: readonly Verdict[],
  act: Partial<StaffAct> = {},
): Promise<Paper[]> {
  const now = deps.clock();
  const order = await lockOrder(tx, line.uuid);
  if (order?.stage !== FIRST_STAGE) return [];
  const kept = new Map((await selectPapersOf(tx, line.uuid)).map((row) => [row.paper, row]));
  const isOpen = ({ paper, seen }: Verdict) => {
    const row = kept.get(paper);
    return papersOf(line).includes(paper) && row?.state !== 'accepted' && markOf(row) === seen;
  };
  // One row for each, also where an operator names a paper twice.
  const open = [...new Map(verdicts.filter(isOpen).map((one) => [one.paper, one])).values()];
  if (open.length === 0) return [];
  await upsertPapers(
    tx,
    open.map(({ paper, again }) =>
      paperRow(line.uuid, paper, kept.get(paper), foundOf(again, now)),
    ),
  );
  const checked = open.map(({ paper }) => paper);
  const payload: Checked = { lineUuid: line.uuid, checked, at: now.toISOString() };
  await deps.jobs.enqueue(tx, { kind: TELL_PAPERS, payload });
  const papers = (await findPapers(tx, [line])).get(line.uuid) ?? [];
  // Its own job has ended with nothing to do.
  if (areAccepted(papers)) {
    const { papers: key } = stepKeys(line.uuid);
    await deps.jobs.enqueue(tx, { kind: ORDER_STEP, payload: { lineUuid: line.uuid }, key });
  }
  const about = { userUuid: order.user_uuid, lineUuid: line.uuid };
  await noteEvent(tx, deps, { event: 'PAPERS: decided', ...about, ...act });
  return checked;
}

function foundOf(
  again: string | undefined,
  now: Date,
): Pick<OrderPaperRow, 'state' | 'reason' | 'checked_at'> {
  return again === undefined
    ? { state: 'accepted', reason: null, checked_at: now }
    : { state: 'again', reason: again, checked_at: now };
}

/** Tells a customer what was decided of papers, in one mail; nothing once the order has ended without its filing. */
export async function tellChecked(deps: Deps, { lineUuid, checked, at }: Checked): Promise<void> {
  const found = await findOrder(deps, lineUuid);
  if (!found) return;
  const to = await payerEmail(deps.db, found.line.user_uuid);
  await deps.db.transaction().execute(async (tx) => {
    const stage = (await lockOrder(tx, lineUuid))?.stage;
    if (stage === 'canceled' || stage === 'rejected') return;
    const email = papersCheckedEmail(deps, { ...found, to }, { checked, at });
    await deps.mail.enqueueAll(tx, [email]);
  });
}

/**
 * The clerk of the sandbox: a file whose name has `blurred` in it is asked for again, any other accepted. What was sent
 * together is judged together: returns when to look again where the last file has not lain long enough.
 */
export async function decideInSandbox(deps: Deps, lineUuid: string): Promise<Date | undefined> {
  const found = await findOrder(deps, lineUuid);
  const rows = found ? await selectPapersOf(deps.db, lineUuid) : [];
  const sent = rows.filter(({ state }) => state === 'checking');
  const last = Math.max(...sent.map(({ sent_at }) => sent_at?.getTime() ?? 0));
  if (!found || sent.length === 0) return undefined;
  const dueAt = new Date(last + SANDBOX_CHECK_MS);
  if (dueAt > deps.clock()) return dueAt;
  await decidePapers(
    deps,
    found.line,
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
