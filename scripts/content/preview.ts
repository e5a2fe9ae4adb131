/**
 * Serves the site with drafts to editors. The Studio opens this preview or provides a link to it. The content comes
 * from the configured Content Lake or from the local one of `npm run studio`.
 */
import { resolve } from 'node:path';
import { dev } from 'astro';
import type { Plugin } from 'vite';
import { createContentClient } from '#cms/fetch-content.ts';
import { readContentConfig } from '#config/content.ts';
import { waitForLocalLake } from './find-local-lake.ts';
import { draftsPlugin } from './preview/drafts-plugin.ts';
import { passesOf, previewGate, warmUp } from './preview/gate.ts';
import { type PreviewSettings, readPreviewSettings } from './preview/settings.ts';

/**
 * Node's default keep-alive timeout of five seconds can expire while a page compiles. A request that arrives at that
 * moment on the same connection would get no response.
 */
const IDLE_CONNECTION_MS = 75_000;
const keepConnections: Plugin = {
  name: 'keep-connections',
  configureServer({ httpServer }) {
    if (httpServer && 'keepAliveTimeout' in httpServer) {
      httpServer.keepAliveTimeout = IDLE_CONNECTION_MS;
    }
  },
};
const root = resolve(import.meta.dirname, '../..');
const env = process.env;

const settings = settingsOrExit();
const { host, port, publicUrl } = settings;
if (!env.SANITY_PROJECT_ID) await connectLocalLake();
else if (!env.SANITY_TOKEN) exit('SANITY_TOKEN: a token is required to read drafts.');
env.CONTENT_PERSPECTIVE = 'drafts';
env.ASTRO_TELEMETRY_DISABLED = '1';
// Separate, because the site's process owns the site's database.
env.DATA_DIR = resolve(root, env.PREVIEW_DATA_DIR || '.data/preview');
env.DATABASE_URL = '';

const client = createContentClient(readContentConfig(env));
const passes = passesOf(settings, client);
const server = await dev({
  root,
  logLevel: 'warn',
  server: { host, port, ...(publicUrl ? { allowedHosts: [publicUrl.hostname] } : {}) },
  integrations: [
    {
      name: 'presentation',
      hooks: {
        'astro:config:setup': ({ addMiddleware, injectScript }) => {
          addMiddleware({
            order: 'pre',
            entrypoint: new URL('preview/middleware.ts', import.meta.url),
          });
          injectScript('page', `import '/scripts/content/preview/client.ts';`);
        },
      },
    },
  ],
  vite: {
    cacheDir: 'node_modules/.vite-preview',
    // If Vite discovered these packages while a page was open, it would reload the page.
    optimizeDeps: { include: ['@sanity/visual-editing', 'idiomorph', 'styled-components'] },
    plugins: [previewGate({ ...settings, client, passes }), draftsPlugin(client), keepConnections],
    server: { strictPort: true, hmr: { overlay: false } },
  },
});
console.log(`Preview with drafts: ${publicUrl?.origin ?? `http://${host}:${server.address.port}`}`);
warmUp(new URL(`http://${host}:${server.address.port}`), { publicUrl, passes });

async function connectLocalLake() {
  const lake = await waitForLocalLake(env, () =>
    console.log('Waiting for the Studio. If it isn’t starting, run `npm run studio`.'),
  );
  env.SANITY_PROJECT_ID = lake.SANITY_PROJECT_ID;
  env.SANITY_API_HOST = lake.SANITY_API_HOST;
  env.SANITY_TOKEN = lake.SANITY_WRITE_TOKEN;
}

function settingsOrExit(): PreviewSettings {
  try {
    return readPreviewSettings(env);
  } catch (problem) {
    return exit(problem instanceof Error ? problem.message : String(problem));
  }
}

function exit(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
