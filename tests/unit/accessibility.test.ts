/**
 * Each criterion of WCAG 2.2, A and AA, has its result in docs/accessibility.md, and the tests that this page cites
 * exist.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const VERDICTS = ['Supports', 'Partially supports', 'Does not support', 'Not applicable'];
const COUNT = 55;

const page = readFileSync('docs/accessibility.md', 'utf8');
/** The tests for several criteria, by the names in the table. */
const named = new Map(
  [...page.matchAll(/^- ([\w ]+): (`[^`]+` “[^”]+”)$/gm)].map(([, name = '', test]) => [
    name,
    test,
  ]),
);
const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [criterion = '', , verdict = '', why = '', shown = ''] = line.slice(2, -2).split(' | ');
    return { criterion, verdict, why, shown };
  });

describe('The accessibility table', () => {
  it('has one row for each criterion, in order', () => {
    const criteria = rows.map(({ criterion }) => criterion);
    const byNumber = new Intl.Collator('en', { numeric: true });
    expect(new Set(criteria).size).toBe(COUNT);
    expect(criteria).toEqual(criteria.toSorted(byNumber.compare));
  });

  it.each(rows)('says how each criterion was checked: $criterion', ({ verdict, why, shown }) => {
    expect(VERDICTS).toContain(verdict);
    expect(why).not.toBe('');
    const cited = shown.split(/; (?![^“]*”)/).map((one) => named.get(one) ?? one);
    const tests = cited.flatMap((one) => [...one.matchAll(/^`([^`]+)` “([^”]+)”$/g)]);
    expect(tests.length === cited.length || shown === 'By hand').toBe(true);
    for (const [, file = '', title = ''] of tests) {
      expect(existsSync(file), file).toBe(true);
      expect(readFileSync(file, 'utf8').replace(/\s+/g, ' '), file).toContain(title);
    }
  });
});
