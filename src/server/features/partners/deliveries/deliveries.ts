/** What became of a partner's events, and another try of them. */

import type { Queryable } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { StaffMark } from '../../privacy/audit.ts';
import { noteChange } from '../changing.ts';
import { selectDeliveries, selectJobsOf, type Wanted } from './delivery-store.ts';

/** How a delivery stands, in a person's words; one that ended with a reason was not sent. */
const STATES = { ready: 'pending', running: 'sending', done: 'delivered', dead: 'failed' } as const;

export async function listDeliveries(
  db: Queryable,
  partnerUuid: string,
  wanted: { since: Date } | { newest: number },
) {
  const events = await selectDeliveries(db, partnerUuid, wanted);
  return events.map((event) => ({
    ...event,
    state:
      event.state === 'done' && event.last_error !== null
        ? ('not sent' as const)
        : STATES[event.state],
  }));
}

/** Sends events again at once, under the ids that they have. Returns how many those are. */
export async function resendEvents(
  deps: Deps,
  partner: { uuid: string; name: string },
  wanted: Wanted,
  by?: StaffMark,
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const count = await deps.jobs.runNow(tx, await selectJobsOf(tx, partner.uuid, wanted));
    if (count > 0) await noteChange(tx, deps, 'JOBS: tried again', partner.name, by);
    return count;
  });
}
