/** The deliveries of a partner's events, and resends. */

import type { Queryable } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { StaffMark } from '../../privacy/audit.ts';
import { logChange } from '../changing.ts';
import { selectDeliveries, selectJobsOf, type Wanted } from './delivery-store.ts';

/** Delivery states in plain words. A delivery that ended with a reason was not sent. */
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

/** Resends events now, under their existing IDs. Returns their number. */
export async function resendEvents(
  deps: Deps,
  partner: { uuid: string; name: string },
  wanted: Wanted,
  by?: StaffMark,
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const count = await deps.jobs.runNow(tx, await selectJobsOf(tx, partner.uuid, wanted));
    if (count > 0) await logChange(tx, deps, 'JOBS: tried again', partner.name, by);
    return count;
  });
}
