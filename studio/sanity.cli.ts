import { resolve } from 'node:path';
import { defineCliConfig } from 'sanity/cli';

/** Sanity gives a preview 8 to 15 seconds. `npm run preview` compiles its first page for up to a minute. */
const LIMITS = /(MAX_TIME_TO_(?:OVERLAYS_CONNECTION|IFRAME_LOAD) = )[\de]+/g;
let areFound = false;
const patientPreview = {
  name: 'patient-preview',
  apply: 'build' as const,
  transform(code: string, id: string) {
    if (!id.includes('/sanity/lib/') || code.match(LIMITS)?.length !== 2) return undefined;
    areFound = true;
    return { code: code.replaceAll(LIMITS, '$19e4'), map: null };
  },
  buildEnd() {
    if (!areFound) throw new Error('Sanity’s limits for a preview have changed: see sanity.cli.ts');
  },
};

export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_STUDIO_PROJECT_ID || 'local',
    dataset: process.env.SANITY_STUDIO_DATASET || 'production',
  },
  // The Studio has the version in this package's lockfile and doesn't update itself.
  deployment: { autoUpdates: false },
  vite: {
    plugins: [patientPreview],
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
