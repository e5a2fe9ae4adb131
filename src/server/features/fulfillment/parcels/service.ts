import { deliveredOn } from '#contracts/order/delivery-dates.ts';
import { addBusinessDays } from '#contracts/time/business-days.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { DAY_MS, type Day } from '#contracts/time/days.ts';
import type { Queryable, Tx } from '../../../db/schema.ts';
import { rowUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import { Conflict } from '../../../errors.ts';
import { findLinesOfAll, type OrderLineInFull } from '../../orders/service.ts';
import { lockEnvelopeOf, sharedEnvelopes } from '../../orders/ship-to.ts';
import { requireMoved, whatHappened } from './mailing.ts';
import { isOvernight, lockParcelAndOrders } from './parcel.ts';
import {
  endParcels,
  insertParcel,
  type ParcelInFull,
  selectInMailRoom,
  selectNotArrived,
  selectToPrint,
} from './store.ts';

export {
  mailingReportedFrom,
  mailParcel,
  undoMailing,
  undoUntil,
  withdrawMailingEmails,
} from './mailing.ts';
export { findProofs, isLabelBought, isOvernight, type ProofOf } from './parcel.ts';
export {
  anonymizeParcels,
  type EndedParcel,
  endParcels,
  oldParcelEvents,
  type ParcelInFull,
  selectCurrentParcels as findCurrentParcels,
  selectMailedBefore as findMailedBefore,
  selectParcelsOfLine as findParcelsOfLine,
} from './store.ts';

/** `waitsFor` has the numbers of the orders that aren't accepted yet. */
export type Envelope = { lines: OrderLineInFull[]; waitsFor: string[] };

/** Sorted by payment time. */
export async function listToPrint(db: Queryable): Promise<Envelope[]> {
  const rows = await selectToPrint(db);
  const lines = new Map(
    (
      await findLinesOfAll(
        db,
        rows.filter((row) => row.is_to_print).map(({ uuid }) => uuid),
      )
    ).map((line) => [line.uuid, line]),
  );
  return [...Map.groupBy(rows, ({ payment_uuid }) => payment_uuid).values()].flatMap((together) => {
    const shared = sharedEnvelopes(together);
    const alone = together.filter(({ uuid }) => !shared.flat().some((row) => row.uuid === uuid));
    return [...shared, ...alone.map((row) => [row])].flatMap((envelope) => {
      const ready = envelope.flatMap(({ uuid }) => lines.get(uuid) ?? []);
      if (ready.length === 0) return [];
      const waitsFor = envelope
        .filter(({ stage }) => stage === 'paid' || stage === 'filing' || stage === 'fees_taken')
        .map(({ order_id }) => order_id);
      return [{ lines: ready, waitsFor }];
    });
  });
}

export type PrintedParcels = { parcels: string[]; lines: OrderLineInFull[] };

/**
 * Prepares the envelopes of these orders, in the given sequence: each with its accepted orders, even if others that
 * share it are still at the DMV. From now on, their address can't change. Skips orders that have an envelope.
 */
export async function printParcels(
  tx: Tx,
  deps: Deps,
  lineUuids: readonly string[],
  staffUuid: string,
): Promise<PrintedParcels> {
  const now = deps.clock();
  const envelopes = await lockToPrint(tx, lineUuids);
  // All UUIDs are created at once, so that they sort in the same order as the envelopes.
  const printed = envelopes.map((lines) => ({ uuid: rowUuid(now), lines }));
  for (const { uuid, lines } of printed) {
    for (const line of lines.filter(({ stage }) => stage === 'completed')) {
      const move = { line, from: 'completed', to: 'label_printed', note: null } as const;
      await requireMoved(tx, deps, move, now);
    }
    await insertParcel(
      tx,
      {
        uuid,
        state: 'printed',
        is_overnight: lines.some(isOvernight),
        printed_at: now,
        printed_by: staffUuid,
      },
      lines.map((line) => line.uuid),
    );
  }
  return { parcels: printed.map(({ uuid }) => uuid), lines: envelopes.flat() };
}

/**
 * The accepted orders in the envelopes of these orders, locked, sorted by the first given order in each envelope. Skips
 * orders that have an envelope.
 */
async function lockToPrint(tx: Tx, lineUuids: readonly string[]): Promise<OrderLineInFull[][]> {
  const envelopes: OrderLineInFull[][] = [];
  // A fixed sequence keeps two simultaneous print runs from deadlocking.
  for (const lineUuid of lineUuids.toSorted()) {
    if (envelopes.flat().some(({ uuid }) => uuid === lineUuid)) continue;
    const envelope = await lockEnvelopeOf(tx, lineUuid);
    const rows = await selectToPrint(
      tx,
      envelope.map(({ uuid }) => uuid),
    );
    const ready = rows.filter(
      (row) => row.is_to_print && envelope.some(({ uuid }) => uuid === row.uuid),
    );
    if (!ready.some(({ uuid }) => uuid === lineUuid)) continue;
    envelopes.push(
      await findLinesOfAll(
        tx,
        ready.map(({ uuid }) => uuid),
      ),
    );
  }
  const place = (lines: readonly OrderLineInFull[]) =>
    Math.min(...lines.map(({ uuid }) => lineUuids.indexOf(uuid)).filter((at) => at >= 0));
  return envelopes.toSorted((a, b) => place(a) - place(b));
}

/** The orders of the canceled envelope wait to be printed again. */
export async function cancelParcel(tx: Tx, deps: Deps, uuid: string): Promise<OrderLineInFull[]> {
  const now = deps.clock();
  const { parcel, lines } = await lockParcelAndOrders(tx, uuid);
  if (parcel.state !== 'printed') throw new Conflict('NOT_POSSIBLE', whatHappened(parcel));
  for (const line of lines) {
    const move = { line, from: 'label_printed', to: 'completed', note: null } as const;
    await requireMoved(tx, deps, move, now);
  }
  await endParcels(tx, parcel.line_uuids, { how: 'replaced', now });
  return lines;
}

export type PackedParcel = { parcel: ParcelInFull; lines: OrderLineInFull[] };

export async function listParcels(db: Queryable, mailedSince: Date): Promise<PackedParcel[]> {
  return findParcelLines(db, await selectInMailRoom(db, mailedSince));
}

export async function findParcelLines(
  db: Queryable,
  parcels: readonly ParcelInFull[],
): Promise<PackedParcel[]> {
  const uuids = parcels.flatMap(({ line_uuids }) => line_uuids);
  const lines = new Map((await findLinesOfAll(db, uuids)).map((line) => [line.uuid, line]));
  return parcels.map((parcel) => ({
    parcel,
    lines: parcel.line_uuids.flatMap((uuid) => lines.get(uuid) ?? []),
  }));
}

/** How many business days after the expected day a parcel counts as missing. */
const PATIENCE_DAYS = 5;

export type MissingParcel = Awaited<ReturnType<typeof selectNotArrived>>[number] & {
  expectedOn: Day;
};

/** Envelopes that came back, got lost, or are long overdue, by order. */
export async function findNotArrived(db: Queryable, now: Date): Promise<MissingParcel[]> {
  const today = californiaDay(now);
  const rows = await selectNotArrived(db, new Date(now.getTime() - DAY_MS));
  return rows.flatMap((row) => {
    const expectedOn = deliveredOn(californiaDay(row.mailed_at), row.is_overnight);
    const isOverdue = addBusinessDays(expectedOn, PATIENCE_DAYS) < today;
    return row.state !== 'mailed' || isOverdue ? [{ ...row, expectedOn }] : [];
  });
}
