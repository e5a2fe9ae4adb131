import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { DueRows } from '../../../db/count-due.ts';
import type { Queryable, Tables, Tx } from '../../../db/schema.ts';

export type StaffRow = Selectable<Tables['staff']>;

export async function insertStaff(db: Queryable, member: Insertable<Tables['staff']>) {
  await db.insertInto('staff').values(member).execute();
}

export async function insertStaffSession(
  db: Queryable,
  session: Insertable<Tables['staff_session']>,
) {
  await db.insertInto('staff_session').values(session).execute();
}

/** The member of a session that is neither expired nor idle for too long, with the session. */
export async function selectStaffSession(
  db: Queryable,
  { hashes, now, idleSince }: { hashes: readonly string[]; now: Date; idleSince: Date },
) {
  return db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.uuid', 'staff_session.staff_uuid')
    .select([
      'staff.uuid',
      'staff.name',
      'staff.role',
      'staff_session.uuid as session_uuid',
      'staff_session.created_at as logged_in_at',
      'last_used_at',
    ])
    .where('token_hash', 'in', hashes)
    .where('staff_session.ended_at', 'is', null)
    .where('staff.ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince)
    .executeTakeFirst();
}

export async function touchStaffSession(db: Queryable, uuid: string, now: Date) {
  await db
    .updateTable('staff_session')
    .set({ last_used_at: now })
    .where('uuid', '=', uuid)
    .execute();
}

export async function selectMember(db: Queryable, by: { email: string } | { uuid: string }) {
  const members = db.selectFrom('staff').selectAll().where('ended_at', 'is', null);
  return 'email' in by
    ? members.where('email', '=', by.email).executeTakeFirst()
    : members.where('uuid', '=', by.uuid).executeTakeFirst();
}

export async function lockMember(tx: Tx, uuid: string) {
  return tx
    .selectFrom('staff')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Former members come last. */
export async function selectStaff(db: Queryable) {
  return db
    .selectFrom('staff')
    .selectAll()
    .select((row) => [
      row
        .selectFrom('staff_passkey')
        .whereRef('staff_uuid', '=', 'staff.uuid')
        .select((one) => one.fn.countAll<number>().as('count'))
        .as('passkeys'),
      row
        .selectFrom('staff_session')
        .whereRef('staff_uuid', '=', 'staff.uuid')
        .select((one) => one.fn.max('last_used_at').as('last'))
        .as('last_seen_at'),
    ])
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .orderBy('name')
    .orderBy('uuid')
    .execute();
}

export async function updateStaff(
  tx: Tx,
  uuid: string,
  change: Pick<Updateable<Tables['staff']>, 'role' | 'ended_at' | 'enrolment_opened_at'>,
) {
  await tx.updateTable('staff').set(change).where('uuid', '=', uuid).execute();
}

export async function endStaffSession(tx: Tx, hashes: readonly string[], now: Date) {
  await tx
    .updateTable('staff_session')
    .set({ ended_at: now })
    .where('token_hash', 'in', hashes)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends a member's sessions: all, or all but one. */
export async function endStaffSessionsOf(
  tx: Tx,
  staffUuid: string,
  { now, but }: { now: Date; but?: string },
) {
  let sessions = tx
    .updateTable('staff_session')
    .set({ ended_at: now })
    .where('staff_uuid', '=', staffUuid)
    .where('ended_at', 'is', null);
  if (but !== undefined) sessions = sessions.where('uuid', '<>', but);
  await sessions.execute();
}

export const oldStaffSessions = (endedBefore: Date): DueRows => ({
  table: 'staff_session',
  due: sql`(ended_at < ${endedBefore} or expires_at < ${endedBefore})`,
});
