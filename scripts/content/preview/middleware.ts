/** Wraps each preview page: marks its strings or, if the page cannot be shown, explains why in one sentence. */
import { stegaClean } from '@sanity/client/stega';
import type { MiddlewareHandler } from 'astro';
import { addressNow, findSitePrices, markedPages } from './drafts.ts';
import { withMomentForm } from './moment.ts';
import { problemPage } from './problem-page.ts';
import { chosenMoment } from './site-clock.ts';

const HEAD_END = '</head>';

export const onRequest: MiddlewareHandler = async ({ url, redirect }, next) => {
  // Pictures and server-only files are not pages.
  if (/\.\w+$/.test(url.pathname)) return next();
  try {
    const chosen = chosenMoment.getStore();
    if (chosen) chosen.prices = await findSitePrices();
    return await markedPages.run(true, async () => {
      const response = await next();
      const { status, headers } = response;
      const address = status === 404 ? await addressNow(url.pathname) : undefined;
      if (address !== undefined) return redirect(address);
      const page = withMomentForm(withPlainHead(await response.text()));
      return new Response(page, { status, headers });
    });
  } catch (problem) {
    return problemPage(problem);
  }
};

/** Removes the marks from the head. Search engines and the browser's tab show its text, and no one can click there. */
function withPlainHead(page: string): string {
  const end = page.indexOf(HEAD_END);
  return end < 0 ? page : stegaClean(page.slice(0, end)) + page.slice(end);
}
