import { getRedirects } from '#cms/queries.ts';

/** Where old addresses lead, for the server, which answers them. */
export async function GET() {
  const redirects = await getRedirects();
  return Response.json(redirects.map(({ from, to, permanent }) => ({ from, to, permanent })));
}
