import { type RawBuilder, sql } from 'kysely';
import { papersOf } from '#contracts/catalogue/service-plan.ts';
import { SERVICE_KINDS } from '#contracts/catalogue/service-type.ts';
import type { ListFilter, ListState, SavedView } from '#contracts/desk/order-list.ts';
import { californiaMidnight } from '#contracts/time/california.ts';
import { addDays } from '#contracts/time/days.ts';
import type { OrderStage, Queryable, Tx } from '../../../db/schema.ts';
import { FIRST_STAGE } from '../../../order-lifecycle.ts';

const stagesOf: Record<ListState, readonly OrderStage[]> = {
  processing: ['paid', 'filing'],
  papersMissing: [FIRST_STAGE],
  undecided: [FIRST_STAGE],
  feesTaken: ['fees_taken'],
  toBeMailed: ['completed'],
  labelPrinted: ['label_printed'],
  mailed: ['shipped'],
  delivered: ['delivered'],
  completed: ['closed'],
  canceled: ['canceled'],
  refused: ['rejected'],
};

const NEEDED_PAPERS = JSON.stringify(
  SERVICE_KINDS.flatMap((kind) =>
    [false, true].map((for_boats) => ({
      ...{ kind, for_boats, papers: papersOf({ kind, for_boats }).length },
    })),
  ),
);

/** Whether the customer still has to send a document, as `isMissingPapers` decides. */
const lacksPapers = sql<boolean>`(select papers from jsonb_to_recordset(${NEEDED_PAPERS}::jsonb)
      as needed(kind text, for_boats boolean, papers integer)
    where needed.kind = service_type.kind and needed.for_boats = service_type.for_boats)
  > (select count(*) from order_paper sent
    where sent.order_line_uuid = order_line.uuid and sent.state <> 'again')`;
const isUndecided = sql<boolean>`order_line.uuid in
  (select asked.order_line_uuid from fee_difference asked where asked.state = 'asked')`;

/** What orders of a stage wait for, in the sequence in which their badge names it. */
const waitsOf: Partial<Record<ListState, RawBuilder<boolean>>> = {
  processing: sql`not ${isUndecided} and not ${lacksPapers}`,
  papersMissing: sql`not ${isUndecided} and ${lacksPapers}`,
  undecided: isUndecided,
};

type Page = { after: string | undefined; limit: number };

/**
 * Newest first. With a state or service, reads each service in each stage on its own, because then an index returns
 * even the few orders among a million by day.
 */
export async function selectListed(db: Queryable, filter: ListFilter, page: Page) {
  const { state, service } = filter;
  const waits = state && waitsOf[state];
  const all = newest(db, filter, page);
  const lines = waits ? all.where(waits) : all;
  if (!state && !service) return lines.execute();
  const stages = state ? stagesOf[state] : [...new Set(Object.values(stagesOf).flat())];
  const services = db
    .selectFrom('service_type')
    .innerJoin(sql`unnest(${sql.val(stages)}::text[])`.as<'of'>(sql`of(stage)`), (join) =>
      join.onTrue(),
    );
  return (service ? services.where('service_type.uuid', '=', service) : services)
    .innerJoinLateral(
      lines
        .where(sql<boolean>`order_line.service_type_uuid = service_type.uuid`)
        .where(sql<boolean>`order_line.stage = of.stage`)
        .as('line'),
      (join) => join.onTrue(),
    )
    .select(['line.uuid', 'line.paid_at'])
    .orderBy('line.paid_at', 'desc')
    .orderBy('line.uuid', 'desc')
    .limit(page.limit)
    .execute();
}

function newest(db: Queryable, { partner, from, to }: ListFilter, { after, limit }: Page) {
  let lines = db
    .selectFrom('order_line')
    .select(['uuid', 'paid_at'])
    .where('paid_at', 'is not', null);
  if (partner) lines = lines.where('partner_uuid', '=', partner);
  if (from) lines = lines.where('paid_at', '>=', californiaMidnight(from));
  if (to) lines = lines.where('paid_at', '<', californiaMidnight(addDays(to, 1)));
  if (after) {
    lines = lines.where(
      sql<boolean>`(order_line.paid_at, order_line.uuid) <
        ((select last.paid_at from order_line last where last.uuid = ${after}), ${after}::uuid)`,
    );
  }
  return lines.orderBy('paid_at', 'desc').orderBy('uuid', 'desc').limit(limit);
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
