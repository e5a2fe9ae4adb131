/** What staff do in the mail room. Each action runs once, and is logged for every order in the envelope. */
import { formatUsd, sumCents } from '#contracts/catalogue/money.ts';
import { UNDO_MINUTES } from '#contracts/desk/mail-room.ts';
import type { Done } from '#contracts/desk/order-actions.ts';
import { carrierNames } from '#contracts/order/carriers.ts';
import { formatTime } from '#contracts/time/california.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { Conflict } from '../../../errors.ts';
import { buyLabels } from '../../fulfillment/parcels/labels.ts';
import {
  cancelParcel,
  findCurrentParcels,
  mailParcel,
  printParcels,
  undoMailing,
} from '../../fulfillment/parcels/service.ts';
import { findOrderUuids, type OrderLineInFull } from '../../orders/service.ts';
import { type ActionRequest, logAction, runOnce } from '../actions/run-once.ts';

type Logged = Parameters<typeof logAction>[3];

async function logAll(
  tx: Tx,
  deps: Deps,
  request: ActionRequest,
  lines: readonly OrderLineInFull[],
  event: Omit<Logged, 'line'>,
): Promise<void> {
  for (const line of lines) await logAction(tx, deps, request, { line, ...event });
}

/** Prepares envelopes for these orders, and buys their labels if there is a carrier account. */
export async function prepareBatch(
  deps: Deps,
  request: ActionRequest,
  { orders }: { orders: readonly string[] },
): Promise<Done> {
  const wanted = await findOrderUuids(deps.db, orders);
  const done = await runOnce(deps, request, async (tx) => {
    const { parcels, lines } = await printParcels(tx, deps, wanted, request.staff.uuid);
    if (parcels.length === 0) return againOrReject(tx, wanted);
    await logAll(tx, deps, request, lines, { event: 'PARCEL: prepared' });
    const count = parcels.length === 1 ? '1 envelope' : `${parcels.length} envelopes`;
    return `Prepared ${count}. Print the labels and packing slips.`;
  });
  // A label is an external call, so it is bought after the commit. A repeated request buys what is still missing.
  const current = await findCurrentParcels(deps.db, wanted);
  await buyLabels(
    deps,
    current.map(({ uuid }) => uuid),
  );
  return done;
}

/**
 * If a label couldn't be bought, returns a message that it was requested again. Otherwise, throws Conflict, because an
 * envelope is prepared only once.
 */
async function againOrReject(tx: Tx, lineUuids: readonly string[]): Promise<string> {
  const parcels = await findCurrentParcels(tx, lineUuids);
  if (parcels.some(({ problem }) => problem !== null)) return 'Requested the label again.';
  const [parcel] = parcels;
  const why = parcel
    ? `${parcel.printer} has already prepared this envelope. Reload the list.`
    : 'None of these orders can be mailed now. Reload the list.';
  throw new Conflict('NOT_POSSIBLE', why);
}

export async function confirmMailing(
  deps: Deps,
  request: ActionRequest,
  body: {
    tracking_number: string;
    is_slow_confirmed?: boolean | undefined;
    contents: readonly { order_id: string; proof: string }[];
  },
): Promise<Done> {
  return runOnce(deps, request, async (tx) => {
    const { tracking_number: tracking, is_slow_confirmed, contents } = body;
    const scanned = { tracking, isSlowConfirmed: is_slow_confirmed ?? false, contents };
    const by = { scanned, staffUuid: request.staff.uuid };
    const { lines, label, notBefore } = await mailParcel(tx, deps, request.about, by);
    const carrier = carrierNames[label.carrier];
    const detail = is_slow_confirmed ? `${carrier}, slower than overnight` : carrier;
    await logAll(tx, deps, request, lines, { event: 'PARCEL: mailed', detail });
    const minutes = Math.ceil((notBefore.getTime() - deps.clock().getTime()) / 60_000);
    const when =
      minutes > UNDO_MINUTES + 1 ? `at ${formatTime(notBefore)}` : `in ${UNDO_MINUTES} minutes`;
    const done = `Mailed ${orderNumbers(lines)} with ${carrier}. We’ll email the customer ${when}.`;
    const overnight = sumCents(lines.map(({ overnight_fee_cents }) => overnight_fee_cents));
    return is_slow_confirmed && overnight > 0
      ? `${done} The customer paid ${formatUsd(overnight)} for overnight delivery: refund it on the order’s page.`
      : done;
  });
}

export async function takeBackMailing(deps: Deps, request: ActionRequest): Promise<Done> {
  return runOnce(deps, request, async (tx) => {
    const lines = await undoMailing(tx, deps, request.about);
    await logAll(tx, deps, request, lines, { event: 'PARCEL: mailing undone' });
    return `Back in “To pack”: ${orderNumbers(lines)}. We didn’t email the customer.`;
  });
}

export async function cancelLabel(deps: Deps, request: ActionRequest): Promise<Done> {
  return runOnce(deps, request, async (tx) => {
    const lines = await cancelParcel(tx, deps, request.about);
    await logAll(tx, deps, request, lines, { event: 'PARCEL: label voided' });
    return `Label canceled. Back in “To print”: ${orderNumbers(lines)}.`;
  });
}

function orderNumbers(lines: readonly OrderLineInFull[]): string {
  return lines.map(({ order_id }) => order_id).join(' and ');
}
