import { sql } from 'kysely';
import type { Partner, Queryable, Tx } from '../../db/schema.ts';

export async function selectPartner(db: Queryable, key: string): Promise<Partner | undefined> {
  return db.selectFrom('partner').selectAll().where('public_key', '=', key).executeTakeFirst();
}

export async function setVehiclePartner(
  db: Queryable,
  vehicleUuid: string,
  partnerUuid: string | null,
): Promise<void> {
  await db
    .updateTable('user_vehicle')
    .set({ partner_uuid: partnerUuid })
    .where('uuid', '=', vehicleUuid)
    .where('partner_uuid', 'is distinct from', partnerUuid)
    .execute();
}

/** Writes down by which partners the lines of a payment came; answers those lines. */
export async function attributeLines(tx: Tx, paymentUuid: string) {
  return tx
    .updateTable('order_line')
    .from('user_vehicle')
    .set((e) => ({ partner_uuid: e.ref('user_vehicle.partner_uuid') }))
    .whereRef('user_vehicle.uuid', '=', 'order_line.user_vehicle_uuid')
    .where('user_vehicle.partner_uuid', 'is not', null)
    .where('order_line.uuid', 'in', (e) =>
      e
        .selectFrom('payment_line')
        .select('order_line_uuid')
        .where('payment_uuid', '=', paymentUuid),
    )
    .returning(['order_line.order_id', 'order_line.partner_uuid'])
    .execute();
}

export async function selectPartnersToTell(
  tx: Tx,
  uuids: readonly string[],
): Promise<Pick<Partner, 'uuid' | 'public_key'>[]> {
  return tx
    .selectFrom('partner')
    .select(['uuid', 'public_key'])
    .where('uuid', 'in', uuids)
    .where('webhook_url', 'is not', null)
    .execute();
}

export async function insertEvent(
  tx: Tx,
  event: { uuid: string; partner_uuid: string; payment_uuid: string; body: string; now: Date },
): Promise<void> {
  const { now, ...row } = event;
  await tx
    .insertInto('partner_event')
    .values({ ...row, next_attempt_at: now, created_at: now })
    .onConflict((conflict) => conflict.columns(['partner_uuid', 'payment_uuid']).doNothing())
    .execute();
}

/**
 * Takes due events for this process until `leaseUntil`; another takes them after that. A partner who
 * has no address any more keeps his events: they go out when he has one again.
 */
export async function claimEvents(db: Queryable, now: Date, leaseUntil: Date) {
  return db
    .updateTable('partner_event')
    .from('partner')
    .set((e) => ({ next_attempt_at: leaseUntil, attempts: e('attempts', '+', 1) }))
    .whereRef('partner.uuid', '=', 'partner_event.partner_uuid')
    .where('partner_event.uuid', 'in', (e) =>
      e
        .selectFrom('partner_event as due')
        .innerJoin('partner as told', 'told.uuid', 'due.partner_uuid')
        .select('due.uuid')
        .where('due.state', '=', 'due')
        .where('due.next_attempt_at', '<=', now)
        .where('told.webhook_url', 'is not', null)
        .orderBy('due.next_attempt_at')
        .limit(20)
        .forUpdate('due')
        .skipLocked(),
    )
    .returning([
      'partner_event.uuid',
      'partner_event.body',
      'partner_event.attempts',
      'partner.webhook_url',
      'partner.webhook_secret',
    ])
    .execute();
}

export async function endEvent(
  db: Queryable,
  uuid: string,
  end: { state: 'delivered' | 'dead'; error: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('partner_event')
    .set({ state: end.state, last_error: end.error, ended_at: end.now })
    .where('uuid', '=', uuid)
    .where('state', '=', 'due')
    .execute();
}

export async function postponeEvent(
  db: Queryable,
  uuid: string,
  { until, error }: { until: Date; error: string },
): Promise<void> {
  await db
    .updateTable('partner_event')
    .set({ next_attempt_at: until, last_error: error })
    .where('uuid', '=', uuid)
    .where('state', '=', 'due')
    .execute();
}

export async function upsertPartner(
  db: Queryable,
  partner: Omit<Partner, 'allowed_origins'> & { allowed_origins: readonly string[] },
): Promise<void> {
  const row = { ...partner, allowed_origins: JSON.stringify(partner.allowed_origins) };
  await db
    .insertInto('partner')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('public_key').doUpdateSet({
        allowed_origins: sql`excluded.allowed_origins`,
        webhook_url: row.webhook_url,
        webhook_secret: row.webhook_secret,
      }),
    )
    .execute();
}
