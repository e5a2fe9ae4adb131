import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser, ignoredArgs } from '#tests/support/browser/find-browser.ts';

if (!existsSync(resolve(import.meta.dirname, '../../studio/dist/index.html'))) {
  throw new Error(
    'The Studio has not been built: run `node scripts/content/studio.ts build` first.',
  );
}
const { executablePath, args } = await findBrowser();

/** The real Studio, built by `node scripts/content/studio.ts build`, on a copy of the content. */
export default defineConfig({
  testDir: '.',
  // `npm test` runs the short tests, and `npm run test:studio` runs all tests.
  projects: [
    { name: 'short', testIgnore: 'long/**' },
    { name: 'long', testMatch: 'long/**' },
  ],
  outputDir: '../../test-results/e2e-studio',
  // Each test has its own browser, and the machine is idle most of the time.
  fullyParallel: true,
  workers: 2,
  // Only stops tests that hang: on a busy machine, everything takes several times as long as usual.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  // A test that passes the second time is reported as flaky.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: '../../test-results/studio.json' }]],
  use: {
    // The fields of a form are created when they scroll into view.
    viewport: { width: 1400, height: 1900 },
    launchOptions: { executablePath, args, ignoreDefaultArgs: ignoredArgs },
    // Animations take a large part of the browser's time.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing costs time, so only a retry is traced.
    trace: 'on-first-retry',
    actionTimeout: 60_000,
  },
});
