/** A folder shows what it holds at a glance, and says by its name which pages carry it. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groups } from '../../scripts/build/chunk-groups.mjs';
import { root } from './source-files.ts';

const MOST_FILES_OF_A_KIND = 20;
const WHERE = ['src', 'lake', 'studio', 'widgets', 'scripts', 'tests'];
const NOT_OURS = /(^|\/)(node_modules|dist|\.sanity)(\/|$)/;

/** How many files of each kind (`ts`, `test.ts`, `astro`, …) a folder holds, without its subfolders. */
function countsByFolder(folder: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    const [, kind] = /((?:\.test)?\.(?:ts|tsx|mjs|astro|css))$/.exec(entry.name) ?? [];
    if (!entry.isFile() || kind === undefined || NOT_OURS.test(entry.parentPath)) continue;
    const key = `${entry.parentPath.slice(root.length + 1)} ${kind}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

describe('a folder', () => {
  it('holds at most twenty files of a kind', { tags: ['ONE-008'] }, () => {
    const counts = WHERE.flatMap((folder) => [...countsByFolder(folder)]);
    expect(counts.length).toBeGreaterThan(WHERE.length);
    expect(counts.filter(([, count]) => count > MOST_FILES_OF_A_KIND)).toEqual([]);
  });
});

describe('a group of the browser’s build', () => {
  it('names folders of ours, not files', { tags: ['ONE-008'] }, () => {
    const named = groups.flatMap(({ folders = [], flat = [] }) => [...folders, ...flat]);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((folder) => !statSync(join(root, folder)).isDirectory())).toEqual([]);
    for (const { runtime = '', packages = [] } of groups) {
      expect(`${runtime} ${packages.join(' ')}`).not.toMatch(/src|islands|contracts/);
    }
  });
});
