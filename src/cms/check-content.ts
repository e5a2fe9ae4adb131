import { SERVICE_SLUGS } from '#contracts/catalogue/service-slugs.ts';
import { ContentError } from './parse-content.ts';
import {
  getAnnouncements,
  getFaq,
  getHomePage,
  getLegalPage,
  getPageText,
  getRedirects,
  getServicePages,
  getSettings,
} from './queries.ts';
import type { ServicePage } from './schemas.ts';
import { type ContentSource, contentSource } from './source.ts';
import { TEXT_PLACES } from './text-places.ts';

/** Reads everything that the site is built from. Throws ContentError naming the first thing that is wrong. */
export async function checkContent(source: ContentSource = contentSource): Promise<void> {
  await getSettings(source);
  await getHomePage(source);
  await getFaq(source);
  checkSlugs(await getServicePages(source));
  for (const slug of ['privacy-policy', 'terms-conditions', 'license']) {
    await getLegalPage(slug, source);
  }
  for (const { value } of TEXT_PLACES) await getPageText(value, source);
  await getAnnouncements(new Date(), source);
  await getRedirects(source);
}

/** A service of the API finds its page by the page's slug. */
function checkSlugs(pages: readonly ServicePage[]): void {
  const stray = pages.find(({ slug }) => !SERVICE_SLUGS.includes(slug));
  if (!stray) return;
  throw new ContentError(
    `Document "${stray._id}" (${stray._type}), field "slug": expected the slug of a service: ${SERVICE_SLUGS.join(', ')}.`,
  );
}
