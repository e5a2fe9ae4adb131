/**
 * Builds the whole site into a new folder and, only if all of it succeeded, puts that in the place of the old
 * one: `node scripts/build/build-site.ts [folder]`, by default dist. A running server notices.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkContent } from '#cms/check-content.ts';
import { fetchContent } from '#cms/fetch-content.ts';
import { ContentError } from '#cms/parse-content.ts';
import { getRedirects } from '#cms/queries.ts';
import { checkNoPageHidden } from '#cms/redirects.ts';
import { createContentSource } from '#cms/source.ts';
import { checkPagePrices } from '#cms/stated-prices.ts';
import { readContentConfig } from '#config/content.ts';
import { FolderInUse, lockFolder } from '#server/db/folder-lock.ts';
import { shellFor } from '#server/site/shells.ts';
import { openContentSource, serveContent } from '../../lake/serve-content.ts';
import { writeWidget } from './build-widget.ts';
import { withOwnPolicy } from './page-policy.ts';
import { prepareSite } from './prepare-site.ts';

const root = resolve(import.meta.dirname, '../..');
const target = resolve(root, process.argv[2] || process.env.DIST_DIR || 'dist');
// In the same folder as the target, so that it can be renamed instead of copied.
const made = join(dirname(target), `.${basename(target)}-${process.pid}`);
const PATIENCE_MS = 10 * 60_000;
const LOOK_AGAIN_MS = 200;

try {
  const documents = await fetchOnce();
  const content = createContentSource(documents);
  await checkContent(content);
  const done = await takeTurn();
  // The pages are made from the same documents that were checked, whatever is published meanwhile.
  const served = await serveContent(() => documents);
  await runAstro(served.settings);
  await served.close();
  done();
  finishPages();
  await writeWidget(made);
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

/**
 * Astro works in one folder whatever the target, so builds take turns. Returns the function that ends this
 * turn.
 */
async function takeTurn(): Promise<() => void> {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += LOOK_AGAIN_MS) {
    try {
      return lockFolder(join(root, '.astro/build'));
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      if (waitedMs === 0) console.log('Another build is under way: waiting for its end…');
      await wait(LOOK_AGAIN_MS);
    }
  }
  throw new ContentError('Another build does not end: stop it and build again.');
}

async function runAstro(settings: Record<string, string>) {
  mkdirSync(made, { recursive: true });
  const astro = join(root, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build', '--outDir', made], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...settings, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new ContentError('The site could not be built: see the lines above.');
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
