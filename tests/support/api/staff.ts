import { randomUUID } from 'node:crypto';
import type { Role } from '#contracts/desk/role.ts';
import type { Db } from '#server/db/schema.ts';
import { addStaff, openStaffSession } from '#server/features/desk/staff/service.ts';
import type { Secret } from '#server/secrets/keyed-hash.ts';

export async function newStaff(
  { db, clock, secret }: { db: Db; clock: () => Date; secret: Secret },
  role: Role,
) {
  const now = clock();
  const email = `${role}.${randomUUID()}@staff.example.com`;
  const member = await addStaff(db, { name: `Kim ${role}`, email, role }, now);
  const token = await openStaffSession(db, secret, { staffUuid: member.uuid, now });
  return { ...member, headers: { Authorization: `Bearer ${token}` } };
}
