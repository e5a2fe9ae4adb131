import { availableParallelism } from 'node:os';
import { getViteConfig } from 'astro/config';
import { requirements } from './tests/requirements.ts';

export default getViteConfig({
  test: {
    include: [
      '{src,lake,widgets}/**/*.test.{ts,tsx}',
      'tests/{api,architecture,deploy,faults,simulation,site,unit}/**/*.test.{ts,tsx}',
    ],
    // A test names the requirements that it shows by its tags; one that does not exist is refused.
    tags: requirements.map(({ id, statement }) => ({ name: id, description: statement })),
    environment: 'node',
    // Of the slow files most wait for servers: one per core, not one less.
    maxWorkers: availableParallelism(),
    globalSetup: ['tests/support/process/global-setup.ts'],
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
} as Parameters<typeof getViteConfig>[0]);
