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
// The tests start the demo partner's pages, and the server must know their origin.
const partnerPort = Number(process.env.E2E_PARTNER_PORT ?? port + 1);
process.env.E2E_PARTNER_PORT = String(partnerPort);
// Every worker reads this configuration, so they get the folder from the first one.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'storefront-e2e-'));

const WALK = 'walk.test.ts';
const WIDGET = 'widget/widget.test.ts';
// Animations take a third of the browsers’ time. Only the walk through the funnel keeps them.
const still = { contextOptions: { reducedMotion: 'reduce' } } as const;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // Even on two cores, because browser tests often wait. Four left a third of the time unused.
  workers: 6,
  // The long walk and the tests that run one after another start first, so that they run beside the others.
  projects: [
    { name: 'walk', testMatch: WALK },
    { name: 'widget', testMatch: WIDGET, use: still },
    { name: 'screens', testIgnore: [WALK, WIDGET], use: still },
    ...(installed && installed.executablePath !== executablePath ? [newestBrowser(installed)] : []),
  ],
  // Long, because everything takes several times as long on a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only when retried is flaky. The report names it, so that someone can find the cause.
  retries: 1,
  reporter: [
    ['list'],
    ['json', { outputFile: 'test-results/e2e.json' }],
    ['./tests/support/browser/cost/budget-reporter.ts'],
  ],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { executablePath, args, ignoreDefaultArgs: ignoredArgs },
    // A trace makes a test a quarter slower, so only the second try has one.
    trace: 'on-first-retry',
  },
  webServer: {
    command: `exec node ${START_WORDS.join(' ')}`,
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      // Empty for the embedded server.
      DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
      LOG_LEVEL: 'warn',
      // Leaves tests enough time to act before an order is filed. Later steps are quick.
      FILING_WINDOW_SECONDS: '20',
      ORDER_STEP_SECONDS: '1',
      // A busy machine must not make customers wait. Tests of the waiting line start their own server.
      WAITING_LINE: 'off',
      // Each desk test logs in its own staff member.
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

/** An installed browser is usually newer than the headless shell. A few tests run in it, too, to find differences. */
function newestBrowser({ executablePath, args }: Browser) {
  // It must not use the shell's libraries and fonts.
  const { LD_LIBRARY_PATH, FONTCONFIG_PATH, ...env } = process.env;
  return {
    name: 'installed browser',
    metadata: { isRepeated: true },
    grep: [/waiting-line\.test\.ts/, /a driver renews one vehicle/],
    grepInvert: /with a server/,
    use: { launchOptions: { executablePath, args, env } },
  };
}
