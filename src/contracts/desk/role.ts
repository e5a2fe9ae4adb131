/** The roles of staff. Each role includes the permissions of the roles before it. */
import * as z from 'zod/mini';

export const ROLES = ['reader', 'agent', 'manager'] as const;
export type Role = (typeof ROLES)[number];

export const roleSchema = z.enum(ROLES, { error: `Expected one of ${ROLES.join(', ')}` });

export function hasRole(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

/** The error code for a caller who isn't a staff member, or isn't one anymore. */
export const LOGIN_NEEDED = 'DESK_LOGIN_NEEDED';
