/** Watches the times that customers are told: a step that is late is told to the customer once, and listed for operators. */
import { papersOf } from '#contracts/catalogue/service-plan.ts';
import { deliveryDates } from '#contracts/order/delivery-dates.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { DAY_MS, type Day } from '#contracts/time/days.ts';
import { composeLate } from '#mails/late.ts';
import type { Queryable } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { factsOfLine } from '../service.ts';
import { insertNotice, type OrderUnderWay, selectUnderWay } from './late-orders-store.ts';

export { countLateOrders, deleteMailedNotices } from './late-orders-store.ts';

export type LateOrder = OrderUnderWay & { expectedOn: Day };

/** The orders whose next step was expected on an earlier day, those that were paid first at the top. */
export async function findLateOrders(db: Queryable, now: Date): Promise<LateOrder[]> {
  const today = californiaDay(now);
  // The earliest step is expected on the day of the payment: a day later the first can be late.
  const underWay = await selectUnderWay(db, new Date(now.getTime() - DAY_MS));
  return underWay.flatMap((order) => {
    const expectedOn = expectedEnd(order);
    return expectedOn !== undefined && expectedOn < today ? [{ ...order, expectedOn }] : [];
  });
}

/** Tells customers of each late step once, and the log while any order is late. */
export async function tellLateOrders(deps: Deps): Promise<void> {
  const late = await findLateOrders(deps.db, deps.clock());
  if (late.length === 0) return;
  deps.logger.error({ count: late.length }, 'orders are late: the desk lists them');
  for (const order of late) {
    if (order.told_at === null) await tell(deps, order);
  }
}

/** Undefined for an order that waits for its customer's papers. */
function expectedEnd(order: OrderUnderWay): Day | undefined {
  // Of these nobody was told a day: the DMV accepts them once it has what it lacks.
  if (order.awaited === 'accepted' && order.missing_papers.length > 0) return undefined;
  const needsPapers = papersOf(order).length > 0;
  const readyAt = needsPapers ? (order.filing_at ?? papersReadyAt(order)) : order.paid_at;
  if (readyAt === null) return undefined;
  const reached = {
    filing: order.filing_at ?? undefined,
    completed: order.completed_at ?? undefined,
  };
  return deliveryDates(readyAt, false, reached)[order.awaited];
}

/** When the last of its papers was accepted; null while one is not. */
function papersReadyAt(order: OrderUnderWay): Date | null {
  return order.papers_count === papersOf(order).length ? order.papers_at : null;
}

async function tell(deps: Deps, order: LateOrder): Promise<void> {
  const { uuid, stage, awaited, expectedOn } = order;
  const toldAt = deps.clock();
  const email = {
    to: order.email,
    email: composeLate({ ...factsOfLine(deps, order), awaited, expectedOn }),
    // An order that is mailed again can be late with the same step twice.
    key: `late:${uuid}:${awaited}:${toldAt.getTime()}`,
  };
  await deps.db.transaction().execute(async (tx) => {
    const notice = { uuid, stage, awaited, expected_on: expectedOn, told_at: toldAt };
    if (await insertNotice(tx, notice)) await deps.mail.enqueue(tx, email);
  });
}
