/** Writes the published local content and its pictures into one file, as `sanity dataset export` does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportDataset } from '@sanity/export';
import { lakeFolders } from '../lake/folders.ts';
import { openLake } from './open-lake.ts';

const [, , outputPath] = process.argv;
if (!outputPath) {
  console.error('Specify the file to write: npm run content:export -- content.tar.gz');
  process.exit(1);
}
// Leaves drafts alone: this lake has its own working folder.
const workDir = mkdtempSync(join(tmpdir(), 'export-'));
const { client, close } = await openLake({ ...lakeFolders(), workDir });
try {
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
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
  rmSync(workDir, { recursive: true, force: true });
}
