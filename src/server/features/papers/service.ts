import type { Paper } from '#contracts/catalogue/service-plan.ts';
import { paperLimits } from '#contracts/papers/papers.ts';
import type { Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { FIRST_STAGE } from '../../order-lifecycle.ts';
import type { PlainEmail } from '../mail/to-send.ts';
import { findPapers } from '../orders/papers.ts';
import type { OrderLineInFull } from '../orders/service.ts';
import { markUploadsUsed } from '../uploads/service.ts';
import { papersNeededEmail } from './emails.ts';
import {
  markOf,
  removeOldFiles,
  selectLongestChecking,
  selectPapersOf,
  selectPapersOfAll,
} from './store.ts';

export { feesTakenEmail } from './emails.ts';
export { deletePapers, oldPaperFiles } from './store.ts';

/** Skips orders that need no documents or no longer wait for any. */
export async function papersNeededEmails(
  db: Queryable,
  deps: Deps,
  orders: readonly { line: OrderLineInFull; to: string }[],
): Promise<PlainEmail[]> {
  const papersOfLine = await findPapers(
    db,
    orders.map(({ line }) => line),
  );
  return orders.flatMap(({ line, to }) => {
    const papers = papersOfLine.get(line.uuid);
    return papers && line.stage === FIRST_STAGE
      ? [papersNeededEmail(deps, { line, papers, to })]
      : [];
  });
}

/** 0 if no document is waiting for review. */
export async function longestCheckSeconds({ db, clock }: Deps): Promise<number> {
  const since = await selectLongestChecking(db);
  return since ? Math.max(0, clock().getTime() - since.getTime()) / 1000 : 0;
}

export type PaperFile = { name: string; mark: string; bytes: Uint8Array<ArrayBuffer> };

/** The upload keys of these orders' documents. Undefined without a file. */
export async function findMarks(
  db: Queryable,
  lineUuids: readonly string[],
): Promise<(lineUuid: string, paper: Paper) => string | undefined> {
  const rows = await selectPapersOfAll(db, lineUuids);
  const marks = new Map(rows.map((row) => [`${row.order_line_uuid} ${row.paper}`, markOf(row)]));
  return (lineUuid, paper) => marks.get(`${lineUuid} ${paper}`);
}

/** The file of an order's document, with this upload key if one is given. Undefined if there is none. */
export async function readPaper(
  { db, gateways }: Deps,
  lineUuid: string,
  { paper, seen }: { paper: string; seen?: string | undefined },
): Promise<PaperFile | undefined> {
  const row = (await selectPapersOf(db, lineUuid)).find((one) => one.paper === paper);
  const mark = markOf(row);
  if (!row || row.upload_key === null || mark === undefined) return undefined;
  if (seen !== undefined && seen !== mark) return undefined;
  const bytes = await gateways.storage.readStart(row.upload_key, paperLimits.maxBytes);
  return bytes ? { name: row.file_name ?? paper, mark, bytes: new Uint8Array(bytes) } : undefined;
}

/** Marks the files of orders that ended before a given time as unused, so the cleanup deletes them. */
export async function deleteOldPapers({ db }: Deps, endedBefore: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await markUploadsUsed(tx, await removeOldFiles(tx, endedBefore), null);
  });
}
