/** Which download a file joins is listed in one place. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groups } from '../../scripts/build/chunk-groups.mjs';
import { root } from './source-files.ts';

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
