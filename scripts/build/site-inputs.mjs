/** What the site is built from, beside the content: a start reads it before the packages are there. */
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
/** The settings that stand in the pages and their scripts. */
export const PAGE_SETTINGS = ['SITE_URL', 'PUBLIC_AUDIT_APP_CODE', 'PUBLIC_IP_LOOKUP_URL'];

/**
 * Where the pictures of editors come from, if not with the site: Sanity shows those of a dataset that it hosts.
 *
 * @param {Record<string, string | undefined>} env
 */
export function picturesOrigin({ SANITY_PROJECT_ID, SANITY_API_HOST }) {
  return SANITY_PROJECT_ID && !SANITY_API_HOST ? 'https://cdn.sanity.io' : '';
}
