import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import { carrierNames } from '#contracts/order/carriers.ts';
import type { EnvelopeSheet } from '#documents/mail-room/render-sheets.ts';
import type { Deps } from '../../../deps.ts';
import { Conflict } from '../../../errors.ts';
import type { AtDesk } from '../../../http/env.ts';
import { aboutOrder, byStaff, recordAuditEvent } from '../../audit/service.ts';
import { readLabelImage } from '../../fulfillment/parcels/labels.ts';
import {
  findCurrentParcels,
  findParcelLines,
  findProofs,
  type PackedParcel,
  type ProofOf,
} from '../../fulfillment/parcels/service.ts';
import { mailingPartsOf } from '../../orders/mailing-parts.ts';
import { findOrderUuids } from '../../orders/service.ts';

/**
 * Draws the labels and packing slips for the envelopes of these orders. Logs the access, because the sheets contain
 * addresses.
 */
export async function drawSheets(
  deps: Deps,
  staff: AtDesk,
  orderIds: readonly string[],
): Promise<Buffer> {
  const { db } = deps;
  const parcels = await findCurrentParcels(db, await findOrderUuids(db, orderIds));
  const printed = await findParcelLines(
    db,
    parcels.filter(({ state }) => state === 'printed'),
  );
  // Sheets come in the order of the list, so that staff can work through both together.
  const placeOf = ({ lines }: PackedParcel) =>
    Math.min(...lines.map(({ order_id }) => orderIds.indexOf(order_id)).filter((at) => at >= 0));
  const toPack = printed.toSorted((a, b) => placeOf(a) - placeOf(b));
  if (toPack.length === 0) {
    throw new Conflict(
      'NOT_POSSIBLE',
      'None of these orders is waiting to be packed. Reload the list.',
    );
  }
  const proofOf = await findProofs(
    db,
    toPack.flatMap(({ lines }) => lines),
  );
  const envelopes: EnvelopeSheet[] = [];
  for (const packed of toPack) envelopes.push(await sheetOf(deps, packed, proofOf));
  for (const line of toPack.flatMap(({ lines }) => lines)) {
    await recordAuditEvent(db, deps, 'DESK: labels printed', {
      ...aboutOrder(line),
      ...byStaff(staff),
    });
  }
  // Loaded on demand, because most processes never need the PDF library.
  const { renderSheets } = await import('#documents/mail-room/render-sheets.ts');
  return renderSheets(envelopes, { licensee: deps.licensee(), createdAt: deps.clock() });
}

async function sheetOf(
  deps: Deps,
  { parcel, lines }: PackedParcel,
  proofOf: ProofOf,
): Promise<EnvelopeSheet> {
  const { carrier, tracking_number: number } = parcel;
  const label = await readLabelImage(deps, parcel);
  return {
    shipTo: linesOf(lines[0]?.address),
    isOvernight: parcel.is_overnight,
    orders: lines.map((line) => ({
      orderId: line.order_id,
      plate: line.plate,
      mailed: servicePlans[line.kind].mailed ?? '',
      sticker: proofOf(line).sticker ?? undefined,
    })),
    label,
    tracking: label && carrier ? `${carrierNames[carrier]} ${number}` : undefined,
  };
}

function linesOf(address: unknown): string[] {
  const { first_name, last_name, company_name, street_address, unit, city, state, zip_code } =
    mailingPartsOf(address);
  return [
    `${first_name} ${last_name}`,
    company_name,
    street_address,
    unit,
    `${city}, ${state} ${zip_code}`,
  ].filter((line) => line.trim() !== '');
}
