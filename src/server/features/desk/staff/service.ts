import { randomBytes } from 'node:crypto';
import { DESK_IDLE_MINUTES, type Member } from '#contracts/desk/member.ts';
import type { DeskSession, SignedPasskey } from '#contracts/desk/passkey.ts';
import { hasRole } from '#contracts/desk/role.ts';
import { DAY_MS } from '#contracts/time/days.ts';
import type { Queryable } from '../../../db/schema.ts';
import { rowUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { StaffSession } from '../../../http/env.ts';
import { keyedHash, keyedHashes, type Secret } from '../../../secrets/keyed-hash.ts';
import { recordAuditEvent } from '../../audit/service.ts';
import { recordUse, selectPasskey } from './passkey-store.ts';
import type { DeskRequester } from './passkeys.ts';
import {
  endStaffSession,
  insertStaff,
  insertStaffSession,
  type StaffRow,
  selectStaff,
  selectStaffSession,
  touchStaffSession,
} from './store.ts';
import { checkSignature, rejectPasskey } from './webauthn.ts';

export { endedChallenges, endedStaffCodes } from './passkey-store.ts';
export { oldStaffSessions } from './store.ts';

/** Sessions end after a working day or, if idle, earlier. */
const SESSION_MS = 8 * 3_600_000;
const IDLE_MS = DESK_IDLE_MINUTES * 60_000;
/** The minimum interval between updates of the last-used time. */
const TOUCH_EVERY_MS = 60_000;
const PURPOSE = 'staff-session';

/**
 * Staff sessions are separate rows: customers' tokens don't open the desk, and staff tokens don't open customers' data.
 */
export async function findStaffSession(
  { db, clock, secret }: Deps,
  token: string,
  isBackground = false,
): Promise<StaffSession | undefined> {
  const now = clock();
  const hashes = sessionHashes(secret, token);
  const idleSince = new Date(now.getTime() - IDLE_MS);
  const session = await selectStaffSession(db, { hashes, now, idleSince });
  if (!session) return undefined;
  const { session_uuid: sessionUuid, logged_in_at: loggedInAt, ...used } = session;
  const { last_used_at, ...member } = used;
  if (!isBackground && now.getTime() - last_used_at.getTime() >= TOUCH_EVERY_MS) {
    await touchStaffSession(db, sessionUuid, now);
  }
  return { ...member, sessionUuid, loggedInAt };
}

/** Returns the session's token, which is stored only as a hash. */
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

/** The members who may act on orders. */
export async function findAgents(db: Queryable): Promise<Member[]> {
  const members = await selectStaff(db);
  return members
    .filter(({ ended_at, role }) => ended_at === null && hasRole(role, 'agent'))
    .map(({ uuid, name, role }) => ({ uuid, name, role }));
}

/** The possible hashes of a session token, one per accepted secret. */
export function sessionHashes(secret: Secret, token: string) {
  return keyedHashes(secret, PURPOSE, token);
}

/** The deadline for a member's first passkey. After that, only an operator can reopen enrollment. */
export const ENROLLMENT_DAYS = 7;

/** Undefined after the deadline. */
export function enrollmentUntil(
  { enrolment_opened_at }: Pick<StaffRow, 'enrolment_opened_at'>,
  now: Date,
): Date | undefined {
  const until = new Date(enrolment_opened_at.getTime() + ENROLLMENT_DAYS * DAY_MS);
  return now < until ? until : undefined;
}

/** The desk's login, which accepts only passkeys. */
export async function logInAtDesk(
  deps: Deps,
  signed: SignedPasskey,
  requester: DeskRequester,
): Promise<DeskSession> {
  const passkey = await selectPasskey(deps.db, signed.id);
  try {
    if (!passkey) return rejectPasskey(deps, 'unknown passkey');
    const counter = await checkSignature(deps, deps.db, signed, passkey);
    return await deps.db.transaction().execute(async (tx) => {
      const { uuid, staff_uuid: staffUuid, name, role } = passkey;
      if (!(await recordUse(tx, uuid, { counter, now: deps.clock() }))) {
        return rejectPasskey(deps, 'the counter did not increase');
      }
      await recordAuditEvent(tx, deps, 'STAFF: logged in', { staffUuid, ...requester });
      const token = await openStaffSession(tx, deps.secret, { staffUuid, now: deps.clock() });
      return { token, member: { uuid: staffUuid, name, role } };
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const whose = passkey && { staffUuid: passkey.staff_uuid };
    await recordAuditEvent(deps.db, deps, 'STAFF: login refused', { ...whose, ...requester });
    throw error;
  }
}

export async function logOutOfDesk(
  deps: Deps,
  { staffUuid, hashes }: { staffUuid: string; hashes: readonly string[] },
  requester: DeskRequester,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await endStaffSession(tx, hashes, deps.clock());
    await recordAuditEvent(tx, deps, 'STAFF: logged out', { staffUuid, ...requester });
  });
}
