import type { IncomingMessage } from 'node:http';

/** If a Studio on another site frames the preview, the browser stores cookies for that Studio only. */
export function cookieLimits(publicUrl: URL | undefined): string {
  return publicUrl?.protocol === 'https:'
    ? 'HttpOnly; SameSite=None; Secure; Partitioned; Path=/'
    : 'HttpOnly; SameSite=Strict; Path=/';
}

export function cookieIn(request: IncomingMessage, name: string): string {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}
