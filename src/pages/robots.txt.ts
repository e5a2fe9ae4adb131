import type { APIRoute } from 'astro';

/** What search engines may visit: everything that does not belong to one person. */
export const GET: APIRoute = ({ site, url }) =>
  new Response(`User-agent: *
Disallow: /v1/
Disallow: /dashboard/
Disallow: /desk
Disallow: /embed/
Allow: /

Sitemap: ${new URL('/sitemap.xml', site ?? url).href}
`);
