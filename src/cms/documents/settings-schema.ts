/** The site settings as the site uses them. The Studio shows emails with them, too. */
import * as z from 'zod';
import type { Support } from '#contracts/site/support.ts';
import {
  NOT_A_PHONE,
  NOT_AN_EMAIL,
  problemOfEmail,
  problemOfPhone,
  telephoneOf,
} from '../rules/contact.ts';
import { EMPTY } from '../rules/words.ts';
import { text, wordsDocument } from './fields.ts';

const PLACEHOLDER = '(placeholder)';

export const supportSchema = z.object(
  {
    email: text.refine((email) => problemOfEmail(email) === true, NOT_AN_EMAIL),
    phone: text.refine((phone) => problemOfPhone(phone) === true, NOT_A_PHONE),
    hours: text,
  },
  EMPTY,
);

function markPlaceholder(value: string, isPlaceholder: boolean): string {
  return isPlaceholder && !value.includes(PLACEHOLDER) ? `${value} ${PLACEHOLDER}` : value;
}

/** The "sample" mark stays outside the links. */
export function supportOf(
  { email, phone, hours }: z.infer<typeof supportSchema>,
  isPlaceholder: boolean,
): Support {
  const telephone = telephoneOf(phone) ?? phone;
  return { email, phone, telephone, hours: markPlaceholder(hours, isPlaceholder) };
}

export const settingsSchema = wordsDocument
  .extend({
    providerName: text,
    licenseNumber: text,
    copyright: text,
    notice: text,
    noticeMore: text,
    noticeDetails: text,
    disclaimerHeading: text,
    disclaimer: text,
    checkoutDisclaimer: text,
    support: supportSchema,
    papersAddress: text,
    placeholders: z.boolean('expected yes or no').nullable(),
  })
  .transform(({ placeholders, ...settings }) => {
    // An editor may also have left or typed the mark in a text.
    const isPlaceholder = placeholders === true || JSON.stringify(settings).includes(PLACEHOLDER);
    return {
      ...settings,
      isPlaceholder,
      licenseNumber: markPlaceholder(settings.licenseNumber, isPlaceholder),
      support: supportOf(settings.support, isPlaceholder),
      papersAddress: markPlaceholder(settings.papersAddress, isPlaceholder).split('\n'),
    };
  });
export type Settings = z.infer<typeof settingsSchema>;

/** The licensee's details in emails and other documents. */
export function licenseeOf(settings: Settings) {
  const { providerName, notice, disclaimerHeading, disclaimer } = settings;
  return {
    name: providerName,
    notice,
    disclaimer: `${disclaimerHeading} ${disclaimer}`,
    licenseNumber: settings.licenseNumber,
    copyright: settings.copyright,
    support: settings.support,
    papersAddress: settings.papersAddress,
    isPlaceholder: settings.isPlaceholder,
  };
}
