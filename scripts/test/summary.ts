/** The summary of a test run beyond its counts: time per step, and flaky tests. */
import type { Counts, TestResult } from './test-results.ts';

export type StepTime = { title: string; seconds: number; cpuSeconds: number | undefined };

const SLOWEST = 10;
const COUNTED = ['servers', 'commands', 'builds', 'databases', 'pages'] as const;

/** Each step with its seconds, and its CPU time if the system reports it. */
export function timesOf(steps: StepTime[]): string[] {
  const width = Math.max(...steps.map(({ title }) => title.length));
  return steps.map(({ title, seconds, cpuSeconds }) => {
    const cpu = cpuSeconds === undefined ? '' : `${cpuSeconds.toFixed(0).padStart(7)} s CPU`;
    return `${title.padEnd(width)} ${seconds.toFixed(0).padStart(6)} s${cpu}`;
  });
}

/** The slowest test files, by total file time if it was counted, otherwise by the sum of their tests. */
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

/** One line with the number of pages and servers started by all files. */
export function totalsOf(counts: Counts[]): string {
  const sumOf = (key: keyof Omit<Counts, 'file'>) => counts.reduce((sum, one) => sum + one[key], 0);
  const counted = COUNTED.map((key) => `${sumOf(key)} ${key}`).join(', ');
  return `${counts.length} files: ${counted}, ${(sumOf('cpuMs') / 1000).toFixed(0)} s CPU in their own processes`;
}

export const flakyNames = (results: TestResult[]): string[] =>
  results.filter(({ isFlaky }) => isFlaky).map(({ name }) => name);
