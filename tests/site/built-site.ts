/** The files of the built site: in the folder DIST_DIR, by default dist. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { COMPRESSED, readAssetTable } from '#server/site/asset-table.ts';
import { policyOf } from '#server/site/headers.ts';

export const siteFolder = resolve(process.env.DIST_DIR || 'dist');
if (!existsSync(join(siteFolder, 'built.json'))) {
  throw new Error('The site is not built: run `npm run build` first.');
}

const table = await readAssetTable(siteFolder);

export type BuiltPage = { path: string; html: string; policy: string };

export const pages: BuiltPage[] = Object.values(table)
  .filter(({ file }) => file.endsWith('.html'))
  .map(({ file, sources }) => ({
    path: `/${file}`.replace(/(\/index)?\.html$/, '') || '/',
    html: readFileSync(join(siteFolder, file), 'utf8'),
    policy: sources ? policyOf(sources) : '',
  }))
  .sort((a, b) => a.path.localeCompare(b.path));

export const isListed = ({ html }: BuiltPage) => !html.includes('name="robots" content="noindex"');

export const listedPages = pages.filter(isListed);

export function pageAt(path: string): BuiltPage {
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`There is no page at ${path} in ${relative('.', siteFolder)}`);
  return page;
}

export const hasFile = (path: string) => existsSync(join(siteFolder, path));
export const readSiteFile = (path: string) => readFileSync(join(siteFolder, path), 'utf8');

export function attributes(html: string, element: RegExp, name: string): string[] {
  return [...html.matchAll(element)].flatMap(([tag]) => {
    const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
    return value === undefined ? [] : [unescaped(value)];
  });
}

export const metaOf = (html: string, name: string): string | undefined =>
  attributes(html, new RegExp(`<meta (?:name|property)="${name}"[^>]*>`, 'g'), 'content')[0];

/** Compressing a page takes a tenth of a second. */
export const compressedBytes = (text: string): number => brotliCompressSync(text).length;

/** What the server sends of a script. The build has compressed all but the shortest. */
function bytesOf(path: string): number {
  const sent = hasFile(path + COMPRESSED) ? path + COMPRESSED : path;
  return statSync(join(siteFolder, sent)).size;
}

export type Loaded = { path: string; bytes: number };

const ISLAND = /<astro-island [^>]*>/g;
const UNTOUCHED = /<astro-island (?![^>]*\sclient="touch")[^>]*>/g;

/**
 * Returns the scripts that a page loads automatically and, with `touched`, after a customer touches it: modules,
 * islands, and their imports.
 */
export const scriptsOf = (html: string, when: { touched?: boolean } = {}): Loaded[] =>
  scriptPathsOf(html, when).map((path) => ({ path, bytes: bytesOf(path) }));

/** Returns the URLs of `scriptsOf`'s scripts. */
export function scriptPathsOf(html: string, { touched = false } = {}): string[] {
  const islands = touched ? ISLAND : UNTOUCHED;
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const source = readSiteFile(path);
    // Only static imports count, because `import(…)` loads later.
    for (const [, to = ''] of source.matchAll(
      /(?:import|export)\s*(?:[\w$\s{},*]*?from)?\s*["'](\.[^"']+)["']/g,
    )) {
      visit(new URL(to, `http://site${path}`).pathname);
    }
  };
  const entries = [
    ...attributes(html, /<script [^>]*>/g, 'src'),
    ...attributes(html, /<link rel="modulepreload"[^>]*>/g, 'href'),
    ...attributes(html, islands, 'component-url'),
    ...attributes(html, islands, 'renderer-url'),
  ];
  for (const entry of entries) visit(entry);
  return [...found];
}

export const totalOf = (loaded: Loaded[]) => loaded.reduce((sum, { bytes }) => sum + bytes, 0);

function unescaped(value: string): string {
  return value.replaceAll('&#38;', '&').replaceAll('&amp;', '&').replaceAll('&#34;', '"');
}
