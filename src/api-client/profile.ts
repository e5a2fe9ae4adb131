import { type ProfileUpdate, type User, userSchema } from '#contracts/account/user.ts';
import { fillPath } from '#contracts/api/fill-path.ts';
import { paths } from '#contracts/every-page/paths.ts';
import { call } from './http.ts';
import { parseList } from './parse.ts';

/** An account's profile: name, image, e-mail, mobile number and metadata. */
export async function fetchProfile(userUuid: string): Promise<User | null> {
  const body = await call({ path: paths.users, query: { uuid: userUuid } });
  return parseList(userSchema, body)[0] ?? null;
}

/** Saves what the profile may change: not the e-mail, which is the login. */
export async function updateProfile(
  userUuid: string,
  { name, mobile_number, profile_image, metadata }: ProfileUpdate,
): Promise<void> {
  await call({
    method: 'PUT',
    path: fillPath(paths.user, { uuid: userUuid }),
    // Named one by one, so that no other field of the given object is sent.
    body: { name, mobile_number, profile_image, metadata },
  });
}
