import { map } from 'rxjs';
import {
  type DocumentLocationResolver,
  type DocumentResolver,
  presentationTool,
} from 'sanity/presentation';
import { API } from '../src/cms/lake-api.ts';
import { LINKED_TYPES } from '../src/cms/rules/destination.ts';
import { pagesOfTexts } from '../src/cms/text-places.ts';
import { originalIdOf } from '../src/cms/translations.ts';
import { usedOn, usedOnQuery } from '../src/cms/used-on.ts';
import { allMails } from '../src/mails/all.ts';
import { legalPath, servicePath } from '../src/routes/pages.ts';
import { pathIn } from '../src/words/language-paths.ts';
import { LANGUAGES, type Language } from '../src/words/languages.ts';

/** The types of documents that pages show. */
const SHOWN: ReadonlySet<string> = new Set([
  ...['siteSettings', 'announcement', ...LINKED_TYPES, 'pageText'],
]);

/** The pages that use a document, listed above its form. */
const locations: DocumentLocationResolver = ({ id, type }, { documentStore }) => {
  const mail = allMails.find(({ name }) => name === type);
  if (mail) {
    const message = `Used in an email, not on a page. Sent: ${mail.sent}`;
    return { message, tone: 'positive' };
  }
  if (!SHOWN.has(type)) return undefined;
  const params = { id, original: originalIdOf(id).original };
  const listen = '*[_id in [$id, "drafts." + $id] || references($original)]';
  const query = { fetch: usedOnQuery, listen };
  return documentStore
    .listenQuery(query, params, { ...API, perspective: 'drafts' })
    .pipe(map((found) => usedOn(found)));
};

/**
 * The document to open next to each page of the preview. A draft without an address is shown at its id. The
 * first match wins, so fixed addresses, such as that of the Spanish home page, come before `/:slug`.
 */
const mainDocuments: DocumentResolver[] = LANGUAGES.toReversed().flatMap((language) => [
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

/** If a page isn't translated but parts of it are, its English document opens. */
function page(
  language: Language,
  path: string,
  filter: string,
  params: Record<string, string> = {},
): DocumentResolver {
  const original = `${filter} && !defined(translationOf)`;
  const translation = `language == $language && translationOf._ref in *[${original}]._id`;
  const isTranslated = '_id in *[language == $language].translationOf._ref';
  return {
    route: pathIn(language, path),
    // The local lake runs an inner query once per document, which is slow, so English pages have none.
    filter:
      language === 'en' ? original : `(${translation}) || (${original} && !(${isTranslated}))`,
    params: ({ params: fromAddress }) => ({ ...fromAddress, ...params, language }),
  };
}

/** The address at which `npm run preview` shows drafts. */
const previewUrl = process.env.SANITY_STUDIO_PREVIEW_URL || 'http://127.0.0.1:4322';

/** A link to a local preview works only on this machine. */
export const canShare = previewUrl.startsWith('https://');

export const presentation = presentationTool({
  title: 'Preview',
  // The preview requires a secret that the Studio has written into the Content Lake.
  previewUrl: {
    initial: previewUrl,
    previewMode: {
      enable: new URL('preview/enable', previewUrl).href,
      shareAccess: canShare,
    },
  },
  allowOrigins: [new URL(previewUrl).origin],
  resolve: { mainDocuments, locations },
});
