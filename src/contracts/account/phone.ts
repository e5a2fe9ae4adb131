import * as z from 'zod/mini';
import { enteredCode } from '../api/entered-text.ts';
import { messages } from '../api/messages.ts';
import { trimEnd } from '../api/trim-end.ts';
import { typedText } from '../api/typed-text.ts';

/**
 * A US number: optional +1 or 1, ten digits in three blocks, and the usual separators. If there are more
 * digits, it is another country's number or has an extension, so it is never truncated.
 */
const US_PHONE = /^(?:\+?1[ ./-]*)?(?:\((\d{3})\)|(\d{3}))[ ./-]*(\d{3})[ ./-]*(\d{4})$/;

/** The format that the payment form requires. */
const FORMATTED_PHONE = /^\(\d{3}\) \d{3}-\d{4}$/;

/** Words before a number, such as `tel:` or the owner's name. */
const LABEL = /^(?:\p{L}{1,20}[ .:]{1,3}){1,3}/u;

/** Undefined for text that isn't a US number. */
function blocksOf(text: string): [string, string, string] | undefined {
  const [number, inParentheses, bare, exchange, line] =
    US_PHONE.exec(trimEnd(enteredCode(text), ' .,;').replace(LABEL, '')) ?? [];
  const area = inParentheses ?? bare;
  return number && area && exchange && line ? [area, exchange, line] : undefined;
}

/** Returns the ten digits of a US number, or all digits of any other text. */
export function phoneDigits(text: string): string {
  return blocksOf(text)?.join('') ?? enteredCode(text).replace(/\D/g, '');
}

/** Formats a US number as `(AAA) BBB-CCCC`. Returns any other text unchanged. */
export function formatPhone(text: string): string {
  const blocks = blocksOf(text);
  return blocks ? `(${blocks[0]}) ${blocks[1]}-${blocks[2]}` : text;
}

/** No area code starts with 0 or 1. */
export function isPhone(text: string): boolean {
  return /^[2-9]/.test(blocksOf(text)?.[0] ?? '');
}

const requiredPhone = typedText(messages.mobilePhone, messages.mobilePhoneFormat).check(
  z.overwrite(enteredCode),
  z.minLength(1, { error: messages.mobilePhone, abort: true }),
);

/** A phone number for the shipping, edit-address, and profile forms. */
export const phoneSchema = requiredPhone.check(z.refine(isPhone, messages.mobilePhoneFormat));

/** A phone number for the payment form, which requires the formatted number. */
export const formattedPhoneSchema = requiredPhone.check(
  z.refine((text) => FORMATTED_PHONE.test(text) && isPhone(text), messages.mobilePhoneFormat),
);

/** A phone number as the server stores it: ten digits. */
export const phoneDigitsSchema = /*@__PURE__*/ phoneSchema.check(z.overwrite(phoneDigits));
