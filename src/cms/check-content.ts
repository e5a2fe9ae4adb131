import { checkFaq, checkLegalPages, checkServicePages } from './check-pages.ts';
import { getAnnouncements } from './documents/announcement.ts';
import { getFaq } from './documents/faq.ts';
import { getHomePage } from './documents/home-page.ts';
import { getLegalPages } from './documents/legal-page.ts';
import { getMailWords } from './documents/mail-text.ts';
import { getListedText, getPageText } from './documents/page-text.ts';
import { getServicePages } from './documents/service-page.ts';
import { getSettings } from './documents/settings.ts';
import type { Documents } from './fetch-content.ts';
import { LANGUAGES } from './languages.ts';
import { getRedirects } from './redirects.ts';
import { type ContentSource, contentSource, createContentSource } from './source.ts';
import { TEXT_PLACES } from './text-places.ts';

/** Checks all documents in each language. Throws a ContentError that names the first mistake. */
export async function checkDocuments(documents: Documents): Promise<void> {
  for (const language of LANGUAGES) await checkContent(createContentSource(documents, language));
}

/** Reads everything that the site is built from. Throws a ContentError that names the first mistake. */
export async function checkContent(source: ContentSource = contentSource): Promise<void> {
  await getSettings(source);
  await getHomePage(source);
  checkFaq(await getFaq(source));
  checkServicePages(await getServicePages(source));
  checkLegalPages(await getLegalPages(source));
  for (const { value } of TEXT_PLACES) await getPageText(value, source);
  await getMailWords(source);
  await getListedText('services', source);
  await getListedText('fee-calculator', source);
  await getListedText('faq', source);
  await getAnnouncements(new Date(), source);
  await getRedirects(source);
}
