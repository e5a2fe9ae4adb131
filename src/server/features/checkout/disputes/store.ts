import { sql } from 'kysely';
import type { Queryable, Tables, Tx } from '../../../db/schema.ts';
import { testGuests } from '../../account/owner.ts';

type DisputeValues = Omit<Tables['dispute'], 'uuid' | 'dismissed_at'>;

/** The current time on the database's clock, which all processes share. */
export async function readClock(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Expected the time');
  return row.now;
}

/**
 * Serializes decisions about a payment's money until the transaction ends. False if there is no such payment.
 */
export async function lockDisputed(tx: Tx, paymentUuid: string): Promise<boolean> {
  const payment = await tx
    .selectFrom('payment')
    .select('uuid')
    .where('uuid', '=', paymentUuid)
    .forUpdate()
    .executeTakeFirst();
  return payment !== undefined;
}

export async function selectStatus(db: Queryable, reference: string): Promise<string | undefined> {
  const dispute = await db
    .selectFrom('dispute')
    .select('status')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return dispute?.status;
}

/**
 * Stores what the provider reports. Returns false if something newer is stored. Keeps the time when the dispute first
 * closed, unless it reopens.
 */
export async function upsertDispute(tx: Tx, uuid: string, values: DisputeValues): Promise<boolean> {
  const { reference: _reference, opened_at: _opened, ...changing } = values;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('dispute')
    .values({ uuid, ...values })
    .onConflict((conflict) =>
      conflict
        .column('reference')
        .doUpdateSet({
          ...changing,
          closed_at: values.closed_at && sql`coalesce(dispute.closed_at, ${values.closed_at})`,
        })
        .whereRef('dispute.read_at', '<=', (e) => e.ref('excluded.read_at')),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function selectOpenNames(db: Queryable) {
  return db
    .selectFrom('dispute')
    .select(['kind', 'reference'])
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .execute();
}

/** Returns disputes and warnings, oldest first. */
export async function findDisputesOf(db: Queryable, paymentUuids: readonly string[]) {
  if (paymentUuids.length === 0) return [];
  return db
    .selectFrom('dispute')
    .selectAll()
    .where('payment_uuid', 'in', paymentUuids)
    .orderBy('opened_at')
    .orderBy('uuid')
    .execute();
}

export async function findDispute(db: Queryable, uuid: string) {
  return db.selectFrom('dispute').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

/** We no longer have the money: it is disputed, or the bank returned it to the customer. */
const holdsMoney = sql<boolean>`(dispute.kind = 'dispute' and not dispute.is_inquiry
  and (dispute.closed_at is null or dispute.is_lost))`;

/** The disputes of a payment that rule out a refund by us. */
export async function selectHolds(db: Queryable, paymentUuid: string) {
  return db
    .selectFrom('dispute')
    .select(['closed_at', 'is_lost', 'amount_cents'])
    .where('payment_uuid', '=', paymentUuid)
    .where(holdsMoney)
    .execute();
}

/** For queries about refunds: whether the payment's money is in dispute. */
export const isDisputed = sql<boolean>`exists (select from dispute
  where dispute.payment_uuid = refund.payment_uuid and ${holdsMoney})`;

/** The orders among these that we should not file: the bank disputed, questioned, or returned their payment. */
export async function findDisputedLines(db: Queryable, lineUuids: readonly string[]) {
  if (lineUuids.length === 0) return [];
  const lines = await db
    .selectFrom('payment_line')
    .innerJoin('dispute', 'dispute.payment_uuid', 'payment_line.payment_uuid')
    .select('payment_line.order_line_uuid')
    .distinct()
    .where('payment_line.order_line_uuid', 'in', lineUuids)
    .where('payment_line.state', '=', 'succeeded')
    .where('dispute.kind', '=', 'dispute')
    .where((e) => e.or([e('dispute.closed_at', 'is', null), e('dispute.is_lost', '=', true)]))
    .execute();
  return lines.map(({ order_line_uuid }) => order_line_uuid);
}

export const openDisputedLines = (db: Queryable) =>
  db
    .selectFrom('dispute')
    .innerJoin('payment_line', 'payment_line.payment_uuid', 'dispute.payment_uuid')
    .select('payment_line.order_line_uuid')
    .where('dispute.kind', '=', 'dispute')
    .where('dispute.closed_at', 'is', null);

const openOfCustomers = (db: Queryable) =>
  db
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.uuid', 'dispute.payment_uuid')
    .where('dispute.closed_at', 'is', null)
    .where('payment.user_uuid', 'not in', testGuests(db));

/** Returns the number of dismissed warnings. */
export async function dismissWarnings(tx: Tx, paymentUuids: readonly string[], now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('dispute')
    .set({ dismissed_at: now })
    .where('payment_uuid', 'in', paymentUuids)
    .where('kind', '=', 'warning')
    .where('closed_at', 'is', null)
    .where('dismissed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Open disputes and warnings, each with one order of its payment. Excludes dismissed warnings. A disputed payment needs
 * no warning.
 */
export async function findOpenDisputes(db: Queryable) {
  return openOfCustomers(db)
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('payment_line')
          .innerJoin('order_line', 'order_line.uuid', 'payment_line.order_line_uuid')
          .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
          .select(['order_line.order_id', 'user_vehicle.plate'])
          .whereRef('payment_line.payment_uuid', '=', 'payment.uuid')
          .orderBy('order_line.order_id')
          .limit(1)
          .as('first_line'),
      (join) => join.onTrue(),
    )
    .select([
      'dispute.kind',
      'dispute.amount_cents',
      'dispute.reason',
      'dispute.status',
      'dispute.is_inquiry',
      'dispute.respond_by',
      'dispute.opened_at',
      'payment.public_reference',
      'first_line.order_id',
      'first_line.plate',
    ])
    .where('dispute.dismissed_at', 'is', null)
    .where(sql<boolean>`(dispute.kind = 'dispute' or not exists (select from dispute other
      where other.payment_uuid = dispute.payment_uuid and other.kind = 'dispute'))`)
    .orderBy(sql`dispute.respond_by nulls last`)
    .orderBy('dispute.opened_at')
    .execute();
}

export async function countOpenDisputes(db: Queryable): Promise<number> {
  const { count } = await openOfCustomers(db)
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('dispute.kind', '=', 'dispute')
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteDisputesOf(tx: Tx, userUuid: string) {
  await tx
    .deleteFrom('dispute')
    .where('payment_uuid', 'in', (e) =>
      e.selectFrom('payment').select('payment.uuid').where('payment.user_uuid', '=', userUuid),
    )
    .execute();
}
