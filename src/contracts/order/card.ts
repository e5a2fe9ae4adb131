import * as z from 'zod/mini';
import { enteredDigits } from '../api/entered-text.ts';
import type { FieldError } from '../api/envelope.ts';
import * as limits from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { typedText } from '../api/typed-text.ts';

export function isAmex(cardNumber: string): boolean {
  return /^3[47]/.test(enteredDigits(cardNumber));
}

export function cvvMaxLength(cardNumber: string): number {
  return isAmex(cardNumber) ? limits.cvvLengthAmex : limits.cvvLength;
}

function requiredMatch(missing: string, pattern: RegExp, wrong: string) {
  return typedText(missing, wrong).check(
    z.overwrite(enteredDigits),
    z.minLength(1, { error: missing, abort: true }),
    z.regex(pattern, wrong),
  );
}

/** Digits only, up to 19. There is no checksum, because the payment provider decides whether a number is valid. */
export const cardNumberSchema = requiredMatch(
  messages.cardNumber,
  /^[0-9]{1,19}$/,
  messages.cardNumberFormat,
);

export const cvvSchema = requiredMatch(messages.cvv, /^[0-9]{3,4}$/, messages.cvvFormat);

export const expirationMonthSchema = requiredMatch(
  messages.expirationMonth,
  /^(0[1-9]|1[0-2])$/,
  messages.expirationMonthFormat,
);

export const expirationYearSchema = requiredMatch(
  messages.expirationYear,
  /^[0-9]{4}$/,
  messages.expirationYearFormat,
);

/**
 * Returns the errors for a valid month and year that are before the customer's local date: one for the field
 * that is in the past, and one for the pair. The current month is still valid.
 */
export function pastExpiry(month: string, year: string, today: Date): FieldError[] {
  const thisYear = today.getFullYear();
  const past = (field: string, message: string): FieldError[] => [
    { field, message },
    { field: 'expiration_date', message: messages.expirationDatePast },
  ];
  if (Number(year) < thisYear) return past('expiration_year', messages.expiryYearPast);
  if (Number(year) === thisYear && Number(month) < today.getMonth() + 1) {
    return past('expiration_month', messages.expiryMonthPast);
  }
  return [];
}
