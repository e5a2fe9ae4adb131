import { destination } from './destination.ts';
import { withDocumentRules } from './document-rules.ts';
import { announcement } from './documents/announcement.ts';
import { faqCategory, faqEntry } from './documents/faq.ts';
import { homePage } from './documents/home-page.ts';
import { legalPage } from './documents/legal-page.ts';
import { mailTexts } from './documents/mail-texts.ts';
import { pageText } from './documents/page-text.ts';
import { redirect } from './documents/redirect.ts';
import { releasedPages } from './documents/released-pages.ts';
import { screenWords } from './documents/screen-words.ts';
import { servicePage } from './documents/service-page.ts';
import { siteSettings } from './documents/site-settings.ts';
import {
  blurb,
  icon,
  keyFact,
  legalSection,
  link,
  picture,
  reason,
  richText,
  stepItem,
  textLink,
} from './objects.ts';
import { fieldText, translatable } from './translatable.ts';

const translated = [
  siteSettings,
  homePage,
  servicePage,
  faqCategory,
  faqEntry,
  legalPage,
  pageText,
  announcement,
  ...mailTexts,
];

export const TRANSLATABLE: readonly string[] = translated.map(({ name }) => name);

export const schemaTypes = [
  ...translated.map(withDocumentRules).map(translatable),
  redirect,
  releasedPages,
  screenWords,
  blurb,
  destination,
  fieldText,
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
