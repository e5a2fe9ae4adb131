import { sql } from 'kysely';
import type { Queryable, RefundRow, Tx } from '../../../db/schema.ts';
import type { RefundResult } from '../../../gateways/payment/port.ts';
import { testGuests } from '../../account/owner.ts';
import { SEND_REFUND } from './job-kind.ts';

/** A refund with the partner of its order. */
export type MadeRefund = Pick<RefundRow, 'uuid' | 'order_line_uuid' | 'amount_cents'> & {
  partner_uuid: string | null;
};

/** Returns the uuids of those that were not written down before. */
export async function insertRefunds(
  tx: Tx,
  refunds: readonly Pick<
    RefundRow,
    'uuid' | 'payment_uuid' | 'order_line_uuid' | 'amount_cents' | 'cause' | 'due_since'
  >[],
): Promise<string[]> {
  const written = await tx
    .insertInto('refund')
    .values(refunds)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .execute();
  return written.map(({ uuid }) => uuid);
}

/** A refund that the provider has not been seen to make or refuse, with the charge that it takes back. */
export async function selectDueRefund(db: Queryable, uuid: string) {
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
      'order_line.partner_uuid',
      'payment.reference',
      'payment.user_uuid',
      'app_user.is_test',
    ])
    .where('refund.uuid', '=', uuid)
    .where('refund.state', '=', 'due')
    .executeTakeFirst();
}

/** Notes how a refund that was due has ended; false where that is noted already. */
export async function endDueRefund(
  tx: Tx,
  uuid: string,
  result: RefundResult,
  now: Date,
): Promise<boolean> {
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

/** A refund that is made, and whose payment it takes back. */
export async function selectMadeRefund(db: Queryable, uuid: string) {
  return db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.uuid', 'refund.payment_uuid')
    .select([
      'refund.uuid',
      'refund.payment_uuid',
      'refund.order_line_uuid',
      'refund.amount_cents',
      'payment.public_reference',
      'payment.user_uuid',
      (e) => e.fn.coalesce('refund.ended_at', 'refund.due_since').as('ended_at'),
    ])
    .where('refund.uuid', '=', uuid)
    .where('refund.state', '=', 'refunded')
    .executeTakeFirst();
}

export type RefundToTell = NonNullable<Awaited<ReturnType<typeof selectMadeRefund>>>;

function testPayments(db: Queryable) {
  return db
    .selectFrom('payment')
    .select('payment.uuid')
    .where('payment.user_uuid', 'in', testGuests(db));
}

/** What a person has to make: what the provider has refused, or what no job makes any more. */
function selectPersons(db: Queryable) {
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
                .where('job.kind', '=', SEND_REFUND)
                .where('job.dedupe_key', '=', sql<string>`refund.uuid::text`)
                .where('job.state', 'in', ['ready', 'running']),
            ),
          ),
        ]),
      ]),
    );
}

/** What a person needs to make a refund and to tell its customer. Those that wait longest come first. */
export async function listManualRefunds(db: Queryable) {
  return selectPersons(db)
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

export async function countRefundsOfPersons(db: Queryable): Promise<number> {
  const { count } = await selectPersons(db)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Since when the refund has been due that the provider has kept waiting longest. */
export async function selectLongestDue(db: Queryable): Promise<Date | undefined> {
  const longest = await db
    .selectFrom('refund')
    .select('due_since')
    .where('state', '=', 'due')
    .where('payment_uuid', 'not in', testPayments(db))
    .orderBy('due_since')
    .limit(1)
    .executeTakeFirst();
  return longest?.due_since;
}

/** Notes that a person has made a refund, and returns who gets it; undefined where it was not a person's to make. */
export async function endRefundOfPerson(
  tx: Tx,
  uuid: string,
  now: Date,
): Promise<(MadeRefund & { user_uuid: string }) | undefined> {
  return tx
    .updateTable('refund')
    .from('payment')
    .set({ state: 'refunded', ended_at: now })
    .whereRef('payment.uuid', '=', 'refund.payment_uuid')
    .where('refund.uuid', 'in', selectPersons(tx).select('refund.uuid'))
    .where('refund.uuid', '=', uuid)
    .returning((e) => [
      'payment.user_uuid',
      'refund.uuid',
      'refund.order_line_uuid',
      'refund.amount_cents',
      e
        .selectFrom('order_line')
        .select('order_line.partner_uuid')
        .whereRef('order_line.uuid', '=', 'refund.order_line_uuid')
        .as('partner_uuid'),
    ])
    .executeTakeFirst();
}

/** Forgets the refunds of a user whose payments are forgotten. */
export async function deleteRefundsOf(tx: Tx, userUuid: string): Promise<void> {
  await tx
    .deleteFrom('refund')
    .where('payment_uuid', 'in', (e) =>
      e.selectFrom('payment').select('payment.uuid').where('payment.user_uuid', '=', userUuid),
    )
    .execute();
}
