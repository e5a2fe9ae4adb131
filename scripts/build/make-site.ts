/** Renders a site's pages from documents, and runs the checks that need the finished pages. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDocuments } from '#cms/check-content.ts';
import { checkOldAddresses, getRedirects } from '#cms/documents/redirect.ts';
import { checkPagePrices } from '#cms/page-prices.ts';
import { createContentSource } from '#cms/source.ts';
import { shellFor } from '#routes/shells.ts';
import { BuildError } from './build-error.ts';
import { finishPage, readImports } from './finish-page.ts';
import { isPackage, otherSettings } from './packaged.mjs';
import type { Published } from './publish/hold-back.ts';
import { renderSite } from './renderer/render-site.ts';
import { findRenderer, nameOfRenderer } from './renderer/renderer-cache.ts';
import type { Program } from './whole-build.ts';

type Options = { whole: boolean };

/** Replaces the contents of `folder`. Throws ContentError if the documents cannot be rendered. */
export async function makeSite(folder: string, documents: Published[], { whole }: Options) {
  const content = createContentSource(documents);
  await checkDocuments(documents);
  rmSync(folder, { recursive: true, force: true });
  const nameNow = () => nameOfRenderer(process.env);
  const name = nameNow();
  if (whole || !(await isRendered(folder, name, documents))) {
    await buildAll(folder, { name, nameNow, documents });
  }
  checkOldAddresses(await getRedirects(content), (path) => isPageIn(folder, path));
  finishPages(folder);
}

async function buildAll(folder: string, program: Program) {
  if (isPackage)
    throw new BuildError(
      otherSettings(process.env) ??
        'A package renders pages, but can’t bundle scripts. Create a new package.',
    );
  // This import is lazy, because a publish rarely needs it.
  const { buildWhole } = await import('./whole-build.ts');
  await buildWhole(folder, program);
}

/** Returns false if no renderer of that name is cached or it fails. */
async function isRendered(folder: string, name: string, documents: Published[]) {
  try {
    const renderer = findRenderer(name);
    if (!renderer) return false;
    await renderSite(renderer, folder, documents);
    return true;
  } catch (error) {
    console.error('The cached renderer failed; running a full build:', error);
    rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

/** Finishes the pages that Astro has rendered. Throws if a page states a price that we don't charge. */
function finishPages(folder: string) {
  const importsOf = readImports(folder);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue;
    const file = join(folder, name);
    const html = readFileSync(file, 'utf8');
    checkPagePrices(`/${name.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`, html);
    writeFileSync(file, finishPage(html, importsOf));
  }
}

function isPageIn(folder: string, path: string): boolean {
  const file = shellFor(path) ?? path;
  return ['', '.html', '/index.html'].some(
    (end) => /\.\w+$/.test(file + end) && existsSync(join(folder, file + end)),
  );
}
