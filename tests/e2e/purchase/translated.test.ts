import { expect, type Page } from '@playwright/test';
import {
  actions,
  aside,
  DESK_ORDER,
  openAction,
  openDeskOrder,
  said,
} from '#tests/support/browser/desk-actions.ts';
import { ANSWERS, email } from '#tests/support/browser/login-page.ts';
import { mailsTo } from '#tests/support/browser/mailbox.ts';
import { type Answer, fail, list, mockApi, ok, order } from '#tests/support/browser/mock-api.ts';
import { arrive, fill, pay } from '#tests/support/browser/payment-screen.ts';
import {
  confirmAddress,
  continueFromShipping,
  fillCard,
  fillLookup,
  fillShipping,
  goToPayment,
  newCustomer,
  processOrder,
} from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { translatePages } from '#tests/support/browser/translate.ts';
import { cards } from '#tests/support/cards.ts';

async function expectSharesOfTotal(page: Page) {
  const sum = page.locator('main :is(p, dl)').filter({ hasText: /goes to the DMV/i });
  await expect(async () => {
    const parts = amountsIn((await sum.textContent()) ?? '');
    const [total] = amountsIn((await page.locator('main output').first().textContent()) ?? '');
    expect(total).toBeCloseTo(
      parts.reduce((all, part) => all + part, 0),
      2,
    );
  }).toPass();
}

const amountsIn = (text: string) =>
  [...text.matchAll(/\$([\d,.]+\d)/g)].map(([, amount = '']) => Number(amount.replace(',', '')));

/** Waits for hydration: a form that was translated before hydration is rendered again. */
async function wake(page: Page) {
  await page.locator('input[name=user_email]').focus();
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
}

for (const width of [390, 1280]) {
  test(`A translated purchase of two vehicles at ${width} px`, { tag: '@long' }, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    const expectWhole = await translatePages(page);
    const customer = newCustomer();
    const main = page.getByRole('main');

    await page.goto('/');
    await wake(page);
    await fillLookup(page, 'MISSING', customer.email);
    await expect(main.getByText('We couldn’t find a vehicle with this plate.')).toBeVisible();
    await fillLookup(page, 'HELD001', customer.email);
    await expect(page.getByRole('region', { name: 'There is a problem' })).toBeVisible();
    await fillLookup(page, `7TR${width}`, customer.email);
    await fillShipping(page, customer);
    await page.getByLabel(/Add overnight shipping/).setChecked(true);
    await expectSharesOfTotal(page);
    await page.getByLabel(/Add overnight shipping/).setChecked(false);
    await expectSharesOfTotal(page);
    await continueFromShipping(page);
    await confirmAddress(page);

    await page.getByRole('button', { name: 'ADD ANOTHER VEHICLE' }).click();
    await expect(page).toHaveURL('/');
    await wake(page);
    await fillLookup(page, `8TR${width}`, customer.email);
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    await confirmAddress(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart: 2 vehicles');
    if (width === 390) {
      const second = page.locator('.cart-line').last();
      await second.locator('summary').first().click();
      await second.getByRole('button', { name: 'DELETE' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'YES' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart');
    }
    await expectSharesOfTotal(page);

    await goToPayment(page);
    await fillCard(page, cards.declined, customer);
    await processOrder(page);
    await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('region', { name: 'There is a problem' })).toBeFocused();
    await fillCard(page, cards.good, customer);
    await processOrder(page);
    await expect(page).toHaveURL(/\/thank-you\//);
    await page.getByRole('button', { name: 'CHECK ORDER STATUS' }).click();
    await main.getByRole('button', { name: 'Cancel this order' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    await dialog.getByRole('button', { name: 'Cancel this order' }).click();
    await expect(main.getByText('This order is canceled').first()).toBeVisible();

    await page.goto('/login');
    await page.locator('input[name=email]').fill(customer.email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.locator('input[name=otp]')).toBeFocused();
    let code = '';
    await expect(async () => {
      const [mail] = await mailsTo(page, customer.email, 'Your login code');
      expect(mail).toBeDefined();
      code = /^ {4}(\d{4})$/m.exec(mail?.text ?? '')?.[1] ?? '';
    }).toPass({ timeout: 90_000 });
    await page.locator('input[name=otp]').fill(code);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');
    await main
      .getByRole('link', { name: /Renew Vehicle Registration/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Progress' })).toBeVisible();
    await expectWhole();
  });
}

test('A lost payment and its result on a translated page', { tag: '@long' }, async ({ page }) => {
  const expectWhole = await translatePages(page);
  let answer: Answer = ok({
    payment_status: 'PENDING',
    payment_response: { Message: 'We’re checking your payment.' },
    payment_reference: 'P100023',
  });
  const late = { reference: 'P100023', amount: 294.38, started_at: '2026-11-19T22:14:00Z' };
  let now: object = {
    ...order,
    payment_status: 'PENDING',
    late_payment: { ...late, state: 'checking' },
  };
  await arrive(page, {
    'POST /v1/api/checkout': () => answer,
    'GET /v1/api/user/orders': () => list(now),
  });
  await fill(page);
  await pay(page).click();
  await expect(page.getByRole('dialog')).toContainText('P100023');
  answer = fail('Later', 503);
  await page.getByRole('dialog').getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'CHECK ORDER STATUS' }).click();
  await expect(
    page.getByRole('heading', { name: 'We’re still waiting for your bank' }),
  ).toBeVisible();
  now = { ...order, payment_status: 'UNPAID', late_payment: { ...late, state: 'failed' } };
  await expect(page.getByRole('heading', { name: 'You were not charged' })).toBeVisible({
    timeout: 20_000,
  });
  await expectWhole();
});

test('The desk on a translated page', { tag: '@long' }, async ({ page }) => {
  const expectWhole = await translatePages(page);
  await openDeskOrder(page, {
    [`GET ${DESK_ORDER}/actions`]: { body: { data: actions } },
    [`POST ${DESK_ORDER}/ship-to`]: { body: { data: { done: 'It is done.' } } },
  });
  const to = await openAction(page, 'Correct ship-to');
  await to.getByLabel('City').fill(' ');
  await to.getByRole('button', { name: 'CORRECT SHIP-TO' }).click();
  await expect(to.getByRole('region', { name: 'There is a problem' })).toBeFocused();
  await to.getByLabel('City').fill('Reno');
  await to.getByLabel('Reason').selectOption({ index: 1 });
  await to.getByRole('button', { name: 'CORRECT SHIP-TO' }).click();
  await expect(said(page)).toHaveText('It is done.');
  await expect(aside(page)).toBeVisible();
  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectWhole();
});

test('An island that crashes says so, and can be reloaded', { tag: '@long' }, async ({ page }) => {
  await mockApi(page, ANSWERS);
  await page.goto('/login');
  await email(page).fill('dana@gmail.com');
  await page.evaluate(() => {
    const { removeChild } = Node.prototype;
    Node.prototype.removeChild = () => {
      Node.prototype.removeChild = removeChild;
      throw new Error('planted');
    };
  });
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('alert')).toContainText('This page didn’t load');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
});
