import { getPublishedId } from 'sanity';
import {
  type DocumentLocationResolvers,
  type DocumentResolver,
  defineLocations,
  presentationTool,
} from 'sanity/presentation';
import { addressOfId } from '../src/cms/rules/anchors.ts';
import { pageOfText, pagesOfTexts } from '../src/cms/text-places.ts';
import { allMails } from '../src/mails/all.ts';
import { FAQ, legalPath, questionId, SERVICES, servicePath } from '../src/routes/pages.ts';
import { pathIn } from '../src/words/language-paths.ts';
import { LANGUAGES, type Language, languageOf } from '../src/words/languages.ts';

/** The pages that show each kind of document, listed under “Used on …” above its form. */
const everywhere = defineLocations({ locations: [{ title: 'Every page', href: '/' }] });

const NOT_YET = { message: 'Write something to see it on a page.', tone: 'caution' } as const;

/** A translation has the address of its original, and a draft without an address is shown at its id. */
const ADDRESS = {
  id: '_id',
  language: 'language',
  slug: 'slug.current',
  originalSlug: 'translationOf.slug.current',
} as const;

/** The pages in `lists` show the document, too. */
function ownPage(kind: string, pathOf: (slug: string) => string, lists: Location[] = []) {
  return defineLocations({
    select: { title: 'title', ...ADDRESS },
    resolve: (page) => {
      const { language, slug } = addressOf(page);
      if (slug === undefined) return NOT_YET;
      const pages = [{ title: page?.title ?? kind, path: pathOf(slug) }, ...lists];
      return {
        locations: pages.map(({ title, path }) => ({ title, href: pathIn(language, path) })),
      };
    },
  });
}
type Location = { title: string; path: string };

const locations: DocumentLocationResolvers = {
  homePage: defineLocations({
    select: { language: 'language' },
    resolve: (page) => ({
      locations: [{ title: 'Home page', href: pathIn(languageOf(page?.language), '/') }],
    }),
  }),
  servicePage: ownPage('Service page', servicePath, [
    { title: 'Services and fees', path: SERVICES },
  ]),
  legalPage: ownPage('Legal page', legalPath),
  faqEntry: defineLocations({
    select: { question: 'question', ...ADDRESS },
    resolve: (entry) => {
      const { language, slug } = addressOf(entry);
      if (slug === undefined) return NOT_YET;
      const faq = pathIn(language, FAQ);
      const onFaq = { title: entry?.question ?? 'FAQ', href: `${faq}#${questionId(slug)}` };
      const onHome = { title: 'Home page, if it is chosen there', href: '/#faq' };
      // The Spanish home page exists only once the home page is translated.
      return { locations: language === 'en' ? [onFaq, onHome] : [onFaq] };
    },
  }),
  faqCategory: defineLocations({
    select: {
      title: 'title',
      language: 'language',
      anchor: 'anchor',
      originalAnchor: 'translationOf.anchor',
    },
    resolve: (category) => {
      const faq = pathIn(languageOf(category?.language), FAQ);
      const anchor = category?.anchor ?? category?.originalAnchor ?? '';
      return { locations: [{ title: category?.title ?? 'FAQ', href: `${faq}#${anchor}` }] };
    },
  }),
  pageText: defineLocations({
    select: { language: 'language', place: 'place', originalPlace: 'translationOf.place' },
    resolve: (text) => {
      const place: unknown = text?.place ?? text?.originalPlace;
      const page = pageOfText(place, languageOf(text?.language));
      if (page) return { locations: [{ title: page.title, href: page.path }] };
      const message = place
        ? 'The site shows this text in English only.'
        : 'Choose where the text is used to see its page.';
      return { message, tone: 'caution' };
    },
  }),
  announcement: everywhere,
  siteSettings: everywhere,
  ...Object.fromEntries(
    allMails.map(({ name, sent }) => [
      name,
      defineLocations({
        message: `Used in an email, not on a page. Sent: ${sent}`,
        tone: 'positive',
      }),
    ]),
  ),
};

type Address = { [Field in keyof typeof ADDRESS]: unknown } | null;

/** The address of an empty document is undefined. */
function addressOf(document: Address): { language: Language; slug: string | undefined } {
  const language = languageOf(document?.language);
  const slug = document?.slug ?? document?.originalSlug;
  if (typeof slug === 'string') return { language, slug };
  const id = document?.id;
  return {
    language,
    slug: typeof id === 'string' ? addressOfId(getPublishedId(id)) : undefined,
  };
}

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

export const presentation = presentationTool({
  title: 'Preview',
  // The preview requires a secret that the Studio has written into the Content Lake.
  previewUrl: {
    initial: previewUrl,
    // A link to a local preview works only on this machine.
    previewMode: {
      enable: new URL('preview/enable', previewUrl).href,
      shareAccess: previewUrl.startsWith('https://'),
    },
  },
  allowOrigins: [new URL(previewUrl).origin],
  resolve: { mainDocuments, locations },
});
