/**
 * What a package remembers of its making, in a file that only packages have: the settings that stand in its pages. A start
 * reads it before anything else, so it is plain JavaScript without dependencies.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGE_SETTINGS, picturesOrigin } from './site-inputs.mjs';

export const PACKAGED = 'packaged.json';
const file = join(resolve(dirname(fileURLToPath(import.meta.url)), '../..'), PACKAGED);

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
 * Which of these settings are others than those of the package, in one sentence; nothing where all are the same.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined}
 */
export function otherSettings(env) {
  const made = JSON.parse(readFileSync(file, 'utf8'));
  const others = Object.entries(pageSettings(env)).filter(([name, value]) => made[name] !== value);
  if (others.length === 0) return undefined;
  const told = others.map(([name]) => `${name}=${made[name] ?? ''}`).join(', ');
  return `The pages of this package were made with ${told}: start it with the same, or make a package with the new settings.`;
}
