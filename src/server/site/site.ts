/** Serves the built site from memory, with the headers and compressed forms that the build prepared. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { trimEnd } from '#contracts/api/trim-end.ts';
import { type Asset, type AssetOptions, type Assets, readAssets } from './asset.ts';
import { securityHeaders } from './headers.ts';
import { readRedirects, redirectFor } from './redirects.ts';
import { sendAsset } from './send-asset.ts';

/** Browsers interpret this as another host. */
const OTHER_HOST = /^\/[/\\]/;

export type Site = {
  /**
   * Responds to a request for a page or file. `shellFor` maps a path to the page that serves it. Only the
   * origins in `framedBy` may frame a page.
   */
  handle(request: IncomingMessage, response: ServerResponse, framedBy?: readonly string[]): void;
  /** Reloads the folder. Throws if it is not a site, and keeps serving the previous one. */
  reload(): Promise<void>;
};

type Settings = AssetOptions & { shellFor: (path: string) => string | undefined };

/** Loads the built site from `folder`. Throws if the folder is missing. */
export async function loadSite(folder: string, { shellFor, ...options }: Settings): Promise<Site> {
  let content = await readContent(folder, options);
  let parts = partsOf(content.assets);
  const ours = { ...options.always, ...securityHeaders };
  return {
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
    handle(request, response, framers) {
      const url = request.url ?? '/';
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { ...ours, allow: 'GET, HEAD' }).end();
        return;
      }
      // Fast path: most requests name a file directly.
      const named = content.assets.get(url);
      if (named) {
        sendAsset(request, response, named, { status: 200, framers });
        return;
      }
      const [path = '/', query] = splitOnce(url, '?');
      const moved = trimmed(path, query) ?? redirectFor(content.redirects, path, query);
      if (moved) {
        response.writeHead(moved.status, { ...ours, ...moved.headers }).end();
        return;
      }
      const hit = find(path);
      const asset = hit ?? content.assets.get('/404.html');
      if (!asset) {
        response.writeHead(404, ours).end('Not found');
        return;
      }
      sendAsset(request, response, asset, { status: hit ? 200 : 404, framers });
    },
  };

  /** Redirects to the page without trailing slashes. */
  function trimmed(path: string, query: string | undefined) {
    const bare = trimEnd(path, '/');
    if (bare === '' || bare === path || OTHER_HOST.test(bare) || !find(bare)) return undefined;
    return { status: 308, headers: { location: query === undefined ? bare : `${bare}?${query}` } };
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
  // A redirected path shows no page of its own.
  for (const from of redirects.keys()) assets.delete(from);
  return { assets, redirects };
}

/** Scripts, styles, and fonts with content-hashed names. */
function partsOf(assets: Assets): [string, Asset][] {
  return [...assets].filter(([path]) => path.startsWith('/_astro/'));
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
