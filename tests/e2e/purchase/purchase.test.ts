import { expect, type Page } from '@playwright/test';
import { holdScripts, ORDER_SCRIPTS } from '#tests/support/browser/home-form.ts';
import {
  confirmAddress,
  continueFromShipping,
  fillCard,
  fillLookup,
  fillShipping,
  goToPayment,
  idsOf,
  newCustomer,
  processOrder,
  reachCart,
  startLookup,
} from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';

// This test runs on a phone. The purchase with the accessibility checks is at 1280 px.
test.use({ viewport: { width: 360, height: 780 } });

test('a driver renews one vehicle, from the home page to the order status', {
  tag: [
    '@FLOW-002',
    '@ROUTE-028',
    '@HOME-006',
    '@CHK-001',
    '@CHK-002',
    '@CHK-003',
    '@SHIP-019',
    '@ADDR-007',
    '@CART-012',
    '@PAY-008',
    '@PAY-010',
    '@THX-001',
    '@THX-002',
    '@THX-007',
    '@THX-006',
    '@STAT-001',
    '@STAT-003',
    '@AUTH-003',
    '@API-001',
    '@CARD-019',
    '@AMB-152',
    '@EASE-004',
  ],
}, async ({ page, baseURL }) => {
  const calls: string[] = [];
  const origins = new Set<string>();
  page.on('request', (request) => {
    origins.add(new URL(request.url()).origin);
    if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(request.url());
  });
  const customer = newCustomer();
  // The checking screen moves on after a second.
  const release = await holdScripts(page, ORDER_SCRIPTS);
  await startLookup(page, '7ABC123', customer.email);
  await expect(page.locator('main')).toContainText(/Checking DMV Records\s*Please wait\.\.\./);
  const [user, vehicle] = idsOf(page);
  release();

  await fillShipping(page, customer);
  expect(idsOf(page)).toEqual([user, vehicle]);
  await continueFromShipping(page);
  const [, , address] = idsOf(page);
  expect(idsOf(page).slice(0, 2)).toEqual([user, vehicle]);

  await confirmAddress(page);
  expect(idsOf(page)).toEqual([user, address]);
  await expect(page.getByText('7ABC123').first()).toBeVisible();

  await goToPayment(page);
  await fillCard(page, cards.good, customer);
  await processOrder(page);

  await expect(page).toHaveURL(/\/thank-you\/[^/]+\/[^/]+\/[^/]+$/);
  const [, cart] = idsOf(page);
  await expect(page.locator('main')).toContainText(/renewal/i);
  await expect(page.locator('main')).toContainText(/digital copy/i);
  await expect(page.locator('main')).toContainText(/mail the official document and sticker/i);

  await page.getByRole('button', { name: 'CHECK ORDER STATUS' }).click();
  await expect(page).toHaveURL(`/order-status/${user}/${cart}`);
  await page.goBack();
  await page.getByRole('button', { name: 'VIEW QUOTES' }).click();
  await expect(page).toHaveURL(`/order-status/${user}/${cart}`);
  await expect(page.getByRole('heading', { name: 'ORDER STATUS', exact: true })).toBeVisible();
  await expect(page.getByText('PROCESSING', { exact: true }).first()).toBeVisible();
  await expect(page.locator('main')).toContainText('7ABC123');
  expect(calls.length).toBeGreaterThan(10);
  expect(calls.filter((url) => !url.startsWith(`${baseURL}/v1/api/`))).toEqual([]);
  expect([...origins]).toEqual([baseURL]);
});

test('a driver pays for two vehicles in one cart with a second card after the first is declined', {
  tag: [
    '@long',
    '@CART-010',
    '@CART-019',
    '@STAT-002',
    '@SUM-003',
    '@FLOW-004',
    '@FLOW-005',
    '@PAY-012',
    '@PAY-014',
    '@PAY-019',
  ],
}, async ({ page }) => {
  const customer = newCustomer();
  await reachCart(page, '7ABC123', customer);
  const firstTotal = await totalOf(page);
  await page.getByRole('button', { name: 'ADD ANOTHER VEHICLE' }).click();
  await expect(page).toHaveURL('/');
  await fillLookup(page, '8XYZ789', customer.email);
  await expect(page).toHaveURL(/\/shipping-address\//);
  await expect(page.locator('input[name=street_address]')).toHaveValue('1200 Sample St');
  await continueFromShipping(page);
  await confirmAddress(page);

  await expect(page.getByText('1 Year Renewal')).toHaveCount(2);
  const total = await totalOf(page);
  expect(total).toBeGreaterThan(firstTotal);
  await goToPayment(page);
  expect(await totalOf(page)).toBe(total);

  await test.step('a declined card keeps the form', async () => {
    await fillCard(page, cards.declined, customer);
    await processOrder(page);

    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'Error' })).toBeVisible();
    await expect(dialog).toContainText(/declined/i);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/payment-details\//);
    await expect(page.locator('input[name=first_name]')).toHaveValue(customer.first_name);

    await page.locator('input[name=credit_card_number]').fill(cards.good);
    // The CVV is never stored, so the customer enters it for each attempt.
    await expect(page.locator('input[name=cvv]')).toHaveValue('');
    await page.locator('input[name=cvv]').fill('123');
  });

  await processOrder(page);
  await expect(page).toHaveURL(/\/thank-you\//);
  await page.getByRole('button', { name: 'VIEW QUOTES' }).click();
  await expect(page.getByText('PROCESSING', { exact: true })).toHaveCount(2);
});

async function totalOf(page: Page): Promise<number> {
  const footer = page.locator('aside table tfoot');
  await expect(footer).toContainText('$');
  return Number(((await footer.textContent()) ?? '').replace(/[^0-9.]/g, ''));
}
