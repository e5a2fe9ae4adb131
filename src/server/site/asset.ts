import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ENCODINGS, type PreparedAsset, readAssetTable } from './asset-table.ts';
import { type Headers, headersOf, policyOf, rawOf } from './headers.ts';

/** One form of a file: as it is, or compressed. */
export type Variant = {
  body: Buffer;
  headers: Headers;
  rawHeaders: string[];
};

export type Asset = {
  etag: string;
  /** The policy of a page that only these origins may frame. */
  policyFor?: (framers: readonly string[]) => string;
  plain: Variant;
  /** Absent where compressing gains nothing. */
  brotli?: Variant;
  gzip?: Variant;
  /** The headers of the response to a browser that has this version. */
  unchanged: Headers;
  rawUnchanged: string[];
};

export type Assets = Map<string, Asset>;

export type AssetOptions = {
  /** Pages may send requests to these origins, and show pictures from there. */
  connectsTo?: readonly string[];
  /** Headers of every response that has none of the same name. */
  always?: Headers;
};

/** Reads all files of a built site. Throws where the folder holds none. */
export async function readAssets(folder: string, options: AssetOptions): Promise<Assets> {
  const table = Object.entries(await readAssetTable(folder));
  const assets: Assets = new Map();
  for (const [path, prepared] of table)
    assets.set(path, await readAsset(folder, prepared, options));
  if (!assets.has('/')) throw new Error(`There is no home page in ${folder}`);
  return assets;
}

async function readAsset(
  folder: string,
  prepared: PreparedAsset,
  { connectsTo = [], always = {} }: AssetOptions,
): Promise<Asset> {
  const { file, etag, isCompressed, sources } = prepared;
  const headers = {
    ...always,
    ...headersOf(prepared, connectsTo),
    ...(isCompressed && { vary: 'accept-encoding' }),
  };
  const read = (ending = '') => readFile(join(folder, file + ending));
  const compressed = async (encoding: keyof typeof ENCODINGS) =>
    variantOf(await read(ENCODINGS[encoding]), { ...headers, 'content-encoding': encoding });
  return {
    etag,
    ...(sources && { policyFor: (framers) => policyOf(sources, { connectsTo, framers }) }),
    plain: variantOf(await read(), headers),
    ...(isCompressed && { brotli: await compressed('br'), gzip: await compressed('gzip') }),
    ...unchangedOf(headers),
  };
}

const unchangedOf = (headers: Headers) => ({ unchanged: headers, rawUnchanged: rawOf(headers) });

function variantOf(body: Buffer, shared: Headers): Variant {
  const headers = { ...shared, 'content-length': String(body.length) };
  return { body, headers, rawHeaders: rawOf(headers) };
}
