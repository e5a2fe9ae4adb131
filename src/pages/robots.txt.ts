import type { APIRoute } from 'astro';

/** Lets search engines crawl everything that isn't personal. */
export const GET: APIRoute = ({ site, url }) =>
  new Response(`User-agent: *
Disallow: /v1/
Disallow: /dashboard/
Disallow: /desk
Disallow: /embed/
Disallow: /partners
Allow: /

Sitemap: ${new URL('/sitemap.xml', site ?? url).href}
`);
