import { toDollars } from '#contracts/catalogue/money.ts';
import { papersOf } from '#contracts/catalogue/service-plan.ts';
import {
  FILING_LISTED,
  FILING_VIEWS,
  type FilingView,
  type FilingWorklist,
  type ToFile,
} from '#contracts/desk/filing.ts';
import { hasRole } from '#contracts/desk/role.ts';
import { paperWords } from '#contracts/papers/paper-words.ts';
import { californiaDay } from '#contracts/time/california.ts';
import type { Deps } from '../../../deps.ts';
import type { AtDesk } from '../../../http/env.ts';
import { FEES_TAKEN } from '../../../order-lifecycle.ts';
import { aboutShown, byStaff, recordAuditEvent } from '../../audit/service.ts';
import {
  claimShownTo,
  collectedCents,
  findToFile,
  findUpcoming,
  type OrderToFile,
} from '../../fulfillment/filing/service.ts';
import { isOvernight } from '../../fulfillment/parcels/service.ts';
import { maskVin } from '../../lookup/vehicles/service.ts';
import { customerName, shownAddress } from '../../orders/mailing-parts.ts';
import { withActualFees } from '../../orders/present.ts';
import { findHandovers } from '../open-notes.ts';
import { versionOf } from '../version-of.ts';

/** Logs the view, unless it shows nothing new. */
export async function showWorklist(
  deps: Deps,
  staff: AtDesk,
  asked: FilingView | undefined,
): Promise<FilingWorklist>;
export async function showWorklist(
  deps: Deps,
  staff: AtDesk,
  asked: FilingView,
  seen: string,
): Promise<FilingWorklist | null>;
export async function showWorklist(
  deps: Deps,
  staff: AtDesk,
  asked: FilingView | undefined,
  seen?: string,
): Promise<FilingWorklist | null> {
  const all = await findToFile(deps.db, deps);
  const viewed = (one: FilingView) => all.filter((order) => isIn(one, order, staff));
  const view = asked ?? (viewed('mine').length > 0 ? 'mine' : 'open');
  const listed = viewed(view).slice(0, FILING_LISTED);
  const handoversOf = await findHandovers(
    deps.db,
    listed.map(({ line }) => line.uuid),
  );
  const orders = listed.map((order) => ({
    ...shownOrder(deps, staff, order),
    handovers: handoversOf(order.line.order_id),
  }));
  const upcoming = await findUpcoming(deps.db, deps);
  const [open, unclaimed, mine, papers] = FILING_VIEWS.map((one) => viewed(one).length);
  const shown = {
    filed_by: deps.dmvFiledBy,
    view,
    counts: { open: open ?? 0, unclaimed: unclaimed ?? 0, mine: mine ?? 0, papers: papers ?? 0 },
    upcoming: upcoming && { count: upcoming.count, first_at: upcoming.firstAt.toISOString() },
    orders,
  };
  const version = versionOf(shown);
  if (version === seen) return null;
  const event = { ...byStaff(staff), ...aboutShown(orders) };
  await recordAuditEvent(deps.db, deps, 'DESK: filing opened', event);
  return { ...shown, version };
}

function isIn(view: FilingView, { line, filing }: OrderToFile, staff: AtDesk): boolean {
  const isTaken = line.stage === FEES_TAKEN;
  const claim = isTaken ? undefined : filing?.staff_uuid;
  switch (view) {
    case 'papers':
      return isTaken;
    case 'open':
      return !isTaken;
    case 'unclaimed':
      return !isTaken && !claim;
    case 'mine':
      return claim === staff.uuid;
  }
}

export function shownOrder(
  deps: Deps,
  staff: AtDesk,
  order: OrderToFile,
): Omit<ToFile, 'handovers'> {
  const { line, filing, promisedOn, twins, isDisputed } = order;
  const address = shownAddress(line);
  const isTaken = line.stage === FEES_TAKEN;
  const claim = claimShownTo(filing, staff.uuid);
  const collected = collectedCents(line);
  const charged = filing?.charged_cents ?? collected;
  const today = californiaDay(deps.clock());
  return {
    order_id: line.order_id,
    service: line.service_name,
    kind: line.kind,
    plate: line.plate,
    twins: [...twins],
    vin: maskVin(line.vin, hasRole(staff.role, 'agent')),
    vehicle: [line.make, line.vehicle_type].filter(Boolean).join(', '),
    owner: `${customerName(address)}${address.is_owner === false ? ' (not the owner)' : ''}`,
    expires_on: line.registration_expires_on,
    promised_on: promisedOn ?? null,
    is_late: promisedOn !== undefined && promisedOn < today,
    is_overnight: isOvernight(line),
    paid_at: (line.paid_at ?? line.created_at).toISOString(),
    collected: toDollars(collected),
    covered: toDollars(line.difference_covered_cents),
    is_estimate: withActualFees(line).is_estimate,
    charges: !isTaken && charged > collected ? toDollars(charged) : null,
    documents: papersOf(line).map((paper) => paperWords[paper].name),
    missing: isTaken ? line.missing_papers.map(({ name }) => name) : [],
    checked_at: isTaken ? (filing?.entered_at?.toISOString() ?? null) : null,
    is_disputed: isDisputed,
    claim: !isTaken && claim ? { name: claim.name, is_mine: claim.is_mine } : null,
  };
}
