/**
 * Runs before each test file. Files run one after another in the same process, so that modules are evaluated once:
 * a file must leave nothing behind for the next one.
 */
import { afterAll, expect, vi } from 'vitest';
import { forgetEveryone } from './someone.ts';

const before = surroundings();

forgetEveryone();

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  expect(
    changedSince(before),
    'Use vi.stubEnv: what a file changes here, the next file finds',
  ).toEqual([]);
});

function surroundings(): Record<string, string | undefined> {
  // The library for pictures sets VIPSHOME when it is loaded.
  const { VIPSHOME, ...env } = process.env;
  return { ...env, 'the working folder': process.cwd() };
}

/** Names without values, which may be secrets of the machine. */
function changedSince(earlier: ReturnType<typeof surroundings>): string[] {
  const now = surroundings();
  return Object.keys({ ...earlier, ...now }).filter((name) => earlier[name] !== now[name]);
}
