import type { Moved } from '#contracts/account/guests.ts';
import { sessionKeys, WANTED_PAGE_KEY } from '#contracts/account/session-keys.ts';
import { followMoves } from '#islands/lookup/start/take-guests-along.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';
import { matchRoute, pathOf } from '#routes/funnel.ts';

/**
 * The page that a login leads to: the one that needed it, or the step of a purchase that it was opened from.
 * Undefined for My Orders. The noted page counts only once.
 */
export function pageAfter(userUuid: string, moved: readonly Moved[]): string | undefined {
  const wantsOrders = tabStorage.read(sessionKeys.loginStatus) === 'true';
  const noted = tabStorage.read(WANTED_PAGE_KEY) ?? '';
  tabStorage.remove(WANTED_PAGE_KEY);
  if (wantsOrders) return undefined;
  return ownPage(followMoves(noted, moved)) ?? stepBefore(userUuid, moved);
}

/** The path of a page of this site, as the browser reads it: some characters that it drops would hide another site's name. */
function ownPage(noted: string): string | undefined {
  if (!noted.startsWith('/') || !URL.canParse(noted, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(noted, location.origin);
  return origin === location.origin && !pathname.startsWith('//')
    ? pathname + search + hash
    : undefined;
}

/** The step of an unpaid purchase on the page before, if it is in this account. */
function stepBefore(userUuid: string, moved: readonly Moved[]): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const match = matchRoute(followMoves(new URL(document.referrer).pathname, moved));
  if (!match || match.route.phase === 'done') return undefined;
  return match.ids.user_uuid === userUuid ? pathOf(match.state, match.ids) : undefined;
}
