/** Who may see the preview: a browser on this machine that was given the secret once. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { DAY_MS } from '#contracts/vehicle/days.ts';
import { isSame, sign } from '#server/secrets/keyed-hash.ts';

const ENTRY = '/preview';
const COOKIE = 'preview';
const DAYS = 30;
const LONGEST_BODY = 2000;
const LOCAL = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** Runs before everything else in the development server. */
export function previewGate(secret: string): Plugin {
  const pass = sign(secret, 'preview');
  return {
    name: 'preview-gate',
    enforce: 'pre',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        response.setHeader('x-robots-tag', 'noindex, nofollow');
        response.setHeader('cache-control', 'no-store');
        // Only the Studio, which is on this machine as well, may frame it.
        response.setHeader(
          'content-security-policy',
          "frame-ancestors 'self' http://127.0.0.1:* http://localhost:*",
        );
        if (!LOCAL.test(request.headers.host ?? '')) return void answer(response, 403, 'Refused');
        if (request.method === 'POST' && request.url === ENTRY) {
          return void enter(request, response, { secret, pass });
        }
        if (hasPass(request, pass)) return next();
        answer(response, 401, question(''));
      });
    },
  };
}

async function enter(
  request: IncomingMessage,
  response: ServerResponse,
  { secret, pass }: { secret: string; pass: string },
) {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > LONGEST_BODY) return answer(response, 413, 'Refused');
  }
  const form = new URLSearchParams(body);
  if (!isSame(form.get('secret') ?? '', secret)) {
    return answer(response, 401, question('That is not the secret. Please try again.'));
  }
  const maxAge = (DAYS * DAY_MS) / 1000;
  response.setHeader(
    'set-cookie',
    `${COOKIE}=${pass}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${maxAge}`,
  );
  response.writeHead(303, { location: '/' }).end();
}

function hasPass(request: IncomingMessage, pass: string): boolean {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  return cookies.some((cookie) => isSame(cookie, `${COOKIE}=${pass}`));
}

function answer(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text);
}

function question(problem: string): string {
  return `<!doctype html>
<html lang="en-US">
<title>Preview</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:24rem;margin:4rem auto;padding:0 1rem}input,button{font:inherit;padding:.5rem;margin-top:.5rem}</style>
<h1>Preview</h1>
<p>This shows drafts. Whoever started it knows its secret.</p>
<form method="post" action="${ENTRY}">
${problem && `<p role="alert"><strong>${problem}</strong></p>`}
<label>Secret <input name="secret" type="password" required autocomplete="current-password"></label>
<button>Open the preview</button>
</form>
</html>`;
}
