import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteData } from 'astro';
import type { Documents } from '#cms/fetch-content.ts';
import type { CachedRenderer } from './renderer-cache.ts';

type Path = { pathname: string; route: RouteData; cacheKey?: string };
type Pages = {
  site: string;
  getPaths(): Promise<Path[]>;
  render(request: Request, route: RouteData): Promise<Response>;
};
type Program = { open(documents: Documents): Pages };

/**
 * Renders the documents into `folder` with a renderer from an earlier build. Throws if another build replaces or
 * removes the renderer in the meantime, because scripts of the new site might then be missing.
 */
export async function renderSite(
  renderer: CachedRenderer,
  folder: string,
  documents: Documents,
): Promise<void> {
  // Libraries bundled into the renderer depend on NODE_ENV. Astro sets it for builds, too.
  process.env.NODE_ENV = 'production';
  const names = renderer.names();
  const { open }: Program = await import(pathToFileURL(renderer.program).href);
  const { site, getPaths, render } = open(documents);
  for (const name of names) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(join(renderer.files, name), file);
  }
  for (const { pathname, route, cacheKey } of await getPaths()) {
    const file = join(folder, fileOf(pathname, route));
    mkdirSync(dirname(file), { recursive: true });
    const drawn = cacheKey === undefined ? undefined : renderer.drawn(pathname, cacheKey);
    if (drawn && existsSync(drawn)) cpSync(drawn, file);
    else {
      const response = await render(new Request(new URL(pathname, site)), route);
      if (response.status !== (pathname === '/404' ? 404 : 200)) {
        throw new Error(`${pathname} was rendered with status ${response.status}`);
      }
      writeFileSync(file, Buffer.from(await response.arrayBuffer()));
      if (drawn) cachePicture(file, drawn);
    }
  }
  if (renderer.names().join('\n') !== names.join('\n'))
    throw new Error('The page renderer was replaced');
}

/**
 * Copies a picture into the cache under a temporary name and then renames it, because another build may be looking for
 * the file. If caching fails, the next build generates the picture again.
 */
function cachePicture(file: string, place: string) {
  const half = `${place}.${process.pid}`;
  try {
    cpSync(file, half);
    renameSync(half, place);
  } catch (error) {
    rmSync(half, { force: true });
    console.error('A picture could not be cached:', error);
  }
}

function fileOf(pathname: string, { type }: RouteData): string {
  if (type === 'endpoint') return pathname;
  return pathname === '/404' ? '404.html' : join(pathname, 'index.html');
}
