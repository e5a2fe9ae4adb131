import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
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

const STATIC_PAGES = [
  '/',
  '/faq',
  '/privacy-policy',
  '/terms-conditions',
  '/license',
  '/services/renew-vehicle-registration',
  '/registration-fee-calculator',
  '/no-such-page',
];

test('the pages for everybody have no accessibility violation', async ({ page }) => {
  for (const path of STATIC_PAGES) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessible(page);
    });
  }
});

// Empty, refused and with a dialog, each screen is read in layout/every-screen.test.ts, on a phone.
test('no screen of a purchase at 1280 px has an accessibility violation', async ({ page }) => {
  test.slow();
  const customer = newCustomer();
  await startLookup(page, '7ABC123', customer.email);
  await expect(page).toHaveURL(/\/shipping-address\//);
  await expect(page.locator('input[name=street_address]')).toBeVisible();
  await expectAccessible(page);

  await fillShipping(page, customer);
  await continueFromShipping(page);
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expectAccessible(page);

  await confirmAddress(page);
  await expect(page.getByText('1 Year Renewal').first()).toBeVisible();
  await expectAccessible(page);
  await goToPayment(page);
  await expect(page.locator('input[name=credit_card_number]')).toBeVisible();
  await expectAccessible(page);
  await fillCard(page, cards.declined, customer);
  await processOrder(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'OK' }).click();
  await fillCard(page, cards.good, customer);
  await processOrder(page);
  await expect(page).toHaveURL(/\/thank-you\//);
  await expect(page.getByRole('button', { name: 'VIEW QUOTES' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'VIEW QUOTES' }).click();
  await expect(page.getByText('PROCESSING', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
});

test('the purchase can be made with the keyboard alone', async ({ page }) => {
  const customer = newCustomer();
  await page.goto('/');
  const service = page.locator('select[name=service_type_uuid]');
  await expect(service.locator('option').nth(1)).toBeAttached();
  // The renewal is chosen already.
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
