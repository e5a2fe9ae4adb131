/** Precomputes what the server would compute at startup: hashes of inline code, ETags, and compressed files. */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType, mimes } from 'hono/utils/mime';
import * as z from 'zod';
import { etagOf } from '#server/http/etag.ts';
import {
  ASSET_TABLE,
  type AssetTable,
  COMPRESSED,
  hasAssetTable,
  type PreparedAsset,
  QUICK_LIST,
  readAssetTable,
  type Sources,
} from '#server/site/asset-table.ts';
import { policyOf } from '#server/site/headers.ts';
import { picturesOrigin } from './packaged.mjs';

const brotliAsync = promisify(brotliCompress);

const TYPES = { ...mimes, ts: 'text/plain; charset=utf-8' };
const COMPRESS_FROM_BYTES = 512;
/** Files whose names contain a hash of their content. */
const HASHED = '_astro/';
/** Files that only the server or the build reads. */
const UNSERVED = new Set([
  'redirects.json',
  'licensee.json',
  'prices.json',
  'built.json',
  'content.json',
  ASSET_TABLE,
  QUICK_LIST,
]);
/** Inline scripts and styles, but not structured data for search engines. */
const INLINE = /<(script|style)(?![^>]*(?:\ssrc=|\stype="application\/))[^>]*>([\s\S]*?)<\/\1>/g;

/** Takes a tenth of the time, for pages that are a tenth larger. */
export const QUICKLY = 7;

/**
 * Writes the asset table of the site in `folder` and compresses its files. Reuses the compressed copies of
 * files that are identical in `earlier`, the previous site, and of scripts and styles in `other`. Another build may
 * replace `other` in the meantime, so only files whose names change with their content are taken from it. A build with
 * the best quality reuses nothing that was compressed quickly, so `shrink` may be interrupted.
 */
export async function prepareSite(
  folder: string,
  earlier = '',
  other = '',
  quality: number = constants.BROTLI_MAX_QUALITY,
): Promise<void> {
  const isQuick = quality < constants.BROTLI_MAX_QUALITY;
  const quick: string[] = [];
  const quickBefore = readQuickList(earlier);
  const quickElsewhere = readQuickList(other);
  const reuse = (from: string, file: string, wasQuick: boolean) => {
    if ((wasQuick && !isQuick) || !takeOver(from, folder, file)) return false;
    if (wasQuick) quick.push(file);
    return true;
  };
  const known = hasAssetTable(earlier) ? await readAssetTable(earlier) : {};
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !UNSERVED.has(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const prepare = async (file: string): Promise<[string, PreparedAsset]> => {
    const path = `/${file}`.replace(/\/index\.html$/, '') || '/';
    const asset = await prepareFile(folder, file);
    if (!asset.isCompressed) return [path, asset];
    const isReused =
      (known[path]?.etag === asset.etag && reuse(earlier, file, quickBefore.includes(file))) ||
      (other !== '' &&
        file.startsWith(HASHED) &&
        reuse(other, file, quickElsewhere.includes(file)));
    if (!isReused) {
      const source = join(folder, file);
      await writeBrotli(source, await readFile(source), quality);
      if (isQuick) quick.push(file);
    }
    return [path, asset];
  };
  // Files are compressed in parallel, because Node compresses on several threads.
  const table: AssetTable = Object.fromEntries(await Promise.all(files.sort().map(prepare)));
  await writeFile(join(folder, ASSET_TABLE), JSON.stringify(table));
  if (quick.length > 0) await writeFile(join(folder, QUICK_LIST), JSON.stringify(quick));
}

function readQuickList(folder: string): string[] {
  const path = join(folder, QUICK_LIST);
  return existsSync(path) ? z.array(z.string()).parse(JSON.parse(readFileSync(path, 'utf8'))) : [];
}

async function prepareFile(folder: string, file: string): Promise<PreparedAsset> {
  const type = getMimeType(file, TYPES) ?? 'application/octet-stream';
  const body = await readFile(join(folder, file));
  const sources = file.endsWith('.html') ? sourcesOf(body.toString()) : undefined;
  return {
    file,
    type,
    etag: etagOf(body, sources ? policyOf(sources) : ''),
    ...(sources && { sources }),
    isCompressed: COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) && body.length > COMPRESS_FROM_BYTES,
  };
}

/** Sources for Content-Security-Policy. */
function sourcesOf(html: string): Sources {
  const hashes = (wanted: string) => {
    const texts = [...html.matchAll(INLINE)].flatMap(([, tag, text]) =>
      tag === wanted ? text : [],
    );
    return [...new Set(texts.map((text = '') => `'${hashOf(text)}'`))];
  };
  return {
    'script-src': hashes('script'),
    'style-src': hashes('style'),
    'connect-src': originsOf(process.env.PUBLIC_IP_LOOKUP_URL),
    // Editors' pictures come from Sanity. With the local lake, they are part of the site.
    'img-src': originsOf(picturesOrigin(process.env)),
  };
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const originsOf = (address: string | undefined) => (address ? [new URL(address).origin] : []);

/** Returns false if the compressed form is missing. */
function takeOver(from: string, to: string, file: string): boolean {
  try {
    copyFileSync(join(from, file + COMPRESSED), join(to, file + COMPRESSED));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Compresses a served site's files further. */
export async function shrink(folder: string): Promise<void> {
  const files = readQuickList(folder);
  const smallest = async (file: string) => {
    const path = join(folder, file);
    await writeBrotli(path, await readFile(path), constants.BROTLI_MAX_QUALITY);
  };
  await Promise.all(files.map(smallest));
  // Another build may have replaced the site.
  if (isDeepStrictEqual(readQuickList(folder), files)) {
    rmSync(join(folder, QUICK_LIST), { force: true });
  }
}

async function writeBrotli(path: string, body: Buffer, quality: number): Promise<void> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const partial = `${path}.${process.pid}`;
  await writeFile(partial, await brotliAsync(body, { params }));
  // A server may be reading the file that this replaces, and another build may have replaced the site.
  if (readFileSync(path).equals(body)) renameSync(partial, path + COMPRESSED);
  else rmSync(partial);
}
