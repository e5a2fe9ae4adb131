/** The built site in memory: compressed once at start, served with real headers. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { paths } from '#contracts/api/paths.ts';
import { trimEnd } from '#contracts/api/trim-end.ts';
import { FAQ } from '#routes/every-page/pages.ts';
import { type FaqWords, readFaqWords, searchFaq } from './faq-search.ts';
import { type Redirects, readRedirects, redirectFor } from './redirects.ts';

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
/** Files of the build that only the server reads. */
const UNSERVED = new Set([
  'redirects.json',
  'faq.json',
  'licensee.json',
  'prices.json',
  'built.json',
]);
const COMPRESS_FROM_BYTES = 512;
const NO_FRAMES = "frame-ancestors 'none'";
/**
 * No text becomes a script or markup by a call of the page's own, and none may be declared harmless. What a
 * page tries against its policy is told to us: by the first way in most browsers, by the second in newer ones.
 */
const GUARDS = `require-trusted-types-for 'script'; trusted-types 'none'; report-uri ${paths.policyReports}; report-to policy`;
const REPORTS_TO = { 'reporting-endpoints': `policy="${paths.policyReports}"` };
/** What a browser takes for the address of another host. */
const OTHER_HOST = /^\/[/\\]/;

/**
 * Headers on every response. An address of the funnel opens a customer's data, so no referrer leaves the
 * site.
 */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const;

type Assets = Map<string, Asset>;
type Content = { assets: Assets; redirects: Redirects; faq: FaqWords };
type Variant = { body: Buffer; headers: Record<string, string> };
type Asset = {
  plain: Variant;
  brotli: Variant | undefined;
  gzip: Variant | undefined;
  etag: string;
};

/** The widget's loader runs in partners' pages, also in those that isolate themselves. */
const WIDGET_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=3600',
};

export type Site = {
  /**
   * Responds to a request for a page or a file; `shellFor` maps a path to the page that serves it. Only the
   * origins in `framedBy` may frame a page.
   */
  handle(request: IncomingMessage, response: ServerResponse, framedBy?: readonly string[]): void;
  /** Reads the folder again. Throws where the folder is not a site, and goes on serving the earlier one. */
  reload(): Promise<void>;
};

/**
 * Reads the built site from `folder`; its pages may send requests to themselves and to the origins in
 * `connectsTo`, and show pictures from there. Throws where the folder is missing.
 */
export async function loadSite(
  folder: string,
  shellFor: (path: string) => string | undefined,
  { connectsTo = [] }: { connectsTo?: readonly string[] } = {},
): Promise<Site> {
  let { assets, redirects, faq } = await readContent(folder);
  let parts = partsOf(assets);
  return {
    async reload() {
      const next = await readContent(folder, assets);
      const nextParts = partsOf(next.assets);
      // A page that is open in a browser may still request the parts that it was built with.
      for (const [path, asset] of parts) {
        if (!next.assets.has(path)) next.assets.set(path, asset);
      }
      parts = nextParts;
      ({ assets, redirects, faq } = next);
    },
    handle(request, response, framedBy = []) {
      const [path = '/', query] = splitOnce(request.url ?? '/', '?');
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { ...securityHeaders, allow: 'GET, HEAD' }).end();
        return;
      }
      const bare = trimEnd(path, '/');
      if (bare !== '' && bare !== path && !OTHER_HOST.test(bare) && find(bare)) {
        const location = query === undefined ? bare : `${bare}?${query}`;
        response.writeHead(308, { ...securityHeaders, location }).end();
        return;
      }
      const location = redirectFor(redirects, path, query);
      if (location) {
        response.writeHead(location.status, { ...securityHeaders, ...location.headers }).end();
        return;
      }
      const hit = find(path);
      const asset = hit ?? assets.get('/404.html');
      if (!asset) {
        response.writeHead(404, securityHeaders).end('Not found');
        return;
      }
      const found = path === FAQ && query !== undefined ? searched(asset, faq, query) : asset;
      send(request, response, found, {
        status: hit ? 200 : 404,
        origins: { framedBy, connectsTo },
      });
    },
  };

  function find(path: string): Asset | undefined {
    const direct = assets.get(path);
    if (direct) return direct;
    const shell = shellFor(path);
    return shell === undefined ? undefined : assets.get(shell);
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  asset: Asset,
  { status, origins }: { status: number; origins: Origins },
) {
  if (status === 200 && isKnown(request.headers['if-none-match'], asset.etag)) {
    const { 'content-length': _, ...headers } = asset.plain.headers;
    response.writeHead(304, forOrigins(headers, origins)).end();
    return;
  }
  const variant = negotiate(asset, String(request.headers['accept-encoding'] ?? ''));
  response.writeHead(status, forOrigins(variant.headers, origins));
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}

/** Does the browser have this version? It may name several, and mark them as of equal meaning only. */
function isKnown(header: string | undefined, etag: string): boolean {
  return (header?.split(',') ?? []).some((named) => {
    const tag = named.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}

type Origins = { framedBy: readonly string[]; connectsTo: readonly string[] };

/** The headers of a page with the origins that may frame it, and those that it may send requests to. */
function forOrigins(headers: Record<string, string>, { framedBy, connectsTo }: Origins) {
  const policy = headers['content-security-policy'];
  if (framedBy.length + connectsTo.length === 0 || policy === undefined) return headers;
  const framed =
    framedBy.length === 0
      ? policy
      : policy.replace(NO_FRAMES, `frame-ancestors ${framedBy.join(' ')}`);
  return {
    ...headers,
    'content-security-policy': framed.replace(/(?:connect|img)-src [^;]*/g, (sources) =>
      [sources, ...connectsTo].join(' '),
    ),
  };
}

function negotiate(asset: Asset, accepted: string): Variant {
  if (asset.brotli && /\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) return asset.brotli;
  if (asset.gzip && /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) return asset.gzip;
  return asset.plain;
}

async function readContent(folder: string, known: Assets = new Map()): Promise<Content> {
  const redirects = await readRedirects(folder);
  const faq = await readFaqWords(folder);
  const assets: Assets = new Map();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || UNSERVED.has(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const url = `/${relative(folder, file).split(sep).join('/')}`;
    const page = url.replace(/(^|\/)index\.html$/, '') || '/';
    assets.set(page, await readAsset(file, url, known.get(page)));
  }
  if (!assets.has('/')) throw new Error(`There is no home page in ${folder}`);
  return { assets, redirects, faq };
}

/** Scripts, styles and fonts whose names change with their content. */
function partsOf(assets: Assets): [string, Asset][] {
  return [...assets].filter(([path]) => path.startsWith('/_astro/'));
}

async function readAsset(file: string, url: string, known: Asset | undefined): Promise<Asset> {
  const extension = extname(file);
  const { body, policy } = liftPolicy(await readFile(file), extension);
  const etag = etagOf(body, policy);
  if (known?.etag === etag) return known;
  const headers: Record<string, string> = {
    'content-type': TYPES.get(extension) ?? 'application/octet-stream',
    'cache-control': url.startsWith('/_astro/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate',
    etag,
    ...securityHeaders,
    ...(url.startsWith('/widget/') ? WIDGET_HEADERS : {}),
    ...policy,
  };
  const compressible = COMPRESSED.has(extension) && body.length > COMPRESS_FROM_BYTES;
  const variant = (encoded: Buffer, encoding?: string): Variant => ({
    body: encoded,
    headers: {
      ...headers,
      'content-length': String(encoded.length),
      ...(compressible ? { vary: 'accept-encoding' } : {}),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
  });
  return {
    plain: variant(body),
    brotli: compressible ? variant(await brotli(body), 'br') : undefined,
    gzip: compressible ? variant(await gzipAsync(body, { level: 9 }), 'gzip') : undefined,
    etag,
  };
}

/** The FAQ as the response to its search form: one visitor's page, not for search engines. */
function searched(asset: Asset, faq: FaqWords, query: string): Asset {
  const page = asset.plain.body.toString('utf8');
  const html = searchFaq(page, faq, new URLSearchParams(query).get('q') ?? '');
  if (html === page) return asset;
  const body = Buffer.from(html);
  const etag = etagOf(body, asset.etag);
  const headers = {
    ...asset.plain.headers,
    'cache-control': 'private, no-cache',
    'content-length': String(body.length),
    'x-robots-tag': 'noindex',
    etag,
  };
  return { plain: { body, headers }, brotli: undefined, gzip: undefined, etag };
}

function etagOf(body: Buffer, context: unknown): string {
  const hash = createHash('sha256').update(body).update(JSON.stringify(context));
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Astro writes the policy as a <meta>; as a header it also covers frame-ancestors. */
function liftPolicy(body: Buffer, extension: string) {
  if (extension !== '.html') return { body, policy: {} };
  const html = body.toString('utf8');
  const meta = /<meta http-equiv="content-security-policy" content="([^"]*)">/.exec(html);
  if (!meta) throw new Error('A built page has no content security policy');
  const policy = `${trimEnd(meta[1] ?? '', '; ')}; ${NO_FRAMES}; ${GUARDS}`;
  return {
    body: Buffer.from(html.replace(meta[0], '')),
    policy: { 'content-security-policy': policy, ...REPORTS_TO },
  };
}

function brotli(body: Buffer): Promise<Buffer> {
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
