/** Who may see the preview: a browser that the Studio sent, or one that was given the secret. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SanityClient } from '@sanity/client';
import { validatePreviewUrl } from '@sanity/preview-url-secret';
import type { Plugin } from 'vite';
import { DAY_MS } from '#contracts/vehicle/days.ts';
import { isSame, sign } from '#server/secrets/keyed-hash.ts';
import { plainPage } from './problem-page.ts';
import type { PreviewSettings } from './settings.ts';

/** The Studio opens this address with a secret that it has just written into the content lake. */
const FROM_STUDIO = '/preview/enable';
const FORM = '/preview';
const COOKIE = 'preview';
const DAYS = 30;
const LONGEST_BODY = 2000;
const LOCAL = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

type Gate = PreviewSettings & { client: SanityClient };

/** Runs before everything else in the development server. */
export function previewGate(settings: Gate): Plugin {
  const { publicUrl, studios, secret } = settings;
  // Without a secret of its own a pass is good until the preview ends; the Studio then gets another one.
  const pass = sign(secret ?? randomBytes(32).toString('hex'), 'preview');
  const framers = publicUrl ? studios : ['http://127.0.0.1:*', 'http://localhost:*', ...studios];
  return {
    name: 'preview-gate',
    enforce: 'pre',
    configureServer: ({ middlewares }) => {
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
          return void byForm(request, response, { settings, secret, pass });
        }
        if (url.startsWith(`${FROM_STUDIO}?`)) {
          return void byStudio(url, response, { settings, pass });
        }
        if (hasPass(request, pass)) return next();
        answer(response, 401, question(settings, ''));
      });
    },
  };
}

/** Another website may let its own name point here; that name is then in Host. */
function isKnown(host = '', publicUrl: URL | undefined): boolean {
  return publicUrl ? host === publicUrl.host : LOCAL.test(host);
}

type Entry = { settings: Gate; pass: string };

async function byStudio(url: string, response: ServerResponse, { settings, pass }: Entry) {
  try {
    const { isValid, redirectTo = '/' } = await validatePreviewUrl(settings.client, url);
    if (!isValid) {
      return answer(response, 401, question(settings, 'This link is no longer good.'));
    }
    // Two slashes would lead to another site.
    letIn(response, { settings, pass, to: redirectTo.replace(/^[/\\]+/, '/') });
  } catch {
    answer(response, 502, question(settings, 'The content cannot be asked at the moment.'));
  }
}

async function byForm(
  request: IncomingMessage,
  response: ServerResponse,
  { settings, secret, pass }: Entry & { secret: string },
) {
  let body = '';
  try {
    for await (const chunk of request) {
      body += String(chunk);
      if (body.length > LONGEST_BODY) return answer(response, 413, 'Refused');
    }
  } catch {
    // The browser has gone: nobody is there to be answered.
    return response.destroy();
  }
  const form = new URLSearchParams(body);
  if (!isSame(form.get('secret') ?? '', secret)) {
    return answer(response, 401, question(settings, 'That is not the secret. Please try again.'));
  }
  letIn(response, { settings, pass, to: '/' });
}

function letIn(response: ServerResponse, { settings, pass, to }: Entry & { to: string }) {
  const maxAge = (DAYS * DAY_MS) / 1000;
  // A Studio at another site frames the preview: the browser keeps the cookie for that Studio alone.
  const limits =
    settings.publicUrl?.protocol === 'https:'
      ? 'SameSite=None; Secure; Partitioned'
      : 'SameSite=Strict';
  response.setHeader(
    'set-cookie',
    `${COOKIE}=${pass}; HttpOnly; ${limits}; Path=/; Max-Age=${maxAge}`,
  );
  response.writeHead(303, { location: to }).end();
}

function hasPass(request: IncomingMessage, pass: string): boolean {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  return cookies.some((cookie) => isSame(cookie, `${COOKIE}=${pass}`));
}

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
    '<p>This shows drafts. Open it in the Studio’s tool “Preview”, or with a link that the tool gives.</p>',
    secret === undefined ? '' : form,
  ]);
}
