import { sumCents, toDollars } from '#contracts/catalogue/money.ts';
import { isMailed } from '#contracts/catalogue/service-plan.ts';
import type { DeskTag } from '#contracts/desk/order-history.ts';
import { AGENT_SEARCHES, type SearchData, type SearchHit } from '#contracts/desk/order-search.ts';
import { hasRole, type Role } from '#contracts/desk/role.ts';
import type { OrderPaper } from '#contracts/order/order.ts';
import { badgeOf } from '#contracts/order/order-words.ts';
import type { Db, OrderStage } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { AtDesk } from '../../../http/env.ts';
import { allOf, derivedSecret } from '../../../secrets/keyed-hash.ts';
import { mailedUuid, originalUuid } from '../../../secrets/mailed-uuid.ts';
import { byStaff, recordAuditEvent } from '../../audit/service.ts';
import { hasReadableAddress, shownAddress } from '../../orders/mailing-parts.ts';
import { findPapers } from '../../orders/papers.ts';
import { withActualFees } from '../../orders/present.ts';
import { findLinesOfAll, findUndecided, type OrderLineInFull } from '../../orders/service.ts';
import { parseSearch, type SearchMeaning } from './parse-search.ts';
import {
  type SearchResult,
  selectDeskFields,
  selectLookups,
  selectSearchResults,
} from './search-store.ts';

/** The audit log records the kind of search and the results, never the typed text. */
export async function searchForStaff(
  deps: Deps,
  staff: AtDesk,
  search: Search,
): Promise<SearchData> {
  const answer = await searchOrders(deps, search, staff.role);
  await recordAuditEvent(deps.db, deps, 'DESK: searched', {
    ...byStaff(staff),
    about: `by ${answer.kind}${shownIn([...answer.hits, ...(answer.also?.hits ?? [])])}`,
  });
  return answer;
}

/** Results contain names and emails, so each search counts as an access. */
function shownIn(hits: readonly SearchHit[]): string {
  if (hits.length === 0) return '';
  const orders = hits.flatMap(({ order_id }) => order_id ?? []);
  const lookups = hits.length - orders.length;
  const lookupCount = lookups === 1 ? '1 lookup' : `${lookups} lookups`;
  const parts = [orders.join(' '), lookups > 0 ? lookupCount : ''].filter(Boolean);
  return `, shown ${parts.join(' and ')}`;
}

export type Search = { q: string; limit: number; after?: string | undefined };

/**
 * Tries each interpretation of the text and returns the results of the first that matches. A plate may also be a name,
 * so the first page of a plate's results includes the people.
 */
export async function searchOrders(
  { db, secret }: Deps,
  { q, limit, after }: Search,
  role: Role = 'manager',
): Promise<SearchData> {
  const meanings = parseSearch(q).filter(
    ({ kind }) => !AGENT_SEARCHES.includes(kind) || hasRole(role, 'agent'),
  );
  // The UUID of a line or vehicle grants access to a guest's data, so the page cursor is encrypted.
  const [key] = allOf(derivedSecret(secret, 'desk-search'));
  const last = after === undefined ? undefined : originalUuid(key, after);
  for (const meaning of meanings) {
    const results = await selectSearchResults(db, meaning, { limit, after: last });
    if (results.length === 0) continue;
    const shown = results.slice(0, limit);
    const end = results.length > limit ? shown.at(-1) : undefined;
    const isPlate = meaning.kind === 'plate' || meaning.kind === 'plate_part';
    const isFirstPlate = isPlate && after === undefined;
    const name = isFirstPlate ? meanings.find(({ kind }) => kind === 'name') : undefined;
    return {
      kind: meaning.kind,
      hits: await hitsOf(db, shown),
      total: results[0]?.total ?? 0,
      next: end ? mailedUuid(key, end.uuid) : null,
      also: name ? await findAlso(db, name, limit) : null,
    };
  }
  const [likeliest] = meanings;
  return { kind: likeliest?.kind ?? 'plate', hits: [], total: 0, next: null, also: null };
}

/** Returns the newest results of another interpretation, if there are any. */
async function findAlso(
  db: Db,
  meaning: SearchMeaning,
  limit: number,
): Promise<SearchData['also']> {
  const named = await selectSearchResults(db, meaning, { limit, after: undefined });
  const [newest] = named;
  if (!newest) return null;
  const hits = await hitsOf(db, named.slice(0, limit));
  return { kind: meaning.kind, hits, total: newest.total };
}

export async function hitsOf(
  db: Db,
  results: readonly Pick<SearchResult, 'uuid' | 'is_order'>[],
): Promise<SearchHit[]> {
  const uuidsOf = (isOrder: boolean) =>
    results.filter(({ is_order }) => is_order === isOrder).map(({ uuid }) => uuid);
  const orders = uuidsOf(true);
  const lines = await findLinesOfAll(db, orders);
  const papersOfLine = await findPapers(db, lines);
  const undecided = await findUndecided(db, orders);
  const fieldsOf = new Map((await selectDeskFields(db, orders)).map((row) => [row.uuid, row]));
  const lookups = await selectLookups(db, uuidsOf(false));
  const hits = new Map<string, SearchHit>([
    ...lines.map((line): [string, SearchHit] => {
      const fields = fieldsOf.get(line.uuid);
      const waits = { papers: papersOfLine.get(line.uuid), isUndecided: undecided.has(line.uuid) };
      const hit = orderHit(line, waits);
      return [line.uuid, { ...hit, email: fields?.email ?? '', partner: fields?.partner ?? null }];
    }),
    ...lookups.map((row): [string, SearchHit] => [row.uuid, lookupHit(row)]),
  ]);
  return results.flatMap(({ uuid }) => hits.get(uuid) ?? []);
}

function orderHit(line: OrderLineInFull, waits: Waits): Omit<SearchHit, 'email' | 'partner'> {
  const address = shownAddress(line);
  return {
    order_id: line.order_id,
    plate: line.plate,
    name: hasReadableAddress(line)
      ? `${address.first_name ?? ''} ${address.last_name ?? ''}`.trim()
      : 'Address can’t be read',
    service: line.service_name,
    tag: tagOf(line, waits),
    is_test: line.is_test,
    amount: toDollars(withActualFees(line).final_price_cents),
    paid_at: line.paid_at?.toISOString() ?? null,
    created_at: line.created_at.toISOString(),
  };
}

const envelopeTags: Partial<Record<OrderStage, DeskTag>> = {
  completed: 'toBeMailed',
  label_printed: 'labelPrinted',
  shipped: 'mailed',
  delivered: 'delivered',
};

type Waits = { papers: OrderPaper[] | undefined; isUndecided: boolean };

/** A line's status as the customer sees it or, if the order was mailed, the status of its envelope. */
export function tagOf(
  line: Pick<OrderLineInFull, 'payment_status' | 'order_status' | 'stage' | 'kind'>,
  { papers, isUndecided }: Waits,
): DeskTag {
  if (line.payment_status === 'PENDING') return 'checking';
  if (line.payment_status === 'UNPAID' || line.stage === null) return 'unpaid';
  if (isUndecided) return 'undecided';
  const { order_status, stage, kind } = line;
  const badge = badgeOf({ order_status, papers, steps: [{ stage, happened_at: '' }] });
  return badge === 'completed' && isMailed(kind) ? (envelopeTags[stage] ?? badge) : badge;
}

function lookupHit(row: Awaited<ReturnType<typeof selectLookups>>[number]): SearchHit {
  const fees = [
    row.dmv_registration_fee_cents,
    row.ca_dmv_bpa_fee_cents,
    row.service_fee_cents,
    row.shipping_fee_cents,
    row.convenience_fee_cents,
  ];
  return {
    order_id: null,
    plate: row.plate,
    name: row.name ?? '',
    email: row.email,
    service: row.service_name,
    tag: 'lookedUp',
    is_test: row.is_test,
    amount: toDollars(sumCents(fees)),
    paid_at: null,
    created_at: row.created_at.toISOString(),
    partner: row.partner,
  };
}
