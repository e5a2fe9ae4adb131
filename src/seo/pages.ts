import { getHomePage } from '#cms/documents/home-page.ts';
import { getLegalPages } from '#cms/documents/legal-page.ts';
import { getListedText } from '#cms/documents/page-text.ts';
import { getReleasedPages } from '#cms/documents/released-pages.ts';
import { getServicePages } from '#cms/documents/service-page.ts';
import { contentIn } from '#cms/source.ts';
import { FAQ, FEE_CALCULATOR, legalPath, SERVICES, servicePath } from '#routes/pages.ts';
import { pathIn } from '#words/language-paths.ts';
import { LANGUAGES, type Language } from '#words/languages.ts';
import { currentLanguage } from '#words/store.ts';

type Kind = 'home' | 'services' | 'service' | 'calculator' | 'faq' | 'legal';

/** A page that search engines list and people share. */
export type ListedPage = {
  kind: Kind;
  path: string;
  language: Language;
  /** The address of the page's English version. */
  original: string;
  title: string;
  /** The day of the last significant change, if the page states one. */
  updated?: string | undefined;
};

/** Returns the pages in site order, English first. */
export async function getListedPages(): Promise<ListedPage[]> {
  return (await Promise.all(LANGUAGES.map(pagesIn))).flat();
}

/** In English, returns all pages; in other languages, those that are translated and that editors have released. */
async function pagesIn(language: Language): Promise<ListedPage[]> {
  const content = contentIn(language);
  const home = await getHomePage(content);
  const services = await getServicePages(content);
  const overview = await getListedText('services', content);
  const calculator = await getListedText('fee-calculator', content);
  const top = await getListedText('faq', content);
  const legal = await getLegalPages(content);
  const released = await getReleasedPages(content);
  const isOffered = (document: { _id: string; language: Language }) =>
    document.language === language &&
    (language === 'en' || released[language].includes(document._id));
  const page = (kind: Kind, original: string, title: string): ListedPage => ({
    kind,
    language,
    original,
    path: pathIn(language, original),
    title,
  });
  return [
    ...(isOffered(home) ? [page('home', '/', home.seoTitle)] : []),
    ...(isOffered(overview) ? [page('services', SERVICES, overview.heading)] : []),
    ...services
      .filter(isOffered)
      .map(({ slug, title }) => page('service', servicePath(slug), title)),
    ...(isOffered(calculator) ? [page('calculator', FEE_CALCULATOR, calculator.heading)] : []),
    ...(isOffered(top) ? [page('faq', FAQ, top.heading)] : []),
    ...legal.filter(isOffered).map(({ slug, title, updated }) => ({
      ...page('legal', legalPath(slug), title),
      updated: updated ?? undefined,
    })),
  ];
}

/** The routes of a page that exists in every language because its texts are in code. */
export function inEachLanguage() {
  return LANGUAGES.map((language) => ({
    params: { lang: language === 'en' ? undefined : language },
  }));
}

/** Returns one entry for each page and language. */
export async function routesOf(kind: Kind) {
  const pages = (await getListedPages()).filter((page) => page.kind === kind);
  return pages.map(({ language, original }) => ({
    params: {
      lang: language === 'en' ? undefined : language,
      slug: original.slice(original.lastIndexOf('/') + 1),
    },
  }));
}

/**
 * Returns a function that localizes links. It turns an English URL into the URL of the same page in a
 * language (by default the page's), unless the page exists only in English.
 */
export async function linksIn(
  language: Language = currentLanguage(),
): Promise<(address: string) => string> {
  if (language === 'en') return (address) => address;
  const pages = await pagesIn(language);
  const english = new Set((await pagesIn('en')).map(({ path }) => path));
  return (address) => {
    const [original = ''] = address.split('#', 1);
    const isMissing = english.has(original) && pages.every((page) => page.original !== original);
    return isMissing ? address : pathIn(language, address);
  };
}

/** Returns a page's address without any suffix that the build or a visitor added. */
export function pagePath(address: string): string {
  return address.replace(/(\.html|\/)$/, '') || '/';
}

/** Returns the listed page at an address, if there is one, along with its versions in other languages. */
export async function versionsOf(address: string) {
  const path = pagePath(address);
  const pages = await getListedPages();
  const page = pages.find((one) => one.path === path);
  const others = pages.filter((one) => page && one !== page && one.original === page.original);
  return { page, others };
}

/** The size in pixels that social networks require. */
export const shareImageSize = { width: 1200, height: 630 } as const;

export function shareImagePath(path: string): string {
  return `/share/${shareImageName(path)}.png`;
}

export function shareImageName(path: string): string {
  // No address contains two consecutive hyphens, so no two pages get the same picture.
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '--');
}
