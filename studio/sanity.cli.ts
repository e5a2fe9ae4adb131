import { defineCliConfig } from 'sanity/cli';

export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_STUDIO_PROJECT_ID || 'local',
    dataset: process.env.SANITY_STUDIO_DATASET || 'production',
  },
  // The Studio has the version in this package's lockfile and doesn't update itself.
  deployment: { autoUpdates: false },
  // Lets the Studio import the content rules that it shares with the site.
  vite: { server: { fs: { allow: ['..'] } } },
  typegen: {
    path: '../src/cms/documents/*.ts',
    schema: 'schema.extracted.json',
    generates: '../src/cms/content.gen.ts',
  },
});
