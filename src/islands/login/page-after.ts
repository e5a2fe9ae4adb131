import type { Moved } from '#contracts/account/guests.ts';
import { sessionKeys } from '#contracts/every-page/session-keys.ts';
import { followMoves } from '#islands/lookup/start/take-guests-along.ts';
import { takeWantedPage } from '#islands/session/login-request.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';
import { matchRoute, pathOf } from '#routes/funnel.ts';

/**
 * The page that a login leads to: the one that needed it, or the step of a purchase that it was opened from.
 * Undefined for My Orders.
 */
export function pageAfter(userUuid: string, moved: readonly Moved[]): string | undefined {
  const wantsOrders = tabStorage.read(sessionKeys.loginStatus) === 'true';
  const wanted = takeWantedPage();
  if (wanted !== undefined) return followMoves(wanted, moved);
  return wantsOrders ? undefined : stepBefore(userUuid, moved);
}

/** The step of an unpaid purchase on the page before, if it is in this account. */
function stepBefore(userUuid: string, moved: readonly Moved[]): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const match = matchRoute(followMoves(new URL(document.referrer).pathname, moved));
  if (!match || match.route.phase === 'done') return undefined;
  return match.ids.user_uuid === userUuid ? pathOf(match.state, match.ids) : undefined;
}
