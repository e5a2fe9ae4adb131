/** What a test file may make the machine do, so that the suite stays fast. */
import type { Counts } from './support/process/counts.ts';

/** For files without a row in the table below. */
const DEFAULT: Counts = { servers: 1, commands: 3, builds: 0, databases: 2, pages: 0 };

/** What to use instead of one more. */
const INSTEAD: Record<keyof Counts, string> = {
  servers:
    'share one server by beforeAll, or call the API in the same process by createTestApi (tests/support/api/create-test-api.ts)',
  commands: 'run them in the same process by runInProcess (tests/support/process/run-operator.ts)',
  builds: 'read the built site by tests/site/built-site.ts, or check the content by checkContent',
  databases: 'share one by beforeAll: each test has its own customer by someone()',
  pages: 'merge tests of the same page, or test the API or the component without a browser',
};

const KINDS = ['servers', 'commands', 'builds', 'databases', 'pages'] as const;

/** Files that need more than others do, and what. */
const BUDGETS: Record<string, Partial<Counts>> = {};

/** A sentence for each budget that a file has exceeded; none if all is well. */
export function overBudget(
  file: string,
  counts: Counts,
  budgets: Record<string, Partial<Counts>> = BUDGETS,
): string[] {
  const budget = { ...DEFAULT, ...budgets[file] };
  return KINDS.filter((what) => counts[what] > budget[what]).map(
    (what) =>
      `${file}: ${counts[what]} ${what}, and its budget is ${budget[what]}. Instead, ${INSTEAD[what]}; or give the file a row in tests/budgets.ts.`,
  );
}
