/**
 * Builds the site into a new folder and, only if all of it succeeded, puts that in the place of the old one:
 * `node scripts/build/build-site.ts [folder] [--whole]`, by default dist. A running server notices. Only the
 * content is read where an earlier build of the same code and settings has kept what renders the pages; `--whole`
 * bundles all the same.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkContent } from '#cms/check-content.ts';
import { fetchContent } from '#cms/fetch-content.ts';
import { ContentError } from '#cms/parse-content.ts';
import { getRedirects } from '#cms/queries.ts';
import { checkNoPageHidden } from '#cms/redirects.ts';
import { createContentSource } from '#cms/source.ts';
import { checkPagePrices } from '#cms/stated-prices.ts';
import { readContentConfig } from '#config/content.ts';
import { shellFor } from '#server/site/shells.ts';
import { openContentSource, serveContent } from '../../lake/serve-content.ts';
import { withOwnPolicy } from './page-policy.ts';
import { prepareSite } from './prepare-site.ts';
import { findRenderer, nameOfRenderer } from './renderer/kept-renderers.ts';
import { renderSite } from './renderer/render-site.ts';
import { picturesOrigin } from './site-inputs.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { whole: { type: 'boolean', default: false } },
});
const root = resolve(import.meta.dirname, '../..');
const target = resolve(root, positionals[0] || process.env.DIST_DIR || 'dist');
// In the same folder as the target, so that it can be renamed instead of copied.
const made = join(dirname(target), `.${basename(target)}-${process.pid}`);

try {
  const documents = await fetchOnce();
  const content = createContentSource(documents);
  await checkContent(content);
  // The pages are made from the same documents that were checked, whatever is published meanwhile.
  const served = await serveContent(() => documents);
  await makePages(served.settings);
  await served.close();
  finishPages();
  checkNoPageHidden(await getRedirects(content), isPage);
  await prepareSite(made, target);
  writeFileSync(join(made, 'built.json'), JSON.stringify({ builtAt: new Date().toISOString() }));
  putInPlace();
} catch (error) {
  rmSync(made, { recursive: true, force: true });
  if (!(error instanceof Error)) throw error;
  console.error(error instanceof ContentError ? error.message : error);
  process.exit(1);
}

async function fetchOnce() {
  const { settings, close } = await openContentSource(process.env);
  try {
    return await fetchContent(readContentConfig(settings));
  } finally {
    await close();
  }
}

async function makePages(content: Record<string, string>) {
  // The content is served by this process from here on, its pictures are not.
  const settings = { ...content, PICTURES_ORIGIN: picturesOrigin(process.env) };
  const env = { ...process.env };
  const nameNow = () => nameOfRenderer(env);
  const name = nameNow();
  if (!options.whole && (await isRendered(name, settings))) return;
  // Imported where it is used: a publish seldom needs it.
  const { buildWhole } = await import('./whole-build.ts');
  await buildWhole(made, { name, nameNow, settings });
}

/** Makes the pages with the kept program of that name; false where there is none, or it fails. */
async function isRendered(name: string, settings: Record<string, string>): Promise<boolean> {
  try {
    const kept = findRenderer(name);
    if (!kept) return false;
    Object.assign(process.env, settings);
    await renderSite(kept, made);
    return true;
  } catch (error) {
    console.error('The kept program could not render the pages, so all is built:', error);
    rmSync(made, { recursive: true, force: true });
    return false;
  }
}

/**
 * Astro puts the islands' style rule beside the first island, where HTML allows no style element: this moves
 * it. Throws if a page states a price that is not charged.
 */
function finishPages() {
  const rule = /<style>astro-island[^<]*<\/style>/;
  for (const name of readdirSync(made, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue;
    const file = join(made, name);
    const html = readFileSync(file, 'utf8');
    checkPagePrices(`/${name.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`, html);
    const [found = ''] = rule.exec(html) ?? [];
    const moved = html.replace(found, '').replace('</head>', `${found}</head>`);
    writeFileSync(file, withOwnPolicy(moved));
  }
}

function isPage(path: string): boolean {
  const file = shellFor(path) ?? path;
  return ['', '.html', '/index.html'].some(
    (end) => /\.\w+$/.test(file + end) && existsSync(join(made, file + end)),
  );
}

/** Two renames: a server that reads in between finds no site, keeps the one it has and looks again. */
function putInPlace() {
  const old = `${made}-old`;
  if (existsSync(target)) renameSync(target, old);
  renameSync(made, target);
  rmSync(old, { recursive: true, force: true });
}
