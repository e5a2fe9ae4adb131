/** The payment screen's fields as one form. Their drafts are stored separately. */

import { formatPhone } from '#contracts/account/phone.ts';
import { enteredCode, enteredDigits } from '#contracts/api/entered-text.ts';
import type { FieldError } from '#contracts/api/envelope.ts';
import * as limits from '#contracts/api/limits.ts';
import { checkPayment } from '#funnel/checks.ts';
import type { CardDraft, PaymentDraft } from '#funnel/drafts.ts';
import { type HostedCard, hostedErrors } from './hosted/hosted-card.ts';

export type PaymentValues = CardDraft &
  Omit<PaymentDraft, 'existing' | 'other'> &
  PaymentDraft['other'] & {
    hosted?: HostedCard | undefined;
  };

/** The billing fields are those of the selected mode. */
export function paymentValuesOf(draft: PaymentDraft, card: CardDraft): PaymentValues {
  const { existing, other, ...rest } = draft;
  const billing = draft.billing_mode === 'new' ? other : { ...existing, city: '', state: '' };
  return { ...rest, ...card, ...billing };
}

/**
 * Returns the drafts for a changed form. Switching the mode keeps both addresses, but only the different
 * billing address can be changed here.
 */
export function draftsOf(
  values: PaymentValues,
  before: PaymentDraft,
): { draft: PaymentDraft; card: CardDraft } {
  const { street_address, unit, city, state, zip_code, hosted: _hosted, ...person } = values;
  const { credit_card_number, expiration_month, expiration_year, cvv, ...rest } = person;
  const card = { credit_card_number, expiration_month, expiration_year, cvv };
  const is_contact_own =
    before.is_contact_own || values.email !== before.email || values.phone_no !== before.phone_no;
  const isOther = values.billing_mode === 'new' && before.billing_mode === 'new';
  const other = isOther ? { street_address, unit, city, state, zip_code } : before.other;
  return { draft: { ...before, ...rest, is_contact_own, other }, card };
}

/** Normalizes the values, because the form may be submitted while a field still has the focus. */
export function tidyPayment(values: PaymentValues): PaymentValues {
  return {
    ...values,
    credit_card_number: enteredDigits(values.credit_card_number),
    expiration_month: fullMonth(values.expiration_month),
    expiration_year: fullYear(values.expiration_year, new Date()),
    cvv: enteredDigits(values.cvv),
    phone_no: formatPhone(values.phone_no),
  };
}

const SCREEN_ORDER = [
  'credit_card_number',
  'expiration_month',
  'expiration_year',
  'cvv',
  'expiration_date',
  'first_name',
  'last_name',
  'street_address',
  'unit',
  'zip_code',
  'city',
  'state',
  'email',
  'phone_no',
];

/**
 * Returns the form's errors in screen order. The terms are left out, because their message is visible while
 * the box is unchecked and nothing can be submitted until it is checked.
 */
export function problemsOf(values: PaymentValues, before: PaymentDraft): FieldError[] {
  const { draft, card } = draftsOf(values, before);
  const place = ({ field }: FieldError) => {
    const index = SCREEN_ORDER.indexOf(field);
    return index < 0 ? SCREEN_ORDER.length : index;
  };
  const { hosted } = values;
  return [...hostedErrors(hosted), ...checkPayment(draft, hosted ? null : card, new Date())]
    .filter(({ field }) => field !== 'terms_and_conditions')
    .sort((a, b) => place(a) - place(b));
}

export function isSameCard(a: CardDraft, b: CardDraft): boolean {
  return (
    a.credit_card_number === b.credit_card_number &&
    a.expiration_month === b.expiration_month &&
    a.expiration_year === b.expiration_year &&
    a.cvv === b.cvv
  );
}

/** Cards show the expiry as 08/29. */
const MONTH = /^(?:0[1-9]|1[0-2])$/;

/** Returns a month with two digits, as the form requires. Any other text is returned unchanged. */
export function fullMonth(typed: string): string {
  const month = enteredDigits(typed);
  return /^[1-9]$/.test(month) ? `0${month}` : month;
}

/** A field's complete value, and what was typed beyond it, which belongs into the next field. */
type Beyond = { full: string; rest: string };

/**
 * Another digit or a slash after a complete month belongs to the year. Returns undefined if what was typed still
 * belongs to the month.
 */
export function beyondMonth(month: string, typed: string): Beyond | undefined {
  const full = fullMonth(month);
  const key = enteredCode(typed);
  if (!MONTH.test(full)) return undefined;
  if (/^[/.-]$/.test(key)) return { full, rest: '' };
  const isMore = month.length === limits.expirationMonthLength || /^[2-9]$/.test(month);
  return isMore && /^\d$/.test(key) ? { full, rest: key } : undefined;
}

/** Returns the year and the first digit of the CVV if the year is complete. */
export function beyondYear(year: string, typed: string, today: Date): Beyond | undefined {
  const full = fullYear(year, today);
  const rest = enteredCode(typed);
  return full.length === limits.expirationYearLength && /^\d$/.test(rest)
    ? { full, rest }
    : undefined;
}

/** Returns a year with four digits. Two digits mean this century, unless that year is in the past. */
export function fullYear(typed: string, today: Date): string {
  const year = enteredDigits(typed);
  const full = `20${year}`;
  return /^\d{2}$/.test(year) && Number(full) >= today.getFullYear() ? full : year;
}

/** Undefined unless the text has both a month and a year. */
export function readExpiry(text: string): { month: string; year: string } | undefined {
  const entered = enteredCode(text);
  const [, typed = '', year = ''] =
    /^(\d{1,2}) ?[/. -] ?(\d{2}|\d{4})$/.exec(entered) ??
    /^(\d{2})(\d{2}|\d{4})$/.exec(entered) ??
    [];
  const month = fullMonth(typed);
  return MONTH.test(month) ? { month, year } : undefined;
}
