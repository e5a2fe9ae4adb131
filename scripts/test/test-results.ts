/** Reads the most recent test run's results: tags, outcome, and duration of every test. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { requirements } from '../../tests/requirements.ts';

const RESULTS = 'test-results';
export const resultFiles = {
  unit: 'test-results/unit.json',
  outsideTests: 'test-results/outside-tests.json',
  browser: 'test-results/e2e.json',
  studio: 'test-results/studio.json',
} as const;

/** Tests with this tag run in `npm run test:long`, and count only there. */
const LONG = 'long';

type Outcome = 'passed' | 'failed' | 'skipped';
export type TestResult = {
  name: string;
  file: string;
  /** Requirement IDs from the test and its enclosing groups. */
  tags: string[];
  outcome: Outcome;
  /** The test failed at first and passed on a retry. */
  isFlaky: boolean;
  ms: number;
};

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          tags: z.array(z.string()),
          status: z.string().transform((status): Outcome => {
            return status === 'passed' || status === 'failed' ? status : 'skipped';
          }),
          duration: z.number().nullish(),
        }),
      ),
    }),
  ),
});

const spec = z.object({
  file: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  tests: z.array(
    z.object({ status: z.string(), results: z.array(z.object({ duration: z.number() })) }),
  ),
});
type Suite = { specs?: z.infer<typeof spec>[] | undefined; suites?: Suite[] | undefined };
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.optional(z.array(spec)), suites: z.optional(z.array(suite)) }),
);
const playwrightReport = z.object({ suites: z.array(suite) });

/** Unit, contract, and API tests. Undefined if there was no run. */
export function vitestResults(): TestResult[] | undefined {
  if (!existsSync(resultFiles.unit)) return undefined;
  const report = vitestReport.parse(JSON.parse(readFileSync(resultFiles.unit, 'utf8')));
  const ofTests = report.testResults.flatMap((file) => {
    const path = relative(process.cwd(), file.name);
    const tests: TestResult[] = file.assertionResults
      .filter(({ tags, status }) => !(tags.includes(LONG) && status === 'skipped'))
      .map(({ fullName, tags, status, duration }) => ({
        name: `${path} › ${fullName}`,
        file: path,
        tags: tags.filter((tag) => tag !== LONG),
        outcome: status,
        isFlaky: false,
        ms: duration ?? 0,
      }));
    // A file that fails to load has no failed tests, so the file itself counts as one failure.
    if (file.status === 'failed' && tests.every((test) => test.outcome !== 'failed')) {
      tests.push(failedStep(path));
    }
    return tests;
  });
  return [...ofTests, ...errorsOutsideTests()];
}

function errorsOutsideTests(): TestResult[] {
  if (!existsSync(resultFiles.outsideTests)) return [];
  const errors = z
    .array(z.string())
    .parse(JSON.parse(readFileSync(resultFiles.outsideTests, 'utf8')));
  return errors.map((error) => failedStep(`Outside of a test: ${error}`));
}

/** The browser tests of the most recent run, of the site or of the Studio. Undefined if there was none. */
export function playwrightResults(of: 'browser' | 'studio'): TestResult[] | undefined {
  if (!existsSync(resultFiles[of])) return undefined;
  const report = playwrightReport.parse(JSON.parse(readFileSync(resultFiles[of], 'utf8')));
  const folder = of === 'browser' ? 'tests/e2e' : 'tests/e2e-studio';
  return report.suites.flatMap((one) => walk(one, folder));
}

function walk({ specs = [], suites = [] }: Suite, folder: string): TestResult[] {
  const own = specs.flatMap(({ file, title, tags, tests }) =>
    tests.map(({ status, results }) => ({
      name: `${file} › ${title}`,
      file: `${folder}/${file}`,
      tags: tags.filter((tag) => tag !== LONG),
      outcome: outcomeOf(status),
      isFlaky: status === 'flaky',
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...own, ...suites.flatMap((one) => walk(one, folder))];
}

function outcomeOf(status: string): Outcome {
  if (status === 'expected' || status === 'flaky') return 'passed';
  return status === 'skipped' ? 'skipped' : 'failed';
}

export function failedStep(name: string): TestResult {
  return { name, file: name, tags: [], outcome: 'failed', isFlaky: false, ms: 0 };
}

/** Browser tests count pages and servers. Vitest counts everything except pages. */
const count = z.number().default(0);
const countsSchema = z.object({
  file: z.string(),
  servers: count,
  commands: count,
  builds: count,
  databases: count,
  pages: count,
  cpuMs: count,
  ms: count,
});
export type Counts = z.infer<typeof countsSchema>;

/** What each test file started, and its total time including setup. Empty if nothing was counted. */
export function countsOfFiles(): Counts[] {
  return readdirSync(RESULTS)
    .filter((name) => /^counts-.*\.jsonl$/.test(name))
    .flatMap((name) => countsIn(readFileSync(join(RESULTS, name), 'utf8')));
}

/** Expects one line of JSON per test file. */
export function countsIn(lines: string): Counts[] {
  const found = lines.split('\n').filter((line) => line !== '');
  return found.map((line) => countsSchema.parse(JSON.parse(line)));
}

export type StepTime = { title: string; seconds: number; cpuSeconds: number | undefined };

const SLOWEST = 10;
const COUNTED = ['servers', 'commands', 'builds', 'databases', 'pages'] as const;

export function timesOf(steps: StepTime[]): string[] {
  const width = Math.max(...steps.map(({ title }) => title.length));
  return steps.map(({ title, seconds, cpuSeconds }) => {
    const cpu = cpuSeconds === undefined ? '' : `${cpuSeconds.toFixed(0).padStart(7)} s CPU`;
    return `${title.padEnd(width)} ${seconds.toFixed(0).padStart(6)} s${cpu}`;
  });
}

/** Sorted by total file time if it was counted, otherwise by the total time of the file's tests. */
export function slowestFiles(results: TestResult[], counts: Counts[]): string[] {
  const times = new Map<string, number>();
  for (const { file, ms } of results) times.set(file, (times.get(file) ?? 0) + ms);
  for (const { file, ms } of counts) times.set(file, Math.max(times.get(file) ?? 0, ms));
  return [...times]
    .filter(([, ms]) => ms > 0)
    .sort(([, one], [, other]) => other - one)
    .slice(0, SLOWEST)
    .map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
}

export function totalsOf(counts: Counts[]): string {
  const sumOf = (key: keyof Omit<Counts, 'file'>) => counts.reduce((sum, one) => sum + one[key], 0);
  const counted = COUNTED.map((key) => `${sumOf(key)} ${key}`).join(', ');
  return `${counts.length} files: ${counted}, ${(sumOf('cpuMs') / 1000).toFixed(0)} s CPU in their own processes`;
}

export const flakyNames = (results: TestResult[]): string[] =>
  results.filter(({ isFlaky }) => isFlaky).map(({ name }) => name);

const WITHOUT_TEST = new URL('../../tests/requirements-without-test.tsv', import.meta.url);

type Coverage = {
  /** IDs with a passing test and no failing one. */
  covered: Set<string>;
  /** IDs without any test result that are not listed as exempt. */
  lost: string[];
  /** IDs listed as exempt that have a passing test. */
  listedInVain: string[];
  /** Nonexistent IDs in test tags. */
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

/** The IDs that need no test, for example because their features are not built yet. */
function idsWithoutTest(): Set<string> {
  const rows = readFileSync(WITHOUT_TEST, 'utf8').trim().split('\n').slice(1);
  return new Set(rows.map((row) => row.split('\t')[0] ?? ''));
}
