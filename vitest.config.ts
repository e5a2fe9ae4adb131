import { availableParallelism } from 'node:os';
import { getViteConfig } from 'astro/config';
import { requirements } from './tests/requirements.ts';
import { SlowFirst } from './tests/support/process/slow-first.ts';

export default getViteConfig({
  test: {
    include: [
      '{src,lake,widgets}/**/*.test.{ts,tsx}',
      'tests/{api,architecture,deploy,faults,simulation,site,unit}/**/*.test.{ts,tsx}',
    ],
    // A test's tags name the requirements that it proves. An unknown tag fails.
    tags: [
      ...requirements.map(({ id, statement }) => ({ name: id, description: statement })),
      { name: 'long', description: 'Runs in `npm run test:long`, and not in `npm test`' },
    ],
    environment: 'node',
    // Files share processes, so that modules are evaluated once in each; a setup file cleans up between them.
    isolate: false,
    // A test waits half of its time, for servers and for the database: one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    // A file must not need another one before it. `--sequence.seed N` repeats the order of a run that printed N.
    sequence: { sequencer: SlowFirst },
    globalSetup: ['tests/support/process/global-setup.ts'],
    setupFiles: ['tests/support/before-file.ts'],
    // Ends tests that hang. Slow tests don't fail on a busy machine: budgets count what they start.
    hookTimeout: 120_000,
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
} as Parameters<typeof getViteConfig>[0]);
