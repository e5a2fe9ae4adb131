import { createHash } from 'node:crypto';

export function etagOf(body: Buffer, context = ''): string {
  const hash = createHash('sha256').update(body).update(context);
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

/** The header may list several versions and mark them as weak. */
export function matchesEtag(header: string, etag: string): boolean {
  return header.split(',').some((named) => {
    const tag = named.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}
