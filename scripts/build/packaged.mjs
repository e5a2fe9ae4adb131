/**
 * The site's inputs, and the settings baked into a package's pages, which packaged.json stores. Startup reads this
 * module before any npm package is installed, so it is plain JavaScript without dependencies.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOfInputs } from './bundle-record.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The site's inputs besides the content. */
export const SITE_INPUTS = [
  'package.json',
  'package-lock.json',
  'astro.config.mjs',
  'tsconfig.json',
  'src',
  'lake',
  'public',
  'docs/widget',
  'widgets',
  'scripts',
];
export const PAGE_SETTINGS = ['SITE_URL', 'PUBLIC_AUDIT_APP_CODE', 'PUBLIC_IP_LOOKUP_URL'];
const BUILD_SETTINGS = [
  ...PAGE_SETTINGS,
  'CONTENT_DIR',
  'SANITY_PROJECT_ID',
  'SANITY_DATASET',
  'SANITY_API_HOST',
  'CONTENT_PERSPECTIVE',
];

/** What the site in dist was built from. Startup builds it again if that has changed. */
export const SITE_STAMP = join(root, 'node_modules', '.stamp-build');

/** @param {Record<string, string | undefined>} env */
export function stampOfSite(env) {
  return hashOfInputs(SITE_INPUTS) + BUILD_SETTINGS.map((name) => env[name] ?? '').join('\n');
}

/**
 * The origin of editors' pictures. Empty if they come with the site. Sanity serves the pictures of hosted datasets.
 *
 * @param {Record<string, string | undefined>} env
 */
export function picturesOrigin({ SANITY_PROJECT_ID, SANITY_API_HOST }) {
  return SANITY_PROJECT_ID && !SANITY_API_HOST ? 'https://cdn.sanity.io' : '';
}

export const PACKAGED = 'packaged.json';
const file = join(root, PACKAGED);

export const isPackage = existsSync(file);

/**
 * The settings that a build writes into pages and scripts.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {Record<string, string>}
 */
export function pageSettings(env) {
  const own = Object.fromEntries(PAGE_SETTINGS.map((name) => [name, env[name] ?? '']));
  return { ...own, 'the pictures of SANITY_PROJECT_ID': picturesOrigin(env) };
}

/**
 * One sentence that lists the settings that differ from the package's. Undefined if none do.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined}
 */
export function otherSettings(env) {
  const made = JSON.parse(readFileSync(file, 'utf8'));
  const others = Object.entries(pageSettings(env)).filter(([name, value]) => made[name] !== value);
  if (others.length === 0) return undefined;
  const told = others.map(([name]) => `${name}=${made[name] ?? ''}`).join(', ');
  return `The pages of this package were built with ${told}. Use the same settings, or create a package with the new ones.`;
}
