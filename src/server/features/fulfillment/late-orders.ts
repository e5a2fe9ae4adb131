import { papersOf } from '#contracts/catalogue/service-plan.ts';
import { deliveryDates } from '#contracts/order/delivery-dates.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { DAY_MS, type Day } from '#contracts/time/days.ts';
import { composeLate } from '#mails/late.ts';
import { runIn } from '#words/store.ts';
import type { Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { factsOfLine } from '../orders/present.ts';
import { insertNotice, type OrderInProgress, selectOrdersInProgress } from './late-orders-store.ts';

export { countLateOrders, deleteMailedNotices } from './late-orders-store.ts';

export type LateOrder = OrderInProgress & { expectedOn: Day };

/** Orders whose next step was due on an earlier day, oldest payment first. */
export async function findLateOrders(db: Queryable, now: Date): Promise<LateOrder[]> {
  const today = californiaDay(now);
  // The earliest step is due on the day of payment, so it can be late the next day.
  const underWay = await selectOrdersInProgress(db, {
    paidBefore: new Date(now.getTime() - DAY_MS),
  });
  return underWay.flatMap((order) => {
    const expectedOn = expectedEnd(order);
    return expectedOn !== undefined && expectedOn < today ? [{ ...order, expectedOn }] : [];
  });
}

/** The days by which these accepted orders have to be mailed, by the order's UUID. */
export async function findMailDays(
  db: Queryable,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, Day>> {
  if (uuids.length === 0) return new Map();
  const accepted = await selectOrdersInProgress(db, { uuids });
  return new Map(
    accepted.flatMap((order) => {
      const day = expectedEnd(order);
      return day === undefined ? [] : [[order.uuid, day] as const];
    }),
  );
}

/** Notifies customers of each late step once, and logs an error if any order is late. */
export async function notifyLateOrders(deps: Deps): Promise<void> {
  const late = await findLateOrders(deps.db, deps.clock());
  if (late.length === 0) return;
  deps.logger.error({ count: late.length }, 'some orders are late: see the desk');
  for (const order of late) {
    if (order.told_at === null) await notifyCustomer(deps, order);
  }
}

/** When the order's next step is due. Undefined for an order that is waiting for the customer's documents. */
function expectedEnd(order: OrderInProgress): Day | undefined {
  // Orders with missing documents have no promised date, because the DMV accepts them only after it has the documents.
  if (order.awaited === 'accepted' && order.missing_papers.length > 0) return undefined;
  const needsPapers = papersOf(order).length > 0;
  const payableAt = needsPapers ? (order.filing_at ?? papersReadyAt(order)) : order.paid_at;
  if (payableAt === null) return undefined;
  const { decided_at: decidedAt } = order;
  const readyAt = decidedAt && decidedAt > payableAt ? decidedAt : payableAt;
  const reached = {
    filing: order.filing_at ?? undefined,
    completed: order.completed_at ?? undefined,
  };
  return deliveryDates(readyAt, false, reached)[order.awaited];
}

/** Null until all documents are accepted. */
function papersReadyAt(order: OrderInProgress): Date | null {
  return order.papers_count === papersOf(order).length ? order.papers_at : null;
}

async function notifyCustomer(deps: Deps, order: LateOrder): Promise<void> {
  const { uuid, stage, awaited, expectedOn, language } = order;
  const notifiedAt = deps.clock();
  const email = {
    to: order.email,
    email: runIn(language, () => composeLate({ ...factsOfLine(deps, order), awaited, expectedOn })),
    // An order that is mailed again can be late twice at the same step.
    key: `late:${uuid}:${awaited}:${notifiedAt.getTime()}`,
  };
  await deps.db.transaction().execute(async (tx) => {
    const notice = { uuid, stage, awaited, expected_on: expectedOn, told_at: notifiedAt };
    if (await insertNotice(tx, notice)) await deps.mail.enqueue(tx, email);
  });
}
