import { getRedirects } from '#cms/documents/redirect.ts';

/** The redirects of old addresses, which the server sends. */
export async function GET() {
  const redirects = await getRedirects();
  return Response.json(redirects.map(({ from, to, permanent }) => ({ from, to, permanent })));
}
