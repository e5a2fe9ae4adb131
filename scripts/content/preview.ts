/**
 * Shows the site with drafts, on this machine and only to visitors who know PREVIEW_SECRET. The content comes
 * from the configured Content Lake, or from the local one, which `npm run studio` starts.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { dev } from 'astro';
import type { Plugin } from 'vite';
import * as z from 'zod';
import { previewGate } from './preview-gate.ts';

const HOST = '127.0.0.1';
/**
 * Node's five seconds end while a page is being compiled, and a request that came meanwhile on the same connection
 * gets no answer.
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

const secret = env.PREVIEW_SECRET ?? '';
if (!/^\S{16,}$/.test(secret)) {
  exit('PREVIEW_SECRET: the preview needs a secret of at least 16 characters without spaces.');
}
const port = Number(env.PREVIEW_PORT || 4322);
if (!env.SANITY_PROJECT_ID) connectLocalLake();
else if (!env.SANITY_TOKEN) exit('SANITY_TOKEN: drafts can only be read with a token.');
env.CONTENT_PERSPECTIVE = 'drafts';
env.ASTRO_TELEMETRY_DISABLED = '1';
// A database of its own: the site's database belongs to the site's process.
env.DATA_DIR = resolve(root, env.PREVIEW_DATA_DIR || '.data/preview');
env.DATABASE_URL = '';

const server = await dev({
  root,
  logLevel: 'warn',
  server: { host: HOST, port },
  integrations: [
    {
      name: 'presentation',
      hooks: {
        'astro:config:setup': ({ injectScript }) =>
          injectScript('page', `import '/scripts/content/preview-client.ts';`),
      },
    },
  ],
  vite: {
    cacheDir: 'node_modules/.vite-preview',
    plugins: [previewGate(secret), keepConnections],
    server: { strictPort: true },
  },
});
console.log(`Preview with drafts: http://${HOST}:${server.address.port}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
}

/** The lake that `npm run studio` starts, with its token for programs. */
function connectLocalLake() {
  const file = resolve(root, env.LAKE_WORK_DIR || '.data/lake', 'token.json');
  if (!existsSync(file)) {
    exit('There are no drafts yet: start `npm run studio`, or set SANITY_PROJECT_ID.');
  }
  env.SANITY_PROJECT_ID = 'local';
  env.SANITY_API_HOST ||= `http://${HOST}:${env.LAKE_PORT || 3333}`;
  env.SANITY_TOKEN = z.string().parse(JSON.parse(readFileSync(file, 'utf8')));
}

function exit(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
