import { expect, it } from 'vitest';
import { overBudget } from '../budgets.ts';

const nothing = { servers: 0, commands: 0, builds: 0, databases: 0, pages: 0 };
const budgets = { 'tests/api/large.test.ts': { servers: 3 } };

it('fails a test file above its budget, and says what to use instead', {
  tags: ['TEST-002'],
}, () => {
  expect(
    overBudget('tests/api/small.test.ts', { ...nothing, servers: 2, builds: 1 }, budgets),
  ).toEqual([
    expect.stringMatching(
      /^tests\/api\/small\.test\.ts: 2 servers, and its budget is 1\. Instead, share one server with beforeAll.*createTestApi/,
    ),
    expect.stringMatching(
      /^tests\/api\/small\.test\.ts: 1 builds, and its budget is 0\. Instead, read/,
    ),
  ]);
  expect(overBudget('tests/api/large.test.ts', { ...nothing, servers: 4 }, budgets)).toEqual([
    expect.stringContaining('4 servers, and its budget is 3.'),
  ]);
});

it('lets a file within its budget pass', { tags: ['TEST-002'] }, () => {
  const most = { ...nothing, servers: 1, commands: 3, databases: 2 };
  expect(overBudget('tests/api/small.test.ts', most, budgets)).toEqual([]);
  expect(overBudget('tests/api/large.test.ts', { ...most, servers: 3 }, budgets)).toEqual([]);
});
