/**
 * The whole test run: types, style, unit, contract, API, browser and Studio tests. Ends with the line
 * `N passed, N failed, N skipped`; a check that fails counts as one failure.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { playwrightResults, resultFiles, type TestResult, vitestResults } from './test-results.ts';

const REPORT = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFiles.unit}`];

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

const results: TestResult[] = [];

// The Studio is a package of its own: it is installed and built while the other steps run.
const studioLog = 'test-results/studio.log';
const output = openSync(studioLog, 'w');
const studio = spawn('node', ['scripts/content/studio.ts', 'build'], {
  stdio: ['ignore', output, output],
});
const studioEnded = once(studio, 'close');

step('Types', 'npm', ['run', '--silent', 'check:types']);
step('Style', 'npm', ['run', '--silent', 'check:style']);
step('Unit, contract and API tests', 'vitest', ['run', ...REPORT], vitestResults);
step('Browser tests', 'playwright', ['test'], () => playwrightResults('browser'));
if ((await studioEnded)[0] === 0) {
  const command = ['test', '-c', 'tests/e2e-studio'];
  step('Studio tests', 'playwright', command, () => playwrightResults('studio'));
} else {
  fail('The Studio could not be built');
  console.error(`The Studio could not be built:\n${readFileSync(studioLog, 'utf8')}`);
}

const {
  passed = [],
  failed = [],
  skipped = [],
} = Object.groupBy(results, ({ outcome }) => outcome);
// Named once more: who reads the last lines only sees what it was.
if (failed.length > 0) console.log(`\nFailed:\n${failed.map(({ name }) => name).join('\n')}`);
console.log(`\n${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped`);
process.exit(failed.length > 0 ? 1 : 0);

/** Runs one step; where it reports no failed test of its own, its failure is one itself. */
function step(
  title: string,
  command: string,
  args: string[],
  read?: () => TestResult[] | undefined,
) {
  console.log(`\n▸ ${title}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  const found = read?.() ?? [];
  results.push(...found);
  if (status === 0) return;
  console.error(`${title}: failed`);
  if (found.every(({ outcome }) => outcome !== 'failed')) fail(title);
}

function fail(name: string) {
  results.push({ name, tags: [], outcome: 'failed' });
}
