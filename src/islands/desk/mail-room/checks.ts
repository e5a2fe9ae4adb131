import type { OrderToPack } from '#contracts/desk/mail-room.ts';
import { stickerKey, whyNotSticker } from '#contracts/desk/sticker.ts';
import { plateKey } from '#contracts/vehicle/plate.ts';

export const proofLabels = {
  sticker: 'Sticker number',
  sticker_if_any: 'Sticker number, if there is one',
  plate: 'Plate on the document',
} as const;

/** Why the text scanned for an order can't be right. Undefined if it may be right. */
export function whyNotProof(
  { proof, plate, sticker_number: issued }: OrderToPack,
  text: string,
): string | undefined {
  if (proof === 'plate') {
    return plateKey(text) === plateKey(plate) ? undefined : `Type the plate, which is ${plate}`;
  }
  if (proof === 'sticker_if_any' && text.trim() === '') return undefined;
  return whyNotSticker(issued, text);
}

/**
 * Why the text of a field isn't the next scan: it is a sticker that was scanned into an earlier field, which happens if
 * a scanner reads it twice. `typed` has the texts of all fields by their order.
 */
export function whyScannedBefore(
  text: string,
  earlier: readonly OrderToPack[],
  typed: Readonly<Record<string, string>>,
): string | undefined {
  const number = stickerKey(text);
  const scanned = earlier.find(
    ({ proof, order_id }) => proof !== 'plate' && stickerKey(typed[order_id] ?? '') === number,
  );
  return number !== '' && scanned
    ? `You have just scanned this sticker for ${scanned.order_id}`
    : undefined;
}

const ORDER = /^R?[\s-]*(\d{6,9})$/i;

/** The order number in a scanned packing slip or in typed text. Undefined if there is none. */
export function orderIn(text: string): string | undefined {
  const [, digits] = ORDER.exec(text.trim()) ?? [];
  return digits === undefined ? undefined : `R${digits}`;
}
