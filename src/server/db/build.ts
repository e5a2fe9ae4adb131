import { readFileSync } from 'node:fs';

/** The version of this program, as package.json says it. */
export const BUILD = versionIn(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);

function versionIn(manifest: string): string {
  return /"version": "([^"]+)"/.exec(manifest)?.[1] ?? 'unknown';
}
