import { availableParallelism } from 'node:os';
import { getViteConfig } from 'astro/config';

export default getViteConfig({
  test: {
    include: [
      '{src,widgets}/**/*.test.{ts,tsx}',
      'tests/{api,faults,site,unit}/**/*.test.{ts,tsx}',
      'tests/*.test.ts',
    ],
    environment: 'node',
    // Of the slow files most wait for servers: one per core, not one less.
    maxWorkers: availableParallelism(),
    globalSetup: ['tests/support/global-setup.ts'],
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
} as Parameters<typeof getViteConfig>[0]);
