import { resolve } from 'node:path';
import { defineCliConfig } from 'sanity/cli';

export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_STUDIO_PROJECT_ID || 'local',
    dataset: process.env.SANITY_STUDIO_DATASET || 'production',
  },
  // The Studio has the version in this package's lockfile and doesn't update itself.
  deployment: { autoUpdates: false },
  vite: {
    // Lets the Studio import the content rules and emails that it shares with the site.
    server: { fs: { allow: ['..'] } },
    // The Studio composes emails in any language, as the server does and pages don't.
    resolve: {
      alias: {
        '#words/store.ts': resolve(import.meta.dirname, '../src/words/store-server.ts'),
        'node:async_hooks': resolve(import.meta.dirname, 'mails/async-hooks.ts'),
      },
    },
  },
  typegen: {
    path: '../src/cms/documents/*.ts',
    schema: 'schema.extracted.json',
    generates: '../src/cms/content.gen.ts',
  },
});
