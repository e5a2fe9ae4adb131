import type { OrderStage, Queryable, Tx } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';

export async function insertEvent(
  tx: Tx,
  event: {
    lineUuid: string;
    from: OrderStage | null;
    to: OrderStage;
    note: string | null;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('order_event')
    .values({
      uuid: rowUuid(event.now),
      order_line_uuid: event.lineUuid,
      from_stage: event.from,
      stage: event.to,
      note: event.note,
      happened_at: event.now,
    })
    .execute();
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
