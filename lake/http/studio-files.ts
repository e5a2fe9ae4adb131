import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import { Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { grantEditorAccess, type LakeEnv } from './access.ts';

// Blocks the Studio's requests to other servers for updates, fonts, and announcements. It works without them.
const POLICY = [
  "default-src 'self' 'unsafe-inline' data: blob:",
  "connect-src 'self'",
  // The preview of drafts, which also runs on this machine.
  "frame-src 'self' http://127.0.0.1:* http://localhost:*",
  "frame-ancestors 'none'",
].join('; ');
const SCRIPT = '<script';
const SCRIPT_END = '</script>';

/** Serves the built Studio from the lake's origin. Every page URL returns its single HTML page. */
export function createStudioFiles(studioDir: string, token: string) {
  const root = resolve(studioDir);
  return new Hono<LakeEnv>().get('*', (c) => {
    const wanted = resolve(join(root, c.req.path));
    const isFile = wanted.startsWith(root + sep) && existsSync(wanted) && statSync(wanted).isFile();
    c.header('content-security-policy', POLICY);
    c.header('x-content-type-options', 'nosniff');
    if (isFile && !wanted.endsWith('.html')) {
      c.header('content-type', getMimeType(wanted) ?? 'application/octet-stream');
      return c.body(Uint8Array.from(readFileSync(wanted)));
    }
    if (extname(c.req.path) !== '') return c.text('Not found', 404);
    grantEditorAccess(c, token);
    c.header('cache-control', 'no-cache');
    return c.html(ownScriptsOnly(readFileSync(join(root, 'index.html'), 'utf8')));
  });
}

/** Removes the scripts that the page would load from other servers. */
function ownScriptsOnly(html: string): string {
  const [before = '', ...scripts] = html.split(SCRIPT);
  const kept = scripts.map((script) => {
    const isOutside = /\ssrc="https?:/.test(script.slice(0, script.indexOf('>')));
    return isOutside
      ? script.slice(script.indexOf(SCRIPT_END) + SCRIPT_END.length)
      : SCRIPT + script;
  });
  return before + kept.join('');
}
