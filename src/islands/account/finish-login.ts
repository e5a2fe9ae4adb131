import type { Identity } from '#api-client/auth.ts';
import { requestFirst } from '#api-client/request.ts';
import type { Moved } from '#contracts/account/guests.ts';
import { sessionKeys, WANTED_PAGE_KEY } from '#contracts/account/session-keys.ts';
import { getUsers, type User } from '#contracts/account/user.ts';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import { moveGuestsToAccount, replaceMovedIds } from '#islands/lookup/start/move-guests.ts';
import { pathOfSection } from '#routes/dashboard.ts';
import { matchRoute, pathOf } from '#routes/funnel.ts';
import { unsavedKey } from '#session/login-return.ts';
import { partnerSession } from '#session/partner-session.ts';
import { changeSession } from '#session/session.ts';
import { unsavedKeys } from '#session/session-end.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { openPage } from '#words/here.ts';
import { englishPath } from '#words/language-paths.ts';
import { msg } from '#words/words.ts';

const NO_STORAGE = msg(
  'Your code is correct, but your browser doesn’t let this site store anything, so you can’t stay logged in. Allow cookies and site data for this site, then try again.',
);

/** Throws an error with advice for the customer if the browser would lose the login immediately. */
export function rejectWithoutStorage(): void {
  const key = 'storage-probe';
  tabStorage.write(key, key);
  const isKept = tabStorage.read(key) === key;
  tabStorage.remove(key);
  if (!isKept) throw new ApiFailure({ status: 'fail', message: NO_STORAGE }, undefined);
}

/**
 * Stores the session, moves this tab's guest data into the account, adds the profile, and opens the page that
 * needed the login or the current step of a purchase.
 */
export async function finishLogin({ userUuid, name, email, token }: Identity): Promise<void> {
  changeSession({
    [sessionKeys.userId]: userUuid,
    [sessionKeys.userName]: name,
    [sessionKeys.userEmail]: email,
    [sessionKeys.token]: token,
    [sessionKeys.userToken]: token,
  });
  partnerSession.tellSession();
  restoreUnsaved(userUuid);
  const moved = await moveGuestsToAccount().catch(leftBehind);
  const profile = await readProfile(userUuid);
  changeSession({
    [sessionKeys.profileImage]: profile?.profile_image,
    [sessionKeys.userName]: profile?.name || name,
  });
  openPage(pageAfter(userUuid, moved) ?? pathOfSection('orders', userUuid));
}

/** The next page reports any data that it doesn't find, and retries. */
function leftBehind(cause: unknown): Moved[] {
  console.warn('This tab’s cart could not be moved to the account', cause);
  return [];
}

/** The header works without a profile, and the profile page reports the failure. */
async function readProfile(userUuid: string): Promise<User | null> {
  try {
    return await requestFirst(getUsers, { uuid: userUuid });
  } catch (cause) {
    console.warn('Could not load the profile', cause);
    return null;
  }
}

/** Restores the unsaved input of the account that just logged in, and deletes the input of other accounts. */
export function restoreUnsaved(userId: string): void {
  const isOwn = (key: string) => key.startsWith(unsavedKey(userId, ''));
  for (const key of unsavedKeys()) if (!isOwn(key)) tabStorage.remove(key);
  const carried = new URLSearchParams(window.name);
  for (const [key, text] of carried) if (isOwn(key)) tabStorage.write(key, text);
  window.name = '';
}

/**
 * Returns the page to open after a login: the page that needed the login, or the step of the purchase from
 * which the login was opened. Returns undefined for My Orders. The stored page is used only once.
 */
export function pageAfter(userUuid: string, moved: readonly Moved[]): string | undefined {
  const wantsOrders = tabStorage.read(sessionKeys.loginStatus) === 'true';
  const wantedPage = tabStorage.read(WANTED_PAGE_KEY) ?? '';
  tabStorage.remove(WANTED_PAGE_KEY);
  if (wantsOrders) return undefined;
  return ownPage(replaceMovedIds(wantedPage, moved)) ?? stepBefore(userUuid, moved);
}

/**
 * Returns the path if it belongs to a page of this site. Parses it the way a browser would, because browsers
 * drop some characters, which could hide another site's name.
 */
function ownPage(noted: string): string | undefined {
  if (!noted.startsWith('/') || !URL.canParse(noted, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(noted, location.origin);
  return origin === location.origin && !pathname.startsWith('//')
    ? pathname + search + hash
    : undefined;
}

/** Returns the previous page if it is a step of an unpaid purchase in this account. */
function stepBefore(userUuid: string, moved: readonly Moved[]): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const match = matchRoute(
    replaceMovedIds(englishPath(new URL(document.referrer).pathname), moved),
  );
  if (!match || match.route.phase === 'done') return undefined;
  return match.ids.user_uuid === userUuid ? pathOf(match.state, match.ids) : undefined;
}
