import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program's folder. It is looked up by name, because the bundle runs this module from another folder. */
export const ROOT = resolve(
  fileURLToPath(import.meta.resolve('#server/db/commit.txt')),
  '../../../..',
);

export const BUILD = buildOf(ROOT);

/** For example `0.1.0+1a2b3c4`. A copy without git has no commit. */
export function buildOf(root: string): string {
  const read = (...path: string[]) => readIfExists(join(root, ...path));
  const version = /"version": "([^"]+)"/.exec(read('package.json'))?.[1] ?? 'unknown';
  // `git archive` fills in the commit.
  const archived = /^[0-9a-f]{40}$/m.exec(read('src/server/db/commit.txt'))?.[0];
  const commit = archived ?? checkedOut((path) => read('.git', path));
  return commit === undefined ? version : `${version}+${commit.slice(0, 7)}`;
}

function checkedOut(read: (path: string) => string): string | undefined {
  const head = read('HEAD').trim();
  const branch = /^ref: (.+)$/.exec(head)?.[1];
  const candidates =
    branch === undefined
      ? [head]
      : [
          read(branch).trim(),
          ...read('packed-refs')
            .split('\n')
            .filter((line) => line.endsWith(` ${branch}`))
            .map((line) => line.slice(0, 40)),
        ];
  return candidates.find((text) => /^[0-9a-f]{40}$/.test(text));
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
