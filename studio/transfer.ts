/** Exports published local content and its pictures to one file, and imports such a file, with Sanity’s own tools. */
import { createReadStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SanityClient } from '@sanity/client';
import { exportDataset } from '@sanity/export';
import { sanityImport } from '@sanity/import';
import { startLake } from '../lake/start-lake.ts';
import { API } from '../src/cms/lake-api.ts';

type Folders = { datasetDir: string; workDir: string; picturesDir: string };

/** Returns a sentence about the result. */
export async function exportContent(folders: Folders, outputPath: string): Promise<string> {
  // Drafts aren't touched, because the export's lake has its own working folder.
  const workDir = mkdtempSync(join(tmpdir(), 'export-'));
  try {
    return await withLake({ ...folders, workDir }, async (client) => {
      const pictures = await client.fetch<number>('count(*[_type == "sanity.imageAsset"])');
      const { documentCount, assetCount } = await exportDataset({
        client,
        dataset: 'production',
        outputPath,
        drafts: false,
      });
      // A missing picture file causes only a warning, but the export couldn't be imported.
      if (assetCount < pictures) {
        rmSync(outputPath, { force: true });
        throw new Error(
          `Nothing exported: only ${assetCount} of ${pictures} pictures have a file.`,
        );
      }
      return `Exported ${documentCount} documents and ${assetCount} pictures to ${outputPath}.`;
    });
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
}

/** Documents in the file replace those with the same id. Returns a sentence about the result. */
export async function importContent(folders: Folders, inputPath: string): Promise<string> {
  mkdirSync(folders.datasetDir, { recursive: true });
  return withLake(folders, async (client) => {
    const { numDocs, warnings } = await sanityImport(createReadStream(inputPath), {
      client,
      operation: 'createOrReplace',
    });
    for (const { message } of warnings) console.warn(message);
    return `Imported ${numDocs} documents to ${folders.datasetDir}.`;
  });
}

async function withLake<Result>(
  folders: Folders,
  work: (client: SanityClient) => Promise<Result>,
): Promise<Result> {
  const lake = await startLake({ ...folders, port: 0 });
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
    return await work(client);
  } finally {
    await lake.close();
  }
}
