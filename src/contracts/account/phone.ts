import * as z from 'zod/mini';
import { messages } from '../api/messages.ts';
import { typedText } from '../api/typed-text.ts';

/** A US number: optional +1 or 1, ten digits, optional parentheses, dashes and spaces. */
export const US_PHONE = /^(?:\+?1[ -]?)?(?:\(\d{3}\)|\d{3})[ -]?\d{3}[ -]?\d{4}$/;

/** The displayed form that the payment form requires. */
export const FORMATTED_PHONE = /^\(\d{3}\) \d{3}-\d{4}$/;

/** Keeps the digits of a number; the country prefix of an eleven-digit number is dropped. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length >= 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Shows ten or more digits as `(AAA) BBB-CCCC`; anything shorter is returned as typed. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text);
  if (digits.length < 10) return text;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6, 10)}`;
}

const requiredPhone = typedText(messages.mobilePhone, messages.mobilePhoneFormat).check(
  z.trim(),
  z.minLength(1, { error: messages.mobilePhone, abort: true }),
);

/** A phone number as the shipping, edit-address and profile forms accept it. */
export const phoneSchema = requiredPhone.check(z.regex(US_PHONE, messages.mobilePhoneFormat));

/** A phone number as the payment form accepts it: already formatted. */
export const formattedPhoneSchema = requiredPhone.check(
  z.regex(FORMATTED_PHONE, messages.mobilePhoneFormat),
);

/** A phone number as the server stores it: ten digits. */
export const phoneDigitsSchema = /*@__PURE__*/ phoneSchema.check(z.overwrite(phoneDigits));
