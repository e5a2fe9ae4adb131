/** What the build has prepared of each file of the site, and the server reads when it starts. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

export const ASSET_TABLE = 'assets.json';

/** The compressed forms of a file stand beside it, under its name with these endings. */
export const ENCODINGS = { br: '.br', gzip: '.gz' } as const;

/** By the directive of a content security policy. */
const sourcesSchema = z.record(
  z.enum(['script-src', 'style-src', 'img-src', 'connect-src']),
  z.array(z.string()),
);
export type Sources = z.infer<typeof sourcesSchema>;

const assetSchema = z.object({
  /** Its place in the folder. */
  file: z.string(),
  type: z.string(),
  etag: z.string(),
  /** What a page may load and run beside the files of this site. */
  sources: z.optional(sourcesSchema),
  isCompressed: z.boolean(),
});
export type PreparedAsset = z.infer<typeof assetSchema>;

const tableSchema = z.record(z.string(), assetSchema);
/** By the path at which a file is served. */
export type AssetTable = z.infer<typeof tableSchema>;

/** Throws where the folder holds no built site. */
export async function readAssetTable(folder: string): Promise<AssetTable> {
  return tableSchema.parse(JSON.parse(await readFile(join(folder, ASSET_TABLE), 'utf8')));
}

export const hasAssetTable = (folder: string): boolean => existsSync(join(folder, ASSET_TABLE));
