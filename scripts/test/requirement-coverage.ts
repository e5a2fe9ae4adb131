/** Which requirements the tests of a run have shown. */
import { readFileSync } from 'node:fs';
import { requirements } from '../../tests/requirements.ts';
import type { TestResult } from './test-results.ts';

const WITHOUT_TEST = new URL('../../tests/requirements-without-test.tsv', import.meta.url);

export type Coverage = {
  /** The ids with a test that passed, and none that failed. */
  covered: Set<string>;
  /** The ids without a test that passed or failed, which are not listed as such. */
  lost: string[];
  /** The ids that are listed as without a test, but have one that passed. */
  listedInVain: string[];
  /** The ids in tags of tests that are none. */
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

/** A sentence for each kind of thing that is wrong with the coverage of a whole run. */
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

/** Some are of features that are not built yet: their rows come with them. */
function idsWithoutTest(): Set<string> {
  const rows = readFileSync(WITHOUT_TEST, 'utf8').trim().split('\n').slice(1);
  return new Set(rows.map((row) => row.split('\t')[0] ?? ''));
}
