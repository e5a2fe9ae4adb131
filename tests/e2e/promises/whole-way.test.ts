/** From the payment to the money back, with a server of its own whose orders wait as long as a test needs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { mailTo } from '#tests/support/browser/mailbox.ts';
import {
  type Customer,
  fillCard,
  idsOf,
  newCustomer,
  processOrder,
  reachPayment,
} from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';

/** An embedded database starts slowly on a busy machine. */
const START_MS = 120_000;
const WITHIN = { timeout: 30_000 };

test.describe.configure({ mode: 'default' });

const button = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'CANCEL THIS ORDER' });
const end = (page: Page) => page.getByRole('region', { name: 'This order is canceled' });

async function buy(page: Page, plate: string): Promise<Customer> {
  const customer = newCustomer();
  await reachPayment(page, plate, customer);
  await fillCard(page, cards.good, customer);
  await processOrder(page);
  // The page after the payment leads on where the order has ended meanwhile.
  await expect(page).toHaveURL(/\/(thank-you|order-status)\//, WITHIN);
  return customer;
}

async function cancel(page: Page) {
  await button(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'CANCEL THIS ORDER' }).click();
  await expect(end(page)).toBeFocused();
  await expect(end(page)).toContainText(/\$\d+\.\d\d (goes back|was refunded)/, WITHIN);
}

/** A server of its own, whose orders wait this long for the DMV, and a page of it for each visitor. */
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
  return async (browser: Browser) =>
    (await browser.newContext({ baseURL: server.baseUrl })).newPage();
}

test.describe('An order that waits', () => {
  const open = withServer('86400');

  test('is canceled by a guest from the page after the payment, and gets the mail', {
    tag: '@PROM-001',
  }, async ({ browser }) => {
    const page = await open(browser);
    const { email } = await buy(page, '7CAN001');
    await expect(page.locator('main')).toContainText(
      /We file with the DMV at \d+:\d\d [AP]M Pacific Time\.You can cancel until then and get the whole \$\d+\.\d\d back\./,
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await expect(page).toHaveURL(/\/order-status\//);
    await cancel(page);
    await expect(page.getByText('CANCELED', { exact: true })).toBeVisible();
    await expect(end(page)).toContainText('was refunded', WITHIN);
    const mail = await mailTo(page, email, 'Your order for 7CAN001 is canceled');
    expect(mail).toMatch(/Goes back to your card: +\$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/order-status\//);
    await page.context().close();
  });

  test('is canceled in the dashboard, to which the link of the receipt leads', {
    tag: '@PROM-001',
  }, async ({ browser }) => {
    const page = await open(browser);
    const { email } = await buy(page, '7CAN002');
    const receipt = await mailTo(page, email, 'Your renewal for 7CAN002 is paid');
    const [path = ''] = /\/login\?uuid=[0-9a-f-]{36}/.exec(receipt) ?? [];
    expect(receipt).toMatch(/You can cancel until .* Pacific/s);
    const other = await open(browser);
    await other.goto(path);
    const code = /^ {4}(\d{4})$/m.exec(await mailTo(other, email, 'Your login code'))?.[1];
    await other.locator('input[name=otp]').fill(code ?? '');
    await expect(other).toHaveURL(/\/dashboard\/my-orders\//, WITHIN);
    await expect(other.getByText(/: you can cancel until .* Pacific/)).toBeVisible();
    await other.getByRole('link', { name: /^Order R\d/ }).click();
    await cancel(other);
    await other.getByRole('link', { name: 'Back to My Orders' }).click();
    await expect(other.locator('tbody')).toContainText('CANCELED');
    await expect(other.locator('tbody')).toContainText(/REFUND(ED| DUE)/);
    await page.context().close();
    await other.context().close();
  });
});

test.describe('An order that is filed at once', () => {
  const open = withServer('0');

  test('says why it is too late', {
    tag: '@PROM-001',
  }, async ({ browser }) => {
    const page = await open(browser);
    await buy(page, '7CAN003');
    await page.getByRole('button', { name: 'CHECK ORDER STATUS' }).click();
    await expect(page).toHaveURL(/\/order-status\//);
    await expect(page.getByRole('region', { name: 'Can this order be canceled?' })).toContainText(
      /No\. We sent this order to the DMV on .* Payment sent to the DMV cannot be cancelled/,
      WITHIN,
    );
    await expect(button(page)).toHaveCount(0);
    await page.context().close();
  });

  test('says why the DMV refuses it and what goes back, by page and mail', {
    tag: '@PROM-002',
  }, async ({ browser }) => {
    const page = await open(browser);
    const { email } = await buy(page, 'REJECT1');
    const [user, cart] = idsOf(page);
    await page.goto(`/order-status/${user}/${cart}`);
    const region = page.getByRole('region', { name: 'The DMV did not accept this order' });
    await expect(region).toContainText(
      /The DMV says: .+\$\d+\.\d\d (goes back|was refunded)/,
      WITHIN,
    );
    await expectAccessible(page);
    const mail = await mailTo(page, email, 'The DMV did not accept your order for REJECT1');
    expect(mail).toMatch(/What the DMV says\n.+/);
    expect(mail).toMatch(/Goes back to your card: +\$/);
    await page.context().close();
  });
});
