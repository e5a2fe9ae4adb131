/** Checks the content in the repository by the rules that the Studio shows to editors. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@sanity/client';
import { createSchema, type SanityDocument, validateDocument, type Workspace } from 'sanity';
import { schemaTypes } from './schemaTypes/index.ts';

const folder = join(import.meta.dirname, '../src/cms/dataset');
const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json') && !path.startsWith('sanity.'))
  .map((path): SanityDocument => JSON.parse(readFileSync(join(folder, path), 'utf8')));
const ids = new Set(documents.map(({ _id }) => _id));

// Whether an address is taken is asked of a Content Lake, and there is none here: each is free.
const client = createClient({
  projectId: 'local',
  dataset: 'production',
  apiVersion: '2025-02-19',
  useCdn: false,
});
Object.assign(client, { fetch: async () => true, withConfig: () => client });
const schema = createSchema({ name: 'default', types: schemaTypes });

let errors = 0;
for (const document of documents) {
  // The rules as an editor meets them, and, from outside of the Studio, fields that it does not know.
  const markers = await markersOf(document, 'studio');
  const unknown = (await markersOf(document, 'cli')).filter(isUnknownField);
  for (const marker of [...markers, ...unknown]) {
    const isError = marker.level === 'error' || isUnknownField(marker);
    if (isError) errors += 1;
    const where = `${document._id}, field "${marker.path.join('.')}"`;
    console.log(`${isError ? 'error' : marker.level}: ${where}: ${marker.message}`);
  }
}
console.log(`${documents.length} documents, ${errors} errors.`);
process.exit(errors > 0 ? 1 : 0);

function isUnknownField({ message }: { message: string }) {
  return message.includes('does not exist on type');
}

function markersOf(document: SanityDocument, environment: 'studio' | 'cli') {
  return validateDocument({
    document,
    // The rules need nothing else of the workspace.
    workspace: { schema } as Workspace,
    getClient: () => client,
    getDocumentExists: async ({ id }) => ids.has(id),
    environment,
  });
}
