import * as z from 'zod';
import type { Support } from '#contracts/site/support.ts';
import { text } from './documents/fields.ts';
import {
  NOT_A_PHONE,
  NOT_AN_EMAIL,
  problemOfEmail,
  problemOfPhone,
  telephoneOf,
} from './rules/contact.ts';
import { EMPTY } from './rules/words.ts';

const PLACEHOLDER = '(placeholder)';

export const supportSchema = z.object(
  {
    email: text.refine((email) => problemOfEmail(email) === true, NOT_AN_EMAIL),
    phone: text.refine((phone) => problemOfPhone(phone) === true, NOT_A_PHONE),
    hours: text,
  },
  EMPTY,
);

/** Marks a value as a sample if it is one. */
export function marked(value: string, isPlaceholder: boolean): string {
  return isPlaceholder ? `${value} ${PLACEHOLDER}` : value;
}

/** Returns the support contacts as pages and emails show them. The sample mark is outside the links. */
export function supportOf(
  { email, phone, hours }: z.infer<typeof supportSchema>,
  isPlaceholder: boolean,
): Support {
  const telephone = telephoneOf(phone) ?? phone;
  return { email, phone, telephone, hours: marked(hours, isPlaceholder) };
}
