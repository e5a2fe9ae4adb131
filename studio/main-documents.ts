/** The document to open next to each page of the preview. */
import type { DocumentResolver } from 'sanity/presentation';
import { LANGUAGES, type Language } from '../src/cms/languages.ts';
import { pathIn } from '../src/cms/page-languages.ts';
import { pagesOfTexts } from '../src/cms/text-places.ts';
import { legalPath, servicePath } from '../src/routes/pages.ts';

/**
 * A draft without an address is shown at its id. The first match wins, so fixed addresses, such as the
 * Spanish home page, come before `/:slug`.
 */
export const mainDocuments: DocumentResolver[] = LANGUAGES.toReversed().flatMap((language) => [
  page(language, '/', '_type == "homePage"'),
  ...pagesOfTexts()
    .filter(({ isTranslated }) => isTranslated || language === 'en')
    .map(({ path, place }) =>
      page(language, path, '_type == "pageText" && place == $place', { place }),
    ),
  page(
    language,
    servicePath(':slug'),
    '_type == "servicePage" && (slug.current == $slug || _id == $slug)',
  ),
  page(
    language,
    legalPath(':slug'),
    '_type == "legalPage" && (slug.current == $slug || _id == $slug)',
  ),
]);

/** If a page is not translated but parts of it are, its English document opens. */
function page(
  language: Language,
  path: string,
  filter: string,
  params: Record<string, string> = {},
): DocumentResolver {
  const original = `*[${filter} && !defined(translationOf)][0]._id`;
  const translation = `*[language == $language && translationOf._ref == ${original}][0]._id`;
  return {
    route: pathIn(language, path),
    filter: `_id == coalesce(${translation}, ${original})`,
    params: ({ params: fromAddress }) => ({ ...fromAddress, ...params, language }),
  };
}
