/** The names of what editors see in the Studio. A test compares them with the editors’ guide. */
import { createClient } from '@sanity/client';
import { createSourceFromConfig, type Source } from 'sanity';
import { createStructureBuilder } from 'sanity/structure';
import { API } from '../src/cms/lake-api.ts';
import { SEND_MAIL_TEST } from '../src/contracts/api/mail-test.ts';
import config from './sanity.config.ts';
import { schemaTypes } from './schemaTypes/index.ts';
import { structure } from './structure.ts';

/** The labels of Sanity’s own actions, in its namespace `structure`. */
const LABELS: Record<string, string> = {
  publish: 'action.publish.draft.label',
  unpublish: 'action.unpublish.label',
  discardChanges: 'action.discard-changes.label',
  restore: 'action.restore.label',
  delete: 'action.delete.label',
};

/** Other text of Sanity's that the guide quotes. */
const OF_SANITY = [
  'studio:document-status.edited',
  'studio:inputs.slug.action.generate',
  'studio:release.chip.draft',
  'studio:release.chip.published',
  'studio:timeline.operation.draft-created',
  'structure:changes.tab.history',
  'presentation:preview-frame.overlay.toggle-button.text',
];

/** Evaluates the Studio’s configuration without a browser. */
export async function namesInStudio(): Promise<string[]> {
  const source = await createSourceFromConfig({
    ...config,
    currentUser: { id: 'editor', name: 'Editor', email: '', role: '', roles: [] },
    getClient: () =>
      createClient({ ...API, projectId: 'local', dataset: 'production', useCdn: false }),
  });
  const { i18n, tools, schema } = source;
  await i18n.loadNamespaces(['studio', 'structure', 'presentation']);
  const S = createStructureBuilder({ source, perspectiveStack: [] });
  return [
    ...tools.map(({ title }) => title),
    ...titlesIn(structure(S).serialize(), ['items', 'child']),
    ...titlesIn(
      schemaTypes.filter(({ name }) => schema.has(name)),
      ['fields', 'of', 'groups', 'options', 'list'],
    ),
    ...actionsIn(source),
    SEND_MAIL_TEST,
    ...OF_SANITY.map((key) => i18n.t(key)),
  ];
}

/**
 * The labels of the actions that an editor has for a question. The label of each of our actions is its
 * `displayName`.
 */
function actionsIn({ document, i18n }: Source): string[] {
  const actions = document.actions({
    schemaType: 'faqEntry',
    documentId: 'faqEntry-refund',
    releaseId: undefined,
    versionType: 'draft',
  });
  return actions.flatMap(({ action = '', displayName = '' }) => {
    const key = LABELS[action];
    return key ? i18n.t(`structure:${key}`) : displayName;
  });
}

function titlesIn(part: unknown, properties: string[]): string[] {
  if (Array.isArray(part)) return part.flatMap((one) => titlesIn(one, properties));
  if (typeof part !== 'object' || part === null) return [];
  const title = 'title' in part && typeof part.title === 'string' ? [part.title] : [];
  return [...title, ...properties.flatMap((name) => titlesIn(Reflect.get(part, name), properties))];
}
