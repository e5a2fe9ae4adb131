import { defineQuery } from 'groq';
import * as z from 'zod';
import { askContent } from '../ask-content.ts';
import { type ContentSource, contentSource } from '../source.ts';
import { marked, supportOf, supportSchema } from '../support.ts';
import { text, wordsDocument } from './fields.ts';

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
      licenseNumber: marked(settings.licenseNumber, isPlaceholder),
      support: supportOf(settings.support, isPlaceholder),
      papersAddress: marked(settings.papersAddress, isPlaceholder).split('\n'),
    };
  });
export type Settings = z.infer<typeof settingsSchema>;

const settingsQuery = defineQuery(`*[_type == "siteSettings"][0]{
  _id, _type, language, providerName, licenseNumber, copyright, notice, noticeMore, noticeDetails,
  disclaimerHeading, disclaimer, checkoutDisclaimer,
  "support": support{email, phone, hours}, papersAddress, placeholders
}`);

/** Returns what every page shows: notice, disclaimer, license, and support contacts. */
export function getSettings(source: ContentSource = contentSource): Promise<Settings> {
  return askContent(settingsQuery, settingsSchema, 'type siteSettings', { source });
}
