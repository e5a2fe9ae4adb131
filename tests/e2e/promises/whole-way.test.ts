/** Tests orders from the payment to the refund, on a separate server whose orders wait as long as a test needs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { buyFor, openPayment } from '#tests/support/browser/filled-cart.ts';
import { mailTo } from '#tests/support/browser/mailbox.ts';
import { fillCard, newCustomer, processOrder } from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';

/** An embedded database starts slowly on a busy machine. */
const START_MS = 120_000;
const WITHIN = { timeout: 30_000 };

test.describe.configure({ mode: 'default' });

const button = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Cancel this order' });
const end = (page: Page) => page.getByRole('region', { name: 'This order is canceled' });

async function cancel(page: Page) {
  await button(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel this order' }).click();
  await expect(end(page)).toBeFocused();
  await expect(end(page)).toContainText(/refunding \$\d|\$\d+\.\d\d was refunded/, WITHIN);
}

function withServer(windowSeconds: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'storefront-cancel-'));
  let server: ServerProcess;
  test.beforeAll(async () => {
    test.setTimeout(START_MS);
    server = await startServer({
      DATA_DIR: dataDir,
      FILING_WINDOW_SECONDS: windowSeconds,
      ORDER_STEP_SECONDS: '86400',
      LOG_LEVEL: 'error',
    });
  });
  test.afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return async (browser: Browser) => {
    const page = await (await browser.newContext({ baseURL: server.baseUrl })).newPage();
    return { page, site: server.baseUrl, customer: newCustomer() };
  };
}

test.describe('An order that waits', () => {
  const open = withServer('86400');

  test('is canceled on the thank-you page by a guest, who gets the email', {
    tag: ['@long', '@PROM-001'],
  }, async ({ browser }) => {
    const { page, site, customer } = await open(browser);
    await openPayment(page, customer, '7CAN001', site);
    await fillCard(page, cards.good, customer);
    await processOrder(page);
    await expect(page).toHaveURL(/\/thank-you\//, WITHIN);
    await expect(page.locator('main')).toContainText(
      /We file with the DMV at \d+:\d\d [AP]M PT\.You can cancel until then and get the full \$\d+\.\d\d back\./,
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await expect(page).toHaveURL(/\/order-status\//);
    await cancel(page);
    await expect(page.getByText('CANCELED', { exact: true })).toBeVisible();
    await expect(end(page)).toContainText('was refunded', WITHIN);
    const mail = await mailTo(page, customer.email, 'Your order for 7CAN001 is canceled');
    expect(mail).toMatch(/Refund requested: +\$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/order-status\//);
    await page.context().close();
  });

  test('is canceled in the dashboard, which the receipt links to', {
    tag: ['@long', '@PROM-001'],
  }, async ({ browser }) => {
    const { page, site, customer } = await open(browser);
    const { email } = customer;
    await buyFor(customer, '7CAN002', site);
    const receipt = await mailTo(page, email, 'Your renewal for 7CAN002 is paid');
    const [path = ''] = /\/login\?uuid=[0-9a-f-]{36}/.exec(receipt) ?? [];
    expect(receipt).toMatch(/You can cancel until .* PT/s);
    await page.goto(path);
    const code = /^ {4}(\d{4})$/m.exec(await mailTo(page, email, 'Your login code'))?.[1];
    await page.locator('input[name=otp]').fill(code ?? '');
    await expect(page).toHaveURL(/\/dashboard\/my-orders\//, WITHIN);
    await expect(page.getByText(/^You can cancel until .* PT/)).toBeVisible();
    await page.locator('tbody').getByRole('link').click();
    await cancel(page);
    await page.getByRole('link', { name: 'Back to My Orders' }).click();
    await expect(page.locator('tbody')).toContainText('CANCELED');
    await expect(page.locator('tbody')).toContainText(/REFUND(ED| REQUESTED)/);
    await page.context().close();
  });
});

test.describe('An order that is filed immediately', () => {
  const open = withServer('0');

  test('says why it is too late', {
    tag: ['@long', '@PROM-001'],
  }, async ({ browser }) => {
    const { page, site, customer } = await open(browser);
    const { user, cart } = await buyFor(customer, '7CAN003', site);
    await page.goto(`/order-status/${user}/${cart}`);
    await expect(page.getByRole('region', { name: 'This order can’t be canceled' })).toContainText(
      'We sent this order to the DMV. Payment sent to the DMV cannot be canceled',
      WITHIN,
    );
    await expect(button(page)).toHaveCount(0);
    await page.context().close();
  });

  test('says why the DMV rejects it and what is refunded, on the page and by email', {
    tag: ['@long', '@PROM-002'],
  }, async ({ browser }) => {
    const { page, site, customer } = await open(browser);
    const { user, cart } = await buyFor(customer, 'REJECT1', site);
    await page.goto(`/order-status/${user}/${cart}`);
    const region = page.getByRole('region', { name: 'The DMV did not accept this order' });
    await expect(region).toContainText(
      /Reason: .+(refunding \$\d|\$\d+\.\d\d was refunded)/,
      WITHIN,
    );
    await expectAccessible(page);
    const mail = await mailTo(
      page,
      customer.email,
      'The DMV did not accept your order for REJECT1',
    );
    expect(mail).toMatch(/What the DMV says\n.+/);
    expect(mail).toMatch(/Refund requested: +\$/);
    await page.context().close();
  });
});
