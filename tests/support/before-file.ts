/**
 * Runs before each test file. Files run one after another in the same process, so that modules are evaluated
 * only once. A file must leave nothing behind for the next one.
 */
import { relative } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { overBudget } from '../budgets.ts';
import './patience.ts';
import { takeCounts } from './process/counts.ts';
import { noteCounts } from './process/counts-file.ts';
import { forgetEveryone } from './someone.ts';

const file = relative('.', expect.getState().testPath ?? '');
const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
const before = surroundings();

forgetEveryone();
takeCounts();

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  const counts = takeCounts();
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuMs = Math.round((user + system) / 1000);
  noteCounts({ file, ...counts, cpuMs, ms: Math.round(performance.now() - startedAt) });
  expect(
    changedSince(before),
    'Use vi.stubEnv: what a file changes here, the next file finds',
  ).toEqual([]);
  expect(overBudget(file, counts)).toEqual([]);
});

function surroundings(): Record<string, string | undefined> {
  // The image library sets VIPSHOME when it loads.
  const { VIPSHOME, ...env } = process.env;
  return { ...env, 'the working folder': process.cwd() };
}

/** Returns the names of changed settings without their values, which may be secrets of the machine. */
function changedSince(earlier: ReturnType<typeof surroundings>): string[] {
  const now = surroundings();
  return Object.keys({ ...earlier, ...now }).filter((name) => earlier[name] !== now[name]);
}
