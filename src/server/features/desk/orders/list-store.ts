import { sql } from 'kysely';
import type { ListFilter, ListState, SavedView } from '#contracts/desk/order-list.ts';
import { californiaMidnight } from '#contracts/time/california.ts';
import { addDays } from '#contracts/time/days.ts';
import type { OrderStage, Queryable, Tx } from '../../../db/schema.ts';

const stagesOf: Record<ListState, readonly OrderStage[]> = {
  processing: ['paid', 'filing'],
  feesTaken: ['fees_taken'],
  toBeMailed: ['completed'],
  labelPrinted: ['label_printed'],
  mailed: ['shipped'],
  delivered: ['delivered'],
  completed: ['closed'],
  canceled: ['canceled'],
  refused: ['rejected'],
};

type Page = { after: string | undefined; limit: number };

/** Reads each stage on its own, because only then does the index on stages return its orders by day. */
export async function selectListed(db: Queryable, { state, ...filter }: ListFilter, page: Page) {
  const stages = state ? stagesOf[state] : [undefined];
  const rows = [];
  for (const stage of stages) rows.push(...(await selectOfStage(db, stage, filter, page)));
  const newestFirst = rows.toSorted(
    (a, b) =>
      (b.paid_at?.getTime() ?? 0) - (a.paid_at?.getTime() ?? 0) || (a.uuid < b.uuid ? 1 : -1),
  );
  return newestFirst.slice(0, page.limit);
}

async function selectOfStage(
  db: Queryable,
  stage: OrderStage | undefined,
  { partner, service, from, to }: Omit<ListFilter, 'state'>,
  { after, limit }: Page,
) {
  let lines = db
    .selectFrom('order_line')
    .select(['uuid', 'paid_at'])
    .where('paid_at', 'is not', null);
  if (stage) lines = lines.where('stage', '=', stage);
  if (partner) lines = lines.where('partner_uuid', '=', partner);
  if (service) lines = lines.where('service_type_uuid', '=', service);
  if (from) lines = lines.where('paid_at', '>=', californiaMidnight(from));
  if (to) lines = lines.where('paid_at', '<', californiaMidnight(addDays(to, 1)));
  if (after) {
    lines = lines.where(
      sql<boolean>`(paid_at, uuid) <
        ((select last.paid_at from order_line last where last.uuid = ${after}), ${after}::uuid)`,
    );
  }
  return lines.orderBy('paid_at', 'desc').orderBy('uuid', 'desc').limit(limit).execute();
}

/** What the filters offer. */
export async function selectChoices(db: Queryable) {
  const partners = db.selectFrom('partner').select(['uuid', 'name']).orderBy('name');
  const services = db.selectFrom('service_type').select(['uuid', 'name']).orderBy('name');
  return { partners: await partners.execute(), services: await services.execute() };
}

export async function selectViews(db: Queryable, staffUuid: string): Promise<unknown> {
  const member = db.selectFrom('staff').select('views').where('uuid', '=', staffUuid);
  return (await member.executeTakeFirst())?.views;
}

export async function updateViews(tx: Tx, staffUuid: string, views: readonly SavedView[]) {
  const saved = { views: JSON.stringify(views) };
  await tx.updateTable('staff').set(saved).where('uuid', '=', staffUuid).execute();
}
