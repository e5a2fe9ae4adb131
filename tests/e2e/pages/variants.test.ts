import { expect, type Page } from '@playwright/test';
import { callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const VARIANTS = [
  '/vehicle-registration',
  '/checking-dmv-records',
  '/shipping-address',
  '/add-multiple-vehicle',
  '/payment-information',
  '/thank-you',
  '/congratulations',
  '/thanks-you',
];

/** accessibility.test.ts checks that each sample page is accessible. */
async function expectUnlisted(page: Page) {
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(page.getByText('We couldn’t find that page')).toHaveCount(0);
}

test('the alternative home page accepts several services and checks nothing', {
  tag: [
    '@ROUTE-002',
    '@ALT-001',
    '@ALT-002',
    '@ALT-003',
    '@ALT-004',
    '@ALT-005',
    '@ALT-006',
    '@ALT-007',
    '@ALT-008',
    '@AMB-064',
    '@AMB-148',
    '@AMB-068',
    '@AMB-069',
    '@AMB-070',
    '@AMB-146',
    '@AMB-067',
    '@CHK-001',
    '@CHK-002',
    '@CHK-004',
    '@ROUTE-003',
  ],
}, async ({ page }) => {
  test.slow();
  for (const path of VARIANTS) {
    expect((await page.request.get(path)).status(), path).toBe(200);
  }
  const asked = await mockApi(page);
  await page.goto('/vehicle-registration');
  await expectUnlisted(page);
  await expect(page.getByText('Sample page')).toBeVisible();
  const services = page.locator('select[multiple]');
  const options = await services.locator('option').allTextContents();
  expect(options).toHaveLength(9);
  for (const name of [
    'Renew Vehicle Registration',
    'Replace Vehicle Registration Sticker/Card',
    'Transfer Title',
    'Replace Title',
    'Check Registration Status',
  ]) {
    expect(options).toContain(name);
  }
  const boats = options.filter((name) => /boat/i.test(name));
  expect(boats).toHaveLength(4);
  for (const words of [
    'Renew Registration',
    'Replace Registration Sticker/Card',
    'Transfer Title',
    'Replace Title',
  ]) {
    expect(boats.filter((name) => name.includes(words))).toHaveLength(1);
  }
  await services.selectOption(['Transfer Title', 'Boat: Replace Title']);
  expect(
    await services.evaluate((element) => element.querySelectorAll('option:checked').length),
  ).toBe(2);
  for (const label of ['License plate', 'Last 3 of VIN', 'First name', 'Last name', 'Email']) {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Email', { exact: true }).fill('nonsense');
  await button(page, 'LOCATE VEHICLE').click();
  await page.waitForURL('/checking-dmv-records', { waitUntil: 'commit' });
  await expect(page.getByText('Please wait...')).toBeVisible();
  await expect(page).toHaveURL('/shipping-address');
  await expectUnlisted(page);
  await expect(page.locator("main a[href='/']")).toBeVisible();
  expect(asked.filter(({ path }) => /\/user|\/dmv/.test(path))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
    'nonsense',
  );

  await test.step('a click on the waiting panel continues immediately, with ids and without', async () => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    for (const [from, to] of [
      ['/checking-dmv-records', '/shipping-address'],
      ['/checking-dmv-records/u1/v1', '/shipping-address/u1/v1'],
    ] as const) {
      await page.goto(from);
      await expect(page.getByText('Checking DMV Records')).toBeVisible();
      await expect(page.getByText('Please wait...')).toBeVisible();
      await expectUnlisted(page);
      // The panel appears before its script works.
      await expect(async () => {
        if (new URL(page.url()).pathname === from) await page.locator('.waiting h1').click();
        await expect(page).toHaveURL(to, { timeout: 500 });
      }).toPass();
    }
  });
});

test('the sample cart and payment show fixed figures and send nothing', {
  tag: [
    '@ROUTE-007',
    '@ROUTE-009',
    '@CART-014',
    '@CART-015',
    '@CART-016',
    '@PAYI-001',
    '@PAYI-002',
    '@PAYI-003',
    '@PAYI-004',
    '@PAYI-005',
    '@PAYI-006',
    '@AMB-066',
    '@AMB-067',
    '@AMB-072',
    '@AMB-132',
    '@CONST-010',
    '@ROUTE-011',
    '@CONG-001',
    '@CONG-002',
    '@CONG-003',
    '@CONG-004',
    '@AMB-139',
  ],
}, async ({ page }) => {
  test.slow();
  const asked = await mockApi(page);
  await page.goto('/add-multiple-vehicle');
  await expectUnlisted(page);
  await expect(page.locator('main')).toContainText('$294.38');
  await expect(page.getByText('Sample page')).toBeVisible();
  await button(page, 'ADD ANOTHER VEHICLE').click();
  await expect(page).toHaveURL('/vehicle-registration');
  await page.goBack();
  await button(page, 'CHECK OUT').click();
  await expect(page).toHaveURL('/payment-information');
  await expectUnlisted(page);
  for (const label of ['Cardholder first name', 'Cardholder last name', 'Card number']) {
    await expect(page.getByLabel(label)).toBeVisible();
  }
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: /reminder/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /terms/ })).toBeChecked();
  await button(page, 'BACK').click();
  await expect(page).toHaveURL('/add-multiple-vehicle');
  await button(page, 'CHECK OUT').click();
  await page.getByLabel('Card number').fill('4111111111111111');
  await button(page, 'PROCESS ORDER').click();
  await expect(page).toHaveURL('/thank-you');
  await expectUnlisted(page);
  await expect(page.locator('main')).not.toContainText(/\d{5}/);
  // The buttons also work before their script has loaded; the URL then ends with a "?".
  await button(page, 'VIEW QUOTES').click();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/order-status');
  await page.goBack();
  await button(page, 'CHECK ORDER STATUS').click();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/login');
  expect(callsOf(asked, 'POST', '/v1/api/checkout')).toHaveLength(0);
  expect(asked.filter(({ path }) => /\/user/.test(path))).toEqual([]);

  await test.step('the congratulations page shows sample data and an e-card to download', async () => {
    await page.goto('/congratulations');
    await expectUnlisted(page);
    const main = page.locator('main');
    await expect(main).toContainText('Thank you for renewing');
    await expect(main).toContainText('8ABC123');
    await expect(main).toContainText(/free replacement card/i);
    const link = page.getByRole('link', { name: /e-card/i });
    await expect(link).toHaveAttribute('download', '');
    const file = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(file.status()).toBe(200);
    expect(file.headers()['content-type']).toBe('application/pdf');
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await page.goto('/thanks-you');
  await expectUnlisted(page);
});
