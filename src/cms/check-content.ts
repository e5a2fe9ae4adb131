import { LANGUAGES } from '#words/languages.ts';
import { getAnnouncements } from './documents/announcement.ts';
import { type FaqCategory, getFaq } from './documents/faq.ts';
import { getHomePage } from './documents/home-page.ts';
import { getLegalPages, type LegalPage } from './documents/legal-page.ts';
import { getMailWords } from './documents/mail-text.ts';
import { getListedText, getPageText } from './documents/page-text.ts';
import { getRedirects } from './documents/redirect.ts';
import { getReleasedPages } from './documents/released-pages.ts';
import { checkScreenWords } from './documents/screen-words.ts';
import { getServicePages, type ServicePage } from './documents/service-page.ts';
import { getSettings } from './documents/settings.ts';
import type { Documents } from './fetch-content.ts';
import { ContentError, problemOfField } from './parse-content.ts';
import {
  problemOfCategoryAnchor,
  problemOfContactAnchor,
  problemOfQuestionAnchor,
  problemOfSections,
  problemOfSupportBlock,
} from './rules/anchors.ts';
import {
  missingLegalPages,
  problemOfLegalAddress,
  problemOfTypedDate,
} from './rules/legal-pages.ts';
import {
  missingServicePages,
  problemOfService,
  problemOfServiceAddress,
} from './rules/service-pages.ts';
import { type ContentSource, contentSource, createContentSource } from './source.ts';
import { TEXT_PLACES } from './text-places.ts';

/** Checks that need all pages of a kind. Each throws a ContentError with one sentence. */
function checkLegalPages(pages: readonly LegalPage[]): void {
  for (const page of pages) {
    reject(problemOfLegalAddress(page.slug, slugsBeside(page, pages)), page, 'slug');
    reject(problemOfSections(page.sections.map(({ anchor }) => anchor)), page, 'sections');
    reject(problemOfTypedDate(page.seoDescription), page, 'seoDescription');
    reject(problemOfTypedDate(page.lead), page, 'lead');
  }
  reject(missingLegalPages(pages.map(({ slug }) => slug))[0] ?? true);
}

function checkFaq(categories: readonly FaqCategory[]): void {
  const anchors: string[] = [];
  const slugs: string[] = [];
  for (const category of categories) {
    reject(problemOfCategoryAnchor(category.anchor, anchors), category, 'anchor');
    reject(problemOfContactAnchor(category), category, 'anchor');
    anchors.push(category.anchor);
    for (const entry of category.entries) {
      reject(problemOfQuestionAnchor(entry.slug, slugs), entry, 'slug');
      slugs.push(entry.slug);
    }
  }
  reject(problemOfSupportBlock(categories));
}

function checkServicePages(pages: readonly ServicePage[]): void {
  for (const page of pages) {
    reject(problemOfService(page), page, 'service');
    reject(problemOfServiceAddress(page.slug, slugsBeside(page, pages)), page, 'slug');
  }
  reject(missingServicePages(pages.map(({ slug }) => slug))[0] ?? true);
}

type Document = { _id: string; _type: string };

function slugsBeside(
  page: Document & { slug: string },
  pages: readonly (Document & { slug: string })[],
): string[] {
  return pages.filter(({ _id }) => _id !== page._id).map(({ slug }) => slug);
}

function reject(problem: string | true, document?: Document, field = ''): void {
  if (problem === true) return;
  throw document
    ? problemOfField(document, field, problem.replace(/\.$/, ''))
    : new ContentError(problem);
}

/** Throws a ContentError that describes the first mistake in any language. */
export async function checkDocuments(documents: Documents): Promise<void> {
  for (const language of LANGUAGES) await checkContent(createContentSource(documents, language));
}

/** Reads everything that the site is built from. Throws a ContentError that describes the first mistake. */
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
  await getReleasedPages(source);
  await checkScreenWords(source);
}
