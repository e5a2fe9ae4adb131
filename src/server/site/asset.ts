import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ENCODINGS, type PreparedAsset, readAssetTable } from './asset-table.ts';
import { type Headers, headersOf, policyOf, rawOf } from './headers.ts';

/** One form of a file: uncompressed or compressed. */
export type Variant = {
  body: Buffer;
  headers: Headers;
  rawHeaders: string[];
};

export type Asset = {
  etag: string;
  policyFor?: (framers: readonly string[]) => string;
  plain: Variant;
  /** Absent if compression doesn't help. */
  brotli?: Variant;
  gzip?: Variant;
  /** The headers of a 304 response. */
  unchanged: Headers;
  rawUnchanged: string[];
};

export type Assets = Map<string, Asset>;

export type AssetOptions = {
  /** Origins to which pages may send requests and from which they may show pictures. */
  connectsTo?: readonly string[];
  /** Default headers for every response. */
  always?: Headers;
};

/** Reads all files of a built site. Throws if the folder contains none. */
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
