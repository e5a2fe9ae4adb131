/** A single list assigns each file to a download. */
import { describe, expect, it } from 'vitest';
import { groups, patternOf } from '../../scripts/build/chunk-groups.mjs';
import { sourcesIn } from './source-files.ts';

describe('a group of the browser’s build', () => {
  it('lists no missing file', { tags: ['ONE-008'] }, () => {
    const listed = groups.flatMap(({ files = [], except = [] }) => [...files, ...except]);
    const single = listed.flatMap((glob) => {
      const [all, names] = /\{([^}]*)\}/.exec(glob) ?? [];
      return all && names ? names.split(',').map((name) => glob.replace(all, name)) : [glob];
    });
    expect(single.length).toBeGreaterThan(20);
    const sources = sourcesIn('src');
    const gone = single.filter((glob) => {
      const pattern = new RegExp(`^${patternOf(glob)}$`);
      return !sources.some((file) => pattern.test(file));
    });
    expect(gone).toEqual([]);
  });
});
