/** Makes the pages of a site out of documents, and checks what only pages can tell. */
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { checkDocuments } from '#cms/check-content.ts';
import { checkPagePrices } from '#cms/prices/stated-prices.ts';
import { checkNoPageHidden, getRedirects } from '#cms/redirects.ts';
import { createContentSource } from '#cms/source.ts';
import { shellFor } from '#routes/shells.ts';
import { serveContent } from '../../lake/serve-content.ts';
import { BuildError } from './build-error.ts';
import { isPackage, otherSettings } from './packaged.mjs';
import { withOwnPolicy } from './page-policy.ts';
import type { Published } from './publish/hold-back.ts';
import { findRenderer, nameOfRenderer } from './renderer/kept-renderers.ts';
import { renderSite } from './renderer/render-site.ts';
import { picturesOrigin } from './site-inputs.mjs';

const env = { ...process.env };
let hasRendered = false;

type Options = { whole: boolean };

/**
 * Makes the pages in `folder`, in the place of what is there. Throws ContentError where they cannot be made from these
 * documents.
 */
export async function makeSite(folder: string, documents: Published[], options: Options) {
  const content = createContentSource(documents);
  await checkDocuments(documents);
  rmSync(folder, { recursive: true, force: true });
  // The pages are made from the same documents that were checked, whatever is published meanwhile.
  const served = await serveContent(() => documents);
  try {
    await makePages(folder, served.settings, options);
  } finally {
    await served.close();
  }
  checkNoPageHidden(await getRedirects(content), (path) => isPageIn(folder, path));
  finishPages(folder);
}

async function makePages(folder: string, content: Record<string, string>, { whole }: Options) {
  // The content is served by this process from here on, its pictures are not.
  const settings = { ...content, PICTURES_ORIGIN: picturesOrigin(env) };
  const nameNow = () => nameOfRenderer(env);
  const name = nameNow();
  if (!whole && (await isRendered(folder, name, settings))) return;
  if (isPackage)
    throw new BuildError(
      otherSettings(env) ?? 'A package renders pages and bundles no scripts: make another package.',
    );
  // Imported where it is used: a publish seldom needs it.
  const { buildWhole } = await import('./whole-build.ts');
  await buildWhole(folder, { name, nameNow, settings });
}

/** Makes the pages with the kept program of that name; false where there is none, or it fails. */
async function isRendered(folder: string, name: string, settings: Record<string, string>) {
  try {
    const kept = findRenderer(name);
    if (!kept) return false;
    Object.assign(process.env, settings);
    if (hasRendered) await renderAgain(name, folder);
    else {
      hasRendered = true;
      await renderSite(kept, folder);
    }
    return true;
  } catch (error) {
    console.error('The kept program could not render the pages, so all is built:', error);
    rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

async function renderAgain(name: string, folder: string): Promise<void> {
  const file = new URL('./renderer/render-thread.ts', import.meta.url);
  await once(new Worker(file, { workerData: { name, folder } }), 'exit');
}

/**
 * Astro puts the islands' style rule beside the first island, where HTML allows no style element: this moves
 * it. Throws if a page states a price that is not charged.
 */
function finishPages(folder: string) {
  const rule = /<style>astro-island[^<]*<\/style>/;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue;
    const file = join(folder, name);
    const html = readFileSync(file, 'utf8');
    checkPagePrices(`/${name.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`, html);
    const [found = ''] = rule.exec(html) ?? [];
    const moved = html.replace(found, '').replace('</head>', `${found}</head>`);
    writeFileSync(file, withOwnPolicy(moved));
  }
}

function isPageIn(folder: string, path: string): boolean {
  const file = shellFor(path) ?? path;
  return ['', '.html', '/index.html'].some(
    (end) => /\.\w+$/.test(file + end) && existsSync(join(folder, file + end)),
  );
}
