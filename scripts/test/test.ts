/**
 * The whole test run: types, style, unit, contract, API, browser and Studio tests. Ends with the line
 * `N passed, N failed, N skipped`; a check that fails counts as one failure.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import {
  type Counts,
  playwrightResults,
  resultFiles,
  type TestResult,
  vitestResults,
} from './test-results.ts';

const REPORT = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFiles.unit}`];

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
/** What failed, named once more at the end: who reads the last lines only sees what it was. */
const failures: string[] = [];

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
  counts.failed += 1;
  failures.push('The Studio could not be built');
  console.error(`The Studio could not be built:\n${readFileSync(studioLog, 'utf8')}`);
}

if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed > 0 ? 1 : 0);

/** Runs one step; where it reports no failed test of its own, its failure is one itself. */
function step(
  title: string,
  command: string,
  args: string[],
  read?: () => TestResult[] | undefined,
) {
  console.log(`\n▸ ${title}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  const results = read?.() ?? [];
  for (const { outcome } of results) counts[outcome] += 1;
  const failed = results.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);
  failures.push(...failed);
  if (status === 0) return;
  console.error(`${title}: failed`);
  if (failed.length > 0) return;
  counts.failed += 1;
  failures.push(title);
}
