import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';
import { CRASH_STEPS, type CrashLab, type CrashStep, openCrashLab } from './crash.ts';

const STEPS = Object.keys(CRASH_STEPS).filter((step): step is CrashStep => step in CRASH_STEPS);
/** The provider has charged, and the product has not recorded it. */
const IN_DOUBT: CrashStep = 'charged';

const START_AND_RECOVER_MS = 180_000;

/** `npm run test:faults` does the same many times. */
describe('A server killed during a checkout', () => {
  let lab: CrashLab;
  let drop = async () => {};
  beforeAll(async () => {
    const made = await createPostgresDatabase();
    drop = made.drop;
    lab = await openCrashLab(made.url);
  });
  afterAll(async () => {
    await lab.close();
    await drop();
  });

  for (const step of STEPS) {
    const tags = step === IN_DOUBT ? ['SAFE-026'] : ['long', 'SAFE-026'];
    it(`charges once and records it when killed ${CRASH_STEPS[step]}`, {
      tags,
      timeout: START_AND_RECOVER_MS,
    }, async () => {
      expect(await lab.crashAt(step)).toEqual({ charges: 1, recorded: 1 });
    });
  }

  it('leaves totals that match the provider’s', async () => {
    const { rounds, ...books } = await lab.books();
    expect(books).toEqual({
      charges: rounds,
      succeeded: rounds,
      paidOrders: rounds,
      pending: 0,
      unrecorded: 0,
    });
  });
});
