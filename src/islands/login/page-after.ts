import type { Moved } from '#contracts/account/guests.ts';
import { sessionKeys, WANTED_PAGE_KEY } from '#contracts/every-page/session-keys.ts';
import { followMoves } from '#islands/lookup/start/take-guests-along.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';
import { matchRoute, pathOf } from '#routes/funnel.ts';

/** A page of this site: one slash, so that it cannot name another site. */
const OWN_PAGE = /^\/(?![/\\])/;

/**
 * The page that a login leads to: the one that needed it, or the step of a purchase that it was opened from.
 * Undefined for My Orders. The noted page counts only once.
 */
export function pageAfter(userUuid: string, moved: readonly Moved[]): string | undefined {
  const wantsOrders = tabStorage.read(sessionKeys.loginStatus) === 'true';
  const noted = tabStorage.read(WANTED_PAGE_KEY) ?? '';
  tabStorage.remove(WANTED_PAGE_KEY);
  if (wantsOrders) return undefined;
  return OWN_PAGE.test(noted) ? followMoves(noted, moved) : stepBefore(userUuid, moved);
}

/** The step of an unpaid purchase on the page before, if it is in this account. */
function stepBefore(userUuid: string, moved: readonly Moved[]): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const match = matchRoute(followMoves(new URL(document.referrer).pathname, moved));
  if (!match || match.route.phase === 'done') return undefined;
  return match.ids.user_uuid === userUuid ? pathOf(match.state, match.ids) : undefined;
}
