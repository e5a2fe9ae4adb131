import { randomUUID } from 'node:crypto';
import type { Role } from '#contracts/desk/role.ts';
import type { Deps } from '#server/deps.ts';
import { addStaff, openStaffSession } from '#server/features/desk/staff/service.ts';

/** A new member of staff at the desk: who they are, and the headers of their calls. */
export async function newStaff(deps: Pick<Deps, 'db' | 'clock' | 'secret'>, role: Role) {
  const email = `${role}.${randomUUID()}@staff.example.com`;
  const member = await addStaff(deps, deps.db, { name: `Kim ${role}`, email, role });
  const token = await openStaffSession(deps, deps.db, member.uuid);
  return { ...member, headers: { Authorization: `Bearer ${token}` } };
}
