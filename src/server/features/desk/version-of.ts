import { createHash } from 'node:crypto';

/** Returns a version that changes with what is shown. */
export function versionOf(shown: object): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}
