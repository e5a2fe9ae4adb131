import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import {
  type Browser,
  findBrowser,
  findInstalled,
  ignoredArgs,
} from './tests/support/browser/find-browser.ts';
import { START_WORDS } from './tests/support/process/start-words.ts';

const { executablePath, args } = await findBrowser();
const installed = findInstalled();
const port = Number(process.env.E2E_PORT ?? 4388);
// The demo partner's pages: the tests start them, the server has to know their origin.
const partnerPort = Number(process.env.E2E_PARTNER_PORT ?? port + 1);
process.env.E2E_PARTNER_PORT = String(partnerPort);
// The configuration is read by every worker; the folder is made once and handed down.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'storefront-e2e-'));

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // On two cores as well: half of the time a browser test waits for what it has asked for.
  workers: 4,
  // The long walk first, beside the others instead of after them.
  projects: [
    { name: 'walk', testMatch: 'walk.test.ts' },
    {
      name: 'screens',
      testIgnore: 'walk.test.ts',
      // Painting what moves takes a third of the browsers’ time; the walk through the funnel keeps it.
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
    ...(installed && installed.executablePath !== executablePath ? [newestBrowser(installed)] : []),
  ],
  // For what hangs: on a busy machine everything takes several times as long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // What passes the second time is flaky: the report names it, and somebody finds out why.
  retries: 1,
  reporter: [
    ['list'],
    ['json', { outputFile: 'test-results/e2e.json' }],
    ['./tests/support/browser/cost/budget-reporter.ts'],
  ],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { executablePath, args, ignoreDefaultArgs: ignoredArgs },
    // A trace costs a quarter of a test, so only the second try has one.
    trace: 'on-first-retry',
  },
  webServer: {
    command: `exec node ${START_WORDS.join(' ')}`,
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      // The embedded database, unless a run against a real PostgreSQL is asked for.
      DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
      LOG_LEVEL: 'warn',
      // An order waits long enough for tests of what can be done before it is filed, and is quick afterwards.
      FILING_WINDOW_SECONDS: '20',
      ORDER_STEP_SECONDS: '1',
      // The tests' own start a server with a line; here a busy machine must make nobody wait.
      WAITING_LINE: 'off',
      // Each test of the desk has a member of staff of its own, who gets a code here.
      RATE_LIMITS: 'desk-codes=1000/3600',
      DEMO_PARTNER_PORT: String(partnerPort),
      DIST_DIR: process.env.DIST_DIR ?? '',
    },
    url: `http://127.0.0.1:${port}/v1/api/ready`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});

/** A browser that is installed on this machine is newer than the shell: some tests show what it does otherwise. */
function newestBrowser({ executablePath, args }: Browser) {
  // Libraries and fonts of the shell are not for it.
  const { LD_LIBRARY_PATH, FONTCONFIG_PATH, ...env } = process.env;
  return {
    name: 'installed browser',
    metadata: { isRepeated: true },
    grep: [/waiting-line\.test\.ts/, /a driver renews one vehicle/],
    grepInvert: /with a server/,
    use: { launchOptions: { executablePath, args, env } },
  };
}
