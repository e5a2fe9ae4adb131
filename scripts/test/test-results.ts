/** Reads what the last test run wrote: every test's tags and how it ended. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import * as z from 'zod';

export const resultFiles = {
  unit: 'test-results/unit.json',
  browser: 'test-results/e2e.json',
  studio: 'test-results/studio.json',
} as const;

type Outcome = 'passed' | 'failed' | 'skipped';
/** The tags of a test, its own and those of the groups around it, are the requirements that it covers. */
export type TestResult = { name: string; tags: string[]; outcome: Outcome };

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), tags: z.array(z.string()), status: z.string() }),
      ),
    }),
  ),
});

const spec = z.object({
  file: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  tests: z.array(z.object({ status: z.string() })),
});
type Suite = { specs?: z.infer<typeof spec>[] | undefined; suites?: Suite[] | undefined };
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.optional(z.array(spec)), suites: z.optional(z.array(suite)) }),
);
const playwrightReport = z.object({ suites: z.array(suite) });

/** The unit, contract and API tests of the last run, or undefined where there was none. */
export function vitestResults(): TestResult[] | undefined {
  if (!existsSync(resultFiles.unit)) return undefined;
  const report = vitestReport.parse(JSON.parse(readFileSync(resultFiles.unit, 'utf8')));
  return report.testResults.flatMap((file) => {
    const path = relative(process.cwd(), file.name);
    const tests: TestResult[] = file.assertionResults.map(({ fullName, tags, status }) => ({
      name: `${path} › ${fullName}`,
      tags,
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    }));
    // A file that does not load has no tests that could fail: it counts as one failure itself.
    if (file.status === 'failed' && tests.every((test) => test.outcome !== 'failed')) {
      tests.push({ name: path, tags: [], outcome: 'failed' });
    }
    return tests;
  });
}

/** The browser tests of the last run, of the site or of the Studio, or undefined where there was none. */
export function playwrightResults(of: 'browser' | 'studio'): TestResult[] | undefined {
  if (!existsSync(resultFiles[of])) return undefined;
  const report = playwrightReport.parse(JSON.parse(readFileSync(resultFiles[of], 'utf8')));
  return report.suites.flatMap(walk);
}

function walk({ specs = [], suites = [] }: Suite): TestResult[] {
  const own = specs.flatMap(({ file, title, tags, tests }) =>
    tests.map(({ status }) => ({ name: `${file} › ${title}`, tags, outcome: outcomeOf(status) })),
  );
  return [...own, ...suites.flatMap(walk)];
}

function outcomeOf(status: string): Outcome {
  if (status === 'expected' || status === 'flaky') return 'passed';
  return status === 'skipped' ? 'skipped' : 'failed';
}
