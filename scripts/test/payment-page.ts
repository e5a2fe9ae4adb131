/**
 * The browser part of `npm run payment:check -- --browser`: starts the built product with the test keys in PAYMENT_*,
 * or uses the site given with `--site`, whose DMV must be the sandbox, and pays there in Chromium.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { readServerConfig } from '#config/server.ts';
import { openBooks } from '#server/gateways.ts';
import { findBrowser, ignoredArgs } from '#tests/support/browser/find-browser.ts';
import { checkPaymentPage } from '#tests/support/browser/payment-page.ts';
import { watch } from '#tests/support/browser/test.ts';
import { freePort } from '#tests/support/process/postgres.ts';
import { startServer } from '#tests/support/process/server-process.ts';

/** Without this flag, Chromium may keep the bank's page from sending the customer back to this machine. */
const RETURNS_HERE = '--disable-features=LocalNetworkAccessChecks';

export async function payOnPage(given: string | undefined): Promise<void> {
  const config = readServerConfig(process.env);
  const dataDir = mkdtempSync(join(tmpdir(), 'payment-check-'));
  const server = given === undefined ? await startShop(dataDir) : undefined;
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, RETURNS_HERE],
    ignoreDefaultArgs: ignoredArgs,
  });
  try {
    const context = await browser.newContext();
    const policy: unknown[] = [];
    await watch(context, policy);
    for await (const { state, what, advice } of checkPaymentPage({
      page: await context.newPage(),
      site: given ?? server?.baseUrl ?? '',
      publishableKey: config.payment?.clientId ?? '',
      books: openBooks(config, dataDir),
      policy,
    })) {
      console.log(`${state.padEnd(8)}${what}${advice === undefined ? '' : `: ${advice}`}`);
      if (state === 'failed') process.exitCode = 1;
    }
  } finally {
    await browser.close();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startShop(dataDir: string) {
  const { PAYMENT_URL = '', PAYMENT_CLIENT_ID = '', PAYMENT_CLIENT_SECRET = '' } = process.env;
  return startServer({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    FILING_WINDOW_SECONDS: '86400',
    ORDER_STEP_SECONDS: '86400',
    PAYMENT_URL,
    PAYMENT_CLIENT_ID,
    PAYMENT_CLIENT_SECRET,
    PAYMENT_WEBHOOK_SECRET: process.env.PAYMENT_WEBHOOK_SECRET ?? 'whsec_none',
  });
}
