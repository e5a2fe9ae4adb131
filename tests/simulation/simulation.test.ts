import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runProgram } from '#tests/support/process/run-program.ts';
import { findPlant } from './plants.ts';
import { findViolation, openSimulator, type Simulator, seedsFrom } from './simulator.ts';

/** `npm run test:simulate` runs 10,000 seeds, and `-- --plant all` looks for every planted fault. */
const SEEDS = [34, 36, 60, 19, 4];
/**
 * Any change to the product changes what a seed causes, so schedules run until each event in `HAPPENS` has occurred.
 */
const MORE_SEEDS = seedsFrom(100, 60);
/**
 * Events that must happen in the schedules, in a different order each time. Without them, the schedules would prove
 * little.
 */
const HAPPENS = [
  'hears SUCCESS',
  'hears FAILED',
  'hears PENDING',
  'hears refused 409',
  'is logged in',
  'hears cancel 200',
  'hears cancel 409',
  'hears refund 200',
  'hears refund 409',
  'dmv: rejected',
  'provider: refunded',
  ': edits',
  'never sees',
  'to cancel, canceled',
  'after the bank, succeeded',
  'ends at the step',
  'freezes',
  '– kill',
  '– jump',
  '– raise fees',
  '– work',
];
const FAULT = 'cancels-late';
/** The first schedule that reveals this fault. */
const FAULT_SEED = 106;
const BUSY_MACHINE_MS = 600_000;

describe('The payment flow under seeded schedules', () => {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await openSimulator(inject('postgresUrl'));
  }, BUSY_MACHINE_MS);
  afterAll(() => simulator.close());

  it('ends with one charge for each paid order, and one order for each charge', {
    tags: ['SAFE-025', 'MONEY-003'],
    timeout: BUSY_MACHINE_MS,
  }, async () => {
    const missing = new Set(HAPPENS);
    for (const [index, seed] of [...SEEDS, ...MORE_SEEDS].entries()) {
      if (index >= SEEDS.length && missing.size === 0) break;
      const { violations, steps } = await simulator.run(seed);
      expect(violations, `seed ${seed}`).toEqual([]);
      for (const what of missing) {
        if (steps.some((step) => step.includes(what))) missing.delete(what);
      }
    }
    expect([...missing]).toEqual([]);
  });

  it('detects a planted fault, and reproduces it with its seed', {
    tags: ['SAFE-025', 'MONEY-003', 'long'],
    timeout: BUSY_MACHINE_MS,
  }, async () => {
    const plant = findPlant(FAULT);
    const found = await findViolation(simulator, {
      seeds: seedsFrom(FAULT_SEED, plant?.within ?? 0),
      plant,
    });
    if (!found) throw new Error(`The fault was not found within ${plant?.within} schedules`);
    expect(found.violations.join()).toContain('was canceled, and charged');
    expect(await simulator.run(found.seed, plant)).toEqual(found);
    expect((await simulator.run(found.seed)).violations).toEqual([]);

    const words = ['scripts/test/simulation/run.ts', `--seed=${found.seed}`, `--plant=${FAULT}`];
    const again = await runProgram(process.execPath, words, { env: process.env });
    expect(again.status).toBe(1);
    for (const violation of found.violations) {
      expect(again.stdout).toContain(`seed ${found.seed}: ${violation}`);
    }
    expect(again.stdout).toContain(`${found.digest}; again: ${found.digest}`);
  });
});
