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

/** Throws what the customer can do where the browser would forget the login at once. */
export function refuseWithoutStorage(): void {
  const key = 'storage-probe';
  tabStorage.write(key, key);
  const isKept = tabStorage.read(key) === key;
  tabStorage.remove(key);
  if (!isKept) throw new ApiFailure({ status: 'fail', message: NO_STORAGE }, undefined);
}

/**
 * Keeps who has logged in, takes along what this tab had begun as a guest, adds the profile, and goes on where
 * the login was needed, or asked for in the middle of a purchase.
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

/** The page says it when it finds nothing, and asks again. */
function leftBehind(cause: unknown): Moved[] {
  console.warn('The cart of this tab could not be taken along', cause);
  return [];
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
