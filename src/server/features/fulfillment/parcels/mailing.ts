import { mailingUndoUntil, readLabel } from '#contracts/desk/mail-room.ts';
import { stickerKey, whyNotSticker } from '#contracts/desk/sticker.ts';
import type { ScannedLabel } from '#contracts/order/carriers.ts';
import { resultUndoUntil } from '#contracts/order/refund.ts';
import { formatMoment, formatTime } from '#contracts/time/california.ts';
import { plateKey } from '#contracts/vehicle/plate.ts';
import type { Queryable, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { Conflict, ValidationError } from '../../../errors.ts';
import { payerEmail } from '../../account/users.ts';
import { mailingPartsOf } from '../../orders/mailing-parts.ts';
import { findOrderUuids, type OrderLineInFull } from '../../orders/service.ts';
import { moveStages } from '../../orders/stages.ts';
import { sendTimeAfterNextUndo, sendTimeAfterUndo, shippedEmail } from '../emails.ts';
import { findFilings, findOrderWithSticker } from '../filing/service.ts';
import { findProofs, isLabelBought, isOvernight, lockParcelAndOrders } from './parcel.ts';
import {
  type ParcelInFull,
  selectCurrentParcels,
  selectOrderWithTracking,
  setSticker,
  updateParcel,
} from './store.ts';

type Move = Parameters<typeof moveStages>[2][number];

export async function requireMoved(tx: Tx, deps: Deps, move: Move, now: Date): Promise<void> {
  const moved = await moveStages(tx, deps, [move], now);
  if (!moved.has(move.line.uuid)) {
    const why = `Order ${move.line.order_id} has changed in the meantime. Reload the list.`;
    throw new Conflict('NOT_POSSIBLE', why);
  }
}

export function whatHappened({ state, mailer, mailed_at, ended_at }: ParcelInFull): string {
  switch (state) {
    case 'printed':
      return 'This envelope has not been mailed.';
    case 'canceled':
      return 'The label for this envelope was canceled. Print it again.';
    default: {
      const mailed = `${mailer ?? 'Someone'} mailed this envelope`;
      return `${mailed} on ${formatMoment(mailed_at ?? ended_at ?? new Date(0))}.`;
    }
  }
}

export type ScannedParcel = {
  /** As scanned or typed. */
  tracking: string;
  /** Whether staff confirmed a label whose service is slower than overnight. */
  isSlowConfirmed: boolean;
  contents: readonly { order_id: string; proof: string }[];
};

/**
 * Throws Conflict unless the envelope is printed. The customer and partner are notified when the mailing can no
 * longer be undone.
 */
export async function mailParcel(
  tx: Tx,
  deps: Deps,
  uuid: string,
  { scanned, staffUuid }: { scanned: ScannedParcel; staffUuid: string },
): Promise<{ lines: OrderLineInFull[]; label: ScannedLabel; notBefore: Date }> {
  const now = deps.clock();
  const { parcel, lines } = await lockParcelAndOrders(tx, uuid);
  if (parcel.state !== 'printed') throw new Conflict('NOT_POSSIBLE', whatHappened(parcel));
  const stickers = await stickersIn(tx, lines, scanned.contents, { staffUuid, now });
  const label = await labelIn(tx, parcel, lines, scanned);
  await updateParcel(tx, uuid, {
    state: 'mailed',
    // A slower service was confirmed, so the overnight delivery day is no longer promised.
    is_overnight: parcel.is_overnight && !scanned.isSlowConfirmed,
    carrier: label.carrier,
    tracking_number: label.number,
    mailed_at: now,
    mailed_by: staffUuid,
  });
  const lineUuids = lines.map((line) => line.uuid);
  const notBefore = await mailingReportedFrom(tx, lineUuids, now);
  for (const line of lines) {
    await setSticker(tx, { parcel: uuid, line: line.uuid }, stickers.get(line.uuid) ?? null);
    const move = { line, from: 'label_printed', to: 'shipped', note: null, notBefore } as const;
    await requireMoved(tx, deps, move, now);
  }
  await deps.mail.enqueueAll(
    tx,
    await emailsOf(tx, deps, {
      uuid,
      now,
      notBefore,
      lines,
      label,
      isSlow: scanned.isSlowConfirmed,
    }),
  );
  return { lines, label, notBefore };
}

/**
 * When customers and partners learn of a mailing: when it can't be undone, and after they have learned of the DMV's
 * result.
 */
export async function mailingReportedFrom(
  db: Queryable,
  lineUuids: readonly string[],
  mailedAt: Date,
): Promise<Date> {
  const filings = await findFilings(db, lineUuids);
  const afterResults = [...filings.values()].flatMap(({ entered_at: at }) =>
    at === null ? [] : [sendTimeAfterNextUndo(resultUndoUntil(at)).getTime()],
  );
  return new Date(
    Math.max(sendTimeAfterUndo(mailingUndoUntil(mailedAt)).getTime(), ...afterResults),
  );
}

async function emailsOf(
  tx: Tx,
  deps: Deps,
  {
    uuid,
    now,
    notBefore,
    lines,
    label,
    isSlow,
  }: {
    uuid: string;
    now: Date;
    notBefore: Date;
    lines: OrderLineInFull[];
    label: ScannedLabel;
    isSlow: boolean;
  },
) {
  const emails = [];
  for (const line of lines) {
    const to = await payerEmail(tx, line.user_uuid);
    const email = shippedEmail(deps, line, { to, tracking: label, isSlow });
    emails.push({ ...email, key: emailKey(line, { uuid, now }), notBefore });
  }
  return emails;
}

const emailKey = ({ uuid: line }: { uuid: string }, { uuid, now }: { uuid: string; now: Date }) =>
  `shipped:${line}:${uuid}:${now.getTime()}`;

/** Withdraws the emails about these orders' current envelopes that haven't been sent yet. */
export async function withdrawMailingEmails(
  tx: Tx,
  deps: Deps,
  lineUuids: readonly string[],
): Promise<void> {
  const parcels = await selectCurrentParcels(tx, lineUuids);
  const keys = parcels.flatMap(({ uuid, mailed_at: now }) =>
    now === null ? [] : lineUuids.map((line) => emailKey({ uuid: line }, { uuid, now })),
  );
  if (keys.length > 0) await deps.mail.withdraw(tx, keys);
}

/** Checks that the right sticker or plate was scanned for each order. Returns the stickers' numbers by order UUID. */
async function stickersIn(
  tx: Tx,
  lines: readonly OrderLineInFull[],
  contents: ScannedParcel['contents'],
  scan: Scan,
): Promise<Map<string, string>> {
  const stickers = new Map<string, string>();
  const expected = lines.map(({ order_id }) => order_id).toSorted();
  if (
    contents
      .map(({ order_id }) => order_id)
      .toSorted()
      .join() !== expected.join()
  ) {
    throw reject('contents', `This envelope is for ${expected.join(' and ')}. Check each order.`);
  }
  const proofOf = await findProofs(tx, lines);
  const uuids = lines.map(({ uuid }) => uuid);
  for (const line of lines) {
    const typed = contents.find(({ order_id }) => order_id === line.order_id)?.proof ?? '';
    const { proof, sticker } = proofOf(line);
    if (proof === 'plate') {
      if (plateKey(typed) !== line.plate_key) {
        throw reject(
          line.order_id,
          `This is not the plate for ${line.order_id}, which is ${line.plate}`,
        );
      }
      continue;
    }
    if (typed === '' && proof === 'sticker_if_any') continue;
    const why = whyNotSticker(sticker, typed);
    if (why !== undefined) throw reject(line.order_id, why);
    const number = stickerKey(typed);
    const other = await findOrderWithSticker(tx, number, uuids);
    if (other !== undefined) throw reject(line.order_id, await whyTaken(tx, other, scan));
    if ([...stickers.values()].includes(number)) {
      throw reject(line.order_id, 'Another order in this envelope has this sticker');
    }
    stickers.set(line.uuid, number);
  }
  return stickers;
}

type Scan = { staffUuid: string; now: Date };

/** If the member mailed the other order's envelope a moment ago, they have scanned its sticker again. */
async function whyTaken(tx: Tx, other: string, { staffUuid, now }: Scan): Promise<string> {
  const [parcel] = await selectCurrentParcels(tx, await findOrderUuids(tx, [other]));
  const at = parcel?.mailed_by === staffUuid ? parcel.mailed_at : null;
  return at !== null && now < mailingUndoUntil(at)
    ? `You scanned this sticker for ${other} at ${formatTime(at)}`
    : `${other} already has this sticker`;
}

/** Checks that a scanned label belongs on this envelope. */
async function labelIn(
  tx: Tx,
  parcel: ParcelInFull,
  lines: readonly OrderLineInFull[],
  { tracking, isSlowConfirmed }: ScannedParcel,
): Promise<ScannedLabel> {
  const field = 'tracking_number';
  const ship_to = mailingPartsOf(lines[0]?.address);
  const { tracking_number, is_overnight } = parcel;
  const read = readLabel({ tracking_number, is_overnight, ship_to }, tracking, isSlowConfirmed);
  if ('why' in read) throw reject(field, read.why);
  const { label } = read;
  const other = await selectOrderWithTracking(tx, label.number, parcel.uuid);
  if (other !== undefined) throw reject(field, `This label is on the envelope for ${other}`);
  return label;
}

function reject(field: string, message: string): ValidationError {
  return new ValidationError([{ field, message }]);
}

/** Undefined if the mailing can't be undone. */
export function undoUntil({ state, mailed_at, accepted_at }: ParcelInFull, now: Date) {
  if (state !== 'mailed' || mailed_at === null || accepted_at !== null) return undefined;
  const until = mailingUndoUntil(mailed_at);
  return until > now ? until : undefined;
}

/** Undoes a mailing, unless the customer was notified or the carrier has the envelope. */
export async function undoMailing(tx: Tx, deps: Deps, uuid: string): Promise<OrderLineInFull[]> {
  const now = deps.clock();
  const { parcel, lines } = await lockParcelAndOrders(tx, uuid);
  if (parcel.state !== 'mailed') throw new Conflict('NOT_POSSIBLE', whatHappened(parcel));
  if (!undoUntil(parcel, now)) {
    const why = 'This was mailed too long ago to undo. Mail the order again instead.';
    throw new Conflict('NOT_POSSIBLE', why);
  }
  const mailedAt = parcel.mailed_at ?? now;
  await updateParcel(tx, uuid, {
    state: 'printed',
    is_overnight: lines.some(isOvernight),
    mailed_at: null,
    mailed_by: null,
    // A purchased label stays with its envelope.
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
