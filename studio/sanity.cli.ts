import { defineCliConfig } from 'sanity/cli';

export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_STUDIO_PROJECT_ID || 'local',
    dataset: process.env.SANITY_STUDIO_DATASET || 'production',
  },
  // The Studio is what this package's lockfile says, and asks nobody for a newer one.
  deployment: { autoUpdates: false },
  // The types of what the site's queries answer.
  typegen: {
    path: '../src/cms/queries.ts',
    schema: 'schema.extracted.json',
    generates: '../src/cms/content.gen.ts',
  },
});
