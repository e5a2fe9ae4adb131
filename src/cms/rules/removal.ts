/** Which documents the site cannot be built without. The Studio refuses to remove them in the words of the build. */
import { TEXT_PLACES } from '../text-places.ts';
import { problemOfLegalPages } from './legal-pages.ts';
import { problemOfServicePages } from './service-pages.ts';
import { problemOfSupportBlock } from './support-block.ts';

/** What decides whether a document is needed. */
export type Removable = {
  slug?: string | null | undefined;
  place?: string | null | undefined;
  showsContact?: boolean | null | undefined;
};

/** What a query has to fetch of the published documents of the same type. */
export const removableFields = `"slug": slug.current, place, showsContact`;

/** What would be wrong with the site without a published document, in one sentence; true where nothing would be. */
export function problemOfRemoval(
  type: string,
  removed: Removable,
  others: readonly Removable[],
): string | true {
  const without = problemOf(type, others);
  // What is missing already is not missing because of this document.
  return problemOf(type, [...others, removed]) === without ? true : without;
}

/** What is wrong with a removal while published documents with these names refer to what is removed. */
export function problemOfReferences(names: readonly string[]): string | true {
  if (names.length === 0) return true;
  const list = names.map((name) => `“${name}”`).join(', ');
  return `Other documents refer to this: take it out of them first, or delete them: ${list}.`;
}

function problemOf(type: string, documents: readonly Removable[]): string | true {
  const slugs = documents.flatMap(({ slug }) => slug ?? []);
  switch (type) {
    case 'legalPage':
      return problemOfLegalPages(slugs);
    case 'servicePage':
      return problemOfServicePages(slugs);
    case 'pageText':
      return problemOfPageTexts(documents);
    case 'faqCategory':
      return problemOfSupportBlock(
        documents.map(({ showsContact }) => ({ showsContact: showsContact === true })),
      );
    default:
      return true;
  }
}

function problemOfPageTexts(texts: readonly Removable[]): string | true {
  const missing = TEXT_PLACES.find(({ value }) => !texts.some(({ place }) => place === value));
  return missing === undefined || `The site needs a page text for “${missing.title}”.`;
}
