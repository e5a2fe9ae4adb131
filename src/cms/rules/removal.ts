/** Documents that the site can't be built without. The Studio refuses to remove them. */
import { TEXT_PLACES } from '../text-places.ts';
import { problemOfSupportBlock } from './anchors.ts';
import { missingLegalPages } from './legal-pages.ts';
import { missingServicePages } from './service-pages.ts';

export type Removable = {
  slug?: string | null | undefined;
  place?: string | null | undefined;
  showsContact?: boolean | null | undefined;
};

/** The fields that a query must fetch from the published documents of the same type. */
export const removableFields = `"slug": slug.current, place, showsContact`;

/** Checks whether the site can be built without a published document. Returns the problem as a sentence, or true. */
export function problemOfRemoval(
  type: string,
  removed: Removable,
  others: readonly Removable[],
): string | true {
  // Ignore problems that the site has even with this document.
  const already = problemsOf(type, [...others, removed]);
  return problemsOf(type, others).find((problem) => !already.includes(problem)) ?? true;
}

function problemsOf(type: string, documents: readonly Removable[]): string[] {
  const slugs = documents.flatMap(({ slug }) => slug ?? []);
  switch (type) {
    case 'legalPage':
      return missingLegalPages(slugs);
    case 'servicePage':
      return missingServicePages(slugs);
    case 'pageText':
      return missingPageTexts(documents);
    case 'faqCategory': {
      const problem = problemOfSupportBlock(
        documents.map(({ showsContact }) => ({ showsContact: showsContact === true })),
      );
      return problem === true ? [] : [problem];
    }
    default:
      return [];
  }
}

function missingPageTexts(texts: readonly Removable[]): string[] {
  const missing = TEXT_PLACES.filter(({ value }) => !texts.some(({ place }) => place === value));
  return missing.map(({ title }) => `The site needs page text for “${title}”.`);
}
