/**
 * Imports exported content into the local content's folders. Imported documents replace those with the same
 * id; others stay.
 */
import { createReadStream, mkdirSync } from 'node:fs';
import { sanityImport } from '@sanity/import';
import { lakeFolders } from '../lake/folders.ts';
import { openLake } from './open-lake.ts';

const [, , file] = process.argv;
if (!file) {
  console.error('Specify the file to read: npm run content:import -- content.tar.gz');
  process.exit(1);
}
const folders = lakeFolders();
mkdirSync(folders.datasetDir, { recursive: true });
const { client, close } = await openLake(folders);
try {
  const { numDocs, warnings } = await sanityImport(createReadStream(file), {
    client,
    operation: 'createOrReplace',
  });
  for (const { message } of warnings) console.warn(message);
  console.log(`Imported ${numDocs} documents to ${folders.datasetDir}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
}
