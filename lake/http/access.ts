/** Grants access to the lake only to local pages and programs, never to another website's page. */
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { LakeError } from '../errors.ts';

export const EDITOR_ID = 'local-editor';
/** `editorId` is the editor's choice. It separates the people who share a machine, and proves nothing. */
export type LakeEnv = { Variables: { isEditor: boolean; editorId: string } };
type AccessOptions = { token: string; allowedOrigins: string[] };

const COOKIE = 'lake';
const EDITOR_COOKIE = 'lake-editor';
const NAME = /^[a-z]{1,20}$/i;
const LOCAL = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether a request used a local host name and came from a page of the same origin, or not from a page at all. */
export function isLocalRequest(
  host: string | undefined,
  origin: string | undefined,
  allowedOrigins: string[],
): boolean {
  // With DNS rebinding, another website points its own name at this machine. Host then contains that name.
  const name = host?.replace(/:\d+$/, '');
  if (host === undefined || name === undefined || !LOCAL.has(name)) return false;
  if (origin === undefined || origin === `http://${host}`) return true;
  return allowedOrigins.includes(origin);
}

export function guard({ token, allowedOrigins }: AccessOptions): MiddlewareHandler<LakeEnv> {
  return async function guardLocal(c, next) {
    const origin = c.req.header('origin');
    const host = c.req.header('host') ?? new URL(c.req.url).host;
    if (!isLocalRequest(host, origin, allowedOrigins)) {
      throw new LakeError(403, 'forbidden', 'The lake only serves pages on this machine');
    }
    if (origin !== undefined && allowedOrigins.includes(origin)) allow(c, origin);
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    c.set('isEditor', isEditor(c.req.header('authorization'), getCookie(c, COOKIE), token));
    const name = getCookie(c, EDITOR_COOKIE) ?? '';
    c.set('editorId', NAME.test(name) ? `local-${name}` : EDITOR_ID);
    return next();
  };
}

export function isEditor(
  authorization: string | undefined,
  cookie: string | undefined,
  token: string,
): boolean {
  return authorization === `Bearer ${token}` || cookie === token;
}

export const editorsOnly: MiddlewareHandler<LakeEnv> = async function editorsOnly(c, next) {
  if (!c.var.isEditor)
    throw new LakeError(401, 'unauthorized', 'This request needs the lake’s token');
  return next();
};

/** Gives editor access to the local browser that opens the Studio, under the name in `?editor=Kim`. */
export function grantEditorAccess(c: Context, token: string) {
  const limits = { httpOnly: true, sameSite: 'Strict', path: '/' } as const;
  setCookie(c, COOKIE, token, limits);
  const name = c.req.query('editor');
  if (name !== undefined) setCookie(c, EDITOR_COOKIE, name, limits);
}

export function cookieOf(header: string | undefined): string | undefined {
  const found = header?.split(/;\s*/).find((part) => part.startsWith(`${COOKIE}=`));
  return found?.slice(COOKIE.length + 1);
}

function allow(c: Context, origin: string) {
  c.header('access-control-allow-origin', origin);
  c.header('access-control-allow-credentials', 'true');
  c.header('access-control-allow-methods', 'GET,POST,PUT,DELETE,OPTIONS');
  const asked = c.req.header('access-control-request-headers');
  if (asked) c.header('access-control-allow-headers', asked);
  c.header('vary', 'origin');
}
