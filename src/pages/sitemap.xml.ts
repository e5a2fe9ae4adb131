import type { APIRoute } from 'astro';
import { getListedPages } from '#seo/pages.ts';

export const GET: APIRoute = async ({ site, url }) => {
  const entries = (await getListedPages()).map(({ path, updated }) => {
    const changed = updated === undefined ? '' : `<lastmod>${updated}</lastmod>`;
    return `  <url><loc>${new URL(path, site ?? url).href}</loc>${changed}</url>`;
  });
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
  return new Response(text, { headers: { 'content-type': 'application/xml' } });
};
