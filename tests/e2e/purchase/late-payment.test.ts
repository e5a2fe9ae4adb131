import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { list, mockApi, ok, order } from '#tests/support/browser/mock-api.ts';
import { arrive, checkouts, fill, HERE, pay } from '#tests/support/browser/payment-screen.ts';
import {
  fillCard,
  newCustomer,
  processOrder,
  reachPayment,
} from '#tests/support/browser/purchase.ts';
import { cards } from '#tests/support/cards.ts';

const STATUS = '/order-status/u1/c1';
const UNKNOWN = 'We do not know the result yet';
const pending = ok({
  payment_status: 'PENDING',
  payment_response: { Message: 'We are checking your payment.' },
  payment_reference: 'P100023',
});
const late = { reference: 'P100023', amount: 294.38, started_at: '2026-11-19T22:14:00Z' };
const checking = {
  ...order,
  payment_status: 'PENDING',
  late_payment: { ...late, state: 'checking' },
};
const failed = { ...order, payment_status: 'UNPAID', late_payment: { ...late, state: 'failed' } };

test('a payment without a result can be left, with its reference and whom to call', {
  tag: '@EASE-002',
}, async ({ page }) => {
  const asked = await arrive(page, {
    'POST /v1/api/checkout': pending,
    'GET /v1/api/user/orders': list(checking),
  });
  await fill(page);
  const dialog = page.getByRole('dialog', { name: UNKNOWN });
  await pay(page).click();
  await expect(dialog).toContainText('P100023');
  await expect(dialog).toContainText('email you the result');
  await expect(dialog.locator('a[href^="tel:"]')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'CHECK ORDER STATUS' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'CHECK AGAIN' }).click();
  await expect(dialog).toContainText('P100023');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(STATUS);
  await expect(page.locator('main')).toContainText('PAYMENT BEING CHECKED');
  await expect(page.locator('main')).toContainText('P100023');
  await expect(page.locator('main')).not.toContainText('PROCESSING');
  await expect(page.locator('main')).toContainText('Have payment P100023 ready.');
  await expectAccessible(page);
  // A refresh of the payment leads there, too, and never to a second charge.
  await page.goto(HERE);
  await expect(page).toHaveURL(STATUS);
  await page.reload();
  await expect(page.getByRole('heading', { name: UNKNOWN })).toBeVisible();
  expect(checkouts(asked)).toHaveLength(1);
});

test('a payment that fails late says that no money was taken, and leads to the cart', {
  tag: '@EASE-002',
}, async ({ page }) => {
  let shown = checking;
  await mockApi(page, { 'GET /v1/api/user/orders': () => list(shown) });
  await page.goto(STATUS);
  await expect(page.getByRole('heading', { name: UNKNOWN })).toBeVisible();
  shown = failed;
  await expect(page.getByRole('status').filter({ hasText: 'No money was taken' })).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.locator('main')).toContainText('NOT PAID');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No money was taken' })).toBeVisible();
  await page.getByRole('button', { name: 'GO TO YOUR CART' }).click();
  await expect(page).toHaveURL('/add-another-vehicle/u1/a1');
});

test('a lost answer is followed to the paid order', { tag: '@EASE-002' }, async ({ page }) => {
  test.setTimeout(120_000);
  const customer = newCustomer();
  await reachPayment(page, '7LATE01', customer);
  await fillCard(page, cards.answerLost, customer);
  await processOrder(page);
  const dialog = page.getByRole('dialog', { name: UNKNOWN });
  await expect(dialog).toContainText(/P\d{6}/);
  const [reference = ''] = /P\d{6}/.exec((await dialog.textContent()) ?? '') ?? [];
  await dialog.getByRole('button', { name: 'CHECK ORDER STATUS' }).click();
  await expect(page).toHaveURL(/\/order-status\//);
  await expect(page.locator('main')).toContainText(reference);
  await expect(page.locator('main .badge')).toHaveText(/^(PROCESSING|COMPLETED)$/, {
    timeout: 60_000,
  });
  await expect(page.locator('main')).not.toContainText(reference);
});
