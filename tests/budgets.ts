/** The resources that a test file may use, so that the suite stays fast. */
import type { Counts } from './support/process/counts.ts';

/** The budget of files without a row in the table below. */
const DEFAULT: Counts = { servers: 1, commands: 3, builds: 0, databases: 2, pages: 0 };

const INSTEAD: Record<keyof Counts, string> = {
  servers:
    'share one server with beforeAll, or call the API in the same process with createTestApi (tests/support/api/create-test-api.ts)',
  commands:
    'run them in the same process with runInProcess (tests/support/process/run-operator.ts)',
  builds:
    'read the built site with tests/site/built-site.ts, or check the content with checkContent',
  databases: 'share one with beforeAll: each test gets its own customer from someone()',
  pages: 'merge tests of the same page, or test the API or the component without a browser',
};

const KINDS = ['servers', 'commands', 'builds', 'databases', 'pages'] as const;

const BUDGETS: Record<string, Partial<Counts>> = {
  'tests/api/desk/prices.test.ts': { databases: 4 },
  // Runs every command as a process, with and without a server.
  'tests/api/operation/commands-beside-server.test.ts': { servers: 2, commands: 48 },
  'tests/api/operation/database.test.ts': { databases: 9 },
  'tests/api/operation/embedded-server.test.ts': { servers: 3 },
  'tests/api/operation/process-limits.test.ts': { servers: 5, databases: 6 },
  'tests/api/operation/start.test.ts': { databases: 3 },
  'tests/api/operation/status.test.ts': { databases: 7 },
  'tests/api/operation/traces.test.ts': { servers: 4, databases: 3 },
  'tests/api/operation/two-processes.test.ts': { servers: 2, databases: 3 },
  'tests/api/promises/fees-taken.test.ts': { databases: 8 },
  // Each test plans price changes, which other tests must not see.
  'tests/api/purchase/price-changes.test.ts': { databases: 21 },
  'tests/api/upkeep/backup-drill.test.ts': { servers: 2, commands: 12, databases: 3 },
  'tests/api/upkeep/backup.test.ts': { databases: 8 },
  'tests/api/upkeep/releases.test.ts': { databases: 3 },
  'tests/api/upkeep/rotation-drill.test.ts': { servers: 3 },
  'tests/api/upkeep/start-problems.test.ts': { databases: 3 },
  // Each kills a server at every step of a checkout or in every job, and restarts it.
  'tests/faults/crash.test.ts': { servers: 14 },
  'tests/faults/event-crash.test.ts': { servers: 2 },
  'tests/faults/roles.test.ts': { servers: 4 },
  'tests/faults/worker-crash.test.ts': { servers: 17 },
  'tests/package/release.test.ts': { builds: 1, servers: 6, commands: 8 },
  'tests/site/broken-content.test.ts': { builds: 1 },
  'tests/site/held-back.test.ts': { builds: 4 },
  'tests/site/renderer-cache.test.ts': { builds: 3 },
  'tests/site/languages.test.ts': { builds: 1 },
  'tests/site/publishing.test.ts': { builds: 1 },
};

/** Whether a file may use so much that it takes tens of seconds. */
export function isSlow(file: string): boolean {
  const { servers = 0, commands = 0, builds = 0 } = BUDGETS[file] ?? {};
  return servers > 1 || commands > DEFAULT.commands || builds > 0;
}

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
