import { type Expression, sql } from 'kysely';
import type { MissingPaperWords } from '#contracts/vehicle/vehicle.ts';
import type { OrderLineRow, OrderStage, Queryable, Tx } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import { FEES_TAKEN, FIRST_STAGE, lifecycle } from '../../order-lifecycle.ts';
import { type NewQuote, totalOf } from '../lookup/vehicles/service.ts';
import type { Postage } from './envelopes.ts';

const currentAddress = sql<string>`(select to_jsonb(shipping_address) from shipping_address
  where shipping_address.uuid = order_line.shipping_address_uuid)`;

/**
 * The partner's share of our service fee in whole cents, rounding half a cent up. Later changes to the share don't
 * affect it. A test order has the share that a real one would have, which only test reports count.
 */
const commissionOf = sql<number | null>`case when partner.uuid is not null
  then ((order_line.service_fee_cents::bigint
    * partner.commission_basis_points + 5000) / 10000)::integer end`;

function ofPartner<T>(column: 'partner_reference' | 'partner_metadata') {
  return sql<T | null>`case when partner.uuid is not null
    then ${sql.ref(`user_vehicle.${column}`)} end`;
}

export type NewLine = NewQuote & {
  uuid: string;
  user_uuid: string;
  user_cart_uuid: Expression<string>;
  user_vehicle_uuid: string;
  service_type_uuid: string;
  shipping_address_uuid: string;
  created_at: Date;
};

/**
 * Inserts a line, or updates an existing one with the new address and price, because the customer accepts both by
 * adding the vehicle. The caller sets the postage afterward, because it depends on the other lines, too.
 */
export function upsertLineCte(tx: Tx, line: NewLine) {
  const { uuid, user_uuid, user_cart_uuid, user_vehicle_uuid, created_at, ...newest } = line;
  return tx
    .insertInto('order_line')
    .values({ ...line, overnight_fee_cents: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_cart_uuid', 'user_vehicle_uuid'])
        .doUpdateSet({ ...newest, repriced_on: null }),
    )
    .returning([
      'uuid',
      'user_cart_uuid',
      // This query sees the cart as it was before this insert.
      sql<boolean>`exists(select from order_line earlier
          where earlier.user_cart_uuid = order_line.user_cart_uuid)
        or (select is_overnight_shipping from shipping_address
          where shipping_address.uuid = order_line.shipping_address_uuid)`.as('needs_postage'),
    ]);
}

export async function moveUnpaidLines(tx: Tx, from: string, to: string) {
  await tx
    .updateTable('order_line')
    .set({ user_cart_uuid: to })
    .where('user_cart_uuid', '=', from)
    .where('payment_status', '=', 'UNPAID')
    .execute();
}

export async function setPostage(tx: Tx, uuid: string, postage: Postage) {
  await tx
    .updateTable('order_line')
    .set(postage)
    .where('uuid', '=', uuid)
    .where('payment_status', '=', 'UNPAID')
    .execute();
}

/** Sets `repriced_on` if the charged amount changes. */
export async function updateLineFees(tx: Tx, uuid: string, quote: NewQuote & Postage) {
  await tx
    .updateTable('order_line')
    .set({
      ...quote,
      repriced_on: sql<
        string | null
      >`case when final_price_cents <> ${totalOf(quote, quote.overnight_fee_cents)}::integer
        then ${quote.quoted_on}::date else repriced_on end`,
    })
    .where('uuid', '=', uuid)
    .where('payment_status', '=', 'UNPAID')
    .execute();
}

export async function deleteUnpaidLine(tx: Tx, uuid: string) {
  const result = await tx
    .deleteFrom('order_line')
    .where('uuid', '=', uuid)
    .where('payment_status', '=', 'UNPAID')
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Lines with a pending payment can't be changed or removed. This is part of the statement that records the payment. */
export function setPaymentStatusCte(
  tx: Tx,
  lineUuids: readonly string[],
  status: 'UNPAID' | 'PENDING',
) {
  return tx
    .updateTable('order_line')
    .set({ payment_status: status })
    .where('uuid', 'in', lineUuids);
}

/**
 * Turns lines into orders with the address at the time of payment, and with the partner on whose page
 * the vehicle was last looked up, unless the partnership has ended.
 */
export function markPaidCte(
  tx: Tx,
  lineUuids: readonly string[],
  { now, wantsReminders }: { now: Date; wantsReminders: boolean },
) {
  return tx
    .updateTable('order_line')
    .from('user_vehicle')
    .leftJoin('partner', (join) =>
      join
        .onRef('partner.uuid', '=', 'user_vehicle.partner_uuid')
        .on('partner.ended_at', 'is', null),
    )
    .set({
      payment_status: 'PAID',
      shipping_status: lifecycle[FIRST_STAGE].shippingStatus,
      order_status: lifecycle[FIRST_STAGE].orderStatus,
      paid_at: now,
      stage: FIRST_STAGE,
      stage_since: now,
      renewal_reminders: wantsReminders,
      address_snapshot: currentAddress,
      partner_uuid: sql.ref('partner.uuid'),
      partner_reference: ofPartner<string>('partner_reference'),
      partner_metadata: ofPartner('partner_metadata'),
      commission_cents: commissionOf,
    })
    .whereRef('user_vehicle.uuid', '=', 'order_line.user_vehicle_uuid')
    .where('order_line.uuid', 'in', lineUuids)
    .returning(['order_line.uuid', 'order_line.partner_uuid']);
}

export type StageChange = {
  uuid: string;
  from: OrderStage;
  to: OrderStage;
  missingPapers?: readonly MissingPaperWords[] | undefined;
};

type MovedLine = Pick<OrderLineRow, 'uuid' | 'renewal_reminders' | 'partner_uuid'>;

/**
 * Moves the orders that are still in their expected stage, and returns them. A single order waits for its lock. With
 * several orders, locked ones are skipped, because they are not locked in a fixed order.
 */
export async function changeStages(tx: Tx, moves: readonly StageChange[], now: Date) {
  const rows = moves.map(({ uuid, from, to, missingPapers }) => {
    const { orderStatus, shippingStatus } = lifecycle[to];
    const papers = missingPapers ? JSON.stringify(missingPapers) : null;
    return sql`(${uuid}::uuid, ${from}, ${to}, ${orderStatus}::integer, ${shippingStatus},
      ${papers}::jsonb)`;
  });
  const uuids = moves.map(({ uuid }) => uuid);
  const { rows: moved } = await sql<MovedLine>`
    update order_line set stage = move.to_stage,
      -- A released order waits since its payment, as before.
      stage_since = case move.to_stage when ${FIRST_STAGE} then paid_at else ${now} end,
      order_status = move.order_status, shipping_status = move.shipping_status,
      missing_papers = coalesce(move.missing_papers, order_line.missing_papers)
    from (values ${sql.join(rows)})
      as move(uuid, from_stage, to_stage, order_status, shipping_status, missing_papers)
    where order_line.uuid = move.uuid and order_line.stage = move.from_stage
      and order_line.uuid in (select uuid from order_line where uuid in (${sql.join(uuids)})
        for update ${moves.length > 1 ? sql`skip locked` : sql``})
    returning order_line.uuid, order_line.renewal_reminders, order_line.partner_uuid`.execute(tx);
  return moved;
}

export async function setMissingPapers(
  db: Queryable,
  uuid: string,
  papers: readonly MissingPaperWords[],
) {
  await db
    .updateTable('order_line')
    .set({ missing_papers: JSON.stringify(papers) })
    .where('uuid', '=', uuid)
    .where('stage', '=', FEES_TAKEN)
    .execute();
}

export async function saveReminderChoice(tx: Tx, lineUuids: readonly string[], isWanted: boolean) {
  if (lineUuids.length === 0) return;
  await tx
    .updateTable('order_line')
    .set({ renewal_reminders: isWanted })
    .where('uuid', 'in', lineUuids)
    .execute();
}

export async function deleteUnpaidLines(tx: Tx, userUuid: string) {
  await tx
    .deleteFrom('order_line')
    .where('user_uuid', '=', userUuid)
    .where('payment_status', '=', 'UNPAID')
    .execute();
}

export async function deleteLines(tx: Tx, userUuid: string) {
  await tx.deleteFrom('order_line').where('user_uuid', '=', userUuid).execute();
}

export async function anonymizeLines(tx: Tx, userUuid: string) {
  await tx
    .updateTable('order_line')
    .set({ address_snapshot: currentAddress, partner_reference: null, partner_metadata: null })
    .where('user_uuid', '=', userUuid)
    .execute();
}

/** `from` and `to` are rows of the same vehicle. */
export async function moveOrders(tx: Tx, from: string, to: string) {
  await tx
    .updateTable('order_line')
    .set({ user_vehicle_uuid: to })
    .where('user_vehicle_uuid', '=', from)
    .where('payment_status', '=', 'PAID')
    .execute();
}

export async function mergeLines(tx: Tx, lineUuids: readonly string[], userUuid: string) {
  await tx
    .updateTable('order_line')
    .set({ user_uuid: userUuid })
    .where('uuid', 'in', lineUuids)
    .execute();
}

export async function moveLine(
  tx: Tx,
  uuid: string,
  place: Pick<OrderLineRow, 'uuid' | 'user_uuid' | 'user_cart_uuid' | 'user_vehicle_uuid'>,
) {
  await tx.updateTable('order_line').set(place).where('uuid', '=', uuid).execute();
}

export async function deleteUnpaidOfVehicle(tx: Tx, cartUuid: string, vehicleUuid: string) {
  await tx
    .deleteFrom('order_line')
    .where('user_cart_uuid', '=', cartUuid)
    .where('user_vehicle_uuid', '=', vehicleUuid)
    .where('payment_status', '=', 'UNPAID')
    .execute();
}

export async function setShipTo(tx: Tx, uuid: string, snapshot: object) {
  await tx
    .updateTable('order_line')
    .set({ address_snapshot: JSON.stringify(snapshot) })
    .where('uuid', '=', uuid)
    .execute();
}

type NewEvent = {
  lineUuid: string;
  from: OrderStage | null;
  to: OrderStage;
  note: string | null;
  now: Date;
  isUndone?: boolean;
};

/** Marks an order's steps after it last reached a stage as undone. */
export async function undoSteps(tx: Tx, lineUuid: string, to: OrderStage) {
  await sql`update order_event set is_undone = true
    where order_line_uuid = ${lineUuid} and not is_undone
      and (happened_at, uuid) > (select happened_at, uuid from order_event
        where order_line_uuid = ${lineUuid} and stage = ${to} and not is_undone
        order by happened_at desc, uuid desc limit 1)`.execute(tx);
}

export async function setEventNote(tx: Tx, lineUuid: string, stage: OrderStage, note: string) {
  await tx
    .updateTable('order_event')
    .set({ note })
    .where('order_line_uuid', '=', lineUuid)
    .where('stage', '=', stage)
    .where('is_undone', '=', false)
    .execute();
}

export function insertEventsCte(tx: Tx, events: readonly NewEvent[]) {
  const rows = events.map(({ lineUuid, from, to, note, now, isUndone = false }) => ({
    uuid: rowUuid(now),
    order_line_uuid: lineUuid,
    from_stage: from,
    stage: to,
    note,
    happened_at: now,
    is_undone: isUndone,
  }));
  return tx.insertInto('order_event').values(rows);
}
