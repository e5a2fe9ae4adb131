/** The full build: bundles scripts, styles, and the page renderer, then renders the pages. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Documents } from '#cms/fetch-content.ts';
import { isAlive } from '#server/is-alive.ts';
import { compileCacheIn } from '#server/site/build-site.ts';
import { BuildError } from './build-error.ts';
import { writeWidget } from './build-widget.ts';
import { DOCUMENTS } from './renderer/cache-renderer.mjs';
import { addRenderer, tryToCache } from './renderer/renderer-cache.ts';

const root = resolve(import.meta.dirname, '../..');
const PATIENCE_MS = 10 * 60_000;
const LOOK_AGAIN_MS = 200;

export type Program = { name: string; nameNow: () => string; documents: Documents };

/** Caches the renderer under `name`, unless the name has changed in the meantime. */
export async function buildWhole(
  folder: string,
  { name, nameNow, documents }: Program,
): Promise<void> {
  const workFolder = join(root, `.astro/renderer-${process.pid}`);
  // Astro renders with code in the site's folder, and finds the packages of that code only below the root.
  const site = join(root, `.astro/site-${process.pid}`);
  const done = await takeTurn();
  try {
    mkdirSync(workFolder, { recursive: true });
    writeFileSync(join(workFolder, DOCUMENTS), JSON.stringify(documents));
    await runAstro(site, workFolder);
    cpSync(site, folder, { recursive: true });
    rmSync(join(workFolder, DOCUMENTS));
    await writeWidget(folder);
    tryToCache(name, nameNow, () => {
      addRenderer(name, workFolder, folder);
      // Clear the compile cache, which would otherwise grow with each new version of the code.
      rmSync(compileCacheIn(root), { recursive: true, force: true });
    });
  } finally {
    for (const made of [workFolder, site]) rmSync(made, { recursive: true, force: true });
    done();
  }
}

/**
 * Waits for the build lock, because Astro uses one work folder for all targets. Returns a function that releases the
 * lock. The lock of a killed build is released automatically.
 */
async function takeTurn(): Promise<() => void> {
  const file = join(root, '.astro/build.pid');
  mkdirSync(join(root, '.astro'), { recursive: true });
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += LOOK_AGAIN_MS) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!existsSync(file)) throw error;
    }
    if (!isAlive(pidIn(file))) rmSync(file, { force: true });
    else {
      if (waitedMs === 0) console.log('Another build is in progress. Waiting for it to finish…');
      await wait(LOOK_AGAIN_MS);
    }
  }
  throw new BuildError('Another build didn’t finish. Stop it and build again.');
}

/** Returns this process's own PID if the file is missing or not written yet, so that the caller waits. */
function pidIn(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8')) || process.pid;
  } catch {
    return process.pid;
  }
}

async function runAstro(folder: string, workFolder: string) {
  mkdirSync(folder, { recursive: true });
  const astro = join(root, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build', '--outDir', folder], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, KEEP_RENDERER: workFolder, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new BuildError('The site couldn’t be built. See the lines above.');
}
