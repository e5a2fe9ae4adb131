import { expect, type Page } from '@playwright/test';
import { OPEN_CARTS_KEY } from '#contracts/account/session-keys.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { fillCartOf, openCart, SITE } from '#tests/support/browser/filled-cart.ts';
import { holdScripts } from '#tests/support/browser/home-form.ts';
import {
  confirmAddress,
  continueFromShipping,
  newCustomer,
  reachCart,
} from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';

/** The script for the question about open carts. */
const EXTRAS = /\/extras\.[^/]*\.js/;
const plate = (page: Page) => page.locator('input[name=vehicle_license_plate]');
const email = (page: Page) => page.locator('input[name=user_email]');
const joins = (page: Page) => page.getByText('We’ll add this vehicle to your cart');
const question = (page: Page) => page.getByRole('dialog', { name: 'Start another cart?' });

async function addAnother(page: Page) {
  await page.getByRole('button', { name: 'ADD ANOTHER VEHICLE' }).click();
  await expect(page).toHaveURL('/');
  await expect(joins(page)).toBeVisible();
}

async function addToLinked(page: Page) {
  const customer = newCustomer();
  await openCart(page, SITE, await fillCartOf(SITE, customer, { plate: '7ABC123' }));
  await addAnother(page);
  return customer;
}

/** Delays the script for the question about open carts until the returned function is called. */
async function holdCarts(page: Page) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(EXTRAS, async (route) => {
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

/** The cart's lines. */
const lines = (page: Page) => page.locator('main').getByText('1 Year Renewal');

test('a cart opened from its link accepts a second and a third vehicle with only a plate', {
  tag: ['@long', '@EASE-003'],
}, async ({ page }) => {
  test.slow();
  const customer = await addToLinked(page);
  await expect(email(page)).toHaveValue(customer.email);
  await expect(page.getByText(`Receipt goes to ${customer.email}.`)).toBeVisible();
  await expect(email(page)).toBeHidden();
  await expect(page.locator('select[name=service_type_uuid] option:checked')).toHaveText(
    'Renew Vehicle Registration',
  );
  await expectAccessible(page);

  await test.step('the form links back to the cart', async () => {
    await page.getByRole('link', { name: 'Back to your cart' }).click();
    await expect(page).toHaveURL(/\/add-another-vehicle\//);
    await expect(lines(page)).toHaveCount(1);
    await addAnother(page);
  });

  await test.step('a second vehicle needs only its plate', async () => {
    await plate(page).fill('8XYZ789');
    await getStarted(page);
    await expect(page).toHaveURL(/\/shipping-address\//);
    await toCart(page);
    await expect(lines(page)).toHaveCount(2);
  });

  await test.step('a lookup works without the part that asks about the open cart', async () => {
    const tries: string[] = [];
    await page.route(EXTRAS, (route) => {
      tries.push(route.request().url());
      return route.abort();
    });
    await page.getByRole('button', { name: 'ADD ANOTHER VEHICLE' }).click();
    await expect(page).toHaveURL('/');
    await plate(page).fill('6LMN456');
    await expect(email(page)).toHaveValue(customer.email);
    await getStarted(page);
    await expect(page).toHaveURL(/\/shipping-address\//);
    expect(tries).not.toEqual([]);
  });
});

test('carts that load late do not change the input, and the page asks about them', {
  tag: ['@long', '@EASE-003'],
}, async ({ page }) => {
  test.slow();
  const customer = await addToLinked(page);

  await test.step('the known email is not put into a focused field', async () => {
    const release = await holdScripts(page);
    await page.reload();
    await email(page).focus();
    await expect(email(page)).toHaveValue('');
    release();
    await expect(joins(page)).toBeVisible();
    await page.keyboard.type('dana@gmail.com');
    await expect(email(page)).toHaveValue('dana@gmail.com');
  });

  await test.step('a form submitted before the carts load also asks', async () => {
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
    await page.keyboard.press('Escape');
  });

  await test.step('a mistyped email prompts a question, and the cart’s email joins the cart', async () => {
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
      .getByRole('button', { name: `Keep ${customer.email}` })
      .click();
    await expect(page).toHaveURL(/\/shipping-address\//);
    await toCart(page);
    await expect(lines(page)).toHaveCount(2);
  });
});

test('another email starts another cart, and the first stays open', {
  tag: ['@long', '@EASE-003'],
}, async ({ page }) => {
  test.slow();
  await reachCart(page, '7ABC123', newCustomer());
  await addAnother(page);
  const other = newCustomer();
  await plate(page).fill('8XYZ789');
  await page.getByRole('button', { name: 'Change Email' }).click();
  await expect(email(page)).toBeFocused();
  await email(page).fill(other.email);
  await getStarted(page);
  await question(page).getByRole('button', { name: 'Start another cart' }).click();
  await expect(page).toHaveURL(/\/shipping-address\//);
  await expect(page.locator('input[name=street_address]')).toHaveValue('');
  await page.goto('/');
  await expect(email(page)).toHaveValue(other.email);
  await page.getByRole('link', { name: 'Your other cart: 7ABC123' }).click();
  await expect(page).toHaveURL(/\/add-another-vehicle\//);
  await expect(lines(page)).toHaveCount(1);

  await test.step('a page from the browser’s cache names only carts that are still open', async () => {
    await addAnother(page);
    await page.evaluate((key) => {
      sessionStorage.setItem(key, '[]');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, OPEN_CARTS_KEY);
    await expect(joins(page)).toHaveCount(0);
  });
});
