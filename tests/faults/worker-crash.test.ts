import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';
import {
  type CrashedJob,
  JOB_CRASHES,
  openWorkerLab,
  type WorkerLab,
  wantedAfter,
} from './worker-crash.ts';

/** One of each kind; `npm run test:faults` kills the server in every job, many times. */
const JOBS: CrashedJob[] = ['send-mail', 'reconcile-payments', 'claim', 'send-refund'];

const START_AND_RECOVER_MS = 180_000;

describe('A server killed in the middle of a job', { tags: ['long', 'SAFE-026'] }, () => {
  let lab: WorkerLab;
  let drop = async () => {};
  beforeAll(async () => {
    const made = await createPostgresDatabase();
    drop = made.drop;
    lab = await openWorkerLab(made.url);
  });
  afterAll(async () => {
    await lab.close();
    await drop();
  });

  for (const job of JOBS) {
    it(`leaves everything done once: ${job}, ${JOB_CRASHES[job]}`, {
      tags: ['PROM-001'],
      timeout: START_AND_RECOVER_MS,
    }, async () => {
      expect(await lab.killIn(job)).toEqual(wantedAfter(job));
    });
  }

  it('sends an email at most twice, under the same Message-ID', () => {
    expect(lab.mostCopies()).toBe(2);
  });
});
