import { toCents } from '#contracts/catalogue/money.ts';
import { deskTags } from '#contracts/desk/order-history.ts';
import {
  type ListFilter,
  listLimits,
  type OrderList,
  type SavedView,
  viewsSchema,
} from '#contracts/desk/order-list.ts';
import type { SearchHit } from '#contracts/desk/order-search.ts';
import { formatDate, formatTime } from '#contracts/time/california.ts';
import { csvHead, csvLine } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import type { AtDesk } from '../../../http/env.ts';
import { allOf, derivedSecret } from '../../../secrets/keyed-hash.ts';
import { mailedUuid, originalUuid } from '../../../secrets/mailed-uuid.ts';
import { aboutShown, byStaff, recordAuditEvent } from '../../audit/service.ts';
import { selectChoices, selectListed, selectViews, updateViews } from './list-store.ts';
import { hitsOf } from './search.ts';

export async function listForStaff(
  deps: Deps,
  staff: AtDesk,
  { after, ...filter }: ListFilter & { after?: string | undefined },
): Promise<OrderList> {
  const { db, secret } = deps;
  // The UUID of a line grants access to a guest's data, so the page cursor is encrypted.
  const [key] = allOf(derivedSecret(secret, 'desk-list'));
  const last = after === undefined ? undefined : originalUuid(key, after);
  const { hits, end } = await pageOf(db, filter, { after: last, limit: listLimits.page });
  await recordAuditEvent(db, deps, 'DESK: orders listed', {
    ...byStaff(staff),
    ...aboutShown(hits.map(({ order_id }) => ({ order_id: order_id ?? '' }))),
  });
  return {
    hits,
    next: end === undefined ? null : mailedUuid(key, end),
    ...(await selectChoices(db)),
    // A filter of an earlier release may no longer exist.
    views: viewsSchema.safeParse(await selectViews(db, staff.uuid)).data ?? [],
  };
}

const COLUMNS = [
  'Order',
  'Paid (Pacific Time)',
  'State',
  'Service',
  'Plate',
  'Customer',
  'Email',
  'Partner',
  'Total',
];

/** Reads the orders in pages, because each order needs rows of several tables. */
const SHEET_PAGE = 500;

export async function writeOrderSheet(
  deps: Deps,
  staff: AtDesk,
  filter: ListFilter,
): Promise<string> {
  const hits: SearchHit[] = [];
  let after: string | undefined;
  do {
    const limit = Math.min(SHEET_PAGE, listLimits.exported - hits.length);
    const page = await deps.fromReplica((from) => pageOf(from, filter, { after, limit }));
    hits.push(...page.hits);
    after = page.end;
  } while (after !== undefined && hits.length < listLimits.exported);
  await recordAuditEvent(deps.db, deps, 'DESK: orders exported', {
    ...byStaff(staff),
    about: `${hits.length} orders by ${Object.entries(filter).flat().join(' ') || 'no filter'}`,
  });
  return csvHead(COLUMNS) + hits.map(lineOf).join('');
}

function lineOf({ paid_at, ...hit }: SearchHit): string {
  const paid = paid_at === null ? undefined : new Date(paid_at);
  return csvLine([
    hit.order_id ?? '',
    paid ? `${formatDate(paid)} ${formatTime(paid)}` : '',
    deskTags[hit.tag],
    hit.service,
    hit.plate,
    hit.name,
    hit.email,
    hit.partner ?? '',
    toCents(hit.amount),
  ]);
}

/** `end` is the last order of the page if there are more. */
async function pageOf(
  db: Deps['db'],
  filter: ListFilter,
  { after, limit }: { after: string | undefined; limit: number },
) {
  const rows = await selectListed(db, filter, { after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const hits = await hitsOf(
    db,
    shown.map(({ uuid }) => ({ uuid, is_order: true })),
  );
  return { hits, end: rows.length > limit ? shown.at(-1)?.uuid : undefined };
}

export async function saveViews(
  deps: Deps,
  staff: AtDesk,
  { views }: { views: readonly SavedView[] },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await updateViews(tx, staff.uuid, views);
    await recordAuditEvent(tx, deps, 'DESK: views saved', byStaff(staff));
  });
}
