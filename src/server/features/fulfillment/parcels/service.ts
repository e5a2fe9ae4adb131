/** Envelopes from their label to their delivery. Staff print, pack, and mail them in the mail room. */
import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { isSticker, type Proof, stickerKey, UNDO_MINUTES } from '#contracts/desk/mail-room.ts';
import { type ReadLabel, readTracking } from '#contracts/order/carriers.ts';
import { deliveredOn } from '#contracts/order/delivery-dates.ts';
import { addBusinessDays } from '#contracts/time/business-days.ts';
import { californiaDay, formatMoment } from '#contracts/time/california.ts';
import { DAY_MS, type Day } from '#contracts/time/days.ts';
import { plateKey } from '#contracts/vehicle/plate.ts';
import type { Queryable, Tx } from '../../../db/schema.ts';
import { isUuid, rowUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import { Conflict, NotFound, ValidationError } from '../../../errors.ts';
import { payerEmail } from '../../account/users.ts';
import { mailingPartsOf, shownAddress } from '../../orders/mailing-parts.ts';
import { findLinesOfAll, type OrderLineInFull } from '../../orders/service.ts';
import { lockEnvelopeOf, sharedEnvelopes } from '../../orders/ship-to.ts';
import { moveStages } from '../../orders/stages.ts';
import { shippedEmail } from '../emails.ts';
import {
  endParcels,
  insertParcel,
  lockParcel,
  type ParcelInFull,
  selectInMailRoom,
  selectNotArrived,
  selectOrderWithSticker,
  selectOrderWithTracking,
  selectParcel,
  selectToPrint,
  setSticker,
  updateParcel,
} from './store.ts';

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

const UNDO_MS = UNDO_MINUTES * 60_000;
/** The email waits a little longer, because processes' clocks differ. */
const EMAIL_AFTER_MS = UNDO_MS + 60_000;

/** What has to be checked before an order's documents go into an envelope. */
export function proofOf(kind: ServiceKind): Proof {
  if (servicePlans[kind].yearTag === 'next') return 'sticker';
  // A replacement is for a lost sticker or for a lost card.
  return kind === 'replacement' ? 'sticker_if_any' : 'plate';
}

/** Orders that share an envelope, and the numbers of those that aren't accepted yet. */
export type Envelope = { lines: OrderLineInFull[]; waitsFor: string[] };

/** The envelopes to print, by the time of the payment. */
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
    const alone = together.filter((row) => !shared.some((envelope) => envelope.includes(row)));
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

export function isOvernight(line: Pick<OrderLineInFull, 'address' | 'shipping_address_uuid'>) {
  return shownAddress(line).is_overnight_shipping === true;
}

/** The day by which customers expect an accepted order to be mailed. */
export function mailBy(acceptedAt: Date): Day {
  return addBusinessDays(californiaDay(acceptedAt), 1);
}

export type Printed = { parcels: string[]; lines: OrderLineInFull[] };

/**
 * Prepares the envelopes of these orders: each with its accepted orders, even if others that share it are still at the
 * DMV. From now on, their address can't change. Skips orders that have an envelope.
 */
export async function printParcels(
  tx: Tx,
  deps: Deps,
  lineUuids: readonly string[],
  staffUuid: string,
): Promise<Printed> {
  const now = deps.clock();
  const printed: Printed = { parcels: [], lines: [] };
  // Two members who print at the same time lock orders in the same order.
  for (const lineUuid of lineUuids.toSorted()) {
    if (printed.lines.some(({ uuid }) => uuid === lineUuid)) continue;
    const envelope = await lockEnvelopeOf(tx, lineUuid);
    const rows = await selectToPrint(
      tx,
      envelope.map(({ uuid }) => uuid),
    );
    const ready = rows.filter(
      (row) => row.is_to_print && envelope.some(({ uuid }) => uuid === row.uuid),
    );
    if (!ready.some(({ uuid }) => uuid === lineUuid)) continue;
    const lines = await findLinesOfAll(
      tx,
      ready.map(({ uuid }) => uuid),
    );
    for (const line of lines.filter(({ stage }) => stage === 'completed')) {
      const move = { line, from: 'completed', to: 'label_printed', note: null } as const;
      await requireMoved(tx, deps, move, now);
    }
    const uuid = rowUuid(now);
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
    printed.parcels.push(uuid);
    printed.lines.push(...lines);
  }
  return printed;
}

type Move = Parameters<typeof moveStages>[2][number];

async function requireMoved(tx: Tx, deps: Deps, move: Move, now: Date): Promise<void> {
  const moved = await moveStages(tx, deps, [move], now);
  if (!moved.has(move.line.uuid)) {
    const why = `Order ${move.line.order_id} has changed in the meantime. Reload the list.`;
    throw new Conflict('NOT_POSSIBLE', why);
  }
}

/** A parcel and its orders, locked until the transaction ends. Orders are locked first, as everywhere. */
export async function lockWithLines(tx: Tx, uuid: string) {
  const found = isUuid(uuid) ? await selectParcel(tx, uuid) : undefined;
  const [first] = found?.line_uuids ?? [];
  if (first !== undefined) await lockEnvelopeOf(tx, first);
  const parcel = found && (await lockParcel(tx, uuid));
  if (!parcel) throw new NotFound('There is no such envelope.');
  return { parcel, lines: await findLinesOfAll(tx, parcel.line_uuids) };
}

/** What someone has done with an envelope in the meantime, as a sentence. */
function whatHappened({ state, mailer, mailed_at, ended_at }: ParcelInFull): string {
  switch (state) {
    case 'printed':
      return 'This envelope has not been mailed.';
    case 'canceled':
      return 'The label of this envelope was canceled. Print it again.';
    default: {
      const mailed = `${mailer ?? 'Someone'} mailed this envelope`;
      return `${mailed} at ${formatMoment(mailed_at ?? ended_at ?? new Date(0))}.`;
    }
  }
}

export type Scanned = {
  /** As scanned or typed. */
  tracking: string;
  contents: readonly { order_id: string; proof: string }[];
};

/** Records that an envelope was mailed, once. The customer's email waits until this can't be undone anymore. */
export async function mailParcel(
  tx: Tx,
  deps: Deps,
  uuid: string,
  { scanned, staffUuid }: { scanned: Scanned; staffUuid: string },
): Promise<{ lines: OrderLineInFull[]; label: ReadLabel }> {
  const now = deps.clock();
  const { parcel, lines } = await lockWithLines(tx, uuid);
  if (parcel.state !== 'printed') throw new Conflict('NOT_POSSIBLE', whatHappened(parcel));
  const stickers = await stickersIn(tx, parcel, lines, scanned.contents);
  const label = await labelIn(tx, parcel, lines, scanned.tracking);
  await updateParcel(tx, uuid, {
    state: 'mailed',
    carrier: label.carrier,
    tracking_number: label.number,
    mailed_at: now,
    mailed_by: staffUuid,
  });
  for (const line of lines) {
    await setSticker(tx, { parcel: uuid, line: line.uuid }, stickers.get(line.uuid) ?? null);
    const move = { line, from: 'label_printed', to: 'shipped', note: null } as const;
    await requireMoved(tx, deps, move, now);
  }
  await deps.mail.enqueueAll(tx, await emailsOf(tx, deps, { uuid, now, lines, label }));
  return { lines, label };
}

async function emailsOf(
  tx: Tx,
  deps: Deps,
  {
    uuid,
    now,
    lines,
    label,
  }: { uuid: string; now: Date; lines: OrderLineInFull[]; label: ReadLabel },
) {
  const notBefore = new Date(now.getTime() + EMAIL_AFTER_MS);
  const emails = [];
  for (const line of lines) {
    const to = await payerEmail(tx, line.user_uuid);
    const email = shippedEmail(deps, line, { to, tracking: label });
    emails.push({ ...email, key: emailKey(line, { uuid, now }), notBefore });
  }
  return emails;
}

const emailKey = ({ uuid: line }: { uuid: string }, { uuid, now }: { uuid: string; now: Date }) =>
  `shipped:${line}:${uuid}:${now.getTime()}`;

/** Checks what was scanned for each order. Returns the stickers' numbers by order. */
async function stickersIn(
  tx: Tx,
  parcel: ParcelInFull,
  lines: readonly OrderLineInFull[],
  contents: Scanned['contents'],
): Promise<Map<string, string>> {
  const stickers = new Map<string, string>();
  const expected = lines.map(({ order_id }) => order_id).toSorted();
  if (
    contents
      .map(({ order_id }) => order_id)
      .toSorted()
      .join() !== expected.join()
  ) {
    throw refuse('contents', `This envelope is for ${expected.join(' and ')}. Check each of them.`);
  }
  for (const line of lines) {
    const typed = contents.find(({ order_id }) => order_id === line.order_id)?.proof ?? '';
    const proof = proofOf(line.kind);
    if (proof === 'plate') {
      if (plateKey(typed) !== line.plate_key) {
        throw refuse(line.order_id, `This is not the plate of ${line.order_id}: ${line.plate}`);
      }
      continue;
    }
    if (typed === '' && proof === 'sticker_if_any') continue;
    const number = stickerKey(typed);
    if (!isSticker(typed)) throw refuse(line.order_id, 'Scan or type the number on the sticker');
    const other = await selectOrderWithSticker(tx, number, parcel.uuid);
    if (other !== undefined) throw refuse(line.order_id, `${other} already has this sticker`);
    if ([...stickers.values()].includes(number)) {
      throw refuse(line.order_id, 'Another order in this envelope has this sticker');
    }
    stickers.set(line.uuid, number);
  }
  return stickers;
}

/** Checks that a scanned label belongs on this envelope. */
async function labelIn(
  tx: Tx,
  parcel: ParcelInFull,
  lines: readonly OrderLineInFull[],
  text: string,
): Promise<ReadLabel> {
  const field = 'tracking_number';
  const label = readTracking(text);
  if (!label) {
    throw refuse(field, 'This is not a tracking number of USPS, UPS, or FedEx. Scan it again');
  }
  if (parcel.tracking_number !== null && parcel.tracking_number !== label.number) {
    throw refuse(field, `The label for this envelope is ${parcel.tracking_number}`);
  }
  const [first] = lines;
  const zip = first ? mailingPartsOf(first.address).zip_code.slice(0, 5) : '';
  if (label.zip !== undefined && label.zip !== zip) {
    throw refuse(field, `This label is for ZIP code ${label.zip}, but the envelope goes to ${zip}`);
  }
  const other = await selectOrderWithTracking(tx, label.number, parcel.uuid);
  if (other !== undefined) throw refuse(field, `This label is on the envelope of ${other}`);
  return label;
}

function refuse(field: string, message: string): ValidationError {
  return new ValidationError([{ field, message }]);
}

/** Until when a mailing can be undone. Undefined if it can't. */
export function undoUntil({ state, mailed_at, accepted_at }: ParcelInFull, now: Date) {
  if (state !== 'mailed' || mailed_at === null || accepted_at !== null) return undefined;
  const until = new Date(mailed_at.getTime() + UNDO_MS);
  return until > now ? until : undefined;
}

/** Takes back a mailing, before its customer hears of it and the carrier has the envelope. */
export async function undoMailing(tx: Tx, deps: Deps, uuid: string): Promise<OrderLineInFull[]> {
  const now = deps.clock();
  const { parcel, lines } = await lockWithLines(tx, uuid);
  if (parcel.state !== 'mailed') throw new Conflict('NOT_POSSIBLE', whatHappened(parcel));
  if (!undoUntil(parcel, now)) {
    const why = 'This was mailed too long ago to undo. Mail the order again instead.';
    throw new Conflict('NOT_POSSIBLE', why);
  }
  const mailedAt = parcel.mailed_at ?? now;
  await updateParcel(tx, uuid, {
    state: 'printed',
    mailed_at: null,
    mailed_by: null,
    // A bought label stays on its envelope.
    ...(!isLabelBought(parcel) && { carrier: null, tracking_number: null, tracker: null }),
  });
  for (const line of lines) {
    await setSticker(tx, { parcel: uuid, line: line.uuid }, null);
    const move = { line, from: 'shipped', to: 'label_printed', note: null } as const;
    await requireMoved(tx, deps, move, now);
  }
  await deps.mail.withdraw(
    tx,
    lines.map((line) => emailKey(line, { uuid, now: mailedAt })),
  );
  return lines;
}

/** Cancels a label that was printed but not mailed. Its orders wait to be printed again. */
export async function cancelParcel(tx: Tx, deps: Deps, uuid: string): Promise<OrderLineInFull[]> {
  const now = deps.clock();
  const { parcel, lines } = await lockWithLines(tx, uuid);
  if (parcel.state !== 'printed') throw new Conflict('NOT_POSSIBLE', whatHappened(parcel));
  for (const line of lines) {
    const move = { line, from: 'label_printed', to: 'completed', note: null } as const;
    await requireMoved(tx, deps, move, now);
  }
  await endParcels(tx, parcel.line_uuids, { how: 'replaced', now });
  return lines;
}

/** Whether the carrier account sold the label, so that its number is known. */
export function isLabelBought({ label_cents, tracking_number }: ParcelInFull): boolean {
  return label_cents !== null && tracking_number !== null;
}

export type PackedParcel = { parcel: ParcelInFull; lines: OrderLineInFull[] };

/** Envelopes in the mail room with their orders: printed, mailed since a time, and those that did not arrive. */
export async function listParcels(db: Queryable, mailedSince: Date): Promise<PackedParcel[]> {
  return findParcelLines(db, await selectInMailRoom(db, mailedSince));
}

/** Parcels with their orders. */
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

/** How long after the expected day a parcel counts as missing. */
const PATIENCE_DAYS = 5;

export type Missing = Awaited<ReturnType<typeof selectNotArrived>>[number] & { expectedOn: Day };

/** Envelopes that came back, got lost, or are long overdue, by order. */
export async function findNotArrived(db: Queryable, now: Date): Promise<Missing[]> {
  const today = californiaDay(now);
  const rows = await selectNotArrived(db, new Date(now.getTime() - DAY_MS));
  return rows.flatMap((row) => {
    const expectedOn = deliveredOn(californiaDay(row.mailed_at), row.is_overnight);
    const isOverdue = addBusinessDays(expectedOn, PATIENCE_DAYS) < today;
    return row.state !== 'mailed' || isOverdue ? [{ ...row, expectedOn }] : [];
  });
}
