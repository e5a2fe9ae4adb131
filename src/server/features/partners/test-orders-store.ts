import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/schema.ts';
import type { StoredCharge } from '../../gateways/payment/sandbox-port.ts';

export async function selectCharge(db: Queryable, uuid: string) {
  return db
    .selectFrom('test_charge')
    .select(['uuid', 'payment_uuid as paymentUuid', 'amount_cents as amountCents', 'result'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
}

/** Ignores duplicates. */
export async function insertCharge(
  db: Queryable,
  { uuid, paymentUuid, amountCents, result }: StoredCharge,
) {
  await db
    .insertInto('test_charge')
    .values({
      uuid,
      payment_uuid: paymentUuid,
      amount_cents: amountCents,
      result: JSON.stringify(result),
    })
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .execute();
}

/** The remaining amount of a charge in cents, locked until the transaction ends. 0 if there is no charge. */
export async function lockRemaining(tx: Tx, paymentUuid: string) {
  const charge = await tx
    .selectFrom('test_charge')
    .select('amount_cents')
    .where('uuid', '=', paymentUuid)
    .where(sql<boolean>`result->>'outcome' = 'succeeded'`)
    .forUpdate()
    .executeTakeFirst();
  if (!charge) return 0;
  const { refunded } = await tx
    .selectFrom('test_charge')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::integer`.as('refunded'))
    .where('payment_uuid', '=', paymentUuid)
    .where('uuid', '<>', paymentUuid)
    .where(sql<boolean>`result->>'outcome' = 'refunded'`)
    .executeTakeFirstOrThrow();
  return charge.amount_cents - refunded;
}

export async function deleteChargesOf(tx: Tx, userUuid: string) {
  await tx
    .deleteFrom('test_charge')
    .where('payment_uuid', 'in', (e) =>
      e.selectFrom('payment').select('payment.uuid').where('payment.user_uuid', '=', userUuid),
    )
    .execute();
}
