import { ContentError } from './parse-content.ts';
import {
  getAnnouncements,
  getFaq,
  getHomePage,
  getLegalPage,
  getRedirects,
  getServicePages,
  getSettings,
} from './queries.ts';
import type { ServicePage } from './schemas.ts';
import { isServiceName, SERVICE_NAMES } from './service-names.ts';
import { type ContentSource, contentSource } from './source.ts';

/** Reads everything that the site is built from. Throws ContentError naming the first thing that is wrong. */
export async function checkContent(source: ContentSource = contentSource): Promise<void> {
  await getSettings(source);
  await getHomePage(source);
  await getFaq(source);
  checkTitles(await getServicePages(source));
  for (const slug of ['privacy-policy', 'terms-conditions', 'license']) {
    await getLegalPage(slug, source);
  }
  await getAnnouncements(new Date(), source);
  await getRedirects(source);
}

/** A service of the API finds its page by the page's title. */
function checkTitles(pages: readonly ServicePage[]): void {
  const stray = pages.find(({ title }) => !isServiceName(title));
  if (!stray) return;
  throw new ContentError(
    `Document "${stray._id}" (${stray._type}), field "title": expected the name of a service: ${SERVICE_NAMES.join(', ')}.`,
  );
}
