/** The desk's looks at orders: to find them, and to understand one. */

import type { SearchAnswer } from '#contracts/desk/order-search.ts';
import type { Deps } from '../../../deps.ts';
import type { AtDesk } from '../../../http/env.ts';
import { byStaff, noteEvent } from '../../privacy/audit.ts';
import { type Search, searchOrders } from './search.ts';

export { readRows } from './read-rows.ts';
export { tellStory } from './story.ts';

/** Finds orders for a member of staff. The log keeps the kind of what was searched for and what was shown, never what was typed. */
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

/** Names and e-mails stand in what is found, so that it is a look at each. */
function shownIn({ hits }: SearchAnswer): string {
  if (hits.length === 0) return '';
  const orders = hits.flatMap(({ order_id }) => order_id ?? []);
  const lookups = hits.length - orders.length;
  const counted = lookups === 1 ? '1 lookup' : `${lookups} lookups`;
  const parts = [orders.join(' '), lookups > 0 ? counted : ''].filter(Boolean);
  return `, shown ${parts.join(' and ')}`;
}
