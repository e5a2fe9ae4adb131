import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ENTRY = fileURLToPath(new URL('entry.mjs', import.meta.url));

export const DOCUMENTS = 'documents.json';

/**
 * Copies into `folder` what an Astro build bundles before it renders: the page renderer and the files that need no
 * content. `keys.json` records what each cacheable file was generated from. The renderer reads its documents from the
 * folder.
 *
 * @param {string} folder
 * @returns {import('astro').AstroIntegration}
 */
export function cacheRenderer(folder) {
  let outDir = '';
  let bundled = '';
  /** @type {import('vite').Plugin} */
  const bundleRenderer = {
    name: 'bundle-renderer',
    applyToEnvironment: ({ name }) => name === 'prerender',
    buildStart() {
      bundled = this.environment.config.build.outDir;
      this.emitFile({ type: 'chunk', id: ENTRY, fileName: 'renderer.mjs' });
    },
  };
  const copy = () => {
    cpSync(bundled, join(folder, 'program'), { recursive: true });
    const isOfSite = (path) => relative(bundled, path).startsWith('..');
    cpSync(outDir, join(folder, 'files'), { recursive: true, filter: isOfSite });
  };
  return {
    name: 'cache-renderer',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [bundleRenderer] } });
      },
      'astro:config:done': ({ config }) => {
        outDir = fileURLToPath(config.outDir);
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((prerenderer) => ({
          ...prerenderer,
          async setup() {
            copy();
            const { setContent } = await import(pathToFileURL(join(bundled, 'renderer.mjs')).href);
            setContent(JSON.parse(readFileSync(join(folder, DOCUMENTS), 'utf8')));
            await prerenderer.setup?.();
          },
          async getStaticPaths() {
            const paths = await prerenderer.getStaticPaths();
            const keys = paths.filter(({ cacheKey }) => cacheKey !== undefined);
            const entries = keys.map(({ pathname, cacheKey }) => [pathname, cacheKey]);
            writeFileSync(join(folder, 'keys.json'), JSON.stringify(Object.fromEntries(entries)));
            return paths;
          },
        }));
      },
    },
  };
}
