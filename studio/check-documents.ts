import { createClient } from '@sanity/client';
import { createSchema, type SanityDocument, validateDocument, type Workspace } from 'sanity';
import { openContentSource } from '../lake/serve-content.ts';
import { API } from '../src/cms/lake-api.ts';
import { schemaTypes } from './schemaTypes/index.ts';

type Checked = { documents: number; problems: { level: string; text: string }[] };

/**
 * The folder is served as a Content Lake, because rules send queries to it, for example to find out whether
 * an address is taken.
 */
export async function checkDocuments(folder: string): Promise<Checked> {
  const { settings, close } = await openContentSource({ CONTENT_DIR: folder });
  const client = createClient({
    projectId: 'local',
    dataset: 'production',
    ...API,
    useCdn: false,
    apiHost: settings.SANITY_API_HOST,
    useProjectHostname: false,
  });
  const published = await client.fetch<SanityDocument[]>('*');
  // Documents refer to pictures, but pictures have no form. The lake adds their metadata.
  const documents = published
    .filter(({ _type }) => !_type.startsWith('sanity.'))
    .map(({ _originalId, ...document }): SanityDocument => document);
  const ids = new Set(published.map(({ _id }) => _id));
  const schema = createSchema({ name: 'default', types: schemaTypes });

  const markersOf = (document: SanityDocument, environment: 'studio' | 'cli') =>
    validateDocument({
      document,
      // The rules don't use any other part of the workspace.
      workspace: { schema } as Workspace,
      getClient: () => client,
      getDocumentExists: async ({ id }) => ids.has(id),
      environment,
    });

  const problems: Checked['problems'] = [];
  for (const document of documents) {
    // The rules that editors see, plus one for unknown fields, which the Studio doesn't report.
    const markers = await markersOf(document, 'studio');
    const unknown = (await markersOf(document, 'cli')).filter(isUnknownField);
    for (const marker of [...markers, ...unknown]) {
      const where = `${document._id}, field "${marker.path.join('.')}"`;
      const level = isUnknownField(marker) ? 'error' : marker.level;
      problems.push({ level, text: `${where}: ${marker.message}` });
    }
  }
  await close();
  return { documents: documents.length, problems };
}

function isUnknownField({ message }: { message: string }) {
  return message.includes('does not exist on type');
}
