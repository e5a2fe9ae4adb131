/** Switching the language keeps the address and everything typed, also what may not be stored. */
import { expect, type Page } from '@playwright/test';
import { openHome, plate, service } from '#tests/support/browser/home-form.ts';
import { ANSWERS, reachCode } from '#tests/support/browser/login-page.ts';
import { mockApi } from '#tests/support/browser/mock-api.ts';
import { arrive, field } from '#tests/support/browser/payment-screen.ts';
import { test } from '#tests/support/browser/test.ts';

const switchTo = (page: Page, name: string) =>
  page.locator('header').getByRole('link', { name, exact: true }).click();
const pathOf = (page: Page) => new URL(page.url()).pathname;

test('on the home page, a switch keeps the plate and the service', { tag: '@LANG-001' }, async ({
  page,
}) => {
  await mockApi(page);
  await openHome(page);
  await plate(page).fill('8ABC123');
  await service(page).selectOption({ index: 2 });
  const chosen = await service(page).inputValue();
  await switchTo(page, 'Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(pathOf(page)).toBe('/es');
  await expect(plate(page)).toHaveValue('8ABC123');
  await expect(service(page)).toHaveValue(chosen);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TODO LO DEL DMV, SIN LÍOS');
  await switchTo(page, 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  expect(pathOf(page)).toBe('/');
  await expect(plate(page)).toHaveValue('8ABC123');
});

test('at the payment, a switch keeps the card, and the order continues', {
  tag: '@LANG-001',
}, async ({ page }) => {
  await arrive(page);
  const path = pathOf(page);
  await field(page, 'credit_card_number').fill('4242 4242 4242 4242');
  await field(page, 'cvv').fill('123');
  await switchTo(page, 'Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(pathOf(page)).toBe(`/es${path}`);
  await expect(field(page, 'credit_card_number')).toHaveValue('4242 4242 4242 4242');
  await expect(field(page, 'cvv')).toHaveValue('123');
});

test('at the login, a switch keeps the code', { tag: '@LANG-001' }, async ({ page }) => {
  await mockApi(page, ANSWERS);
  await reachCode(page);
  await page.keyboard.type('12');
  await switchTo(page, 'Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(pathOf(page)).toBe('/es/login');
  await expect(page.locator('input[name=otp]').first()).toHaveValue(/1/);
});
