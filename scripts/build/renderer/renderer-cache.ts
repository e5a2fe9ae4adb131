/** The cache of page renderers, each with the files that need no content. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import * as z from 'zod';
import { hashOfInputs } from '../bundle-record.mjs';
import { PAGE_SETTINGS, SITE_INPUTS } from '../packaged.mjs';

const root = resolve(import.meta.dirname, '../../..');
const HOME = join(root, '.astro/renderers');
const CONTENT = 'src/cms/dataset';
/** Vite reads settings from these files. */
const SETTING_FILES = ['.env', '.env.local', '.env.production', '.env.production.local'];
/** More than one, because builds with other settings, such as those of tests, alternate with the site's builds. */
const MOST_CACHED = 3;
/** Another build may still be reading a renderer that it just found. */
const IN_USE_MS = 10 * 60_000;
const keysSchema = z.record(z.string(), z.string());
const namesSchema = z.array(z.string());

export type CachedRenderer = {
  folder: string;
  program: string;
  files: string;
  names(): string[];
  /** The cache path of a file that was generated from `key`. */
  drawn(pathname: string, key: string): string;
};

/** A hash of what pages depend on besides the content: code, libraries, settings, and Node's major version. */
export function nameOfRenderer(env: Record<string, string | undefined>): string {
  const settings = PAGE_SETTINGS.map((name) => env[name] ?? '');
  const [node = ''] = process.versions.node.split('.');
  const parts = [hashOfInputs([...SITE_INPUTS, ...SETTING_FILES], CONTENT), node];
  return hashOf([...parts, ...settings].join('\n'));
}

export function findRenderer(name: string, home = HOME): CachedRenderer | undefined {
  const folder = join(home, name);
  if (!existsSync(folder)) return undefined;
  const now = new Date();
  utimesSync(folder, now, now);
  return openRenderer(name, home);
}

/**
 * Caches a build's output unless the code has since changed, which would make the name wrong. Logs failures
 * without stopping: the site is complete without the cache.
 */
export function tryToCache(name: string, nameNow: () => string, cache: () => void): void {
  try {
    if (nameNow() !== name) throw new Error('Code or settings changed during the build');
    cache();
  } catch (error) {
    console.error('The page renderer could not be cached:', error);
  }
}

/**
 * Moves a build's output from `folder` into the cache, with the widget and the generated files of `site`. Deletes
 * unused renderers.
 */
export function addRenderer(name: string, folder: string, site: string, home = HOME): void {
  const { files, drawn } = rendererIn(folder);
  cpSync(join(site, 'widget'), join(files, 'widget'), { recursive: true });
  writeFileSync(listIn(folder), JSON.stringify(namesBelow(files)));
  const keys = keysSchema.parse(JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')));
  for (const [pathname, key] of Object.entries(keys))
    cpSync(join(site, pathname), drawn(pathname, key));
  const place = join(home, name);
  const replaced = `${folder}-replaced`;
  mkdirSync(home, { recursive: true });
  if (existsSync(place)) renameSync(place, replaced);
  renameSync(folder, place);
  for (const old of [replaced, ...unusedIn(home)]) rmSync(old, { recursive: true, force: true });
}

/** The renderer's folder may not exist. */
export const openRenderer = (name: string, home = HOME): CachedRenderer =>
  rendererIn(join(home, name));

function rendererIn(folder: string): CachedRenderer {
  return {
    folder,
    program: join(folder, 'program/renderer.mjs'),
    files: join(folder, 'files'),
    names: () => namesSchema.parse(JSON.parse(readFileSync(listIn(folder), 'utf8'))),
    drawn: (pathname, key) => join(folder, 'drawn', hashOf(`${pathname}\n${key}`)),
  };
}

const listIn = (folder: string) => join(folder, 'files.json');

function namesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();
}

/** Returns all renderers except the most recently used ones and any others used in the last few minutes. */
function unusedIn(folder: string): string[] {
  const found = readdirSync(folder).map((name) => {
    const path = join(folder, name);
    return { path, usedAt: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
  });
  return found
    .sort((one, other) => other.usedAt - one.usedAt)
    .slice(MOST_CACHED)
    .filter(({ usedAt }) => Date.now() - usedAt > IN_USE_MS)
    .map(({ path }) => path);
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
