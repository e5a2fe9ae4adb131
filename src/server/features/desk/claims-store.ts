import type { Insertable } from 'kysely';
import type { Queryable, Tables, Tx } from '../../db/schema.ts';

/** Claims by task. */
export async function selectClaims(db: Queryable, since: Date) {
  const claims = await db
    .selectFrom('desk_claim')
    .innerJoin('staff', 'staff.uuid', 'desk_claim.staff_uuid')
    .select(['task', 'staff_uuid', 'staff.name'])
    .where('claimed_at', '>', since)
    .where('staff.ended_at', 'is', null)
    .execute();
  return new Map(claims.map((claim) => [claim.task, claim]));
}

/** Returns the name of the member who already has the task, or undefined. */
export async function insertClaim(tx: Tx, claim: Insertable<Tables['desk_claim']>) {
  const { staff_uuid } = await tx
    .insertInto('desk_claim')
    .values(claim)
    // The update locks the row and keeps its member.
    .onConflict((conflict) => conflict.column('task').doUpdateSet({ task: claim.task }))
    .returning('staff_uuid')
    .executeTakeFirstOrThrow();
  if (staff_uuid === claim.staff_uuid) return undefined;
  const holder = await tx
    .selectFrom('staff')
    .select('name')
    .where('uuid', '=', staff_uuid)
    .executeTakeFirstOrThrow();
  return holder.name;
}

export async function deleteClaims(
  tx: Tx,
  which: { before: Date } | { task: string; staffUuid: string },
) {
  const claims = tx.deleteFrom('desk_claim');
  await ('before' in which
    ? claims.where('claimed_at', '<=', which.before)
    : claims.where('task', '=', which.task).where('staff_uuid', '=', which.staffUuid)
  ).execute();
}
