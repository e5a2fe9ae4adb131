/**
 * The whole test run: types, style, unit, contract, API, browser and Studio tests. Ends with the line
 * `N passed, N failed, N skipped`; a check that fails counts as one failure.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { type Counts, readPlaywright, readVitest, resultFiles } from './test-results.ts';

const REPORT = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFiles.unit}`];

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
let broken = 0;

// The Studio is a package of its own: it is installed and built while the other steps run.
const studioLog = 'test-results/studio.log';
const output = openSync(studioLog, 'w');
const studio = spawn('node', ['scripts/content/studio.ts', 'build'], {
  stdio: ['ignore', output, output],
});
const studioEnded = once(studio, 'close');

step('Types', 'npm', ['run', '--silent', 'check:types']);
step('Style', 'npm', ['run', '--silent', 'check:style']);
step('Unit, contract and API tests', 'vitest', ['run', ...REPORT], () => readVitest());
step('Browser tests', 'playwright', ['test'], () => readPlaywright('browser'));
if ((await studioEnded)[0] === 0) {
  const command = ['test', '-c', 'tests/e2e-studio'];
  step('Studio tests', 'playwright', command, () => readPlaywright('studio'));
} else {
  broken += 1;
  counts.failed += 1;
  console.error(`The Studio could not be built:\n${readFileSync(studioLog, 'utf8')}`);
}

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
