/** Which requirements a test run has covered. */
import { readFileSync } from 'node:fs';
import { requirements } from '../../tests/requirements.ts';
import type { TestResult } from './test-results.ts';

const WITHOUT_TEST = new URL('../../tests/requirements-without-test.tsv', import.meta.url);

export type Coverage = {
  /** IDs with a passing test and no failing one. */
  covered: Set<string>;
  /** IDs without any test result that are not listed as exempt. */
  lost: string[];
  /** IDs listed as exempt that have a passing test. */
  listedInVain: string[];
  /** IDs in test tags that don't exist. */
  unknown: string[];
};

export function coverageOf(results: TestResult[]): Coverage {
  const idsOf = (outcome: 'passed' | 'failed') =>
    new Set(results.filter((one) => one.outcome === outcome).flatMap(({ tags }) => tags));
  const passed = idsOf('passed');
  const failed = idsOf('failed');
  const known = new Set(requirements.map(({ id }) => id));
  const listed = idsWithoutTest();
  return {
    covered: new Set([...passed].filter((id) => !failed.has(id))),
    lost: [...known].filter((id) => !passed.has(id) && !failed.has(id) && !listed.has(id)),
    listedInVain: [...listed].filter((id) => passed.has(id)),
    unknown: [...new Set([...passed, ...failed])].filter((id) => !known.has(id)),
  };
}

/** One sentence for each kind of coverage problem in a complete run. */
export function coverageProblems({ lost, listedInVain, unknown }: Coverage): string[] {
  const problems: [string, string[]][] = [
    ['Requirements that have lost their tests', lost],
    ['Requirements that tests name, but that do not exist', unknown],
    ['Requirements with a test, which requirements-without-test.tsv still lists', listedInVain],
  ];
  return problems
    .filter(([, ids]) => ids.length > 0)
    .map(([problem, ids]) => `${problem}: ${ids.join(', ')}`);
}

/** Some belong to features that are not built yet. */
function idsWithoutTest(): Set<string> {
  const rows = readFileSync(WITHOUT_TEST, 'utf8').trim().split('\n').slice(1);
  return new Set(rows.map((row) => row.split('\t')[0] ?? ''));
}
