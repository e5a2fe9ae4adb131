import { type User, userSchema } from '#contracts/account/user.ts';
import { fillPath } from '#contracts/api/fill-path.ts';
import { paths } from '#contracts/every-page/paths.ts';
import { call } from './http.ts';
import { parseList } from './parse.ts';

/** What this caller may know of a user, or null where there is nothing. */
export async function fetchUser(uuid: string): Promise<User | null> {
  return parseList(userSchema, await call({ path: paths.users, query: { uuid } }))[0] ?? null;
}

/** Saves a user's mobile number, as digits. */
export async function updateMobileNumber(uuid: string, mobile_number: string): Promise<void> {
  await call({ method: 'PUT', path: fillPath(paths.user, { uuid }), body: { mobile_number } });
}
