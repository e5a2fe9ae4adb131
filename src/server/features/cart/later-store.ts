import type { Insertable } from 'kysely';
import type { LaterRequestTable, Tx } from '../../db/schema.ts';

/** Saves the latest choices for a vehicle. */
export async function upsertLaterRequest(
  tx: Tx,
  request: Insertable<LaterRequestTable>,
): Promise<void> {
  const { user_vehicle_uuid, created_at, ...newest } = request;
  await tx
    .insertInto('later_request')
    .values(request)
    .onConflict((conflict) => conflict.column('user_vehicle_uuid').doUpdateSet(newest))
    .execute();
}
