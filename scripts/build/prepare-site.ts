/** Prepares what the server would else do when it starts: the policies of pages, etags and compressed forms. */
import { copyFileSync, existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { trimEnd } from '#contracts/api/trim-end.ts';
import { etagOf } from '#server/http/etag.ts';
import {
  ASSET_TABLE,
  type AssetTable,
  ENCODINGS,
  hasAssetTable,
  type PreparedAsset,
  readAssetTable,
} from '#server/site/asset-table.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.ts', 'text/plain; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.svg', 'image/svg+xml; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.xml', 'application/xml; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json'],
  ['.woff2', 'font/woff2'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.avif', 'image/avif'],
  ['.webp', 'image/webp'],
  ['.ico', 'image/x-icon'],
  ['.pdf', 'application/pdf'],
]);
const COMPRESSED = new Set([
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.json',
  '.svg',
  '.txt',
  '.xml',
  '.webmanifest',
]);
const COMPRESS_FROM_BYTES = 512;
/** Files that only the server reads. */
const UNSERVED = new Set([
  'redirects.json',
  'licensee.json',
  'prices.json',
  'built.json',
  'content.json',
  ASSET_TABLE,
]);
const POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)">/;

/**
 * Writes the table of all files of a site that is built into `folder`, and the compressed forms beside them.
 * Those of files that are the same in `earlier`, the site before, are taken from there.
 */
export async function prepareSite(folder: string, earlier = ''): Promise<void> {
  const known = hasAssetTable(earlier) ? await readAssetTable(earlier) : {};
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !UNSERVED.has(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const prepare = async (file: string): Promise<[string, PreparedAsset]> => {
    const path = `/${file}`.replace(/\/index\.html$/, '') || '/';
    const asset = await prepareFile(folder, file);
    if (!asset.isCompressed) return [path, asset];
    const isSame = known[path]?.etag === asset.etag && takeOver(earlier, folder, file);
    if (!isSame) await compress(join(folder, file));
    return [path, asset];
  };
  // All at once: Node compresses on as many threads as it has.
  const table: AssetTable = Object.fromEntries(await Promise.all(files.sort().map(prepare)));
  await writeFile(join(folder, ASSET_TABLE), JSON.stringify(table));
}

async function prepareFile(folder: string, file: string): Promise<PreparedAsset> {
  const extension = extname(file);
  const path = join(folder, file);
  const { body, policy } =
    extension === '.html' ? await liftPolicy(path) : { body: await readFile(path) };
  return {
    file,
    type: TYPES.get(extension) ?? 'application/octet-stream',
    etag: etagOf(body, policy ?? ''),
    ...(policy !== undefined && { policy }),
    isCompressed: COMPRESSED.has(extension) && body.length > COMPRESS_FROM_BYTES,
  };
}

/** Astro writes the policy as a <meta>; as a header it also covers who may frame the page. */
async function liftPolicy(path: string): Promise<{ body: Buffer; policy: string }> {
  const html = await readFile(path, 'utf8');
  const [meta, policy] = POLICY.exec(html) ?? [];
  if (meta === undefined || policy === undefined)
    throw new Error(`The built page ${path} has no content security policy`);
  const body = Buffer.from(html.replace(meta, ''));
  await writeFile(path, body);
  return { body, policy: trimEnd(policy, '; ') };
}

/** Copies the compressed forms of a file; false where one is missing. */
function takeOver(from: string, to: string, file: string): boolean {
  const names = Object.values(ENCODINGS).map((ending) => file + ending);
  if (!names.every((name) => existsSync(join(from, name)))) return false;
  for (const name of names) copyFileSync(join(from, name), join(to, name));
  return true;
}

async function compress(path: string): Promise<void> {
  const body = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gz] = await Promise.all([
    brotliAsync(body, { params }),
    gzipAsync(body, { level: 9 }),
  ]);
  await writeFile(path + ENCODINGS.br, br);
  await writeFile(path + ENCODINGS.gzip, gz);
}
