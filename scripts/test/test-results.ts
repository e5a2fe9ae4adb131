/** Reads the last test run's results: tags, outcome, and duration of every test. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';

const RESULTS = 'test-results';
export const resultFiles = {
  unit: 'test-results/unit.json',
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
  /** Failed first and passed on retry. */
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

/** The unit, contract, and API tests of the last run. Undefined if there was none. */
export function vitestResults(): TestResult[] | undefined {
  if (!existsSync(resultFiles.unit)) return undefined;
  const report = vitestReport.parse(JSON.parse(readFileSync(resultFiles.unit, 'utf8')));
  return report.testResults.flatMap((file) => {
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
    // A file that fails to load has no failed tests, so it counts as one failure itself.
    if (file.status === 'failed' && tests.every((test) => test.outcome !== 'failed')) {
      tests.push(failedStep(path));
    }
    return tests;
  });
}

/** The browser tests of the last run, of the site or of the Studio. Undefined if there was none. */
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

/** The result that represents a step that failed without a failed test. */
export function failedStep(name: string): TestResult {
  return { name, file: name, tags: [], outcome: 'failed', isFlaky: false, ms: 0 };
}

/** Browser tests count pages and servers, Vitest counts everything but pages. */
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

/** Parses counts from lines of JSON, one per test file. */
export function countsIn(lines: string): Counts[] {
  const found = lines.split('\n').filter((line) => line !== '');
  return found.map((line) => countsSchema.parse(JSON.parse(line)));
}
