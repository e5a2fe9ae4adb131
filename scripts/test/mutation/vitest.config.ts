import { defineConfig } from 'vitest/config';
import { requirements } from '../../../tests/requirements.ts';
import { residentPool } from './resident-pool.ts';

/** The tests of the part that `run.ts` names. */
export default defineConfig({
  plugins: [
    {
      name: 'resident-pool',
      // Set here because Stryker overwrites the configuration's pool.
      configureVitest({ project }) {
        project.config.pool = residentPool.name;
        project.config.poolRunner = residentPool;
      },
    },
  ],
  test: {
    include: (process.env.MUTATION_TESTS ?? '').split('\n'),
    tags: requirements.map(({ id }) => ({ name: id })),
    environment: 'node',
    isolate: false,
    globalSetup: process.env.MUTATION_DATABASE ? [`${import.meta.dirname}/database.ts`] : [],
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
});
