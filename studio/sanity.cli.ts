import { defineCliConfig } from 'sanity/cli';

export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_STUDIO_PROJECT_ID || 'local',
    dataset: process.env.SANITY_STUDIO_DATASET || 'production',
  },
  // The Studio's version is the one in this package's lockfile; it doesn't update itself.
  deployment: { autoUpdates: false },
  // The Studio imports the content rules that it shares with the site.
  vite: { server: { fs: { allow: ['..'] } } },
  typegen: {
    path: '../src/cms/documents/*.ts',
    schema: 'schema.extracted.json',
    generates: '../src/cms/content.gen.ts',
  },
});
