/** Members of staff and their desk sessions. */

import { randomBytes } from 'node:crypto';
import { DESK_IDLE_MINUTES, type Member } from '#contracts/desk/member.ts';
import type { Queryable } from '../../../db/schema.ts';
import { rowUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import type { StaffSession } from '../../../http/env.ts';
import { keyedHash, keyedHashes, type Secret } from '../../../secrets/keyed-hash.ts';
import { insertStaff, insertStaffSession, selectStaffSession, touchStaffSession } from './store.ts';

export { endedChallenges, endedStaffCodes } from './passkey-store.ts';
export { oldStaffSessions } from './store.ts';

/** A session ends after a working day, or after some idle time. */
const SESSION_MS = 8 * 3_600_000;
const IDLE_MS = DESK_IDLE_MINUTES * 60_000;
/** The minimum interval between updates of the last use. */
const TOUCH_EVERY_MS = 60_000;
const PURPOSE = 'staff-session';

/**
 * Staff sessions are separate rows: customers' tokens don't open the desk, and staff tokens don't open customers' data.
 */
export async function findStaffSession(
  { db, clock, secret }: Deps,
  token: string,
): Promise<StaffSession | undefined> {
  const now = clock();
  const hashes = sessionHashes(secret, token);
  const idleSince = new Date(now.getTime() - IDLE_MS);
  const session = await selectStaffSession(db, { hashes, now, idleSince });
  if (!session) return undefined;
  const { session_uuid: sessionUuid, logged_in_at: loggedInAt, ...used } = session;
  const { last_used_at, ...member } = used;
  if (now.getTime() - last_used_at.getTime() >= TOUCH_EVERY_MS) {
    await touchStaffSession(db, sessionUuid, now);
  }
  return { ...member, sessionUuid, loggedInAt };
}

/** Opens a desk session and returns its token, which is stored only as a hash. */
export async function openStaffSession(
  db: Queryable,
  secret: Secret,
  { staffUuid, now }: { staffUuid: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertStaffSession(db, {
    uuid: rowUuid(now),
    staff_uuid: staffUuid,
    token_hash: keyedHash(secret, PURPOSE, token),
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + SESSION_MS),
  });
  return token;
}

export async function addStaff(
  db: Queryable,
  { name, email, role }: Pick<Member, 'name' | 'role'> & { email: string },
  now: Date,
): Promise<Member> {
  const uuid = rowUuid(now);
  await insertStaff(db, { uuid, name, email, role, created_at: now, enrolment_opened_at: now });
  return { uuid, name, role };
}

/** The possible hashes of a session token, one per accepted secret. */
export function sessionHashes(secret: Secret, token: string) {
  return keyedHashes(secret, PURPOSE, token);
}
