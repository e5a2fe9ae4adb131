/** Serves the built site from memory, with the headers and compressed forms that the build prepared. */

import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { trimEnd } from '#contracts/api/trim-end.ts';
import { NOT_FOUND, ONLY_ENGLISH } from '#routes/pages.ts';
import { englishPath, htmlLang, languageOfPath, pathIn } from '#words/language-paths.ts';
import { LANGUAGES, type Language } from '#words/languages.ts';
import { runIn } from '#words/store.ts';
import { t } from '#words/words.ts';
import { matchesEtag } from '../http/etag.ts';
import { COMPRESSED, type PreparedAsset, readAssetTable } from './asset-table.ts';
import {
  etagFor,
  type Headers,
  headersOf,
  optionsFor,
  type PageOptions,
  policyOf,
  rawHeadersOf,
  securityHeaders,
} from './headers.ts';
import { readRedirects, redirectFor } from './redirects.ts';

/** Browsers interpret such a path as a URL on a different host. */
const OTHER_HOST = /^\/[/\\]/;

export type Site = Awaited<ReturnType<typeof loadSite>>;

type Settings = AssetOptions & {
  shellFor: (path: string) => string | undefined;
};

/** Throws if `folder` contains no built site. */
export async function loadSite(folder: string, { shellFor, ...options }: Settings) {
  let content = await readContent(folder, options);
  let parts = partsOf(content.assets);
  const ours = { ...options.always, ...securityHeaders };
  return {
    /** Reloads the folder. Throws if it is not a site, and keeps serving the previous one. */
    async reload() {
      const next = await readContent(folder, options);
      const nextParts = partsOf(next.assets);
      // A page that is open in a browser may still request the chunks that it was built with.
      for (const [path, asset] of parts) {
        if (!next.assets.has(path)) next.assets.set(path, asset);
      }
      parts = nextParts;
      content = next;
    },
    /** Only `framers` may frame a page. */
    handle(request: IncomingMessage, response: ServerResponse, framers?: readonly string[]): void {
      const url = request.url ?? '/';
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { ...ours, allow: 'GET, HEAD' }).end();
        return;
      }
      // Fast path: most request paths match a file exactly.
      const named = content.assets.get(url);
      if (named) {
        sendAsset(request, response, named, { status: 200, framers });
        return;
      }
      const [path = '/', query] = splitOnce(url, '?');
      const redirect =
        trimmed(path, query) ??
        redirectFor(content.redirects, path, query) ??
        untranslated(path, query);
      if (redirect) {
        response.writeHead(redirect.status, { ...ours, ...redirect.headers }).end();
        return;
      }
      const hit = find(path);
      const asset = hit ?? content.notFound.get(languageOfPath(path)) ?? content.notFound.get('en');
      if (!asset) {
        response.writeHead(404, ours).end('Not found');
        return;
      }
      sendAsset(request, response, asset, { status: hit ? 200 : 404, framers });
    },
  };

  function trimmed(path: string, query: string | undefined) {
    const bare = trimEnd(path, '/');
    if (bare === '' || bare === path || OTHER_HOST.test(bare) || !find(bare)) return undefined;
    return { status: 308, headers: { location: withQuery(bare, query) } };
  }

  /**
   * A page that exists only in English, and says so. Editors may translate it later, so nobody may cache the redirect.
   */
  function untranslated(path: string, query: string | undefined) {
    if (languageOfPath(path) === 'en' || find(path)) return undefined;
    const english = trimEnd(englishPath(path), '/') || '/';
    if (OTHER_HOST.test(english) || !find(english)) return undefined;
    const headers = {
      location: `${withQuery(english, query)}#${ONLY_ENGLISH}`,
      'cache-control': 'no-cache',
    };
    return { status: 302, headers };
  }

  function find(path: string): Asset | undefined {
    const direct = content.assets.get(path);
    if (direct) return direct;
    const shell = shellFor(path);
    return shell === undefined ? undefined : content.assets.get(shell);
  }
}

async function readContent(folder: string, options: AssetOptions) {
  const redirects = await readRedirects(folder);
  const assets = await readAssets(folder, options);
  // A redirect takes precedence over a page.
  for (const from of redirects.keys()) assets.delete(from);
  return { assets, redirects, notFound: takeNotFound(assets) };
}

/** Removes the pages for addresses without a page, which have no address. */
function takeNotFound(assets: Assets): ReadonlyMap<Language, Asset> {
  const taken = LANGUAGES.flatMap((language): [Language, Asset][] => {
    const path = language === 'en' ? `${NOT_FOUND}.html` : pathIn(language, NOT_FOUND);
    const asset = assets.get(path);
    assets.delete(path);
    return asset ? [[language, asset]] : [];
  });
  return new Map(taken);
}

function withQuery(path: string, query: string | undefined): string {
  return query === undefined ? path : `${path}?${query}`;
}

/** Scripts, styles, and fonts with content-hashed names. */
function partsOf(assets: Assets): [string, Asset][] {
  return [...assets].filter(([path]) => path.startsWith('/_astro/'));
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function sendAsset(
  request: IncomingMessage,
  response: ServerResponse,
  asset: Asset,
  { status, framers = [] }: { status: number; framers?: readonly string[] | undefined },
) {
  const policy = framers.length > 0 ? asset.policyFor?.(framers) : undefined;
  const frame = (raw: string[], headers: Variant['headers']) =>
    policy === undefined ? raw : rawHeadersOf({ ...headers, 'content-security-policy': policy });
  const etags = request.headers['if-none-match'];
  if (status === 200 && etags !== undefined && matchesEtag(etags, asset.etag)) {
    response.writeHead(304, frame(asset.rawUnchanged, asset.unchanged)).end();
    return;
  }
  const variant = negotiate(asset, request.headers['accept-encoding']);
  response.writeHead(status, frame(variant.rawHeaders, variant.headers));
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}

function negotiate({ plain, brotli, gzip }: Asset, accepted: unknown): Variant {
  if (typeof accepted !== 'string' || brotli === undefined || gzip === undefined) return plain();
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) return brotli();
  if (/\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) return gzip();
  return plain();
}

type Variant = {
  body: Buffer;
  headers: Headers;
  rawHeaders: string[];
};

type Asset = {
  etag: string;
  policyFor?: (framers: readonly string[]) => string;
  plain: () => Variant;
  /** Undefined if compression doesn't help. */
  brotli?: () => Variant;
  gzip?: () => Variant;
  /** The headers of a 304 response. */
  unchanged: Headers;
  rawUnchanged: string[];
};

type Assets = Map<string, Asset>;

export type AssetOptions = PageOptions & {
  /** Default headers for every response. */
  always?: Headers;
  /** Whether every page says that orders aren't real. */
  isSandbox?: boolean;
};

function sandboxNotice(language: Language): string {
  const text = runIn(language, () => t('Sandbox: orders on this site aren’t real.'));
  return `<div class="announcement announcement--warning" lang="${htmlLang(language)}"><p class="wrap">${text}</p></div>`;
}

/**
 * Adds the notice to a page's header, or above the checkout in a partner's page. The page to which banks return
 * customers has neither.
 */
function withNotice(page: string, language: Language): string {
  const found = /<\/header>|<main /.exec(page)?.index;
  if (found === undefined) return page;
  // React expects an island's HTML unchanged, so the notice goes in front of it.
  const island = page.lastIndexOf('<astro-island', found);
  const place = island > page.lastIndexOf('</astro-island>', found) ? island : found;
  return page.slice(0, place) + sandboxNotice(language) + page.slice(place);
}

/** Throws if the folder contains no built site. */
async function readAssets(folder: string, options: AssetOptions): Promise<Assets> {
  const table = Object.entries(await readAssetTable(folder));
  const assets: Assets = new Map();
  for (const [path, prepared] of table)
    assets.set(path, await readAsset(folder, prepared, options));
  if (!assets.has('/')) throw new Error(`There is no home page in ${folder}`);
  return assets;
}

async function readAsset(
  folder: string,
  built: PreparedAsset,
  { always = {}, isSandbox = false, ...options }: AssetOptions,
): Promise<Asset> {
  const hasNotice = isSandbox && built.sources !== undefined;
  const builtTag = etagFor(built, options);
  const etag = hasNotice ? builtTag.replace(/"$/, '-sandbox"') : builtTag;
  const prepared = { ...built, etag };
  const { file, isCompressed, sources } = prepared;
  const headers = {
    ...always,
    ...headersOf(prepared, options),
    ...(isCompressed && { vary: 'accept-encoding' }),
  };
  const stored = await readFile(join(folder, file + (isCompressed ? COMPRESSED : '')));
  const body = () => {
    const plain = isCompressed ? brotliDecompressSync(stored) : stored;
    if (!hasNotice) return plain;
    return Buffer.from(withNotice(plain.toString(), languageOfPath(`/${file}`)));
  };
  const encoded = (encoding: 'br' | 'gzip', make: () => Buffer) =>
    lazily(() => variantOf(make(), { ...headers, 'content-encoding': encoding }));
  return {
    etag,
    ...(sources && {
      policyFor: (framers) => policyOf(sources, { ...optionsFor(prepared, options), framers }),
    }),
    plain: lazily(() => variantOf(body(), headers)),
    ...(isCompressed && {
      brotli: encoded('br', () => (hasNotice ? brotliCompressSync(body()) : stored)),
      gzip: encoded('gzip', () => gzipSync(body(), { level: 9 })),
    }),
    ...unchangedOf(headers),
  };
}

/**
 * Makes a form when it is first requested, because nearly all browsers request only Brotli: the other forms of all pages
 * would take 10 MB.
 */
function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const unchangedOf = (headers: Headers) => ({
  unchanged: headers,
  rawUnchanged: rawHeadersOf(headers),
});

function variantOf(body: Buffer, shared: Headers): Variant {
  const headers = { ...shared, 'content-length': String(body.length) };
  return { body, headers, rawHeaders: rawHeadersOf(headers) };
}
