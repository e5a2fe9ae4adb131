import { sql } from 'kysely';
import { loginLimits } from '#contracts/account/auth.ts';
import type { DueRows } from '../../db/count-due.ts';
import type { Queryable, SessionRow } from '../../db/schema.ts';

const IDLE_MS = loginLimits.idleHours * 60 * 60_000;

export async function insertSession(db: Queryable, session: Omit<SessionRow, 'revoked_at'>) {
  await db
    .insertInto('session')
    .values({ ...session, revoked_at: null })
    .execute();
}

/** A session that is not revoked, expired, or idle for too long. */
export async function selectLiveSession(
  db: Queryable,
  { uuid, userUuid, now }: { uuid: string; userUuid: string; now: Date },
) {
  return liveSessions(db, userUuid, now).where('uuid', '=', uuid).executeTakeFirst();
}

export async function selectLiveSessions(db: Queryable, userUuid: string, now: Date) {
  return liveSessions(db, userUuid, now)
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(100)
    .execute();
}

export async function touchSession(db: Queryable, uuid: string, now: Date) {
  await db.updateTable('session').set({ last_used_at: now }).where('uuid', '=', uuid).execute();
}

/** Revokes a user's sessions, or the one with this UUID. Returns the number of active ones. */
export async function revoke(
  db: Queryable,
  { userUuid, uuid, now }: { userUuid: string; uuid?: string; now: Date },
) {
  const sessions = revoking(db, now).where('user_uuid', '=', userUuid);
  const { numUpdatedRows } = await (uuid === undefined
    ? sessions
    : sessions.where('uuid', '=', uuid)
  ).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Revokes the sessions of an email's account, or everyone's. Returns the user of each active session. */
export async function revokeOf(db: Queryable, whose: { email: string } | 'all', now: Date) {
  const sessions =
    whose === 'all'
      ? revoking(db, now)
      : revoking(db, now).where('user_uuid', 'in', (e) =>
          e.selectFrom('app_user').select('uuid').where('email', '=', whose.email),
        );
  const ended = await sessions.returning('user_uuid').execute();
  return ended.map(({ user_uuid }) => user_uuid);
}

function revoking(db: Queryable, now: Date) {
  return db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
}

function liveSessions(db: Queryable, userUuid: string, now: Date) {
  return db
    .selectFrom('session')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - IDLE_MS));
}

/** Deletes ended sessions, too. */
export async function deleteSessionsOf(db: Queryable, userUuid: string) {
  await db.deleteFrom('session').where('user_uuid', '=', userUuid).execute();
}

export const oldSessions = (endedBefore: Date): DueRows => ({
  table: 'session',
  due: sql`(expires_at < ${endedBefore} or revoked_at < ${endedBefore})`,
});
