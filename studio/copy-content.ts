/**
 * `export` writes the published local content and its pictures into one file, as `sanity dataset export` does. `import`
 * reads such a file into the local content's folders: its documents replace those with the same id, and others stay.
 */
import { createReadStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@sanity/client';
import { exportDataset } from '@sanity/export';
import { sanityImport } from '@sanity/import';
import { lakeFolders } from '../lake/folders.ts';
import { startLake } from '../lake/start-lake.ts';
import { API } from '../src/cms/lake-api.ts';

const [, , task, file] = process.argv;
if (!file) {
  const what = task === 'export' ? 'write' : 'read';
  console.error(`Specify the file to ${what}: npm run content:${task} -- content.tar.gz`);
  process.exit(1);
}
const folders = lakeFolders();
// An export leaves drafts alone: its lake has its own working folder.
const workDir = task === 'export' ? mkdtempSync(join(tmpdir(), 'export-')) : undefined;
if (!workDir) mkdirSync(folders.datasetDir, { recursive: true });
const lake = await startLake({ ...folders, ...(workDir && { workDir }), port: 0 });
const client = createClient({
  ...API,
  projectId: 'local',
  dataset: 'production',
  useCdn: false,
  apiHost: lake.url,
  useProjectHostname: false,
  token: lake.token,
});
try {
  await (task === 'export' ? exportTo(file) : importFrom(file));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await lake.close();
  if (workDir) rmSync(workDir, { recursive: true, force: true });
}

async function exportTo(outputPath: string) {
  const pictures = await client.fetch<number>('count(*[_type == "sanity.imageAsset"])');
  const { documentCount, assetCount } = await exportDataset({
    client,
    dataset: 'production',
    outputPath,
    drafts: false,
  });
  // A missing picture file causes only a warning, but the export could not be imported.
  if (assetCount < pictures) {
    rmSync(outputPath, { force: true });
    throw new Error(`Nothing exported: only ${assetCount} of ${pictures} pictures have a file.`);
  }
  console.log(`Exported ${documentCount} documents and ${assetCount} pictures to ${outputPath}.`);
}

async function importFrom(inputPath: string) {
  const { numDocs, warnings } = await sanityImport(createReadStream(inputPath), {
    client,
    operation: 'createOrReplace',
  });
  for (const { message } of warnings) console.warn(message);
  console.log(`Imported ${numDocs} documents to ${folders.datasetDir}.`);
}
