import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { chunkGroups } from './scripts/build/chunk-groups.mjs';
import { devServer } from './scripts/build/dev-server.mjs';
import { keepRenderer } from './scripts/build/renderer/keep-renderer.mjs';
import { picturesOrigin } from './scripts/build/site-inputs.mjs';
import { touchDirective } from './scripts/build/touch-directive.mjs';

const { PUBLIC_IP_LOOKUP_URL, S3_BUCKET_URL, PICTURES_ORIGIN, KEEP_RENDERER } = process.env;
/** Addresses of other sites as a policy names them. */
const origins = (...addresses) =>
  addresses
    .filter(Boolean)
    .map((address) => ` ${new URL(address).origin}`)
    .join('');
/** Where the pages may call: this site, and by settings an address lookup and the bucket for pictures. */
const callable = origins(PUBLIC_IP_LOOKUP_URL, S3_BUCKET_URL);
/** Whose pictures they may show: those of editors are Sanity's, or come with the site from a lake of ours. */
const shown = origins(S3_BUCKET_URL, PICTURES_ORIGIN ?? picturesOrigin(process.env));

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://127.0.0.1:4321',
  output: 'static',
  trailingSlash: 'never',
  integrations: [
    react(),
    touchDirective(),
    devServer(),
    KEEP_RENDERER ? keepRenderer(KEEP_RENDERER) : undefined,
  ],
  devToolbar: { enabled: false },
  build: { format: 'directory', inlineStylesheets: 'always' },
  // The server lifts this policy from the <meta> into a real header and adds frame-ancestors.
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        `img-src 'self' data: blob:${shown}`,
        `connect-src 'self'${callable}`,
        "base-uri 'none'",
        "form-action 'self'",
        "object-src 'none'",
      ],
    },
  },
  vite: {
    define: {
      // Vite's loader of parts holds code that preloads their scripts and styles. Parts here have no lists to preload
      // (below), and their styles are in the page's sheet: this leaves that code out.
      __VITE_IS_MODERN__: 'false',
    },
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
        // A constant stands where it is used, so that a page carries only its own.
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        output: {
          codeSplitting: {
            groups: chunkGroups,
          },
        },
      },
    },
  },
});
