/** Displays a card number in the blocks of its brand while it is typed. */
import { enteredDigits } from '#contracts/api/entered-text.ts';
import * as limits from '#contracts/api/limits.ts';
import { isAmex } from '#contracts/order/card.ts';

const AMEX_BLOCKS = /^(.{1,4})(.{1,6})?(.+)?$/;
const BLOCKS = /.{1,4}/g;

/** Groups the digits in the blocks of their brand. Other text is returned unchanged. */
export function groupCardNumber(digits: string): string {
  if (!/^\d+$/.test(digits)) return digits;
  const blocks = isAmex(digits) ? AMEX_BLOCKS.exec(digits)?.slice(1) : digits.match(BLOCKS);
  return (blocks ?? []).filter(Boolean).join(' ');
}

type Edit = {
  /** The number before the edit, without spaces. */
  before: string;
  /** The value of the box after the edit, and its caret position. */
  text: string;
  caret: number;
  /** True if the character after the caret was deleted, not the one before it. */
  forward?: boolean;
};

/** Returns the number after an edit, and the caret's position in the displayed number. */
export function readCardNumber({ before, text, caret, forward = false }: Edit) {
  const typed = enteredDigits(text);
  const place = enteredDigits(text.slice(0, caret)).length;
  // Only a space was deleted, and it comes back automatically: the user meant the digit next to it.
  if (typed === before && text.length < groupCardNumber(before).length) {
    const gone = forward ? place : place - 1;
    return shown(before.slice(0, gone) + before.slice(gone + 1), gone);
  }
  const isFull = before.length === limits.cardNumberLength && typed.length === before.length + 1;
  return isFull
    ? shown(before, place - 1)
    : shown(typed.slice(0, limits.cardNumberLength), Math.min(place, limits.cardNumberLength));
}

function shown(value: string, place: number) {
  const text = groupCardNumber(value);
  let caret = 0;
  for (let count = 0; count < place; caret += 1) if (text[caret] !== ' ') count += 1;
  return { value, caret };
}
