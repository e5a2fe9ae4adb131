import { defineCliConfig } from 'sanity/cli';

export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_STUDIO_PROJECT_ID || 'local',
    dataset: process.env.SANITY_STUDIO_DATASET || 'production',
  },
  // The Studio is what this package's lockfile says, and asks nobody for a newer one.
  deployment: { autoUpdates: false },
});
