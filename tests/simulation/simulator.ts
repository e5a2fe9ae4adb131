/** Runs schedules one after another in this process, without real randomness. */
import { openDatabase } from './database.ts';
import type { Plant } from './plants.ts';
import { type Result, runSchedule } from './schedule.ts';
import { replaceRandomness } from './seeded-randomness.ts';

/** Truncated tables leave files behind until a checkpoint, so one runs after this many schedules. */
const TIDY_EVERY = 100;

export type Simulator = Awaited<ReturnType<typeof openSimulator>>;

export async function openSimulator(server: string) {
  const database = await openDatabase(server);
  const restoreRandomness = replaceRandomness();
  let count = 0;

  return {
    async run(seed: number, plant?: Plant): Promise<Result> {
      count += 1;
      if (count % TIDY_EVERY === 0) await database.tidy();
      return runSchedule(database, seed, plant);
    },
    async close() {
      await database.close();
      restoreRandomness();
    },
  };
}

/** Runs the seeds' schedules up to the first with a violation; returns undefined if all is well. */
export async function findViolation(
  simulator: Simulator,
  { seeds, plant }: { seeds: Iterable<number>; plant?: Plant | undefined },
): Promise<Result | undefined> {
  for (const seed of seeds) {
    const result = await simulator.run(seed, plant);
    if (result.violations.length > 0) return result;
  }
  return undefined;
}

export function seedsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
