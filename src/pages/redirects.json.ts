import { getRedirects } from '#cms/documents/redirect.ts';
import { redirectsToEnglish } from '#seo/pages.ts';

/** The redirects for old URLs, and for pages that aren't offered in every language. The server sends them. */
export async function GET() {
  const redirects = await getRedirects();
  const old = new Set(redirects.map(({ from }) => from));
  const toEnglish = (await redirectsToEnglish()).filter(({ from }) => !old.has(from));
  return Response.json([
    ...redirects.map(({ from, to, permanent }) => ({ from, to, permanent })),
    ...toEnglish,
  ]);
}
