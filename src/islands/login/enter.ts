import type { Identity } from '#api-client/account/auth.ts';
import { requestFirst } from '#api-client/request.ts';
import { getUsers, type User } from '#contracts/account/user.ts';
import { sessionKeys } from '#contracts/every-page/session-keys.ts';
import { takeWantedPage } from '#islands/session/login-request.ts';
import { changeSession } from '#islands/session/session.ts';
import { pathOfSection } from '#routes/dashboard.ts';
import { bringBack } from './bring-back.ts';

/** Keeps who has logged in, adds the profile, and goes to the page that needed the login. */
export async function enter({ userUuid, name, email, token }: Identity): Promise<void> {
  changeSession({
    [sessionKeys.userId]: userUuid,
    [sessionKeys.userName]: name,
    [sessionKeys.userEmail]: email,
    [sessionKeys.token]: token,
    [sessionKeys.userToken]: token,
  });
  bringBack(userUuid);
  const profile = await readProfile(userUuid);
  changeSession({
    [sessionKeys.profileImage]: profile?.profile_image,
    [sessionKeys.userName]: profile?.name || name,
  });
  location.assign(takeWantedPage() ?? pathOfSection('orders', userUuid));
}

/** The header works without a profile; the profile page shows what is wrong with it. */
async function readProfile(userUuid: string): Promise<User | null> {
  try {
    return await requestFirst(getUsers, { uuid: userUuid });
  } catch (cause) {
    console.warn('The profile could not be read', cause);
    return null;
  }
}
