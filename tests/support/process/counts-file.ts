/** The counts of a run in a file, one line of JSON per test file. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import type { Counts } from './counts.ts';

const FILE = 'test-results/counts-vitest.jsonl';
const MOST_SHOWN = 10;

export type FileCounts = Counts & { file: string; cpuMs: number; ms: number };
const schema = z.object({ file: z.string(), cpuMs: z.number(), ms: z.number() });

export function noteCounts(counts: FileCounts): void {
  mkdirSync(dirname(FILE), { recursive: true });
  appendFileSync(FILE, `${JSON.stringify(counts)}\n`);
}

/** Starts the file of a new run. */
export function forgetCounts(): void {
  rmSync(FILE, { force: true });
}

/** Prints the files that used the most CPU time. A run of a few files prints nothing. */
export function showSlowest(): void {
  if (!existsSync(FILE)) return;
  const files = readFileSync(FILE, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => schema.parse(JSON.parse(line)))
    .sort((a, b) => b.cpuMs - a.cpuMs);
  if (files.length <= MOST_SHOWN) return;
  const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(6);
  const sum = files.reduce((total, { cpuMs }) => total + cpuMs, 0);
  console.log(
    `\nCPU-seconds of the test processes: ${seconds(sum).trim()} in ${files.length} files`,
  );
  for (const { file, cpuMs } of files.slice(0, MOST_SHOWN))
    console.log(`${seconds(cpuMs)}  ${file}`);
}
