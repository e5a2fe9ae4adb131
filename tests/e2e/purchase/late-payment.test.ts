import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { openPayment } from '#tests/support/browser/filled-cart.ts';
import { type Answer, callsOf, fail, list, ok, order } from '#tests/support/browser/mock-api.ts';
import {
  arrive,
  checkouts,
  field,
  fill,
  HERE,
  pay,
} from '#tests/support/browser/payment-screen.ts';
import { fillCard, newCustomer, processOrder } from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';

const STATUS = '/order-status/u1/c1';
/** The page polls more often than this. */
const LOOK_MS = 15_000;
const UNKNOWN = 'We’re still waiting for your bank';
const pending = ok({
  payment_status: 'PENDING',
  payment_response: { Message: 'We’re checking your payment.' },
  payment_reference: 'P100023',
});
const late = { reference: 'P100023', amount: 294.38, started_at: '2026-11-19T22:14:00Z' };
const checking = {
  ...order,
  payment_status: 'PENDING',
  late_payment: { ...late, state: 'checking' },
};
const failed = { ...order, payment_status: 'UNPAID', late_payment: { ...late, state: 'failed' } };

test('a payment without a result can be left, and one that fails late offers the cart', {
  tag: ['@long', '@EASE-002'],
}, async ({ page }) => {
  let shown = checking;
  const asked = await arrive(page, {
    'POST /v1/api/checkout': pending,
    'GET /v1/api/user/orders': () => list(shown),
  });
  await fill(page);

  await test.step('the payment can be left, and shows a reference and a phone number', async () => {
    const dialog = page.getByRole('dialog', { name: UNKNOWN });
    await pay(page).click();
    await expect(dialog).toContainText('P100023');
    await expect(dialog).toContainText('email you the result');
    await expect(dialog.locator('a[href^="tel:"]')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'CHECK ORDER STATUS' })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Check again' }).click();
    await expect(dialog).toContainText('P100023');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(STATUS);
    await expect(page.locator('main')).toContainText('CHECKING PAYMENT');
    await expect(page.locator('main')).toContainText('P100023');
    await expect(page.locator('main')).not.toContainText('PROCESSING');
    await expect(page.locator('main')).toContainText(
      'Have payment P100023 ready when you contact us.',
    );
    await expectAccessible(page);
    // Reopening the payment page also leads to the order status, and never charges a second time.
    await page.goto(HERE);
    await expect(page).toHaveURL(STATUS);
    await page.clock.install();
    await page.reload();
    await expect(page.getByRole('heading', { name: UNKNOWN })).toBeVisible();
    expect(checkouts(asked)).toHaveLength(1);
  });

  await test.step('after a late failure, the page says that the customer was not charged, and offers the cart', async () => {
    shown = failed;
    await page.clock.runFor(LOOK_MS);
    await expect(
      page.getByRole('status').filter({ hasText: 'You were not charged' }),
    ).toBeVisible();
    await expect(page.locator('main')).toContainText('NOT PAID');
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You were not charged' })).toBeVisible();
    await page.getByRole('button', { name: 'Go to your cart' }).click();
    await expect(page).toHaveURL('/add-another-vehicle/u1/a1');
  });
});

test('the dialog of a payment polls automatically while its page is visible', {
  tag: ['@long', '@EASE-002'],
}, async ({ page }) => {
  let answer: Answer = list(failed);
  const asked = await arrive(page, {
    'POST /v1/api/checkout': pending,
    'GET /v1/api/user/orders': () => answer,
  });
  const looks = () => callsOf(asked, 'GET', '/v1/api/user/orders').length;
  await fill(page);
  await page.clock.install();

  await test.step('the dialog says that the customer was not charged, and keeps the form', async () => {
    await pay(page).click();
    await expect(page.getByRole('dialog', { name: UNKNOWN })).toBeVisible();
    await page.clock.runFor(LOOK_MS);
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await expect(dialog.getByRole('alert')).toContainText('You were not charged.');
    await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'OK' }).click();
    const summary = page.getByRole('region', { name: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('You were not charged.');
    await expect(field(page, 'first_name')).toHaveValue('Pat');
    await expect(field(page, 'credit_card_number')).toHaveValue('4111 1111 1111 1111');
    await expect(page).toHaveURL(HERE);
  });

  await test.step('the payment is not polled while its page is hidden', async () => {
    answer = list(checking);
    await field(page, 'cvv').fill('987');
    await pay(page).click();
    await expect(page.getByRole('dialog', { name: UNKNOWN })).toBeVisible();
    await setVisibility(page, 'hidden');
    const before = looks();
    await page.clock.runFor(60_000);
    expect(looks()).toBe(before);
    await setVisibility(page, 'visible');
    await expect.poll(looks).toBe(before + 1);
  });

  await test.step('a successful result opens the thank-you page', async () => {
    const dialog = page.getByRole('dialog', { name: UNKNOWN });
    const follows = dialog
      .getByRole('status')
      .filter({ hasText: 'This page updates automatically' });
    await expect(follows).toBeVisible();
    answer = fail('down', 503);
    await page.clock.runFor(LOOK_MS);
    await expect(follows).toContainText('We can’t reach our server right now');
    await expect(page.locator('.toast')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'CHECK ORDER STATUS' })).toBeFocused();
    answer = list({ ...order, payment_status: 'PAID' });
    await page.clock.runFor(2 * LOOK_MS);
    await expect(page).toHaveURL('/thank-you/u1/c1/a1');
    await expect(page.locator('.toast')).toContainText('Your payment went through.');
    expect(checkouts(asked)).toHaveLength(2);
  });
});

async function setVisibility(page: Page, state: 'hidden' | 'visible') {
  await page.evaluate((seen) => {
    Object.defineProperty(document, 'visibilityState', { value: seen, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test('the paid order is found after a lost response', { tag: ['@long', '@EASE-002'] }, async ({
  page,
}) => {
  test.setTimeout(120_000);
  const customer = newCustomer();
  await openPayment(page, customer, '7LATE01');
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
