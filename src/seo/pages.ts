import { getFaq, getHomePage, getLegalPage, getServicePages } from '#cms/queries.ts';
import { FAQ, SERVICES, servicePath } from '#routes/every-page/pages.ts';

/** A page that search engines list and people share. */
export type ListedPage = {
  path: string;
  title: string;
  /** The day of the last meaningful change, if the page names one. */
  updated?: string | undefined;
};

export const legalSlugs = ['privacy-policy', 'terms-conditions', 'license'] as const;
export const faqTitle = 'Frequently asked questions';
export const servicesTitle = 'Services and fees';

/** Every page for search engines, in the order of the site. */
export async function getListedPages(): Promise<ListedPage[]> {
  const home = await getHomePage();
  const services = await getServicePages();
  await getFaq();
  const legal = await Promise.all(legalSlugs.map((slug) => getLegalPage(slug)));
  return [
    { path: '/', title: home.seoTitle },
    { path: SERVICES, title: servicesTitle },
    ...services.map(({ slug, title }) => ({ path: servicePath(slug), title })),
    { path: FAQ, title: faqTitle },
    ...legal.map(({ slug, title, updated }) => ({
      path: `/${slug}`,
      title,
      updated: updated ?? undefined,
    })),
  ];
}

/** In pixels, the size that the networks ask for. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** The address of a page's picture for sharing. */
export function shareImagePath(path: string): string {
  return `/share/${shareImageName(path)}.png`;
}

export function shareImageName(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
}
