import * as z from 'zod/mini';
import { enteredCode } from '../api/entered-text.ts';
import { messages } from '../api/messages.ts';
import { trimEnd } from '../api/trim-end.ts';
import { typedText } from '../api/typed-text.ts';

/**
 * A US number: optional +1 or 1, ten digits in their three blocks, and what people write between them. More digits are
 * another country's number or an extension, which is never cut off.
 */
const US_PHONE = /^(?:\+?1[ ./-]*)?(?:\((\d{3})\)|(\d{3}))[ ./-]*(\d{3})[ ./-]*(\d{4})$/;

/** The displayed form that the payment form requires. */
const FORMATTED_PHONE = /^\(\d{3}\) \d{3}-\d{4}$/;

/** Words before a number: `tel:` of a link, or whose it is. */
const LABEL = /^(?:\p{L}{1,20}[ .:]{1,3}){1,3}/u;

/** The three blocks of a US number; undefined for any other text. */
function blocksOf(text: string): [string, string, string] | undefined {
  const [number, inParentheses, bare, exchange, line] =
    US_PHONE.exec(trimEnd(enteredCode(text), ' .,;').replace(LABEL, '')) ?? [];
  const area = inParentheses ?? bare;
  return number && area && exchange && line ? [area, exchange, line] : undefined;
}

/** The ten digits of a US number; of any other text, the digits that it has. */
export function phoneDigits(text: string): string {
  return blocksOf(text)?.join('') ?? enteredCode(text).replace(/\D/g, '');
}

/** Shows a US number as `(AAA) BBB-CCCC`; any other text is returned as typed. */
export function formatPhone(text: string): string {
  const blocks = blocksOf(text);
  return blocks ? `(${blocks[0]}) ${blocks[1]}-${blocks[2]}` : text;
}

/** Is this a US number? No area code begins with 0 or 1. */
export function isPhone(text: string): boolean {
  return /^[2-9]/.test(blocksOf(text)?.[0] ?? '');
}

const requiredPhone = typedText(messages.mobilePhone, messages.mobilePhoneFormat).check(
  z.overwrite(enteredCode),
  z.minLength(1, { error: messages.mobilePhone, abort: true }),
);

/** A phone number as the shipping, edit-address and profile forms accept it. */
export const phoneSchema = requiredPhone.check(z.refine(isPhone, messages.mobilePhoneFormat));

/** A phone number as the payment form accepts it: already formatted. */
export const formattedPhoneSchema = requiredPhone.check(
  z.refine((text) => FORMATTED_PHONE.test(text) && isPhone(text), messages.mobilePhoneFormat),
);

/** A phone number as the server stores it: ten digits. */
export const phoneDigitsSchema = /*@__PURE__*/ phoneSchema.check(z.overwrite(phoneDigits));
