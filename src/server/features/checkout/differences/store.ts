import { sql } from 'kysely';
import type { FeeDifferenceRow, Queryable, Tables, Tx } from '../../../db/schema.ts';
import { testGuests } from '../../account/owner.ts';

/** Returns false if the order has a difference that has been requested or paid. */
export async function insertDifference(
  tx: Tx,
  row: Pick<
    Tables['fee_difference'],
    'uuid' | 'order_line_uuid' | 'amount_cents' | 'asked_at' | 'asked_by' | 'respond_by'
  >,
) {
  const written = await tx
    .insertInto('fee_difference')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return written !== undefined;
}

/** Serializes decisions about a difference, until the transaction ends. */
export async function lockDifference(tx: Tx, uuid: string) {
  return tx
    .selectFrom('fee_difference')
    .selectAll()
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
}

/** The difference whose payment an order is waiting for. */
export async function findAskedDifference(db: Queryable, lineUuid: string) {
  return selectAsked(db, lineUuid).executeTakeFirst();
}

export async function lockAskedDifference(tx: Tx, lineUuid: string) {
  return selectAsked(tx, lineUuid).forUpdate().executeTakeFirst();
}

function selectAsked(db: Queryable, lineUuid: string) {
  return db
    .selectFrom('fee_difference')
    .selectAll()
    .where('order_line_uuid', '=', lineUuid)
    .where('state', '=', 'asked');
}

type Decision = Exclude<FeeDifferenceRow['state'], 'asked'>;

/** Returns false if the difference is no longer requested. */
export async function closeDifference(tx: Tx, uuid: string, state: Decision, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('fee_difference')
    .set({ state, decided_at: now })
    .where('uuid', '=', uuid)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function declineDifferences(tx: Tx, lineUuids: readonly string[], now: Date) {
  await tx
    .updateTable('fee_difference')
    .set({ state: 'declined', decided_at: now })
    .where('order_line_uuid', 'in', lineUuids)
    .where('state', '=', 'asked')
    .execute();
}

const isBeingPaid = sql<boolean>`exists (select from payment_line
  where payment_line.fee_difference_uuid = fee_difference.uuid and payment_line.state = 'pending')`;

export async function hasPendingPayment(tx: Tx, uuid: string) {
  const paying = await tx
    .selectFrom('fee_difference')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where(isBeingPaid)
    .executeTakeFirst();
  return paying !== undefined;
}

/** Differences that customers have not decided about and are not paying now, longest waiting first. */
export async function selectUnanswered(db: Queryable) {
  return (
    db
      .selectFrom('fee_difference')
      .innerJoin('order_line', 'order_line.uuid', 'fee_difference.order_line_uuid')
      .selectAll('fee_difference')
      // This is a literal, so that a generic plan can use the partial index on this state.
      .where('fee_difference.state', '=', sql.lit('asked'))
      .where(sql<boolean>`not ${isBeingPaid}`)
      .where('order_line.user_uuid', 'not in', testGuests(db))
      .orderBy('asked_at')
      .execute()
  );
}

/** Returns false if another process has sent this reminder, or the customer has decided. */
export async function markReminded(tx: Tx, uuid: string, reminders: number) {
  const { numUpdatedRows } = await tx
    .updateTable('fee_difference')
    .set({ reminders })
    .where('uuid', '=', uuid)
    .where('state', '=', 'asked')
    .where('reminders', '=', reminders - 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What customers have paid for these orders beyond the estimate, and how much of it has been refunded. */
export async function findPaidDifferences(db: Queryable, lineUuids: readonly string[]) {
  if (lineUuids.length === 0) return [];
  return db
    .selectFrom('payment_line')
    .innerJoin('payment', 'payment.uuid', 'payment_line.payment_uuid')
    .select([
      'payment_line.order_line_uuid',
      'payment_line.payment_uuid',
      'payment.amount_cents',
      sql<number>`(select coalesce(sum(refund.amount_cents), 0)::integer from refund
        where refund.payment_uuid = payment.uuid)`.as('refund_cents'),
    ])
    .where('payment_line.order_line_uuid', 'in', lineUuids)
    .where('payment_line.fee_difference_uuid', 'is not', null)
    .where('payment_line.state', '=', 'succeeded')
    .execute();
}
