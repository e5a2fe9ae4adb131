import { expect, type Page } from '@playwright/test';
import { OPEN_CARTS_KEY } from '#contracts/every-page/session-keys.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { holdScripts } from '#tests/support/browser/home-form.ts';
import {
  confirmAddress,
  continueFromShipping,
  newCustomer,
  reachCart,
} from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';

const plate = (page: Page) => page.locator('input[name=vehicle_license_plate]');
const email = (page: Page) => page.locator('input[name=user_email]');
const joins = (page: Page) => page.getByText('This vehicle joins your cart');
const question = (page: Page) => page.getByRole('dialog', { name: 'Start another cart?' });

/** The cart with one vehicle, then the home page by ADD ANOTHER VEHICLE. */
async function addAnother(page: Page) {
  const customer = newCustomer();
  await reachCart(page, '7ABC123', customer);
  await page.getByRole('button', { name: 'ADD ANOTHER VEHICLE' }).click();
  await expect(page).toHaveURL('/');
  await expect(joins(page)).toBeVisible();
  return customer;
}

/** Keeps the page from knowing its carts, until the function that is returned is called. */
async function holdCarts(page: Page) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/extras\.[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

async function getStarted(page: Page) {
  await page.getByRole('button', { name: 'GET STARTED' }).click();
}

async function toCart(page: Page) {
  await continueFromShipping(page);
  await confirmAddress(page);
}

/** The plates in the cart. */
const lines = (page: Page) => page.locator('main').getByText('1 Year Renewal');

test('a second vehicle needs its plate only', { tag: '@EASE-003' }, async ({ page }) => {
  const customer = await addAnother(page);
  await expect(email(page)).toHaveValue(customer.email);
  await expect(page.locator('select[name=service_type_uuid] option:checked')).toHaveText(
    'Renew Vehicle Registration',
  );
  await expectAccessible(page);
  await plate(page).fill('8XYZ789');
  await getStarted(page);
  await expect(page).toHaveURL(/\/shipping-address\//);
  await toCart(page);
  await expect(lines(page)).toHaveCount(2);
});

test('a page that the browser kept names only carts that are still open', {
  tag: '@EASE-003',
}, async ({ page }) => {
  await addAnother(page);
  await page.evaluate((key) => {
    sessionStorage.setItem(key, '[]');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, OPEN_CARTS_KEY);
  await expect(joins(page)).toHaveCount(0);
});

test('the form leads back to the cart', { tag: '@EASE-003' }, async ({ page }) => {
  await addAnother(page);
  await page.getByRole('link', { name: 'Back to your cart' }).click();
  await expect(page).toHaveURL(/\/add-another-vehicle\//);
  await expect(lines(page)).toHaveCount(1);
});

test('a mistyped e-mail asks, and the cart’s own joins the cart', { tag: '@EASE-003' }, async ({
  page,
}) => {
  const customer = await addAnother(page);
  await plate(page).fill('8XYZ789');
  await email(page).fill('dana@gmial.com');
  await getStarted(page);
  await expect(question(page)).toContainText(customer.email);
  await expect(question(page)).toContainText('dana@gmial.com');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(email(page)).toHaveValue('dana@gmial.com');
  await expect(plate(page)).toHaveValue('8XYZ789');
  await getStarted(page);
  await question(page)
    .getByRole('button', { name: `KEEP ${customer.email}` })
    .click();
  await expect(page).toHaveURL(/\/shipping-address\//);
  await toCart(page);
  await expect(lines(page)).toHaveCount(2);
});

test('another e-mail starts another cart, and the first stays open', {
  tag: '@EASE-003',
}, async ({ page }) => {
  await addAnother(page);
  const other = newCustomer();
  await plate(page).fill('8XYZ789');
  await email(page).fill(other.email);
  await getStarted(page);
  await question(page).getByRole('button', { name: 'START ANOTHER CART' }).click();
  await expect(page).toHaveURL(/\/shipping-address\//);
  await expect(page.locator('input[name=street_address]')).toHaveValue('');
  await page.goto('/');
  await expect(email(page)).toHaveValue(other.email);
  await page.getByRole('link', { name: 'Your other cart: 7ABC123' }).click();
  await expect(page).toHaveURL(/\/add-another-vehicle\//);
  await expect(lines(page)).toHaveCount(1);
});

test('a cart that was opened by its link takes the next vehicle, too', {
  tag: '@EASE-003',
}, async ({ page, browser }) => {
  const customer = newCustomer();
  await reachCart(page, '7ABC123', customer);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(page.url());
  await elsewhere.getByRole('button', { name: 'ADD ANOTHER VEHICLE' }).click();
  await expect(joins(elsewhere)).toBeVisible();
  await expect(email(elsewhere)).toHaveValue(customer.email);
  await elsewhere.context().close();
});

test('the known e-mail is not put where somebody is about to type', async ({ page }) => {
  await addAnother(page);
  const release = await holdScripts(page);
  await page.reload();
  await email(page).focus();
  await expect(email(page)).toHaveValue('');
  release();
  await expect(joins(page)).toBeVisible();
  await page.keyboard.type('dana@gmail.com');
  await expect(email(page)).toHaveValue('dana@gmail.com');
});

test('a form that is sent before the carts are known asks, too', { tag: '@EASE-003' }, async ({
  page,
}) => {
  await addAnother(page);
  const release = await holdCarts(page);
  await page.reload();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await plate(page).fill('8XYZ789');
  await email(page).fill(newCustomer().email);
  await getStarted(page);
  await expect(question(page)).toHaveCount(0);
  release();
  await expect(question(page)).toBeVisible();
  expect(asked).not.toContain('/v1/api/dmv/details');
});
