import { getRedirects } from '#cms/documents/redirect.ts';

/** The redirects for old URLs. The server sends them. */
export async function GET() {
  const redirects = await getRedirects();
  return Response.json(redirects.map(({ from, to, permanent }) => ({ from, to, permanent })));
}
