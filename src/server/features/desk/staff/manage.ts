/** For operators. Each change is in the audit log. */
import type { ServerEvent } from '#contracts/account/audit.ts';
import type { Role } from '#contracts/desk/role.ts';
import { lockKeys } from '../../../db/lock-keys.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { recordAuditEvent } from '../../audit/service.ts';
import { deleteCredentials } from './passkey-store.ts';
import { addStaff, enrollmentUntil } from './service.ts';
import {
  endStaffSessionsOf,
  lockMember,
  type StaffRow,
  selectMember,
  selectStaff,
  updateStaff,
} from './store.ts';

/** A rejected operation. The message gives the reason. */
export class StaffRejectedError extends Error {
  override name = 'StaffRejectedError';
  readonly code = 'STAFF_REFUSED';
}

/** Members who may still create their first passkey have a deadline. */
export async function listStaff({ db, clock }: Deps) {
  const now = clock();
  return (await selectStaff(db)).map((member) => ({
    ...member,
    enrollmentUntil:
      member.passkeys === 0 && !member.ended_at ? enrollmentUntil(member, now) : undefined,
  }));
}

/** Throws StaffRejectedError if a member already has this email. */
export async function hireStaff(
  deps: Deps,
  member: { name: string; email: string; role: Role },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockKeys(tx, [`staff:${member.email}`]);
    if (await selectMember(tx, { email: member.email })) {
      throw new StaffRejectedError(`${member.email} is already a staff member.`);
    }
    await addStaff(tx, member, deps.clock());
    await recordAuditEvent(tx, deps, 'STAFF: added', { about: `${member.email} ${member.role}` });
  });
}

/**
 * Changes a member's role and ends their sessions, so no open screen offers actions that the new role doesn't allow.
 */
export async function changeRole(deps: Deps, email: string, role: Role): Promise<string> {
  return changingMember(
    deps,
    email,
    'STAFF: role changed',
    (tx, { uuid }) => updateStaff(tx, uuid, { role }),
    (earlier) => `${email} ${earlier.role} → ${role}`,
  );
}

/** Deletes a member's passkeys, and lets the member create a new one with an emailed code within a few days. */
export async function resetPasskeys(deps: Deps, email: string): Promise<string> {
  return changingMember(deps, email, 'STAFF: passkeys reset', async (tx, { uuid }) => {
    await deleteCredentials(tx, uuid);
    await updateStaff(tx, uuid, { enrolment_opened_at: deps.clock() });
  });
}

export async function endStaff(deps: Deps, email: string): Promise<string> {
  return changingMember(deps, email, 'STAFF: ended', async (tx, { uuid }) => {
    await deleteCredentials(tx, uuid);
    await updateStaff(tx, uuid, { ended_at: deps.clock() });
  });
}

/** Returns the member's name. */
async function changingMember(
  deps: Deps,
  email: string,
  event: ServerEvent,
  change: (tx: Tx, member: StaffRow) => Promise<void>,
  aboutOf: (member: StaffRow) => string = () => email,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await selectMember(tx, { email });
    const member = row && (await lockMember(tx, row.uuid));
    if (!member) throw new StaffRejectedError(`${email} is not a staff member.`);
    await change(tx, member);
    await endStaffSessionsOf(tx, member.uuid, { now: deps.clock() });
    // The audit log's actor is the operator. The member is recorded under the name that operators use.
    await recordAuditEvent(tx, deps, event, { about: aboutOf(member) });
    return member.name;
  });
}
