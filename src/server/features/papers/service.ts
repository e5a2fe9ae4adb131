/** The papers that only the customer has: they come as files or by post, and are checked before the order is filed. */
import type { Queryable, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { PlainLetter } from '../mail-outbox/service.ts';
import { FIRST_STAGE } from '../orders/lifecycle.ts';
import { findPapers, type OrderLineInFull } from '../orders/service.ts';
import { keepUploads } from '../uploads/service.ts';
import { papersNeededLetter } from './letters.ts';
import { deletePapers, dropOldFiles, selectLongestChecking } from './store.ts';

export {
  type Checked,
  decidePapers,
  JUDGE_PAPERS,
  judgePapers,
  TELL_PAPERS,
  tellChecked,
} from './decide.ts';
export { findWaiting, MOST_REMINDERS, remindOfPapers } from './remind.ts';

/** The mails that say which papers paid orders need; none for those that need none, or wait for none any more. */
export async function lettersOfNeeds(
  db: Queryable,
  { licensee }: Pick<Deps, 'licensee'>,
  orders: readonly { line: OrderLineInFull; to: string }[],
): Promise<PlainLetter[]> {
  const papersOfLine = await findPapers(
    db,
    orders.map(({ line }) => line),
  );
  return orders.flatMap(({ line, to }) => {
    const papers = papersOfLine.get(line.uuid);
    return papers && line.stage === FIRST_STAGE
      ? [papersNeededLetter(licensee, { line, papers, to })]
      : [];
  });
}

/** How long the paper that is being checked longest has been lying there; 0 where none is. */
export async function longestCheckSeconds({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const since = await selectLongestChecking(db);
  return since ? Math.max(0, clock().getTime() - since.getTime()) / 1000 : 0;
}

/** Hands the files of orders that ended before a moment over to the clean-up of unused uploads. */
export async function forgetOldPapers({ db }: Pick<Deps, 'db'>, endedBefore: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await keepUploads(tx, await dropOldFiles(tx, endedBefore), null);
  });
}

/** Deletes what is known of the papers of a user's orders; their files are uploads. */
export async function forgetPapers(tx: Tx, userUuid: string): Promise<void> {
  await deletePapers(tx, userUuid);
}
