/** Grants preview access to browsers that come from the Studio or present the secret. */
import { randomBytes } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { SanityClient } from '@sanity/client';
import { urlSearchParamPreviewSecret, validatePreviewUrl } from '@sanity/preview-url-secret';
import { apiVersion, fetchSharedAccessQuery } from '@sanity/preview-url-secret/constants';
import type { Plugin } from 'vite';
import { isSame } from '#server/secrets/keyed-hash.ts';
import { cookieIn, cookieLimits } from './cookies.ts';
import { atChosenMoment } from './moment.ts';
import { createPasses, type Passes } from './passes.ts';
import { plainPage } from './problem-page.ts';
import type { PreviewSettings } from './settings.ts';

/** The Studio opens this URL with a secret that it has just written to the Content Lake. */
const FROM_STUDIO = '/preview/enable';
const FORM = '/preview';
const COOKIE = 'preview';
const LONGEST_BODY = 2000;
const UNREACHABLE = 'The content can’t be loaded right now.';
const TOO_MANY = 'Too many wrong secrets. Please try again in a minute.';
const LOCAL = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

type Gate = PreviewSettings & { client: SanityClient; passes: Passes };

export function passesOf({ secret }: PreviewSettings, client: SanityClient): Passes {
  return createPasses({
    // Without a configured secret, passes become invalid when the preview stops. The Studio then gets a new one.
    secret: secret ?? randomBytes(32).toString('hex'),
    sharedSecret: () => sharedSecretIn(client),
  });
}

/** Requests a page as a browser with a pass would, so that it is compiled before an editor opens it. */
export function warmUp(origin: URL, { publicUrl, passes }: Pick<Gate, 'publicUrl' | 'passes'>) {
  const headers = {
    host: publicUrl?.host ?? origin.host,
    accept: 'text/html',
    cookie: `${COOKIE}=${passes.pass()}`,
  };
  // If it fails, the editor's own request shows why.
  get(origin, { headers }, (response) => response.resume()).on('error', () => {});
}

/** Checks each request before the dev server does anything else. */
export function previewGate(settings: Gate): Plugin {
  const { publicUrl, studios, secret, passes } = settings;
  const tries = createTryCount();
  const framers = publicUrl ? studios : ['http://127.0.0.1:*', 'http://localhost:*', ...studios];
  return {
    name: 'preview-gate',
    enforce: 'pre',
    configureServer: ({ middlewares, httpServer }) => {
      if (httpServer) {
        gateUpgrades(
          httpServer,
          async (request) =>
            isKnown(request.headers.host, publicUrl) && passes.isGood(passIn(request)),
        );
      }
      middlewares.use((request, response, next) => {
        response.setHeader('x-robots-tag', 'noindex, nofollow');
        response.setHeader('cache-control', 'no-store');
        response.setHeader(
          'content-security-policy',
          `frame-ancestors 'self' ${framers.join(' ')}`,
        );
        if (!isKnown(request.headers.host, publicUrl)) return answer(response, 403, 'Refused');
        const url = request.url ?? '/';
        if (request.method === 'POST' && url === FORM && secret !== undefined) {
          return void byForm(request, response, { settings, secret, passes, tries });
        }
        if (url.startsWith(`${FROM_STUDIO}?`)) {
          return void byStudio(url, response, { settings, passes });
        }
        void byPass(request, response, { settings, passes }).then((isIn) => {
          const limits = cookieLimits(publicUrl);
          if (isIn) atChosenMoment(request, response, { limits, next });
        });
      });
    },
  };
}

/** With DNS rebinding, another website points its own name at this server. The Host header then contains that name. */
function isKnown(host = '', publicUrl: URL | undefined): boolean {
  return publicUrl ? host === publicUrl.host : LOCAL.test(host);
}

type Entry = { settings: Gate; passes: Passes };

/** The secret of the link that the Studio currently shares. */
async function sharedSecretIn(client: SanityClient): Promise<string | undefined> {
  const raw = client.withConfig({ perspective: 'raw', apiVersion, useCdn: false });
  return (await raw.fetch<string | null>(fetchSharedAccessQuery)) ?? undefined;
}

async function byPass(
  request: IncomingMessage,
  response: ServerResponse,
  { settings, passes }: Entry,
): Promise<boolean> {
  try {
    if (await passes.isGood(passIn(request))) return true;
    answer(response, 401, question(settings, ''));
  } catch {
    answer(response, 502, question(settings, UNREACHABLE));
  }
  return false;
}

async function byStudio(url: string, response: ServerResponse, { settings, passes }: Entry) {
  try {
    const secret = new URLSearchParams(url.split('?')[1]).get(urlSearchParamPreviewSecret) ?? '';
    let to = '/';
    const pass = await passes.passFor(secret, async () => {
      const { isValid, redirectTo } = await validatePreviewUrl(settings.client, url);
      // A path that starts with two slashes would redirect to another site.
      to = redirectTo?.replace(/^[/\\]+/, '/') ?? to;
      return isValid;
    });
    if (pass) grantPass(response, { settings, passes, pass, to });
    else answer(response, 401, question(settings, 'This link has expired.'));
  } catch {
    answer(response, 502, question(settings, UNREACHABLE));
  }
}

async function byForm(
  request: IncomingMessage,
  response: ServerResponse,
  { settings, secret, passes, tries }: Entry & { secret: string; tries: TryCount },
) {
  let body = '';
  try {
    for await (const chunk of request) {
      body += String(chunk);
      if (body.length > LONGEST_BODY) return answer(response, 413, 'Refused');
    }
  } catch {
    // The browser has disconnected, so there is no one to respond to.
    return response.destroy();
  }
  // The limit is checked after the body has arrived, so that concurrent attempts count toward it.
  const address = request.socket.remoteAddress ?? '';
  if (tries.isOver(address)) {
    response.setHeader('retry-after', String(tries.retryAfterSeconds));
    return answer(response, 429, question(settings, TOO_MANY));
  }
  const form = new URLSearchParams(body);
  if (!isSame(form.get('secret') ?? '', secret)) {
    tries.note(address);
    return answer(response, 401, question(settings, 'That secret is incorrect. Please try again.'));
  }
  grantPass(response, { settings, passes, pass: passes.pass(), to: '/' });
}

type Admission = Entry & { pass: string; to: string };

function grantPass(response: ServerResponse, { settings, passes, pass, to }: Admission) {
  const limits = cookieLimits(settings.publicUrl);
  response.setHeader('set-cookie', `${COOKIE}=${pass}; ${limits}; Max-Age=${passes.seconds}`);
  response.writeHead(303, { location: to }).end();
}

const passIn = (request: IncomingMessage) => cookieIn(request, COOKIE);

function answer(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text);
}

function question({ secret }: Gate, problem: string): string {
  const form = `<form method="post" action="${FORM}">
<label>Secret <input name="secret" type="password" required autocomplete="current-password"></label>
<button>Open the preview</button>
</form>`;
  return plainPage('Preview', [
    problem && `<p role="alert"><strong>${problem}</strong></p>`,
    '<p>This page shows drafts. Open it in the Studio’s Preview tool, or with a link from that tool.</p>',
    secret === undefined ? '' : form,
  ]);
}

/**
 * Passes an upgrade to the earlier listeners if `mayPass` allows it, and otherwise disconnects the client: WebSockets
 * bypass the dev server's middleware.
 */
export function gateUpgrades(
  server: EventEmitter,
  mayPass: (request: IncomingMessage) => Promise<boolean>,
): void {
  const waiting = server.listeners('upgrade');
  server.removeAllListeners('upgrade');
  server.on('upgrade', async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const dropped = () => socket.destroy();
    socket.once('error', dropped);
    const isIn = await mayPass(request).catch(() => false);
    socket.off('error', dropped);
    if (!isIn) return void socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
    for (const listener of waiting) Reflect.apply(listener, server, [request, socket, head]);
  });
}

const WINDOW_MS = 60_000;
const MAX_TRIES = 10;

type TryCount = ReturnType<typeof createTryCount>;

/** Counts wrong secrets per address and minute. After too many of them, the gate rejects correct secrets, too. */
export function createTryCount(now: () => number = Date.now) {
  let [startedAt, counts] = [now(), new Map<string, number>()];
  const current = () => {
    if (now() - startedAt >= WINDOW_MS) [startedAt, counts] = [now(), new Map()];
    return counts;
  };
  return {
    retryAfterSeconds: WINDOW_MS / 1000,
    isOver: (address: string) => (current().get(address) ?? 0) >= MAX_TRIES,
    note: (address: string) => current().set(address, (current().get(address) ?? 0) + 1),
  };
}
