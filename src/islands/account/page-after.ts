import type { Moved } from '#contracts/account/guests.ts';
import { sessionKeys, WANTED_PAGE_KEY } from '#contracts/account/session-keys.ts';
import { followMoves } from '#islands/lookup/start/take-guests-along.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';
import { matchRoute, pathOf } from '#routes/funnel.ts';

/**
 * Returns the page that a login leads to: the one that needed it, or the step of the purchase that opened it.
 * Returns undefined for My Orders. The stored page is used only once.
 */
export function pageAfter(userUuid: string, moved: readonly Moved[]): string | undefined {
  const wantsOrders = tabStorage.read(sessionKeys.loginStatus) === 'true';
  const noted = tabStorage.read(WANTED_PAGE_KEY) ?? '';
  tabStorage.remove(WANTED_PAGE_KEY);
  if (wantsOrders) return undefined;
  return ownPage(followMoves(noted, moved)) ?? stepBefore(userUuid, moved);
}

/**
 * Returns the path of a page of this site, as the browser parses it. Browsers drop some characters, which
 * could hide another site's name.
 */
function ownPage(noted: string): string | undefined {
  if (!noted.startsWith('/') || !URL.canParse(noted, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(noted, location.origin);
  return origin === location.origin && !pathname.startsWith('//')
    ? pathname + search + hash
    : undefined;
}

/** Returns the step of an unpaid purchase on the previous page, if it is in this account. */
function stepBefore(userUuid: string, moved: readonly Moved[]): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const match = matchRoute(followMoves(new URL(document.referrer).pathname, moved));
  if (!match || match.route.phase === 'done') return undefined;
  return match.ids.user_uuid === userUuid ? pathOf(match.state, match.ids) : undefined;
}
