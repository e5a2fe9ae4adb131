import { expect, it } from 'vitest';
import { wordsOfReport } from '../../studio/publishing/link-report.ts';

const now = new Date('2026-11-25T23:08:00Z');
const report = { at: '2026-11-25T23:05:00Z', count: 84, external: 12, broken: [] };

it('says which links were checked', { tags: ['EDIT-008'] }, () => {
  const words = (opensExternal: boolean, more = {}) =>
    wordsOfReport({ ...report, opensExternal, ...more }, now);
  expect(words(true)).toBe(
    '84 links checked Nov 25, 3:05 PM PT, including 12 external ones. No broken links. Next check: Nov 26, 3:05 PM PT.',
  );
  expect(words(false)).toBe(
    '72 links checked Nov 25, 3:05 PM PT. No broken links. Next check: Nov 26, 3:05 PM PT. The sandbox doesn’t check external links (12).',
  );
  const link = { document: 'a', type: 'b', field: 'c', address: '/d', problem: 'Not found.' };
  expect(words(false, { external: 0, broken: [link] })).toBe(
    '84 links checked Nov 25, 3:05 PM PT. Broken: 1. Next check: Nov 26, 3:05 PM PT.',
  );
});
