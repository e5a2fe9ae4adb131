import type { OrderStage, Queryable, Tx } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import { lifecycle } from './lifecycle.ts';

/** Puts an order from one stage into the next; false where it is no longer in that stage. */
export async function updateStage(
  tx: Tx,
  { uuid, from, to, now }: { uuid: string; from: OrderStage; to: OrderStage; now: Date },
): Promise<boolean> {
  const { orderStatus, shippingStatus } = lifecycle[to];
  const { numUpdatedRows } = await tx
    .updateTable('order_line')
    .set({
      stage: to,
      stage_since: now,
      order_status: orderStatus,
      shipping_status: shippingStatus,
    })
    .where('uuid', '=', uuid)
    .where('stage', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

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

export async function selectPayerEmail(db: Queryable, userUuid: string): Promise<string> {
  const { email } = await db
    .selectFrom('app_user')
    .select('email')
    .where('uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
  return email;
}

/** A user has a row of his vehicle for each service that he asked for: they expire together. */
export async function setVehicleExpiry(tx: Tx, uuid: string, expiresOn: string): Promise<void> {
  await tx
    .updateTable('user_vehicle')
    .set({ registration_expires_on: expiresOn })
    .where((e) =>
      e(
        e.refTuple('user_uuid', 'plate_key'),
        'in',
        e
          .selectFrom('user_vehicle as renewed')
          .select(['renewed.user_uuid', 'renewed.plate_key'])
          .where('renewed.uuid', '=', uuid)
          .$asTuple('user_uuid', 'plate_key'),
      ),
    )
    .execute();
}

/** The lines of a payment, with who pays and what was charged. */
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
