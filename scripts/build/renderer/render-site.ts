import { cpSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteData } from 'astro';
import type { KeptRenderer } from './kept-renderers.ts';

type Path = { pathname: string; route: RouteData; cacheKey?: string };
type Program = {
  site: string;
  getPaths(): Promise<Path[]>;
  render(request: Request, route: RouteData): Promise<Response>;
};

/**
 * Makes the site in `folder` with a program that an earlier build has kept. It reads the content that the
 * environment of this process names.
 */
export async function renderSite(kept: KeptRenderer, folder: string): Promise<void> {
  // What is bundled with the program's libraries decides by it, as Astro does when it builds.
  process.env.NODE_ENV = 'production';
  const { site, getPaths, render }: Program = await import(pathToFileURL(kept.program).href);
  cpSync(kept.files, folder, { recursive: true });
  for (const { pathname, route, cacheKey } of await getPaths()) {
    const file = join(folder, fileOf(pathname, route));
    mkdirSync(dirname(file), { recursive: true });
    const drawn = cacheKey === undefined ? undefined : kept.drawn(pathname, cacheKey);
    if (drawn && existsSync(drawn)) cpSync(drawn, file);
    else {
      const response = await render(new Request(new URL(pathname, site)), route);
      if (response.status !== (pathname === '/404' ? 404 : 200)) {
        throw new Error(`${pathname} was rendered with status ${response.status}`);
      }
      writeFileSync(file, Buffer.from(await response.arrayBuffer()));
      if (drawn) keepDrawn(file, drawn);
    }
  }
}

/** In two steps: another build may be looking for it. */
function keepDrawn(file: string, place: string) {
  const half = `${place}.${process.pid}`;
  cpSync(file, half);
  renameSync(half, place);
}

function fileOf(pathname: string, { type }: RouteData): string {
  if (type === 'endpoint') return pathname;
  return pathname === '/404' ? '404.html' : join(pathname, 'index.html');
}
