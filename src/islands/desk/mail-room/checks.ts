import { isSticker, type OrderToPack, type ShownParcel } from '#contracts/desk/mail-room.ts';
import { readTracking } from '#contracts/order/carriers.ts';
import { plateKey } from '#contracts/vehicle/plate.ts';

/** The label of the field that checks an order's documents. */
export const proofLabels = {
  sticker: 'Sticker number',
  sticker_if_any: 'Sticker number, if there is one',
  plate: 'Plate on the document',
} as const;

/** Why what was scanned for an order can't be right. Undefined if it can. */
export function whyNotProof({ proof, plate }: OrderToPack, text: string): string | undefined {
  if (proof === 'plate') {
    return plateKey(text) === plateKey(plate) ? undefined : `Type the plate, which is ${plate}`;
  }
  if (proof === 'sticker_if_any' && text.trim() === '') return undefined;
  return isSticker(text) ? undefined : 'Scan or type the number on the sticker';
}

/** Why this can't be the envelope's label. Undefined if it can. */
export function whyNotTracking(
  { tracking_number, ship_to }: ShownParcel,
  text: string,
): string | undefined {
  const label = readTracking(text);
  if (!label) {
    return 'This is not a tracking number of USPS, UPS, or FedEx. Scan it again';
  }
  if (tracking_number !== null && label.number !== tracking_number) {
    return `The label for this envelope is ${tracking_number}`;
  }
  const zip = ship_to.zip_code.slice(0, 5);
  return label.zip !== undefined && label.zip !== zip
    ? `This label is for ZIP code ${label.zip}, but the envelope goes to ${zip}`
    : undefined;
}

const ORDER = /^R?[\s-]*(\d{6,9})$/i;

/** The order number in a scanned packing slip or in typed text. Undefined if there is none. */
export function orderIn(text: string): string | undefined {
  const [, digits] = ORDER.exec(text.trim()) ?? [];
  return digits === undefined ? undefined : `R${digits}`;
}
