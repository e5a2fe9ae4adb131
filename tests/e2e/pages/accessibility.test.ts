import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { newCustomer } from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';

const PAGES = ['/', '/faq', '/es/terms-conditions', '/services/renew-vehicle-registration'];
/** Text pages, and sample pages, which change rarely. */
const OTHER_PAGES = [
  '/privacy-policy',
  '/terms-conditions',
  '/license',
  '/registration-fee-calculator',
  '/vehicle-registration',
  '/shipping-address',
  '/add-multiple-vehicle',
  '/payment-information',
  '/thank-you',
  '/congratulations',
  '/thanks-you',
];

const HTML = 'text/html; charset=utf-8';

async function expectAccessiblePage(page: Page, path: string, status = 200) {
  const response = await page.goto(path);
  expect([response?.status(), response?.headers()['content-type']]).toEqual([status, HTML]);
  await expectAccessible(page);
}

// every-screen.test.ts checks each screen on a phone: empty, with errors, and with a dialog.
// spoken.test.ts checks those of a purchase at 1280 px.
test('the public pages and the page for an unknown URL have no accessibility violations', {
  tag: ['@AMB-075', '@LANG-004', '@ROUTE-025', '@ROUTE-026', '@ROUTE-027'],
}, async ({ page }) => {
  test.slow();
  for (const path of PAGES) await test.step(path, () => expectAccessiblePage(page, path));
  for (const path of OTHER_PAGES) {
    const response = await page.request.get(path);
    expect([response.status(), response.headers()['content-type']], path).toEqual([200, HTML]);
  }

  await test.step('an unknown URL shows a designed 404 page', async () => {
    await expectAccessiblePage(page, '/no-such-page', 404);
    await expect(page.locator('header')).toBeVisible();
    await expect(page.locator('footer')).toBeVisible();
    await expect(page.locator("main a[href='/']")).toBeVisible();
  });
});

test('the other pages have no accessibility violations', { tag: '@long' }, async ({ page }) => {
  test.slow();
  for (const path of OTHER_PAGES) await test.step(path, () => expectAccessiblePage(page, path));
});

test('the purchase can be made with the keyboard alone', { tag: '@long' }, async ({ page }) => {
  const customer = newCustomer();
  await page.goto('/');
  const service = page.locator('select[name=service_type_uuid]');
  await expect(service.locator('option').nth(1)).toBeAttached();
  // The renewal is preselected.
  await service.focus();
  await tabTo(page, 'vehicle_license_plate');
  await page.keyboard.type('7ABC123');
  await tabTo(page, 'user_email');
  await page.keyboard.type(customer.email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shipping-address\//);

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  for (const name of [
    'first_name',
    'last_name',
    'street_address',
    'zip_code',
    'city',
    'phone_no',
  ] as const) {
    await tabTo(page, name);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(customer[name]);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/address-confirmation\//);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await tabToButton(page, 'NEXT');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/add-another-vehicle\//);
  await expect(page.getByText('1 Year Renewal').first()).toBeVisible();
  await tabToButton(page, 'CHECKOUT');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payment-details\//);
  const card = {
    credit_card_number: '4242424242424242',
    expiration_month: '08',
    expiration_year: String(new Date().getFullYear() + 2),
    cvv: '123',
  };
  await expect(page.locator('input[name=email]')).toHaveValue(customer.email);
  for (const [name, value] of Object.entries(card)) {
    await tabTo(page, name);
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/thank-you\//);
});

async function tabTo(page: Page, name: string) {
  await tabUntil(page, `[name="${name}"]`);
}

async function tabToButton(page: Page, text: string) {
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    if (focused === text) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard never reached ${text}`);
}

async function tabUntil(page: Page, selector: string) {
  for (let presses = 0; presses < 60; presses += 1) {
    const there = await page.evaluate(
      (css) => document.activeElement?.matches(css) ?? false,
      selector,
    );
    if (there) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard never reached ${selector}`);
}
