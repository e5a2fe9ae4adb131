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

/** Payments with each of their lines, in as many rows, and the amounts charged. */
export async function selectPaymentsOf(db: Queryable, paymentUuids: readonly string[]) {
  return db
    .selectFrom('payment')
    .innerJoin('payment_line', 'payment_line.payment_uuid', 'payment.uuid')
    .select([
      'payment.uuid',
      'payment.amount_cents',
      'payment.renewal_reminders',
      'payment.created_at',
      'payment_line.order_line_uuid',
    ])
    .where('payment.uuid', 'in', paymentUuids)
    .where('payment.state', '=', 'succeeded')
    .execute();
}

export async function selectLineUuid(db: Queryable, orderId: string): Promise<string | undefined> {
  const line = await db
    .selectFrom('order_line')
    .select('uuid')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return line?.uuid;
}
