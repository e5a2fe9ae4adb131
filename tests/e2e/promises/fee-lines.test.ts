import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { sumCents, toCents } from '#contracts/catalogue/money.ts';
import { feeNames } from '#contracts/fees/fee-estimate.ts';
import { fillCartOf, openCart, SITE } from '#tests/support/browser/filled-cart.ts';
import { mailTo } from '#tests/support/browser/mailbox.ts';
import {
  type Customer,
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
import { startDmv } from '#tests/support/outside/dmv.ts';
import { lateVehicle } from '#tests/support/outside/late-vehicle.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';

const FEE = { tag: ['@long', '@FEE-003'] };
const WITHIN = { timeout: 30_000 };
/** The tests open six screens, read two emails, and log in while other tests run. */
const WALK_MS = 180_000;
const START_MS = 120_000;
const PHONE = { width: 390, height: 844 };

type Made = { fee: number; parts: { label: string; cents: number; why: string }[] };

/** Opens any collapsed fees, and reads the DMV's fee and its parts. */
async function madeOf(page: Page): Promise<Made> {
  const table = page.getByRole('table', { name: /^Fees for / }).first();
  const opener = page
    .locator('summary, button')
    .filter({ hasText: /^Show.*fees/ })
    .first();
  await expect(async () => {
    if (!(await table.isVisible())) await opener.click({ timeout: 1_000 });
    await expect(table).toBeVisible({ timeout: 1_000 });
  }).toPass(WITHIN);
  const lines = table.locator('.fees__parts p');
  await table.getByText('What it includes').click();
  await expect(lines.first()).toBeHidden();
  await table.getByText('What these fees are').click();
  await expect(lines.first()).toBeVisible();
  const row = table.getByRole('row', { name: /^DMV registration fee/ });
  const fee = centsOf((await row.getByRole('cell').textContent()) ?? '');
  const texts = await lines.allTextContents();
  const parts = texts.map((text) => {
    const [, label = '', dollars = '', why = ''] = /^(.+?) +(\$\S+?\.\d\d) +(.+)$/.exec(text) ?? [];
    return { label, cents: centsOf(dollars), why };
  });
  return { fee, parts };
}

function expectSum({ fee, parts }: Made) {
  expect(parts.length).toBeGreaterThan(3);
  expect(sumCents(parts.map(({ cents }) => cents))).toBe(fee);
  for (const { why } of parts) expect(why).toMatch(/\. Law: .+ Code [\d(]/);
}

function expectTaxOnValue(parts: Made['parts']) {
  const license = parts.find((part) => part.label === feeNames.vlf);
  expect(license?.why).toMatch(
    /^A tax on the vehicle’s value: 0\.65% of \$\S+\. The DMV uses this value for a \w+ bought for \$\S+ in 20\d\d\./,
  );
}

function centsOf(dollars: string): number {
  return toCents(dollars.replace(/[$,]/g, ''));
}

/** In a receipt, the parts are indented below the DMV's fee. */
function madeInMail(text: string) {
  const [, fee = '', lines = ''] =
    /^DMV registration fee: +(\$\S+)\n((?: {2}\S.*\n)+)/m.exec(text) ?? [];
  const parts = [...lines.matchAll(/^ {2}(\S.*?): +(\$\S+)$/gm)].map(
    ([, label = '', dollars = '']) => ({ label, cents: centsOf(dollars) }),
  );
  return { fee: centsOf(fee), parts };
}

/** Every screen must show the same parts, which add up. Returns them. */
async function buyAndCompare(page: Page, browser: Browser, plate: string): Promise<Made> {
  const customer = newCustomer();
  await startLookup(page, plate, customer.email);
  await fillShipping(page, customer);
  const first = await madeOf(page);
  expectSum(first);

  await continueFromShipping(page);
  await confirmAddress(page);
  expect(await madeOf(page), 'cart').toEqual(first);
  await goToPayment(page);
  expect(await madeOf(page), 'payment').toEqual(first);
  await fillCard(page, cards.good, customer);
  await processOrder(page);
  await expect(page).toHaveURL(/\/thank-you\//, WITHIN);
  expect(await madeOf(page), 'thank-you').toEqual(first);
  await page.getByRole('button', { name: 'CHECK ORDER STATUS' }).click();
  await expect(page).toHaveURL(/\/order-status\//, WITHIN);
  expect(await madeOf(page), 'order status').toEqual(first);

  const receipt = await mailTo(page, customer.email, `Your renewal for ${plate} is paid`);
  const shown = first.parts.map(({ label, cents }) => ({ label, cents }));
  expect(madeInMail(receipt), 'receipt').toEqual({ fee: first.fee, parts: shown });
  // This browser can already open the purchase. On another device, the customer has to log in to see the receipt.
  const elsewhere = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
  });
  const other = await elsewhere.newPage();
  await openInDashboard(other, customer, receipt);
  expect(await madeOf(other), 'dashboard').toEqual(first);
  await elsewhere.close();
  return first;
}

async function openInDashboard(page: Page, { email }: Customer, receipt: string) {
  const [path = ''] = /\/login\?uuid=[0-9a-f-]{36}/.exec(receipt) ?? [];
  await page.goto(path);
  const code = /^ {4}(\d{4})$/m.exec(await mailTo(page, email, 'Your login code'))?.[1];
  await page.locator('input[name=otp]').fill(code ?? '');
  await expect(page).toHaveURL(/\/dashboard\/my-orders\//, WITHIN);
  await page.getByRole('link', { name: /^Order R\d/ }).click();
  await expect(page.getByRole('heading', { name: 'Fees' })).toBeVisible(WITHIN);
}

test.describe('The parts of the DMV’s fee are the same everywhere, and add up', () => {
  for (const [vehicle, plate, label, width] of [
    ['a car', '7FEE001', feeNames.tif, undefined],
    ['a motorcycle, on a phone', '12F3456', feeNames.vlf, PHONE],
  ] as const) {
    test(`for ${vehicle}`, FEE, async ({ page, browser }) => {
      test.setTimeout(WALK_MS);
      if (width) await page.setViewportSize(width);
      const { parts } = await buyAndCompare(page, browser, plate);
      expect(parts.map((part) => part.label)).toContain(label);
      expectTaxOnValue(parts);
    });
  }

  for (const [vehicle, plate, label] of [
    ['a truck', '8F12346', feeNames.weight_fee],
    ['an electric car', '7TES001', feeNames.rif],
  ] as const) {
    test(`for ${vehicle}, before it is paid`, FEE, async ({ page }) => {
      const ids = await fillCartOf(SITE, newCustomer(), { plate });
      await openCart(page, SITE, ids);
      const first = await madeOf(page);
      expectSum(first);
      expect(first.parts.map((part) => part.label)).toContain(label);
      expectTaxOnValue(first.parts);
      await goToPayment(page);
      expect(await madeOf(page), 'payment').toEqual(first);
    });
  }
});

test.describe('A DMV response for a late car', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'storefront-late-'));
  let dmv: Awaited<ReturnType<typeof startDmv>>;
  let server: ServerProcess;
  test.beforeAll(async () => {
    test.setTimeout(START_MS);
    dmv = await startDmv();
    dmv.provider.override = ({ method, url }) =>
      method === 'GET' && url.pathname === '/v1/vehicles'
        ? { status: 200, json: lateVehicle(url.searchParams.get('plate') ?? '', new Date()) }
        : undefined;
    server = await startServer({ ...dmv.settings, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  });
  test.afterAll(async () => {
    await server.stop();
    await dmv.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('shows its penalties among the lines on each screen', FEE, async ({ browser }) => {
    test.setTimeout(WALK_MS);
    const context = await browser.newContext({ baseURL: server.baseUrl });
    const page = await context.newPage();
    const { parts } = await buyAndCompare(page, browser, '7LAT045');
    const late = parts.filter(({ label }) => label.startsWith('Late penalty'));
    expect(late).toHaveLength(3);
    for (const { why } of late) {
      expect(why).toMatch(/^45 days late: .+ for 31 days to a year, and .+ starting .+\. Law: /);
    }
    await context.close();
  });
});
