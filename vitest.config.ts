import { getViteConfig } from 'astro/config';

export default getViteConfig({
  test: {
    include: [
      '{src,widgets}/**/*.test.{ts,tsx}',
      'tests/{api,faults,site,unit}/**/*.test.{ts,tsx}',
      'tests/*.test.ts',
    ],
    environment: 'node',
    globalSetup: ['tests/support/global-setup.ts'],
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
} as Parameters<typeof getViteConfig>[0]);
