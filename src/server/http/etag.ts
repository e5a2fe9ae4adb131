import { createHash } from 'node:crypto';

/** Names this version of a body, and of what else decides how it is shown. */
export function etagOf(body: Buffer, context = ''): string {
  const hash = createHash('sha256').update(body).update(context);
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Is this version among those that a browser has? It may name several, and mark them as of equal meaning only. */
export function isKnown(header: string, etag: string): boolean {
  return header.split(',').some((named) => {
    const tag = named.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}
