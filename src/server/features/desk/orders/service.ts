/** The desk's search and order view. */

import type { SearchAnswer } from '#contracts/desk/order-search.ts';
import type { Deps } from '../../../deps.ts';
import type { AtDesk } from '../../../http/env.ts';
import { byStaff, noteEvent } from '../../privacy/audit.ts';
import { type Search, searchOrders } from './search.ts';

export { readRows } from './read-rows.ts';
export { loadStory } from './story.ts';

/**
 * Searches orders for a member of staff. The audit log records the kind of search and the results, never the typed
 * text.
 */
export async function findForStaff(
  deps: Deps,
  staff: AtDesk,
  search: Search,
): Promise<SearchAnswer> {
  const answer = await searchOrders(deps, search);
  await noteEvent(deps.db, deps, {
    event: 'DESK: searched',
    userUuid: null,
    ...byStaff(staff),
    about: `by ${answer.kind}${shownIn(answer)}`,
  });
  return answer;
}

/** Results contain names and emails, so each counts as an access. */
function shownIn({ hits }: SearchAnswer): string {
  if (hits.length === 0) return '';
  const orders = hits.flatMap(({ order_id }) => order_id ?? []);
  const lookups = hits.length - orders.length;
  const counted = lookups === 1 ? '1 lookup' : `${lookups} lookups`;
  const parts = [orders.join(' '), lookups > 0 ? counted : ''].filter(Boolean);
  return `, shown ${parts.join(' and ')}`;
}
