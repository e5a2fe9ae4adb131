import { withDocumentRules } from './document-rules.ts';
import { announcement } from './documents/announcement.ts';
import { faqCategory } from './documents/faq-category.ts';
import { faqEntry } from './documents/faq-entry.ts';
import { homePage } from './documents/home-page.ts';
import { legalPage } from './documents/legal-page.ts';
import { mailTexts } from './documents/mail-texts.ts';
import { pageText } from './documents/page-text.ts';
import { redirect } from './documents/redirect.ts';
import { servicePage } from './documents/service-page.ts';
import { siteSettings } from './documents/site-settings.ts';
import { blurb } from './objects/blurb.ts';
import { destination } from './objects/destination.ts';
import { fact } from './objects/fact.ts';
import { icon } from './objects/icon.ts';
import { keyFact } from './objects/key-fact.ts';
import { legalSection } from './objects/legal-section.ts';
import { link } from './objects/link.ts';
import { picture } from './objects/picture.ts';
import { reason } from './objects/reason.ts';
import { richText } from './objects/rich-text.ts';
import { stepItem } from './objects/step-item.ts';
import { textLink } from './objects/text-link.ts';
import { translatable } from './translatable.ts';

const translated = [
  siteSettings,
  homePage,
  servicePage,
  faqCategory,
  faqEntry,
  legalPage,
  pageText,
  announcement,
];

/** The kinds of documents that can be translated. */
export const TRANSLATABLE: readonly string[] = translated.map(({ name }) => name);

export const schemaTypes = [
  ...translated.map(withDocumentRules).map(translatable),
  ...mailTexts,
  redirect,
  blurb,
  destination,
  fact,
  icon,
  keyFact,
  legalSection,
  link,
  picture,
  reason,
  richText,
  stepItem,
  textLink,
];
