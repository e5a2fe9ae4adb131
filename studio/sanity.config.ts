import { defineConfig } from 'sanity';
import { structureTool } from 'sanity/structure';
import { actionsOf } from './document-actions.ts';
import { FieldWithReasons } from './FieldWithReasons.tsx';
import { withKeptAddress } from './KeptAddress.tsx';
import { hostedLake, localLake } from './local-lake.ts';
import { setPacificTime } from './pacific-time.ts';
import { presentation } from './presentation.ts';
import { approvalBadge } from './publishing/approve-first.tsx';
import { KeepSoon } from './publishing/KeepSoon.tsx';
import { PublishingLayout } from './publishing/PublishingLayout.tsx';
import { scheduleBadge } from './publishing/schedule-action.tsx';
import { siteBadge } from './publishing/site-badge.ts';
import { schemaTypes, TRANSLATABLE } from './schemaTypes/index.ts';
import { withSearchPreview } from './search/SearchPreview.tsx';
import { withSentences } from './sentences/SentencesInput.tsx';
import { documentNode, structure, templates } from './structure.ts';
import { TEXTS } from './texts.ts';
import { withChanges } from './translations/ChangesPanel.tsx';
import { languageBadge, outOfDateBadges } from './translations/translate-action.ts';

setPacificTime();

const projectId = process.env.SANITY_STUDIO_PROJECT_ID;
const dataset = process.env.SANITY_STUDIO_DATASET || 'production';

export default defineConfig({
  title: 'Storefront content',
  projectId: projectId || 'local',
  dataset,
  plugins: [
    structureTool({ title: 'Content', structure, defaultDocumentNode: documentNode }),
    presentation,
  ],
  schema: {
    types: schemaTypes.map((type) => {
      if (type.type !== 'document') return type;
      return TRANSLATABLE.includes(type.name)
        ? withChanges(withSearchPreview(withKeptAddress(type)))
        : withSentences(type);
    }),
    templates,
  },
  form: { components: { field: FieldWithReasons } },
  i18n: { bundles: TEXTS },
  studio: { components: { layout: PublishingLayout } },
  document: {
    actions: actionsOf,
    badges: (badges, { schemaType }) => [
      ...badges,
      ...(TRANSLATABLE.includes(schemaType) ? [languageBadge, ...outOfDateBadges] : []),
      approvalBadge,
      scheduleBadge,
      siteBadge,
    ],
    comments: { enabled: false },
    components: { unstable_layout: KeepSoon },
  },
  // Editors have one way to publish. Sanity's plans charge for releases and scheduling, so the site schedules.
  releases: { enabled: false },
  scheduledDrafts: { enabled: false },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
  announcements: { enabled: false },
  // If there is no project, the content is in the repository, and the local lake serves both it and the Studio.
  ...(projectId ? hostedLake() : localLake(process.env.SANITY_STUDIO_LAKE_URL)),
});
