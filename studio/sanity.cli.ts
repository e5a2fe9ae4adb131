import { defineCliConfig } from 'sanity/cli';

export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_STUDIO_PROJECT_ID || 'local',
    dataset: process.env.SANITY_STUDIO_DATASET || 'production',
  },
  // The Studio's version is the one in this package's lockfile; it does not look for a newer one.
  deployment: { autoUpdates: false },
  // The rules of the content that the site has too are read from there.
  vite: { server: { fs: { allow: ['..'] } } },
  // The types of the results of the site's queries.
  typegen: {
    path: '../src/cms/documents/*.ts',
    schema: 'schema.extracted.json',
    generates: '../src/cms/content.gen.ts',
  },
});
