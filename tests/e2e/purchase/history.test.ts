import { expect } from '@playwright/test';
import {
  confirmAddress,
  continueFromShipping,
  fillCard,
  fillShipping,
  goToPayment,
  newCustomer,
  processOrder,
  reachCart,
  reachPayment,
  startLookup,
} from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';

test('each screen of the funnel survives a reload', { tag: ['@FLOW-010', '@AMB-063'] }, async ({
  page,
}) => {
  const customer = newCustomer();
  await startLookup(page, '7ABC123', customer.email);
  await fillShipping(page, customer);
  await page.reload();
  await expect(page.locator('input[name=street_address]')).toHaveValue(customer.street_address);
  await expect(page.locator('input[name=last_name]')).toHaveValue(customer.last_name);

  await continueFromShipping(page);
  await page.reload();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(page.locator('main')).toContainText(customer.street_address);

  await confirmAddress(page);
  await page.reload();
  await expect(page.getByText('1 Year Renewal')).toHaveCount(1);

  await goToPayment(page);
  await fillCard(page, cards.good, customer);
  await page.reload();
  await expect(page.locator('input[name=first_name]')).toHaveValue(customer.first_name);
  await expect(page.locator('input[name=credit_card_number]')).toHaveValue('');
  await expect(page.locator('input[name=cvv]')).toHaveValue('');

  await fillCard(page, cards.good, customer);
  await processOrder(page);
  await expect(page).toHaveURL(/\/thank-you\//);
  const address = page.url();
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('button', { name: 'CHECK ORDER STATUS' })).toBeVisible();
});

test('Back and Forward keep what was typed and never double an order line', {
  tag: '@AMB-061',
}, async ({ page }) => {
  const customer = newCustomer();
  await reachCart(page, '7ABC123', customer);
  await page.goBack();
  await expect(page).toHaveURL(/\/address-confirmation\//);
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page).toHaveURL(/\/add-another-vehicle\//);
  await expect(page.getByText('1 Year Renewal')).toHaveCount(1);

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/shipping-address\//);
  await expect(page.locator('input[name=city]')).toHaveValue(customer.city);
  await page.goForward();
  await expect(page).toHaveURL(/\/address-confirmation\//);
  await page.goForward();
  await expect(page).toHaveURL(/\/add-another-vehicle\//);
  await expect(page.getByText('1 Year Renewal')).toHaveCount(1);
});

test('Back from the thank-you page does not offer to pay again, and says why', {
  tag: '@AMB-101',
}, async ({ page }) => {
  const customer = newCustomer();
  await reachPayment(page, '7ABC123', customer);
  await fillCard(page, cards.good, customer);
  await processOrder(page);
  await expect(page).toHaveURL(/\/thank-you\//);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'This order is paid' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'PROCESS ORDER' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'ADD ANOTHER VEHICLE' })).toBeVisible();
  await page.getByRole('button', { name: 'VIEW ORDER STATUS' }).click();
  await expect(page).toHaveURL(/\/order-status\//);
  await expect(page.locator('main .badge')).toHaveText(/^(PROCESSING|COMPLETED)$/);
});

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
]) {
  test(`at ${viewport.width} px a screen begins at its top or notice, on Back too`, {
    tag: '@EASE-021',
  }, async ({ page }) => {
    await page.setViewportSize(viewport);
    const customer = newCustomer();
    const isAtTop = () => expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    const toEnd = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await reachCart(page, '7ABC123', customer);
    await isAtTop();
    await toEnd();
    await page.goBack();
    await expect(page).toHaveURL(/\/address-confirmation\//);
    await isAtTop();
    await page.goForward();
    await expect(page.getByText('1 Year Renewal')).toHaveCount(1);
    await isAtTop();
    await toEnd();
    await goToPayment(page);
    await isAtTop();
    await fillCard(page, cards.good, customer);
    await processOrder(page);
    await expect(page).toHaveURL(/\/thank-you\//);
    await isAtTop();
    await toEnd();
    await page.goBack();
    const notice = page.getByRole('heading', { name: 'This order is paid' });
    await expect(notice).toBeInViewport();
    // The browser scrolls late, if it does.
    await page.waitForTimeout(500);
    await expect(notice).toBeInViewport();
    await isAtTop();
  });
}

test('a double click on PROCESS ORDER sends one checkout', { tag: '@AMB-101' }, async ({
  page,
}) => {
  const customer = newCustomer();
  await reachPayment(page, '7ABC123', customer);
  await fillCard(page, cards.good, customer);
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/api/checkout')) posts += 1;
  });
  await page.getByRole('button', { name: 'PROCESS ORDER' }).dblclick();
  await expect(page).toHaveURL(/\/thank-you\//);
  expect(posts).toBe(1);
});

test('a pasted link to a later step opens on that step', { tag: '@AMB-063' }, async ({
  page,
  context,
}) => {
  const customer = newCustomer();
  await reachPayment(page, '7ABC123', customer);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator('input[name=credit_card_number]')).toBeVisible();
  await expect(other.locator('input[name=email]')).toHaveValue(customer.email);
});

test('a link whose data is gone says so and offers a next step', async ({ page }) => {
  await page.goto(
    '/shipping-address/7f3f0a3e-93d5-4f5b-8b0a-2b8f8f6f0001/7f3f0a3e-93d5-4f5b-8b0a-2b8f8f6f0002',
  );
  await expect(
    page
      .getByRole('link', { name: /start/i })
      .or(page.getByRole('button', { name: /start/i }))
      .first(),
  ).toBeVisible();
});
