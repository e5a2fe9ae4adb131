import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { MailRoom, OrderToPack, ShownParcel, ToPrint } from '#contracts/desk/mail-room.ts';
import { stepDays } from '#contracts/order/delivery-dates.ts';
import { lineTitle } from '#contracts/order/line-plan.ts';
import { addBusinessDays } from '#contracts/time/business-days.ts';
import { californiaDay, californiaMidnight } from '#contracts/time/california.ts';
import type { Day } from '#contracts/time/days.ts';
import type { Deps } from '../../../deps.ts';
import type { AtDesk } from '../../../http/env.ts';
import { aboutShown, byStaff, recordAuditEvent } from '../../audit/service.ts';
import { findMailDays } from '../../fulfillment/late-orders.ts';
import {
  type Envelope,
  findMailedBefore,
  findProofs,
  isLabelBought,
  isOvernight,
  listParcels,
  listToPrint,
  type PackedParcel,
  type ProofOf,
  undoUntil,
} from '../../fulfillment/parcels/service.ts';
import { mailingPartsOf } from '../../orders/mailing-parts.ts';
import { namesOf } from '../../orders/present.ts';
import type { OrderLineInFull } from '../../orders/service.ts';
import { findHandovers } from '../open-notes.ts';

type Packer = (line: OrderLineInFull) => OrderToPack;

/**
 * Lists what to print, pack, and mail today. Logs the orders that it shows, because the list contains their addresses.
 */
export async function showMailRoom(deps: Deps, staff: AtDesk): Promise<MailRoom> {
  const { db, clock, gateways, mailedBy } = deps;
  const now = clock();
  const parcels = await listParcels(db, californiaMidnight(californiaDay(now)));
  const envelopes = await listToPrint(db);
  const lines = [...envelopes, ...parcels].flatMap((one) => one.lines);
  const handoversOf = await findHandovers(
    db,
    lines.map(({ uuid }) => uuid),
  );
  const proofOf = await findProofs(db, lines);
  const toPack = (line: OrderLineInFull) => ({
    ...orderToPack(line, proofOf),
    handovers: handoversOf(line.order_id),
  });
  // An envelope mailed today isn't current anymore once its orders are mailed again.
  const inState = (...states: string[]) =>
    parcels
      .filter(({ parcel }) => parcel.is_current && states.includes(parcel.state))
      .map((one) => shown(one, toPack, now));
  const room: MailRoom = {
    to_print: await toPrint(deps, envelopes, toPack),
    to_pack: inState('printed'),
    mailed: inState('mailed', 'delivered').toSorted((a, b) =>
      (b.mailed_at ?? '').localeCompare(a.mailed_at ?? ''),
    ),
    failed: inState('returned', 'lost'),
    sells_labels: gateways.shipping.hasAccount,
    is_sandbox: mailedBy === 'sandbox',
  };
  const listed = [...room.to_print, ...room.to_pack, ...room.mailed, ...room.failed];
  const event = { ...byStaff(staff), ...aboutShown(listed.flatMap(({ orders }) => orders)) };
  await recordAuditEvent(db, deps, 'DESK: mail room opened', event);
  return room;
}

async function toPrint(
  { db }: Deps,
  envelopes: readonly Envelope[],
  toPack: Packer,
): Promise<ToPrint[]> {
  const uuids = envelopes.flatMap(({ lines }) => lines.map(({ uuid }) => uuid));
  const again = await findMailedBefore(db, uuids);
  const days = await findMailDays(db, uuids);
  return envelopes
    .map((envelope) => shownToPrint(envelope, toPack, { again, days }))
    .toSorted(
      (a, b) =>
        Number(b.is_overnight) - Number(a.is_overnight) || a.mail_by.localeCompare(b.mail_by),
    );
}

function shownToPrint(
  { lines, waitsFor }: Envelope,
  toPack: Packer,
  { again, days }: { again: ReadonlySet<string>; days: ReadonlyMap<string, Day> },
): ToPrint {
  const accepted = new Date(
    Math.max(...lines.map((line) => (line.stage_since ?? line.created_at).getTime())),
  );
  return {
    orders: lines.map(toPack),
    ship_to: mailingPartsOf(lines[0]?.address),
    is_overnight: lines.some(isOvernight),
    accepted_at: accepted.toISOString(),
    // The latest day of its orders.
    mail_by:
      lines
        .map(
          ({ uuid }) => days.get(uuid) ?? addBusinessDays(californiaDay(accepted), stepDays.mailed),
        )
        .toSorted()
        .at(-1) ?? '',
    waits_for: waitsFor,
    is_again: lines.some(({ uuid }) => again.has(uuid)),
  };
}

function orderToPack(line: OrderLineInFull, proofOf: ProofOf): Omit<OrderToPack, 'handovers'> {
  const { proof, sticker } = proofOf(line);
  return {
    order_id: line.order_id,
    plate: line.plate,
    service: lineTitle(namesOf(line)),
    mailed: servicePlans[line.kind].mailed ?? '',
    proof,
    sticker_number: sticker,
  };
}

function shown({ parcel, lines }: PackedParcel, toPack: Packer, now: Date): ShownParcel {
  const { uuid, state, is_overnight, carrier, tracking_number, problem } = parcel;
  return {
    uuid,
    state,
    orders: lines.map(toPack),
    ship_to: mailingPartsOf(lines[0]?.address),
    is_overnight,
    carrier,
    tracking_number,
    is_label_bought: isLabelBought(parcel),
    problem,
    printed_at: parcel.printed_at.toISOString(),
    printed_by: parcel.printer,
    mailed_at: parcel.mailed_at?.toISOString() ?? null,
    mailed_by: parcel.mailer,
    undo_until: undoUntil(parcel, now)?.toISOString() ?? null,
  };
}
