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
const JOBS: CrashedJob[] = ['send-mail', 'claim'];

const START_AND_RECOVER_MS = 180_000;

describe('A server killed in the middle of a job', () => {
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

  it.each(JOBS.map((job) => [job, JOB_CRASHES[job]] as const))(
    'leaves everything done once: %s, %s',
    { tags: ['SAFE-026', 'PROM-001'], timeout: START_AND_RECOVER_MS },
    async (job) => {
      expect(await lab.killIn(job)).toEqual(wantedAfter(job));
    },
  );

  it('sends an email at most twice, under the same Message-ID', { tags: ['SAFE-026'] }, () => {
    expect(lab.mostCopies()).toBe(2);
  });
});
