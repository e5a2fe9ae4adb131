/**
 * The whole test run: types, style, unit, contract, API and browser tests. Ends with the line
 * `N passed, N failed, N skipped`; a check that fails counts as one failure.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { type Counts, readPlaywright, readVitest, resultFiles } from './test-results.ts';

const REPORT = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFiles.unit}`];

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
let broken = 0;

step('Types', 'npm', ['run', '--silent', 'check:types']);
step('Style', 'npm', ['run', '--silent', 'check:style']);
step('Unit, contract and API tests', 'vitest', ['run', ...REPORT], () => readVitest());
step('Browser tests', 'playwright', ['test'], () => readPlaywright());

console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed + broken > 0 ? 1 : 0);

function step(title: string, command: string, args: string[], read?: () => Counts | undefined) {
  console.log(`\n▸ ${title}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  const found = read?.();
  if (found) {
    counts.passed += found.passed;
    counts.failed += found.failed;
    counts.skipped += found.skipped;
  }
  const explained = found !== undefined && found.failed > 0;
  if (status !== 0) {
    broken += 1;
    if (!explained) counts.failed += 1;
    console.error(`${title}: failed`);
  }
}
