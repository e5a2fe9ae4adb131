/** The site's inputs besides the content. Startup reads this before any package is installed. */
export const SITE_INPUTS = [
  'package.json',
  'package-lock.json',
  'astro.config.mjs',
  'tsconfig.json',
  'src',
  'lake',
  'public',
  'widgets',
  'scripts',
];
/** The settings that appear in pages and scripts. */
export const PAGE_SETTINGS = ['SITE_URL', 'PUBLIC_AUDIT_APP_CODE', 'PUBLIC_IP_LOOKUP_URL'];

/**
 * The origin of editors' pictures. Empty if they come with the site. Sanity serves the pictures of hosted datasets.
 *
 * @param {Record<string, string | undefined>} env
 */
export function picturesOrigin({ SANITY_PROJECT_ID, SANITY_API_HOST }) {
  return SANITY_PROJECT_ID && !SANITY_API_HOST ? 'https://cdn.sanity.io' : '';
}
