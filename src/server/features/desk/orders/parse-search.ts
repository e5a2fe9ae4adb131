import { canonicalEmail } from '#contracts/account/mailbox.ts';
import { isPhone, phoneDigits } from '#contracts/account/phone.ts';
import { enteredText } from '#contracts/api/entered-text.ts';
import { SEARCH_MIN, type SearchKind } from '#contracts/desk/order-search.ts';
import { readTracking } from '#contracts/order/carriers.ts';
import { plateKey } from '#contracts/vehicle/plate.ts';
import { VIN_END } from '#contracts/vehicle/vin.ts';

/** Search text, normalized to the form in which its kind is stored. */
export type SearchMeaning = { kind: SearchKind; value: string };

const ORDER = /^#?R?[\s-]*(\d{6,9})$/i;
const PLATE_MAX = 8;
const PAYMENT = /^P[\s-]*(\d{6,9})$/i;

/**
 * Returns the possible interpretations of the text, most likely first. Some plates look like order numbers, and
 * partners choose their own customer references.
 */
export function parseSearch(text: string): SearchMeaning[] {
  const typed = enteredText(text);
  if (typed.includes('@')) {
    return [{ kind: 'email', value: canonicalEmail(typed) }, own(typed)];
  }
  const [, order] = ORDER.exec(typed) ?? [];
  const [, payment] = PAYMENT.exec(typed) ?? [];
  const tracking = readTracking(typed);
  return [
    ...(order === undefined ? [] : [{ kind: 'order', value: `R${order}` } as const]),
    ...(payment === undefined ? [] : [{ kind: 'payment', value: `P${payment}` } as const]),
    ...(isPhone(typed) ? [{ kind: 'phone', value: phoneDigits(typed) } as const] : []),
    ...(tracking ? [{ kind: 'tracking', value: tracking.number } as const] : []),
    { kind: 'plate', value: plateKey(typed) },
    own(typed),
    ...partialMeanings(typed),
  ];
}

/** What may match many vehicles and people. Streets are not searched. */
function partialMeanings(typed: string): SearchMeaning[] {
  const key = plateKey(typed);
  const isCode = /^[A-Z0-9]+$/.test(key) && /\d/.test(key);
  const name = typed.toLowerCase().replaceAll(',', ' ').replaceAll(/\s+/g, ' ').trim();
  const isPart = /^[A-Z0-9]+$/.test(key) && key.length >= SEARCH_MIN && key.length < PLATE_MAX;
  return [
    ...(isCode && key.length >= VIN_END ? [{ kind: 'vin', value: key } as const] : []),
    ...(isPart ? [{ kind: 'plate_part', value: key } as const] : []),
    ...(name.length >= SEARCH_MIN && !/[\d%_\\]/.test(name)
      ? [{ kind: 'name', value: name } as const]
      : []),
  ];
}

function own(typed: string): SearchMeaning {
  return { kind: 'partner_reference', value: typed };
}
