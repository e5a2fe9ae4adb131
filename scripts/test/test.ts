/**
 * The complete test run: types, style, unit, contract, API, browser, and Studio tests, and requirement coverage. Ends
 * with the line `N passed, N failed, N skipped`. A failed check counts as one failure. Above that line it prints step
 * times, the slowest files, and flaky or failed tests.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import {
  countsOfFiles,
  coverageOf,
  coverageProblems,
  failedStep,
  flakyNames,
  playwrightResults,
  resultFiles,
  type StepTime,
  slowestFiles,
  type TestResult,
  timesOf,
  totalsOf,
  vitestResults,
} from './test-results.ts';

const REPORT = [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${resultFiles.unit}`,
  '--reporter=./scripts/test/errors-outside-tests.ts',
];
const TIMED = join(import.meta.dirname, 'timed-step.ts');
const PARALLEL_LOG = 'test-results/beside.log';
const timeSchema = z.object({ cpuSeconds: z.number().optional() });

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

const startedAt = performance.now();
const results: TestResult[] = [];
const times: StepTime[] = [];

// These steps run one after another, alongside the tests below, which leave part of the machine idle.
const parallel = runInParallel();
await step(
  'Unit, contract, and API tests',
  `vitest run --tags-filter=!long ${REPORT.join(' ')}`,
  vitestResults,
);
await step('Browser tests', 'playwright test --grep-invert @long', () =>
  playwrightResults('browser'),
);
await parallel;

results.push(...coverageProblems(coverageOf(results)).map(failedStep));

const {
  passed = [],
  failed = [],
  skipped = [],
} = Object.groupBy(results, ({ outcome }) => outcome);
const counts = countsOfFiles();
list(
  'Time by step',
  timesOf([...times, { title: 'All', seconds: secondsSince(startedAt), cpuSeconds: allCpu() }]),
);
list('Slowest test files', slowestFiles(results, counts));
if (counts.length > 0) list('Started by tests', [totalsOf(counts)]);
list('Flaky: passed only when retried', flakyNames(results));
// Failures are repeated at the end for readers who only see the last lines.
list(
  'Failed',
  failed.map(({ name }) => name),
);
console.log(`\n${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped`);
process.exit(failed.length > 0 ? 1 : 0);

async function runInParallel() {
  await stepInParallel('Types', 'npm run --silent check:types');
  await stepInParallel('Style', 'npm run --silent check:style');
  // The Studio is a separate package.
  const build = 'node scripts/content/studio.ts build';
  if (!(await stepInParallel('Studio installation and build', build))) return;
  const tests = 'playwright test -c tests/e2e-studio --project short';
  await stepInParallel('Studio tests', tests, () => playwrightResults('studio'));
}

type ReadResults = () => TestResult[] | undefined;

async function step(title: string, command: string, read?: ReadResults) {
  console.log(`\n▸ ${title}`);
  conclude(title, await run(title, command), read?.());
}

/** Prints the output when the step has ended. Returns whether it succeeded. */
async function stepInParallel(
  title: string,
  command: string,
  read?: ReadResults,
): Promise<boolean> {
  const output = openSync(PARALLEL_LOG, 'w');
  const succeeded = await run(title, command, { output });
  closeSync(output);
  console.log(`\n▸ ${title}\n${readFileSync(PARALLEL_LOG, 'utf8')}`);
  conclude(title, succeeded, read?.());
  return succeeded;
}

/** A failing step without a failed test counts as a failure itself. */
function conclude(title: string, succeeded: boolean, found: TestResult[] = []) {
  results.push(...found);
  if (succeeded) return;
  console.error(`${title}: failed`);
  if (found.every(({ outcome }) => outcome !== 'failed')) results.push(failedStep(title));
}

/** Returns whether the command succeeded. */
async function run(title: string, command: string, { output }: { output?: number } = {}) {
  const begunAt = performance.now();
  const out = output ?? 'inherit';
  const child = fork(TIMED, command.split(' '), { stdio: ['ignore', out, out, 'ipc'] });
  let cpuSeconds: number | undefined;
  child.on('message', (message) => {
    cpuSeconds = timeSchema.parse(message).cpuSeconds;
  });
  const [status] = await once(child, 'close');
  times.push({ title, seconds: secondsSince(begunAt), cpuSeconds });
  return status === 0;
}

function secondsSince(moment: number): number {
  return (performance.now() - moment) / 1000;
}

function allCpu(): number | undefined {
  const known = times.flatMap(({ cpuSeconds }) => cpuSeconds ?? []);
  return known.length > 0 ? known.reduce((sum, one) => sum + one, 0) : undefined;
}

function list(title: string, lines: string[]) {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.join('\n')}`);
}
