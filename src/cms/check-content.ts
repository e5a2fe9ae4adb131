import {
  getAnnouncements,
  getFaq,
  getHomePage,
  getLegalPage,
  getRedirects,
  getServicePages,
  getSettings,
} from './queries.ts';
import { type ContentSource, contentSource } from './source.ts';

/** Reads all that the site is built from. Throws ContentError naming the first thing that is wrong. */
export async function checkContent(source: ContentSource = contentSource): Promise<void> {
  await getSettings(source);
  await getHomePage(source);
  await getFaq(source);
  await getServicePages(source);
  for (const slug of ['privacy-policy', 'terms-conditions', 'license']) {
    await getLegalPage(slug, source);
  }
  await getAnnouncements(new Date(), source);
  await getRedirects(source);
}
