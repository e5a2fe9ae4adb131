import { defineQuery } from 'groq';
import * as z from 'zod';
import type { Support } from '#contracts/site/support.ts';
import { otherLangOf } from '#words/lang-of.ts';
import { askContent } from '../ask-content.ts';
import {
  NOT_A_PHONE,
  NOT_AN_EMAIL,
  problemOfEmail,
  problemOfPhone,
  telephoneOf,
} from '../rules/contact.ts';
import { EMPTY } from '../rules/words.ts';
import { type ContentSource, contentSource } from '../source.ts';
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
  return isPlaceholder ? `${value} ${PLACEHOLDER}` : value;
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
    const isPlaceholder = placeholders === true;
    return {
      ...settings,
      isPlaceholder,
      licenseNumber: markPlaceholder(settings.licenseNumber, isPlaceholder),
      support: supportOf(settings.support, isPlaceholder),
      papersAddress: markPlaceholder(settings.papersAddress, isPlaceholder).split('\n'),
    };
  });
export type Settings = z.infer<typeof settingsSchema>;

const settingsQuery = defineQuery(`*[_type == "siteSettings"][0]{
  _id, _type, language, providerName, licenseNumber, copyright, notice, noticeMore, noticeDetails,
  disclaimerHeading, disclaimer, checkoutDisclaimer,
  "support": support{email, phone, hours}, papersAddress, placeholders
}`);

export async function getSettings(source: ContentSource = contentSource): Promise<Settings> {
  const settings = await askContent(settingsQuery, settingsSchema, 'type siteSettings', { source });
  return { ...settings, support: { ...settings.support, lang: otherLangOf(settings.language) } };
}
