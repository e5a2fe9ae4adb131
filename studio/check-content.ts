/** Checks the content in the repository, or in CONTENT_DIR, by the Studio's rules. */
import { join } from 'node:path';
import { createClient } from '@sanity/client';
import { createSchema, type SanityDocument, validateDocument, type Workspace } from 'sanity';
import { openContentSource } from '../lake/serve-content.ts';
import { API } from '../src/cms/lake-api.ts';
import { schemaTypes } from './schemaTypes/index.ts';

// The folder is served as a Content Lake, because the rules query it, for example to see whether an address
// is taken.
const { settings, close } = await openContentSource({
  CONTENT_DIR: process.env.CONTENT_DIR || join(import.meta.dirname, '../src/cms/dataset'),
});
const client = createClient({
  projectId: 'local',
  dataset: 'production',
  ...API,
  useCdn: false,
  apiHost: settings.SANITY_API_HOST,
  useProjectHostname: false,
});
const published = await client.fetch<SanityDocument[]>('*');
// Documents refer to pictures, but pictures have no form: the lake adds their metadata.
const documents = published
  .filter(({ _type }) => !_type.startsWith('sanity.'))
  .map(({ _originalId, ...document }): SanityDocument => document);
const ids = new Set(published.map(({ _id }) => _id));
const schema = createSchema({ name: 'default', types: schemaTypes });

let errors = 0;
for (const document of documents) {
  // The rules that editors see, plus unknown fields, which the Studio doesn't report.
  const markers = await markersOf(document, 'studio');
  const unknown = (await markersOf(document, 'cli')).filter(isUnknownField);
  for (const marker of [...markers, ...unknown]) {
    const isError = marker.level === 'error' || isUnknownField(marker);
    if (isError) errors += 1;
    const where = `${document._id}, field "${marker.path.join('.')}"`;
    console.log(`${isError ? 'error' : marker.level}: ${where}: ${marker.message}`);
  }
}
await close();
console.log(`${documents.length} documents, ${errors} errors.`);
process.exit(errors > 0 ? 1 : 0);

function isUnknownField({ message }: { message: string }) {
  return message.includes('does not exist on type');
}

function markersOf(document: SanityDocument, environment: 'studio' | 'cli') {
  return validateDocument({
    document,
    // The rules use nothing else of the workspace.
    workspace: { schema } as Workspace,
    getClient: () => client,
    getDocumentExists: async ({ id }) => ids.has(id),
    environment,
  });
}
