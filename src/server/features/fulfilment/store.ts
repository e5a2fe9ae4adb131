import type { OrderStage, Queryable, Tx } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';

type NewEvent = {
  lineUuid: string;
  from: OrderStage | null;
  to: OrderStage;
  note: string | null;
  now: Date;
};

export function insertingEvents(tx: Tx, events: readonly NewEvent[]) {
  const rows = events.map(({ lineUuid, from, to, note, now }) => ({
    uuid: rowUuid(now),
    order_line_uuid: lineUuid,
    from_stage: from,
    stage: to,
    note,
    happened_at: now,
  }));
  return tx.insertInto('order_event').values(rows);
}

/** The lines of a payment, with its user and the amount charged. */
export async function selectPaymentOf(db: Queryable, paymentUuid: string) {
  const payment = await db
    .selectFrom('payment')
    .select(['user_uuid', 'amount_cents', 'renewal_reminders', 'settled_at', 'created_at'])
    .where('uuid', '=', paymentUuid)
    .where('state', '=', 'succeeded')
    .executeTakeFirst();
  if (!payment) return undefined;
  const lines = await db
    .selectFrom('payment_line')
    .select('order_line_uuid')
    .where('payment_uuid', '=', paymentUuid)
    .execute();
  return { ...payment, lineUuids: lines.map((line) => line.order_line_uuid) };
}

export async function selectLineUuid(db: Queryable, orderId: string): Promise<string | undefined> {
  const line = await db
    .selectFrom('order_line')
    .select('uuid')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return line?.uuid;
}
