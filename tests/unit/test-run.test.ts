import { describe, expect, it } from 'vitest';
import {
  countsIn,
  coverageOf,
  coverageProblems,
  flakyNames,
  slowestFiles,
  type TestResult,
  timesOf,
  totalsOf,
} from '../../scripts/test/test-results.ts';

const test = (fields: Partial<TestResult>): TestResult => ({
  name: 'a test',
  file: 'a.test.ts',
  tags: [],
  outcome: 'passed',
  isFlaky: false,
  ms: 0,
  ...fields,
});
/** Every requirement except those listed as having no test. */
const { lost: needed } = coverageOf([]);
const whole = needed.map((id) => test({ tags: [id] }));

describe('the coverage of requirements', () => {
  it('reports nothing about a run that covers each of them', () => {
    expect(needed.length).toBeGreaterThan(800);
    expect(coverageProblems(coverageOf(whole))).toEqual([]);
  });

  it('names a requirement whose last test is gone or skipped', () => {
    expect(coverageProblems(coverageOf(whole.slice(1)))).toEqual([
      `Requirements that have lost their tests: ${needed[0]}`,
    ]);
    const skipped = [test({ tags: whole[0]?.tags ?? [], outcome: 'skipped' }), ...whole.slice(1)];
    expect(coverageOf(skipped).lost).toEqual([needed[0]]);
  });

  it('does not report a requirement whose test failed, because that is itself a failure', () => {
    const failed = [test({ tags: whole[0]?.tags ?? [], outcome: 'failed' }), ...whole.slice(1)];
    expect(coverageOf(failed).lost).toEqual([]);
    expect(coverageOf(failed).covered.has(needed[0] ?? '')).toBe(false);
  });

  it('names a listed requirement that has a test, and a tag that is not a requirement', () => {
    const more = [...whole, test({ tags: ['FAST-001', 'NONE-001'] })];
    expect(coverageProblems(coverageOf(more))).toEqual([
      'Requirements that tests name, but that do not exist: NONE-001',
      'Requirements with a test, which requirements-without-test.tsv still lists: FAST-001',
    ]);
  });
});

describe('the summary of a run', () => {
  const counts = { servers: 2, commands: 0, builds: 1, databases: 3, pages: 0 };

  it('lists the slowest files, with the time around their tests if it was counted', () => {
    const results = [
      test({ file: 'a.test.ts', ms: 1000 }),
      test({ file: 'a.test.ts', ms: 1500 }),
      test({ file: 'b.test.ts', ms: 400 }),
    ];
    const counted = [{ ...counts, file: 'b.test.ts', cpuMs: 100, ms: 9000 }];
    expect(slowestFiles(results, counted)).toEqual(['   9.0 s  b.test.ts', '   2.5 s  a.test.ts']);
    expect(totalsOf(counted)).toBe(
      '1 files: 2 servers, 0 commands, 1 builds, 3 databases, 0 pages, 0 s CPU in their own processes',
    );
  });

  it('reads the counts of browser tests, which count different things', () => {
    const line = '{"file":"a.test.ts","pages":42,"contexts":10,"servers":0,"ms":31082}\n';
    expect(countsIn(line)).toMatchObject([{ file: 'a.test.ts', pages: 42, databases: 0 }]);
  });

  it('lists the tests that passed only on a retry', () => {
    expect(flakyNames([test({}), test({ name: 'shaky', isFlaky: true })])).toEqual(['shaky']);
  });

  it('shows the time of each step, and its CPU time if the system reports it', () => {
    expect(
      timesOf([
        { title: 'Types', seconds: 12.3, cpuSeconds: 24.6 },
        { title: 'Style tests', seconds: 4, cpuSeconds: undefined },
      ]),
    ).toEqual(['Types           12 s     25 s CPU', 'Style tests      4 s']);
  });
});
