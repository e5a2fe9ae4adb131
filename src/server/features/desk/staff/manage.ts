/** Members of staff as operators take them on, change and end them. Each change is in the audit log. */
import type { ServerEvent } from '#contracts/account/audit.ts';
import type { Role } from '#contracts/desk/role.ts';
import { lockKeys } from '../../../db/lock-keys.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { noteEvent } from '../../privacy/audit.ts';
import { enrolmentUntil } from './enrolment.ts';
import { deleteWaysIn } from './passkey-store.ts';
import { addStaff } from './service.ts';
import {
  endStaffSessionsOf,
  lockMember,
  type StaffRow,
  selectMember,
  selectStaff,
  updateStaff,
} from './store.ts';

/** What an operator asked for cannot be done: the message says why. */
export class StaffRefused extends Error {
  override name = 'StaffRefused';
  readonly code = 'STAFF_REFUSED';
}

/** All members. Those who may make their first passkey have the moment until when. */
export async function listStaff({ db, clock }: Deps) {
  const now = clock();
  return (await selectStaff(db)).map((member) => ({
    ...member,
    enrolmentUntil:
      member.passkeys === 0 && !member.ended_at ? enrolmentUntil(member, now) : undefined,
  }));
}

/** Takes somebody on. Throws StaffRefused where there is a member of this e-mail. */
export async function takeOnStaff(
  deps: Deps,
  member: { name: string; email: string; role: Role },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockKeys(tx, [`staff:${member.email}`]);
    if (await selectMember(tx, { email: member.email })) {
      throw new StaffRefused(`${member.email} is a member of staff already.`);
    }
    await addStaff(tx, member, deps.clock());
    await note(tx, deps, 'STAFF: added', `${member.email} ${member.role}`);
  });
}

/** Gives a member another role: their sessions end, so that no screen is left that offers more. */
export async function changeRole(deps: Deps, email: string, role: Role): Promise<string> {
  return changingMember(
    deps,
    email,
    'STAFF: role changed',
    (tx, { uuid }) => updateStaff(tx, uuid, { role }),
    (earlier) => `${email} ${earlier.role} → ${role}`,
  );
}

/** Takes a member's passkeys away: a code by mail lets them make a new one, for some days. */
export async function resetPasskeys(deps: Deps, email: string): Promise<string> {
  return changingMember(deps, email, 'STAFF: passkeys reset', async (tx, { uuid }) => {
    await deleteWaysIn(tx, uuid);
    await updateStaff(tx, uuid, { enrolment_opened_at: deps.clock() });
  });
}

/** Ends a member, who has left. */
export async function endStaff(deps: Deps, email: string): Promise<string> {
  return changingMember(deps, email, 'STAFF: ended', async (tx, { uuid }) => {
    await deleteWaysIn(tx, uuid);
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
    const found = await selectMember(tx, { email });
    const member = found && (await lockMember(tx, found.uuid));
    if (!member) throw new StaffRefused(`${email} is no member of staff.`);
    await change(tx, member);
    await endStaffSessionsOf(tx, member.uuid, { now: deps.clock() });
    await note(tx, deps, event, aboutOf(member));
    return member.name;
  });
}

/** Operators do it, not the member, who is named by what operators call them. */
async function note(tx: Tx, deps: Deps, event: ServerEvent, about: string): Promise<void> {
  await noteEvent(tx, deps, { event, userUuid: null, about });
}
