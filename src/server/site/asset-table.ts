/** The build's table of all files of the site, which the server reads at startup. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

export const ASSET_TABLE = 'assets.json';

/** The extension of the Brotli form, which is stored next to a file. */
export const COMPRESSED = '.br';

/** Lists the files that were compressed quickly. Deleted once all of them are compressed further. */
export const QUICK_LIST = 'quick.json';

const sourcesSchema = z.record(
  z.enum(['script-src', 'style-src', 'img-src', 'connect-src']),
  z.array(z.string()),
);
export type Sources = z.infer<typeof sourcesSchema>;

const assetSchema = z.object({
  file: z.string(),
  type: z.string(),
  etag: z.string(),
  /** External sources that a page may load and run. */
  sources: z.optional(sourcesSchema),
  isCompressed: z.boolean(),
});
export type PreparedAsset = z.infer<typeof assetSchema>;

const tableSchema = z.record(z.string(), assetSchema);
/** The files, by the path at which each one is served. */
export type AssetTable = z.infer<typeof tableSchema>;

/** Throws if the folder contains no built site. */
export async function readAssetTable(folder: string): Promise<AssetTable> {
  return tableSchema.parse(JSON.parse(await readFile(join(folder, ASSET_TABLE), 'utf8')));
}

export const hasAssetTable = (folder: string): boolean => existsSync(join(folder, ASSET_TABLE));
