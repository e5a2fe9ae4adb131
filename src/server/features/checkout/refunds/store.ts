import { sql } from 'kysely';
import type { Queryable, RefundRow, Tx } from '../../../db/schema.ts';
import type { RefundResult } from '../../../gateways/payment/port.ts';
import { JOBS } from '../../../jobs/kinds.ts';
import { testGuests } from '../../account/owner.ts';
import { isDisputed } from '../disputes/service.ts';

export type EndedRefund = Pick<RefundRow, 'uuid' | 'order_line_uuid' | 'amount_cents'> & {
  /** The partner to notify about the refund. Partners aren't notified about differences in the DMV's fees. */
  partner_uuid: string | null;
};

const isOfDifference = sql<boolean>`exists (select from payment_line
  where payment_line.payment_uuid = refund.payment_uuid
    and payment_line.fee_difference_uuid is not null)`;

/** Returns the UUIDs of the new refunds. */
export async function insertRefunds(
  tx: Tx,
  refunds: readonly Pick<
    RefundRow,
    'uuid' | 'payment_uuid' | 'order_line_uuid' | 'amount_cents' | 'cause' | 'reason' | 'due_since'
  >[],
) {
  const rows = await tx
    .insertInto('refund')
    .values(refunds)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .execute();
  return rows.map(({ uuid }) => uuid);
}

export async function selectRefundsFor(tx: Tx, lineUuid: string, cause: RefundRow['cause']) {
  return tx
    .selectFrom('refund')
    .select(['uuid', 'state'])
    .where('order_line_uuid', '=', lineUuid)
    .where('cause', '=', cause)
    .execute();
}

export async function deleteRefunds(tx: Tx, uuids: readonly string[]) {
  if (uuids.length === 0) return;
  await tx.deleteFrom('refund').where('uuid', 'in', uuids).execute();
}

/** A refund that, as far as we know, the provider has neither made nor rejected, with its charge. */
export async function selectDueRefund(db: Queryable, uuid: string) {
  return selectWithCharge(db, uuid).where('refund.state', '=', 'due').executeTakeFirst();
}

/** A refund that the provider, not a staff member, has made, with its charge. */
export async function selectProvidersRefund(db: Queryable, uuid: string) {
  return selectWithCharge(db, uuid)
    .where('refund.state', '=', 'refunded')
    .where('refund.reference', 'is not', null)
    .executeTakeFirst();
}

function selectWithCharge(db: Queryable, uuid: string) {
  return db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.uuid', 'refund.payment_uuid')
    .leftJoin('order_line', 'order_line.uuid', 'refund.order_line_uuid')
    .innerJoin('app_user', 'app_user.uuid', 'payment.user_uuid')
    .select([
      'refund.uuid',
      'refund.payment_uuid',
      'refund.order_line_uuid',
      'refund.amount_cents',
      sql<string | null>`case when not ${isOfDifference} then order_line.partner_uuid end`.as(
        'partner_uuid',
      ),
      'payment.reference',
      'payment.amount_cents as charged_cents',
      'payment.user_uuid',
      'app_user.is_test',
    ])
    .where('refund.uuid', '=', uuid);
}

/** The bank gave the money back in a dispute, so the refund has no ID at the provider. */
type MadeByBank = { outcome: 'refunded'; reference: null };

/** Returns false if the outcome is already recorded. */
export async function endDueRefund(
  tx: Tx,
  uuid: string,
  result: RefundResult | MadeByBank,
  now: Date,
) {
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set(
      result.outcome === 'refunded'
        ? { state: 'refunded', reference: result.reference, ended_at: now }
        : { state: 'refused', refusal: result.message, ended_at: now },
    )
    .where('uuid', '=', uuid)
    .where('state', '=', 'due')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that the bank has returned a refund, so staff must issue it. Returns false if that is already recorded. */
export async function returnRefund(tx: Tx, uuid: string, rejection: string, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    // Without the provider's reference, the refund later counts as made by staff, and no event changes it again.
    .set({ state: 'refused', refusal: rejection, reference: null, ended_at: now, returned_at: now })
    .where('uuid', '=', uuid)
    .where('state', '=', 'refunded')
    .where('reference', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function selectRefundToReport(db: Queryable, uuid: string) {
  return db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.uuid', 'refund.payment_uuid')
    .select([
      'refund.uuid',
      'refund.payment_uuid',
      'refund.order_line_uuid',
      'refund.amount_cents',
      'refund.cause',
      'refund.reason',
      'payment.public_reference',
      'payment.user_uuid',
      'refund.state',
      'refund.returned_at',
      (e) => e.fn.coalesce('refund.ended_at', 'refund.due_since').as('ended_at'),
    ])
    .where('refund.uuid', '=', uuid)
    .where('refund.state', '<>', 'due')
    .executeTakeFirst();
}

export type RefundToReport = NonNullable<Awaited<ReturnType<typeof selectRefundToReport>>>;

function testPayments(db: Queryable) {
  return db
    .selectFrom('payment')
    .select('payment.uuid')
    .where('payment.user_uuid', 'in', testGuests(db));
}

/** Refunds that staff must make: the provider rejected them, or their job is dead. */
function selectManual(db: Queryable) {
  return db
    .selectFrom('refund')
    .where('refund.payment_uuid', 'not in', testPayments(db))
    .where((e) =>
      e.or([
        e('refund.state', '=', 'refused'),
        e.and([
          e('refund.state', '=', 'due'),
          e.not(
            e.exists(
              e
                .selectFrom('job')
                .where('job.kind', '=', JOBS.sendRefund)
                .where('job.dedupe_key', '=', sql<string>`refund.uuid::text`)
                .where('job.state', 'in', ['ready', 'running']),
            ),
          ),
        ]),
      ]),
    );
}

/** Returns the oldest first. */
export async function listManualRefunds(db: Queryable) {
  return selectManual(db)
    .innerJoin('payment', 'payment.uuid', 'refund.payment_uuid')
    .innerJoin('app_user', 'app_user.uuid', 'payment.user_uuid')
    .leftJoin('order_line', 'order_line.uuid', 'refund.order_line_uuid')
    .leftJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
    .select([
      'refund.uuid',
      'refund.cause',
      'refund.amount_cents',
      'refund.refusal',
      'refund.due_since',
      'payment.public_reference',
      'payment.reference as charge',
      'order_line.order_id',
      'user_vehicle.plate',
      'app_user.email',
    ])
    .orderBy('refund.due_since')
    .orderBy('refund.uuid')
    .execute();
}

export async function countManualRefunds(db: Queryable) {
  const { count } = await selectManual(db)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** When the oldest refund that is still due at the provider was recorded. A disputed payment is not refunded yet. */
export async function selectLongestDue(db: Queryable) {
  const longest = await db
    .selectFrom('refund')
    .select('due_since')
    .where('state', '=', 'due')
    .where('payment_uuid', 'not in', testPayments(db))
    .where((e) => e.not(isDisputed))
    .orderBy('due_since')
    .limit(1)
    .executeTakeFirst();
  return longest?.due_since;
}

/** Returns the refund's recipient, or undefined if the refund was not waiting for staff. */
export async function endManualRefund(tx: Tx, uuid: string, now: Date) {
  return tx
    .updateTable('refund')
    .from('payment')
    .set({ state: 'refunded', ended_at: now })
    .whereRef('payment.uuid', '=', 'refund.payment_uuid')
    .where('refund.uuid', 'in', selectManual(tx).select('refund.uuid'))
    .where('refund.uuid', '=', uuid)
    .returning((e) => [
      'payment.user_uuid',
      'refund.uuid',
      'refund.order_line_uuid',
      'refund.amount_cents',
      'refund.returned_at',
      e
        .selectFrom('order_line')
        .select('order_line.partner_uuid')
        .whereRef('order_line.uuid', '=', 'refund.order_line_uuid')
        .where((e) => e.not(isOfDifference))
        .as('partner_uuid'),
    ])
    .executeTakeFirst();
}

export async function deleteRefundsOf(tx: Tx, userUuid: string) {
  await tx
    .deleteFrom('refund')
    .where('payment_uuid', 'in', (e) =>
      e.selectFrom('payment').select('payment.uuid').where('payment.user_uuid', '=', userUuid),
    )
    .execute();
}
