import { papersOf } from '#contracts/catalogue/service-plan.ts';
import type { OrderPaper } from '#contracts/order/order.ts';
import { translate } from '#words/words.ts';
import type { Queryable } from '../../db/schema.ts';
import { type OrderLineInFull, selectPapers } from './lines-store.ts';

type LineNeedingPapers = Pick<OrderLineInFull, 'uuid' | 'kind' | 'for_boats'>;

/** Documents without an upload are marked as missing. */
export function presentPapers(
  line: Omit<LineNeedingPapers, 'uuid'>,
  kept: readonly OrderPaper[],
): OrderPaper[] {
  return papersOf(line).map((paper): OrderPaper => {
    const one = kept.find((other) => other.paper === paper);
    if (!one) return { paper, state: 'missing' };
    return one.reason ? { ...one, reason: translate(one.reason) } : one;
  });
}

export function areAccepted(papers: readonly OrderPaper[]): boolean {
  return papers.every(({ state }) => state === 'accepted');
}

/** By order UUID. Omits orders that need no documents. */
export async function findPapers(
  db: Queryable,
  lines: readonly LineNeedingPapers[],
): Promise<ReadonlyMap<string, OrderPaper[]>> {
  const needing = lines.filter((line) => papersOf(line).length > 0);
  if (needing.length === 0) return new Map();
  const rows = await selectPapers(
    db,
    needing.map(({ uuid }) => uuid),
  );
  const papersByLine = new Map(rows.map(({ uuid, papers }) => [uuid, papers]));
  return new Map(
    needing.map((line) => [line.uuid, presentPapers(line, papersByLine.get(line.uuid) ?? [])]),
  );
}

/** Empty if the order needs none. */
export async function papersOfLine(db: Queryable, line: LineNeedingPapers): Promise<OrderPaper[]> {
  return (await findPapers(db, [line])).get(line.uuid) ?? [];
}

/** The orders that cannot be filed because a document is not accepted. */
export async function findWaitingForPapers(
  db: Queryable,
  lines: readonly LineNeedingPapers[],
): Promise<ReadonlySet<string>> {
  const papers = await findPapers(db, lines);
  return new Set([...papers].filter(([, all]) => !areAccepted(all)).map(([uuid]) => uuid));
}
