/**
 * Each requirement of OWASP ASVS 5.0 up to level 2 has its evidence in docs/security/asvs.md, or a reason why
 * there is none.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = 'docs/security';
const text = (file: string) => readFileSync(file, 'utf8');

const page = text(`${FOLDER}/asvs.md`);
const ids = text(`${FOLDER}/asvs-level-2.txt`).trim().split('\n');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) => {
    const [id = '', evidence = ''] = line.slice(2, -2).split(' | ');
    return { id, evidence };
  });

/** Returns the tests that a cell cites, each followed by words from a title: `tests/x.test.ts` “declines”. */
const testsIn = (cell: string) =>
  [...cell.matchAll(/`([\w./-]+\.test\.tsx?)`((?: “[^”]+”,?)*)/g)].map(
    ([, file = '', titles = '']) => ({
      file,
      titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
    }),
  );
const pathsIn = (cell: string) => [
  ...[...cell.matchAll(/`((?:src|docs|scripts|tests|widgets|lake|studio)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  ),
  ...[...cell.matchAll(/\]\(([^)#]+)(?:#[^)]+)?\)/g)].map(([, path = '']) => join(FOLDER, path)),
];

/** Consecutive requirements that don't apply for one reason share a row, such as `V3.3.1 to V3.3.4`. */
function idsOf(cell: string): string[] {
  const [first = '', last = first] = cell.split(' to ');
  return ids.slice(ids.indexOf(first), ids.indexOf(last) + 1);
}

describe('The table of ASVS 5.0, level 2', () => {
  it('covers each of the 253 requirements, in order', { tags: ['SAFE-017'] }, () => {
    expect(ids).toHaveLength(253);
    expect(rows.flatMap(({ id }) => idsOf(id))).toEqual(ids);
    const shared = rows.filter(({ id }) => id.includes(' to '));
    expect(shared.filter(({ evidence }) => !evidence.startsWith('n/a: '))).toEqual([]);
  });

  it.each(rows)(
    '$id has existing evidence, or a reason',
    { tags: ['SAFE-017'] },
    ({ evidence }) => {
      if (evidence.startsWith('n/a: ')) {
        expect(evidence.length).toBeGreaterThan('n/a: no '.length);
        return;
      }
      expect(evidence.split(/`|\[/)[0], 'what is required, in our words').toMatch(/^.{4,}: $/);
      const tests = testsIn(evidence);
      const paths = pathsIn(evidence);
      expect(tests.length + paths.length, evidence).toBeGreaterThan(0);
      expect(paths.filter((path) => !existsSync(path))).toEqual([]);
      for (const { file, titles } of tests) {
        // A title is a quoted string, so comments don't count.
        const quoted = text(file)
          .split('\n')
          .filter((line) => /['"`].*['"`]/.test(line));
        for (const title of titles) {
          expect(
            quoted.some((line) => line.includes(title)),
            `${file}: ${title}`,
          ).toBe(true);
        }
      }
    },
  );

  it('leaves only a few known requirements unmet', { tags: ['SAFE-017'] }, () => {
    const left = rows.filter(({ evidence }) => evidence.startsWith('left: ')).map(({ id }) => id);
    expect(left).toEqual(['V6.5.4', 'V7.5.2', 'V11.5.1', 'V14.2.1', 'V14.3.3']);
  });

  it('names tests for most applicable requirements', { tags: ['SAFE-017'] }, () => {
    const applicable = rows.filter(({ evidence }) => !evidence.startsWith('n/a: '));
    const tested = applicable.filter(({ evidence }) => testsIn(evidence).length > 0);
    expect(tested.length).toBeGreaterThan(applicable.length / 2);
  });
});
