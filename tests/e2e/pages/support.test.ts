import { expect, type Page } from '@playwright/test';
import { fail, mockApi, ok } from '#tests/support/browser/mock-api.ts';
import { arrive, fill, pay } from '#tests/support/browser/payment-screen.ts';
import { test } from '#tests/support/browser/test.ts';

const SCREENS = [
  '/',
  '/checking-dmv-records/u1/v1',
  '/shipping-address/u1/v1',
  '/address-confirmation/u1/v1/a1',
  '/add-another-vehicle/u1/a1',
  '/payment-details/u1/c1/a1',
  '/thank-you/u1/c1/a1',
  '/order-status/u1/c1',
  '/dmv-search-finalized',
  '/login',
  '/our-services',
  '/faq',
  '/no-such-page',
];

async function expectContact(page: Page, place: string) {
  const contact = page.locator(`${place} address`);
  await expect(contact.getByRole('link', { name: '(916) 555-0100' })).toHaveAttribute(
    'href',
    'tel:+19165550100',
  );
  await expect(contact.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
    'href',
    'mailto:support@example.com',
  );
  await expect(contact).toContainText('Mon–Fri, 8 AM–5 PM PT');
}

test('every screen names phone, e-mail and hours of the support', { tag: '@EASE-011' }, async ({
  page,
}) => {
  await mockApi(page);
  for (const path of SCREENS) {
    await page.goto(path);
    await expectContact(page, 'footer');
  }
});

test('the dialog about a refused payment names them, and its OK has the focus', {
  tag: '@EASE-011',
}, async ({ page }) => {
  const refusal = ok({ payment_status: 'FAILED', message: 'No.' });
  await arrive(page, { 'POST /v1/api/checkout': refusal });
  await fill(page);
  await pay(page).click();
  await expect(page.getByRole('button', { name: 'OK' })).toBeFocused();
  await expectContact(page, 'dialog');
});

test('the dialog that asks for a login names them', { tag: '@EASE-011' }, async ({ page }) => {
  await mockApi(page);
  await page.goto('/dashboard/my-orders/u1');
  await expect(page.getByRole('button', { name: 'Login' })).toBeFocused();
  await expectContact(page, 'dialog');
});

test('a screen that cannot be loaded names them', { tag: '@EASE-011' }, async ({ page }) => {
  await mockApi(page, { 'GET /v1/api/user/carts/items': fail('Out of order.', 503) });
  await page.goto('/add-another-vehicle/u1/a1');
  await expectContact(page, 'main');
});
