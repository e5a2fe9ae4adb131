/** A renewal at a shop whose staff file orders: it can't ask the DMV, so its fees are estimates. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ESTIMATE_LINE, ESTIMATE_NOTE } from '#contracts/order/estimate-words.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { addDays } from '#contracts/time/days.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { mailTo } from '#tests/support/browser/mailbox.ts';
import {
  confirmAddress,
  continueFromShipping,
  fillCard,
  fillShipping,
  goToPayment,
  newCustomer,
  processOrder,
  startLookup,
} from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';

const WITHIN = { timeout: 30_000 };
const START_MS = 120_000;
const PLATE = '7EST001';
const SAID_OF_RECORDS = /we found|DMV records/i;

const dataDir = mkdtempSync(join(tmpdir(), 'storefront-estimate-'));
let server: ServerProcess;
test.beforeAll(async () => {
  test.setTimeout(START_MS);
  server = await startServer({ DMV_FILED_BY: 'people', DATA_DIR: dataDir, LOG_LEVEL: 'error' });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Expects a note, visible without opening anything, that the fees are an estimate: in full in the cart, on one line
 * elsewhere.
 */
async function expectEstimate(page: Page, isCart: boolean) {
  const main = page.locator('main');
  const notice = main.locator('.notice').filter({ hasText: 'Estimated DMV fees' });
  if (isCart) {
    await expect(notice).toContainText(ESTIMATE_NOTE, WITHIN);
    await expect(notice).toContainText('smog certificate or proof of insurance');
  } else {
    await expect(main.getByText(ESTIMATE_LINE, { exact: true })).toBeVisible(WITHIN);
    await expect(notice).toHaveCount(0);
  }
  await expect(main).not.toContainText(SAID_OF_RECORDS);
}

test('a renewal filed by people is paid as an estimate based on the notice’s total', {
  tag: '@long',
}, async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.baseUrl });
  const page = await context.newPage();
  const customer = newCustomer();
  const heading = page.getByRole('heading', { name: 'Tell us about your vehicle' });

  await test.step('the form asks for the vehicle, and names what is missing', async () => {
    await startLookup(page, PLATE, customer.email);
    await expect(heading).toBeFocused(WITHIN);
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    const summary = page.getByRole('region', { name: 'There is a problem' });
    await expect(summary).toBeFocused();
    await summary.getByRole('link', { name: /last 5 characters/ }).click();
    await expect(page.getByLabel('Last 5 characters of the VIN')).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('what was typed survives BACK and a refresh', async () => {
    await page.getByLabel('Last 5 characters of the VIN').fill('1HGCM82633A004352');
    await page.getByLabel('Type of vehicle').selectOption('Car or SUV');
    await page.getByLabel('Make').fill('Honda');
    const expiry = addDays(californiaDay(new Date()), 30);
    await page.getByLabel('Registration expires on').fill(expiry);
    await page.getByLabel('Do you have the DMV’s renewal notice?').selectOption('yes');
    await page.getByLabel('Total amount on the notice').fill('312');
    await page.getByRole('button', { name: 'BACK' }).click();
    await expect(page.getByLabel('License plate')).toBeFocused();
    await page.getByRole('button', { name: 'GET STARTED' }).click();
    await expect(heading).toBeVisible(WITHIN);
    await page.reload();
    await expect(heading).toBeVisible(WITHIN);
    await expect(page.getByLabel('Total amount on the notice')).toHaveValue('312');
  });

  await test.step('every screen before the payment says that the fees are an estimate', async () => {
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    await expect(page).toHaveURL(/\/shipping-address\//, WITHIN);
    await page.goBack();
    await expect(page.getByLabel('Total amount on the notice')).toHaveValue('312', WITHIN);
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    await fillShipping(page, customer);
    await expectEstimate(page, false);
    await expectAccessible(page);
    await continueFromShipping(page);
    await confirmAddress(page);
    await expectEstimate(page, true);
    const fee = page.getByRole('row', { name: /^Estimated DMV registration fee/ });
    await expect(fee).toContainText('$312.00');
    await expect(page.getByText('VIN ending in 04352')).toBeVisible();
    await goToPayment(page);
    await expectEstimate(page, false);
  });

  await test.step('the receipt says so, too', async () => {
    await fillCard(page, cards.good, customer);
    await processOrder(page);
    await expect(page).toHaveURL(/\/thank-you\//, WITHIN);
    const receipt = await mailTo(page, customer.email, `Your renewal for ${PLATE} is paid`);
    expect(receipt).toMatch(/^Estimated DMV registration fee: +\$312\.00$/m);
    expect(receipt.replace(/\s+/g, ' ')).toContain(ESTIMATE_NOTE);
  });
  await context.close();
});
