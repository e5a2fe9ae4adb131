import type { APIRoute } from 'astro';
import { getSettings } from '#cms/documents/settings.ts';

/** The file expires after this many days. The site is rebuilt more often. */
const VALID_DAYS = 180;

/** States where to report a vulnerability (RFC 9116). */
export const GET: APIRoute = async ({ site, url }) => {
  const { support } = await getSettings();
  const expires = new Date();
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS);
  expires.setUTCHours(0, 0, 0, 0);
  return new Response(`Contact: mailto:${support.email}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${new URL('/.well-known/security.txt', site ?? url).href}
`);
};
