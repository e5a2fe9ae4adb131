import { hasRole, LOGIN_NEEDED, type Role } from '#contracts/desk/role.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { StaffSession } from '../../../http/env.ts';
import { findStaffSession } from './service.ts';

/**
 * Returns the token's staff member, who must have at least this role. Rejects everyone else, including customers'
 * tokens. A background call doesn't keep the session alive.
 */
export async function requireStaff(
  deps: Deps,
  token: string | undefined,
  least: Role,
  isBackground = false,
): Promise<StaffSession> {
  const member =
    token === undefined ? undefined : await findStaffSession(deps, token, isBackground);
  // This message differs from the one for customers' sessions, because a browser may have both.
  if (!member) throw new AppError(401, LOGIN_NEEDED, 'Please log in to the desk, then try again.');
  if (!hasRole(member.role, least)) {
    throw new AppError(
      403,
      'FORBIDDEN',
      `This requires the ${least} role. Your role is ${member.role}.`,
    );
  }
  return member;
}
