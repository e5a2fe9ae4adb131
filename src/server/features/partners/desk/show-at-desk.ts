/** What staff see of partners. Each access is logged. */
import type { ServerEvent } from '#contracts/account/audit.ts';
import {
  type DeskPartnerRow,
  EVENTS_LISTED,
  type PartnerEventRow,
  type ShownDeskPartner,
} from '#contracts/desk/partners.ts';
import type { ReportTotals } from '#contracts/partner/report.ts';
import type { PartnerRow, Queryable } from '../../../db/schema.ts';
import { isUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import { NotFound } from '../../../errors.ts';
import type { AtDesk } from '../../../http/env.ts';
import { byStaff, noteEvent } from '../../privacy/audit.ts';
import { listDeliveries } from '../deliveries/deliveries.ts';
import { type ListedPartner, listPartners, showPartner } from '../list-partners.ts';
import { selectByUuid } from '../manage-store.ts';
import { addUp } from '../report/write-report.ts';
import { marksOf } from '../seen.ts';

export async function listAtDesk(deps: Deps, staff: AtDesk): Promise<DeskPartnerRow[]> {
  await logAccess(deps, staff, 'DESK: partners opened');
  return (await listPartners(deps)).map(presentPartner);
}

export async function showAtDesk(
  deps: Deps,
  staff: AtDesk,
  uuid: string,
): Promise<ShownDeskPartner> {
  const row = await requirePartner(deps.db, uuid);
  await logAccess(deps, staff, 'DESK: partner opened', row.name);
  const shown = await showPartner(deps, row.name);
  const events = await listDeliveries(deps.db, row.uuid, { newest: EVENTS_LISTED });
  return {
    ...presentPartner(shown),
    keys: shown.keys.map(({ kind, key, created_at, ends_at }) => ({
      kind,
      key: key ?? null,
      created_at: created_at.toISOString(),
      ends_at: ends_at?.toISOString() ?? null,
    })),
    earlier_secret_until: shown.earlierSecretUntil?.toISOString() ?? null,
    seen: marksOf(row, shown.keys),
    events: events.map(presentEvent),
  };
}

/** A partner's monthly totals, as in its report. */
export async function readMonth(
  deps: Deps,
  staff: AtDesk,
  { uuid, month }: { uuid: string; month: string },
): Promise<ReportTotals> {
  const partner = await requirePartner(deps.db, uuid);
  await logAccess(deps, staff, 'DESK: partner report opened', `${partner.name} ${month}`);
  return addUp(deps, { partner, month, mode: 'live' });
}

export async function requirePartner(db: Queryable, uuid: string): Promise<PartnerRow> {
  const partner = isUuid(uuid) ? await selectByUuid(db, uuid) : undefined;
  if (!partner) throw new NotFound('This partner doesn’t exist.');
  return partner;
}

async function logAccess(
  deps: Deps,
  staff: AtDesk,
  event: ServerEvent,
  about?: string,
): Promise<void> {
  const of = about !== undefined && { about };
  await noteEvent(deps.db, deps, { event, userUuid: null, ...of, ...byStaff(staff) });
}

function presentPartner(partner: ListedPartner): DeskPartnerRow {
  return {
    uuid: partner.uuid,
    name: partner.name,
    origins: [...partner.origins],
    webhook: partner.webhook ?? null,
    share: String(partner.commissionBasisPoints / 100),
    created_at: partner.createdAt.toISOString(),
    ended_at: partner.endedAt?.toISOString() ?? null,
  };
}

type Delivery = Awaited<ReturnType<typeof listDeliveries>>[number];

function presentEvent({
  id,
  type,
  order_id,
  state,
  attempts,
  ...event
}: Delivery): PartnerEventRow {
  return {
    id,
    type,
    order_id,
    state,
    attempts,
    last_error: event.last_error,
    created_at: event.created_at.toISOString(),
    next_try_at: state === 'pending' ? event.run_at.toISOString() : null,
  };
}
