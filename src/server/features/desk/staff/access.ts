import { FRESH_LOGIN_MINUTES } from '#contracts/desk/passkey.ts';
import { hasRole, LOGIN_NEEDED, type Role } from '#contracts/desk/role.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { StaffSession } from '../../../http/env.ts';

/** The member of staff of a token with at least this role. Refuses everybody else, a customer's token included. */
export async function requireStaff(
  { staff }: Deps,
  token: string | undefined,
  least: Role,
): Promise<StaffSession> {
  if (token === undefined) throw loginNeeded();
  const member = await staff.verify(token);
  if (!member) throw loginNeeded();
  if (!hasRole(member.role, least)) {
    throw new AppError(403, 'FORBIDDEN', `This needs the role ${least}. Yours is ${member.role}.`);
  }
  return member;
}

/** Refuses whoever logged in longer ago. A stolen token must not become a login of the thief's own. */
export function requireFreshLogin({ clock }: Deps, { loggedInAt }: StaffSession): void {
  if (clock().getTime() - loggedInAt.getTime() < FRESH_LOGIN_MINUTES * 60_000) return;
  throw new AppError(
    401,
    LOGIN_NEEDED,
    `Passkeys are changed within ${FRESH_LOGIN_MINUTES} minutes of a login. Please log in again, and send it again.`,
  );
}

/** In other words than those that end a customer's session: a browser may have both. */
function loginNeeded(): AppError {
  return new AppError(401, LOGIN_NEEDED, 'Please log in to the desk, and send it again.');
}
