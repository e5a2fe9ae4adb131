import { defineQuery } from 'groq';
import { otherLangOf } from '#words/lang-of.ts';
import { askContent } from '../ask-content.ts';
import { type ContentSource, contentSource } from '../source.ts';
import { type Settings, settingsSchema } from './settings-schema.ts';

const settingsQuery = defineQuery(`*[_type == "siteSettings"][0]{
  _id, _type, language, providerName, licenseNumber, copyright, notice, noticeMore, noticeDetails,
  disclaimerHeading, disclaimer, checkoutDisclaimer,
  "support": support{email, phone, hours}, papersAddress, placeholders
}`);

export async function getSettings(source: ContentSource = contentSource): Promise<Settings> {
  const settings = await askContent(settingsQuery, settingsSchema, 'type siteSettings', { source });
  return { ...settings, support: { ...settings.support, lang: otherLangOf(settings.language) } };
}
