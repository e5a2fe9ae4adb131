import { defineQuery } from 'groq';
import { askContent } from '../ask-content.ts';
import { type ContentSource, contentSource } from '../source.ts';
import { type Settings, settingsSchema } from './settings-schema.ts';

const settingsQuery = defineQuery(`*[_type == "siteSettings"][0]{
  _id, _type, language, providerName, licenseNumber, copyright, notice, noticeMore, noticeDetails,
  disclaimerHeading, disclaimer, checkoutDisclaimer,
  "support": support{email, phone, hours}, papersAddress, placeholders
}`);

export function getSettings(source: ContentSource = contentSource): Promise<Settings> {
  return askContent(settingsQuery, settingsSchema, 'type siteSettings', { source });
}
