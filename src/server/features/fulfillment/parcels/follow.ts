/** Tracks envelopes through the carrier account until they arrive. Without an account, we don't know where they are. */
import pLimit from 'p-limit';
import { DAY_MS } from '#contracts/time/days.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { GatewayError } from '../../../errors.ts';
import type { ShippingEvent, Tracking } from '../../../gateways/shipping/port.ts';
import { moveStages } from '../../orders/stages.ts';
import { refundUnusedLabels } from './labels.ts';
import { lockParcelAndOrders } from './parcel.ts';
import {
  insertEvent,
  isEventHandled,
  type ParcelInFull,
  selectByTracker,
  selectCurrentParcels,
  selectOnTheirWay,
  updateParcel,
} from './store.ts';

const CALLS_AT_ONCE = 4;
/** As many envelopes as a busy operator mails in a week. */
const AT_ONCE = 500;
/** No carrier reports anything more than this many days after the mailing. */
const FOLLOWED_DAYS = 60;

/** Queries the carrier account about every envelope in transit, and requests refunds of unused labels. */
export async function followParcels(deps: Deps): Promise<void> {
  const { db, clock, gateways, logger } = deps;
  const mailedSince = new Date(clock().getTime() - FOLLOWED_DAYS * DAY_MS);
  const parcels = await selectOnTheirWay(db, { mailedSince, limit: AT_ONCE });
  const limit = pLimit(CALLS_AT_ONCE);
  const results = await Promise.allSettled(
    parcels.map((parcel) =>
      limit(async () => {
        const tracker = parcel.tracker ?? (await startToFollow(deps, parcel));
        if (tracker === undefined) return;
        await applyTracking(deps, parcel.uuid, await gateways.shipping.readTracker(tracker));
      }),
    ),
  );
  const failed = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const broken = failed.find((error) => !(error instanceof GatewayError));
  if (broken !== undefined) throw broken;
  const [err] = failed;
  if (err !== undefined) logger.warn({ err, count: failed.length }, 'could not track parcels');
  await refundUnusedLabels(deps);
}

type OnItsWay = Awaited<ReturnType<typeof selectOnTheirWay>>[number];

async function startToFollow(
  { db, gateways }: Deps,
  { uuid, carrier, tracking_number: number }: OnItsWay,
): Promise<string | undefined> {
  if (carrier === null || number === null) return undefined;
  const tracker = await gateways.shipping.follow({ carrier, number });
  if (tracker !== undefined) await updateParcel(db, uuid, { tracker });
  return tracker;
}

/**
 * Records what the carrier reports about an envelope that is in transit, or lost and not mailed again. Ignores other
 * envelopes.
 */
async function applyTracking(deps: Deps, uuid: string, tracking: Tracking): Promise<void> {
  const now = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    const { parcel, lines } = await lockParcelAndOrders(tx, uuid);
    const isLost = parcel.state === 'lost' && (await isCurrent(tx, parcel));
    if (parcel.state !== 'mailed' && !isLost) return;
    const { state, acceptedAt } = tracking;
    const seen = {
      asked_at: now,
      accepted_at: parcel.accepted_at ?? acceptedAt ?? (state === 'waiting' ? null : now),
    };
    if (state === 'waiting' || state === 'moving') return updateParcel(tx, uuid, seen);
    const mailedAt = parcel.mailed_at ?? now;
    const at = new Date(
      Math.min(Math.max((tracking.at ?? now).getTime(), mailedAt.getTime()), now.getTime()),
    );
    await updateParcel(tx, uuid, { ...seen, state, ended_at: at });
    if (state !== 'delivered') return;
    for (const line of lines) {
      const move = { line, from: 'shipped', to: 'delivered', note: null } as const;
      await moveStages(tx, deps, [move], at);
    }
  });
}

async function isCurrent(tx: Tx, { uuid, line_uuids }: ParcelInFull): Promise<boolean> {
  return (await selectCurrentParcels(tx, line_uuids)).some((one) => one.uuid === uuid);
}

/**
 * Handles a signed event from the carrier account. The event is only a hint: the parcel's state is read from the
 * account. Events may therefore arrive late, in any order, and more than once.
 */
export async function handleShippingEvent(
  deps: Deps,
  { id, tracker }: ShippingEvent,
): Promise<void> {
  const { db, gateways, clock, logger } = deps;
  if (tracker === undefined || (await isEventHandled(db, id))) return;
  const parcel = await selectByTracker(db, tracker);
  // Several programs may share the carrier account, so the parcel may not be ours.
  if (parcel) await applyTracking(deps, parcel.uuid, await gateways.shipping.readTracker(tracker));
  logger.info({ key: id, result: parcel ? 'read' : 'ignored' }, 'shipping event');
  // The event is recorded last, so the account resends an event that was not completely handled.
  await insertEvent(db, id, clock());
}
