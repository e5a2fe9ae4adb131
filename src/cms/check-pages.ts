/** Checks that need all pages of a kind. They throw a ContentError with one sentence. */
import type { FaqCategory } from './documents/faq.ts';
import type { LegalPage } from './documents/legal-page.ts';
import type { ServicePage } from './documents/service-page.ts';
import { ContentError, problemOfField } from './parse-content.ts';
import {
  problemOfCategoryAnchor,
  problemOfQuestionAnchor,
  problemOfSections,
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
import { problemOfContactAnchor, problemOfSupportBlock } from './rules/support-block.ts';

export function checkLegalPages(pages: readonly LegalPage[]): void {
  for (const page of pages) {
    refuse(problemOfLegalAddress(page.slug, slugsBeside(page, pages)), page, 'slug');
    refuse(problemOfSections(page.sections.map(({ anchor }) => anchor)), page, 'sections');
    refuse(problemOfTypedDate(page.seoDescription), page, 'seoDescription');
    refuse(problemOfTypedDate(page.lead), page, 'lead');
  }
  refuse(missingLegalPages(pages.map(({ slug }) => slug))[0] ?? true);
}

export function checkFaq(categories: readonly FaqCategory[]): void {
  const anchors: string[] = [];
  const slugs: string[] = [];
  for (const category of categories) {
    refuse(problemOfCategoryAnchor(category.anchor, anchors), category, 'anchor');
    refuse(problemOfContactAnchor(category), category, 'anchor');
    anchors.push(category.anchor);
    for (const entry of category.entries) {
      refuse(problemOfQuestionAnchor(entry.slug, slugs), entry, 'slug');
      slugs.push(entry.slug);
    }
  }
  refuse(problemOfSupportBlock(categories));
}

export function checkServicePages(pages: readonly ServicePage[]): void {
  for (const page of pages) {
    refuse(problemOfService(page), page, 'service');
    refuse(problemOfServiceAddress(page.slug, slugsBeside(page, pages)), page, 'slug');
  }
  refuse(missingServicePages(pages.map(({ slug }) => slug))[0] ?? true);
}

type Document = { _id: string; _type: string };

function slugsBeside(
  page: Document & { slug: string },
  pages: readonly (Document & { slug: string })[],
): string[] {
  return pages.filter(({ _id }) => _id !== page._id).map(({ slug }) => slug);
}

function refuse(problem: string | true, document?: Document, field = ''): void {
  if (problem === true) return;
  throw document
    ? problemOfField(document, field, problem.replace(/\.$/, ''))
    : new ContentError(problem);
}
