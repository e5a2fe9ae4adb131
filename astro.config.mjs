import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { chunkGroups } from './scripts/build/chunk-groups.mjs';
import { devServer } from './scripts/build/dev-server.mjs';

/** Where the pages may call: this site, and by settings an address lookup and the bucket for pictures. */
const callable = [process.env.PUBLIC_IP_LOOKUP_URL, process.env.S3_BUCKET_URL]
  .filter(Boolean)
  .map((address) => ` ${new URL(address).origin}`)
  .join('');

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://127.0.0.1:4321',
  output: 'static',
  trailingSlash: 'never',
  integrations: [react(), devServer()],
  devToolbar: { enabled: false },
  build: { format: 'directory', inlineStylesheets: 'auto' },
  // The server lifts this policy from the <meta> into a real header and adds frame-ancestors.
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob: https:",
        "font-src 'self'",
        `connect-src 'self'${callable}`,
        "base-uri 'self'",
        "form-action 'self'",
        "object-src 'none'",
      ],
    },
  },
  vite: {
    plugins: [
      {
        // What is loaded later is small and rare: the lists of what each part needs would weigh more on every page.
        // A plugin, as Astro puts its own value over the setting below.
        name: 'no-preload-lists',
        configEnvironment: () => ({ build: { modulePreload: false } }),
      },
    ],
    build: {
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: chunkGroups,
          },
        },
      },
    },
  },
});
