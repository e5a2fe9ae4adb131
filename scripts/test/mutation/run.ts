/**
 * Mutation testing: changes the code in thousands of small ways and counts how many of the changes a test detects.
 *
 * npm run test:mutation                          every part of parts.ts
 * npm run test:mutation -- funnel carts          these parts
 * npm run test:mutation -- src/funnel/checks.ts  these files
 * npm run test:mutation -- --fresh               everything: ignores earlier results, and also mutates server
 * module initialization
 *
 * Fails if fewer than 90% of the mutants are killed, or if a survivor is not explained in survivors.tsv. Stores the
 * results in test-results/mutation, so that the next run only tries what has changed.
 */
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { type Part, partNames, parts, type Tried } from './parts.ts';
import { keepNoticed, type Mutant, type Named, withReasons } from './survivors.ts';

const WANTED = 90;
const RESULTS = 'test-results/mutation';
/** Mutants that could not run prove nothing, so they count neither way. */
const NOTICED = new Set(['Killed', 'Timeout']);
const UNNOTICED = new Set(['Survived', 'NoCoverage']);

const isFresh = process.argv.includes('--fresh');
const asked = process.argv.slice(2).filter((name) => name !== '--fresh');
const unknown = asked.filter((name) => partOf(name) === undefined || !isThere(name));
if (unknown.length > 0) {
  console.error(`Not a part (${partNames.join(', ')}), nor a file in one: ${unknown.join(', ')}`);
  process.exit(1);
}

let failed = false;
const totals = { noticed: 0, all: 0 };
for (const part of partNames) {
  const names = asked.filter((name) => partOf(name) === part);
  if (asked.length === 0 || names.length > 0)
    await tryPart(
      part,
      names.filter((name) => name !== part),
    );
}
console.log(`\nAll: ${scoreOf(totals.noticed, totals.all)}`);
process.exit(failed ? 1 : 0);

async function tryPart(part: Part, files: string[]): Promise<void> {
  const { folder, also = [], without = [], tests }: Tried = parts[part];
  process.env.MUTATION_TESTS = tests.join('\n');
  process.env.MUTATION_DATABASE = folder.startsWith('src/server') ? 'postgres' : '';
  const memory = `${RESULTS}/${part}.json`;
  // A timeout may be due to a slow machine, so the next run retries mutants that timed out.
  keepNoticed(memory, (status) => status === 'Killed');
  const results = await new Stryker({
    mutate:
      files.length > 0
        ? files
        : [`${folder}/**/*.ts`, ...also, '!**/*.test.ts', ...without.map((files) => `!${files}`)],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/test/mutation/vitest.config.ts', related: false },
    // Skip files that no test reads.
    ignorePatterns: ['/dist', '/lake', '/public', '/studio', '/.astro', '/.data'],
    coverageAnalysis: 'perTest',
    // In server code, each static mutant takes most of a minute, so only `--fresh` tries them.
    ignoreStatic: !isFresh && folder.startsWith('src/server'),
    concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 1),
    incremental: true,
    force: isFresh,
    incrementalFile: memory,
    tempDirName: `${RESULTS}/sandbox`,
    reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    // A mutant must not count as killed because the machine is slow.
    timeoutMS: 120_000,
    dryRunTimeoutMinutes: 30,
  }).runMutationTest();
  report(
    part,
    folder,
    results.map((result) => ({ ...result, fileName: relative('', result.fileName) })),
  );
}

function report(part: Part, folder: string, results: Mutant[]): void {
  const survivors = results.filter(({ status }) => UNNOTICED.has(status));
  // Stryker counts a mutant without tests as a survivor.
  const untried = survivors.filter(
    ({ status, testsCompleted }) => status === 'Survived' && testsCompleted === 0,
  );
  if (untried.length > 0) {
    throw new Error(
      `${untried.length} mutants of ${part} ran without any test: the tests were not found`,
    );
  }
  console.log(`\n${folder}`);
  const folders = Map.groupBy(results, ({ fileName }) => fileName);
  for (const [file, mutants] of [...folders].sort(([a], [b]) => a.localeCompare(b))) {
    console.log(
      `  ${relative(folder, file).padEnd(32)} ${scoreOf(noticedIn(mutants), countIn(mutants))}`,
    );
  }
  const noticed = noticedIn(results);
  const all = countIn(results);
  totals.noticed += noticed;
  totals.all += all;
  const { explained, unexplained, stale, unreasoned } = withReasons(
    survivors,
    new Set(folders.keys()),
  );
  console.log(`  ${part}: ${scoreOf(noticed, all)}, ${explained.length} of the others explained`);
  list('Not killed by any test', unexplained);
  for (const { status, fileName, location } of results) {
    if (status === 'Timeout') console.log(`  Timed out: ${fileName}:${location.start.line}`);
  }
  for (const { file, mutator, from, to } of stale) {
    console.log(
      `  Explained, but killed or no longer in the code: ${file} ${mutator} ${from} → ${to}`,
    );
  }
  if (noticed < (all * WANTED) / 100) failed = true;
  if (unexplained.length + stale.length + unreasoned.length > 0) failed = true;
}

function list(title: string, survivors: readonly Named[]): void {
  for (const { file, line, mutator, from, to } of survivors) {
    console.log(`  ${title}: ${file}:${line}\t${mutator}\t${from}\t${to}`);
  }
}

function noticedIn(results: readonly Mutant[]): number {
  return results.filter(({ status }) => NOTICED.has(status)).length;
}

function countIn(results: readonly Mutant[]): number {
  return results.filter(({ status }) => NOTICED.has(status) || UNNOTICED.has(status)).length;
}

function scoreOf(noticed: number, all: number): string {
  const score = all === 0 ? 100 : (noticed * 100) / all;
  return `${score.toFixed(1).padStart(5)} %, ${noticed} of ${all} noticed`;
}

function partOf(name: string): Part | undefined {
  return partNames.find((part) => part === name || name.startsWith(`${parts[part].folder}/`));
}

function isThere(name: string): boolean {
  return partNames.some((part) => part === name) || existsSync(name);
}
