import { defineConfig } from 'sanity';
import { structureTool } from 'sanity/structure';
import { localLake } from './local-lake.ts';
import { presentation } from './presentation.ts';
import { schemaTypes } from './schemaTypes/index.ts';
import { onlyOnce, singletonActions, structure } from './structure.ts';
import { templates } from './templates.ts';

const projectId = process.env.SANITY_STUDIO_PROJECT_ID;
const dataset = process.env.SANITY_STUDIO_DATASET || 'production';

export default defineConfig({
  title: 'Storefront content',
  projectId: projectId || 'local',
  dataset,
  plugins: [structureTool({ title: 'Content', structure }), presentation],
  schema: {
    types: schemaTypes,
    templates,
  },
  document: {
    actions: (actions, { schemaType }) =>
      onlyOnce.has(schemaType) ? singletonActions(actions) : actions,
    comments: { enabled: false },
  },
  // One editor, one way to publish.
  releases: { enabled: false },
  scheduledDrafts: { enabled: false },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
  announcements: { enabled: false },
  // Without a project the content is in the repository, and the local lake serves both it and the Studio.
  ...(projectId ? {} : localLake(process.env.SANITY_STUDIO_LAKE_URL)),
});
