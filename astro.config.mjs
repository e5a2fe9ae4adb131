import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { chunkGroups } from './scripts/build/chunk-groups.mjs';
import { devServer } from './scripts/build/dev-server.mjs';
import { cacheRenderer } from './scripts/build/renderer/cache-renderer.mjs';

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://127.0.0.1:4321',
  output: 'static',
  trailingSlash: 'never',
  integrations: [
    react(),
    {
      name: 'touch-directive',
      hooks: {
        // `client:touch`: islands that load when they are touched.
        'astro:config:setup': ({ addClientDirective }) =>
          addClientDirective({ name: 'touch', entrypoint: './src/islands/early/touch.ts' }),
      },
    },
    devServer(),
    process.env.KEEP_RENDERER ? cacheRenderer(process.env.KEEP_RENDERER) : undefined,
  ],
  // The partners' guide has no colors in its samples, because the policy forbids inline styles.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  build: { format: 'directory', inlineStylesheets: 'always' },
  vite: {
    define: {
      // Vite's loader of parts holds code that preloads their scripts and styles. Parts here have no lists to preload
      // (below), and their styles are in the page's sheet, so we leave that code out.
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
        // Constants are inlined, so that a page carries only its own.
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
