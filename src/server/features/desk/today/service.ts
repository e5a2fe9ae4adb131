/** What needs a person, by the same rules as operator commands and metrics. */
import { hasRole, type Role } from '#contracts/desk/role.ts';
import { TODAY_KINDS, TODAY_LISTED, type Today, type TodayGroup } from '#contracts/desk/today.ts';
import type { Deps } from '../../../deps.ts';
import type { AtDesk } from '../../../http/env.ts';
import { watchDeclines } from '../../checkout/service.ts';
import { watchLookups } from '../../lookup/service.ts';
import { byStaff, noteEvent } from '../../privacy/audit.ts';
import {
  complaintItems,
  lateItems,
  manualRefunds,
  papersMissingAtDmv,
  papersToReview,
  privacyRequests,
  stoppedJobs,
  unknownPayments,
  warnings,
} from './groups.ts';

export { lineOfJob } from './groups.ts';

export async function listToday(deps: Deps, staff: AtDesk): Promise<Today> {
  const declines = await watchDeclines(deps);
  const lookups = await watchLookups(deps);
  const groups: Record<TodayGroup['kind'], TodayGroup['items']> = {
    warnings: warnings(declines, lookups),
    unknown_payments: await unknownPayments(deps),
    refunds: await manualRefunds(deps),
    stopped_jobs: await stoppedJobs(deps),
    late_orders: await lateItems(deps),
    papers: [...(await papersToReview(deps)), ...(await papersMissingAtDmv(deps))],
    complaints: await complaintItems(deps),
    privacy: await privacyRequests(deps),
  };
  const shown = TODAY_KINDS.flatMap((kind) => {
    const total = groups[kind].length;
    if (total === 0) return [];
    const listed = oldestFirst(groups[kind]).slice(0, TODAY_LISTED);
    const items = listed.map((item) => ({ ...item, next: nextFor(staff.role, item.next) }));
    return [{ kind, total, items }];
  });
  await noteEvent(deps.db, deps, {
    event: 'DESK: today opened',
    userUuid: null,
    ...byStaff(staff),
    ...shownIn(shown),
  });
  return {
    groups: shown,
    declined: declines.declined,
    payments: declines.decided,
    lookups: lookups.recent,
  };
}

/** The list contains plates, emails, and complaints, so each counts as an access. */
function shownIn(groups: readonly TodayGroup[]): { about?: string } {
  const named = groups.flatMap(({ items }) =>
    items.flatMap(({ order_id, reference }) => order_id ?? reference ?? []),
  );
  return named.length === 0 ? {} : { about: `and shown ${[...new Set(named)].join(' ')}` };
}

/** Next steps that need a minimum role. */
const LEAST_ROLES = new Map<string, Role>([
  ['Check with the bank', 'agent'],
  ['File again', 'agent'],
  ['Review the documents', 'agent'],
  ['Issue the refund', 'manager'],
  ['Try again', 'manager'],
]);

function nextFor(role: Role, next: string): string {
  const least = LEAST_ROLES.get(next);
  return least === undefined || hasRole(role, least) ? next : `Tell ${TITLES[least]}`;
}

const TITLES: Record<Role, string> = {
  reader: 'a reader',
  agent: 'an agent',
  manager: 'a manager',
};

function oldestFirst(items: TodayGroup['items']): TodayGroup['items'] {
  return items.toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? ''));
}
