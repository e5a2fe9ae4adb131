import { rowsBefore } from '../../../db/count-due.ts';
import type { Queryable } from '../../../db/schema.ts';

export async function isEventHandled(db: Queryable, id: string) {
  const event = await db
    .selectFrom('payment_event')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return event !== undefined;
}

/** Ignores an event that a concurrent request has already recorded. */
export async function insertEvent(db: Queryable, id: string, now: Date) {
  await db
    .insertInto('payment_event')
    .values({ id, handled_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const oldPaymentEvents = rowsBefore('payment_event', 'handled_at');
