import type { Identity } from '#api-client/auth.ts';
import { requestFirst } from '#api-client/request.ts';
import type { Moved } from '#contracts/account/guests.ts';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import { getUsers, type User } from '#contracts/account/user.ts';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import { takeGuestsAlong } from '#islands/lookup/start/take-guests-along.ts';
import { changeSession } from '#islands/session/session.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';
import { pathOfSection } from '#routes/dashboard.ts';
import { bringBack } from './bring-back.ts';
import { pageAfter } from './page-after.ts';

const NO_STORAGE =
  'Your code is correct, but your browser doesn’t let this site store anything, so you can’t stay logged in. Allow cookies and site data for this site, then try again.';

/** Throws a message with advice if the browser would lose the login immediately. */
export function refuseWithoutStorage(): void {
  const key = 'storage-probe';
  tabStorage.write(key, key);
  const isKept = tabStorage.read(key) === key;
  tabStorage.remove(key);
  if (!isKept) throw new ApiFailure({ status: 'fail', message: NO_STORAGE }, undefined);
}

/**
 * Stores the session, moves this tab's guest data into the account, adds the profile, and continues on the
 * page that needed the login or in the middle of a purchase.
 */
export async function enter({ userUuid, name, email, token }: Identity): Promise<void> {
  changeSession({
    [sessionKeys.userId]: userUuid,
    [sessionKeys.userName]: name,
    [sessionKeys.userEmail]: email,
    [sessionKeys.token]: token,
    [sessionKeys.userToken]: token,
  });
  bringBack(userUuid);
  const moved = await takeGuestsAlong().catch(leftBehind);
  const profile = await readProfile(userUuid);
  changeSession({
    [sessionKeys.profileImage]: profile?.profile_image,
    [sessionKeys.userName]: profile?.name || name,
  });
  location.assign(pageAfter(userUuid, moved) ?? pathOfSection('orders', userUuid));
}

/** The page reports what it doesn't find, and retries. */
function leftBehind(cause: unknown): Moved[] {
  console.warn('The cart of this tab could not be taken along', cause);
  return [];
}

/** The header works without a profile; the profile page reports the failure. */
async function readProfile(userUuid: string): Promise<User | null> {
  try {
    return await requestFirst(getUsers, { uuid: userUuid });
  } catch (cause) {
    console.warn('The profile could not be read', cause);
    return null;
  }
}
