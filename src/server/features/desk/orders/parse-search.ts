import { canonicalEmail } from '#contracts/account/mailbox.ts';
import { isPhone, phoneDigits } from '#contracts/account/phone.ts';
import { enteredText } from '#contracts/api/entered-text.ts';
import type { SearchKind } from '#contracts/desk/order-search.ts';
import { readTracking } from '#contracts/order/carriers.ts';
import { plateKey } from '#contracts/vehicle/plate.ts';

/** Search text, normalized to the form in which its kind is stored. */
export type SearchMeaning = { kind: SearchKind; value: string };

const ORDER = /^R?[\s-]*(\d{6,9})$/i;
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
  ];
}

function own(typed: string): SearchMeaning {
  return { kind: 'partner_reference', value: typed };
}
