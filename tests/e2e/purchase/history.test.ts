import { expect, type Page } from '@playwright/test';
import {
  confirmAddress,
  continueFromShipping,
  fillCard,
  fillShipping,
  goToPayment,
  newCustomer,
  processOrder,
  reachCart,
  startLookup,
} from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';

const isAtTop = (page: Page) => expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
const toEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));
const line = (page: Page) => page.getByText('1 Year Renewal');

/** After Back from the thank-you page, there is nothing to pay again, and the first notice says why. */
async function expectPaid(page: Page) {
  const notice = page.getByRole('heading', { name: 'You’ve paid for this order' });
  await expect(notice).toBeInViewport();
  // The browser may scroll late.
  await page.waitForTimeout(500);
  await expect(notice).toBeInViewport();
  await isAtTop(page);
}

test('at 360 px, each screen survives a reload, and starts at its top', {
  tag: ['@FLOW-010', '@AMB-063', '@EASE-021'],
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const customer = newCustomer();
  await startLookup(page, '7ABC123', customer.email);

  await test.step('the shipping and confirmation screens', async () => {
    await fillShipping(page, customer);
    await page.reload();
    await expect(page.locator('input[name=street_address]')).toHaveValue(customer.street_address);
    await expect(page.locator('input[name=last_name]')).toHaveValue(customer.last_name);
    await continueFromShipping(page);
    await page.reload();
    await expect(page.getByRole('radio')).toHaveCount(2);
    await expect(page.locator('main')).toContainText(customer.street_address);
  });

  await test.step('the cart, on Back and Forward too', async () => {
    await confirmAddress(page);
    await isAtTop(page);
    await toEnd(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/address-confirmation\//);
    await isAtTop(page);
    await page.goForward();
    await expect(line(page)).toHaveCount(1);
    await isAtTop(page);
    await page.reload();
    await expect(line(page)).toHaveCount(1);
    await toEnd(page);
  });

  await test.step('the payment, without the card', async () => {
    await goToPayment(page);
    await isAtTop(page);
    await fillCard(page, cards.good, customer);
    await page.reload();
    await expect(page.locator('input[name=first_name]')).toHaveValue(customer.first_name);
    await expect(page.locator('input[name=credit_card_number]')).toHaveValue('');
    await expect(page.locator('input[name=cvv]')).toHaveValue('');
  });

  await test.step('a pasted link to the payment opens it, and a link whose data is gone offers a next step', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.locator('input[name=credit_card_number]')).toBeVisible();
    await expect(other.locator('input[name=email]')).toHaveValue(customer.email);
    await other.goto(
      '/shipping-address/7f3f0a3e-93d5-4f5b-8b0a-2b8f8f6f0001/7f3f0a3e-93d5-4f5b-8b0a-2b8f8f6f0002',
    );
    await expect(
      other
        .getByRole('link', { name: /start/i })
        .or(other.getByRole('button', { name: /start/i }))
        .first(),
    ).toBeVisible();
    await other.close();
  });

  await test.step('the thank-you page, and the notice on Back', async () => {
    await fillCard(page, cards.good, customer);
    await processOrder(page);
    await expect(page).toHaveURL(/\/thank-you\//);
    await isAtTop(page);
    const address = page.url();
    await page.reload();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('button', { name: 'CHECK ORDER STATUS' })).toBeVisible();
    await toEnd(page);
    await page.goBack();
    await expectPaid(page);
  });
});

test('at 1280 px, Back and Forward keep the input, and duplicate nothing', {
  tag: ['@long', '@AMB-061', '@AMB-101', '@EASE-021'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const customer = newCustomer();
  await reachCart(page, '7ABC123', customer);
  await isAtTop(page);

  await test.step('Back and Forward never duplicate an order line', async () => {
    await toEnd(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/address-confirmation\//);
    await isAtTop(page);
    await page.getByRole('button', { name: 'NEXT' }).click();
    await expect(page).toHaveURL(/\/add-another-vehicle\//);
    await expect(line(page)).toHaveCount(1);
  });

  await test.step('Back and Forward keep the input', async () => {
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/shipping-address\//);
    await expect(page.locator('input[name=city]')).toHaveValue(customer.city);
    await page.goForward();
    await expect(page).toHaveURL(/\/address-confirmation\//);
    await page.goForward();
    await expect(page).toHaveURL(/\/add-another-vehicle\//);
    await expect(line(page)).toHaveCount(1);
    await isAtTop(page);
    await toEnd(page);
  });

  await test.step('a double click on PROCESS ORDER sends one checkout', async () => {
    await goToPayment(page);
    await isAtTop(page);
    await fillCard(page, cards.good, customer);
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/v1/api/checkout')) posts += 1;
    });
    await page.getByRole('button', { name: 'PROCESS ORDER' }).dblclick();
    await expect(page).toHaveURL(/\/thank-you\//);
    expect(posts).toBe(1);
    await isAtTop(page);
    await toEnd(page);
  });

  await test.step('Back does not offer to pay again, and says why', async () => {
    await page.goBack();
    await expectPaid(page);
    await expect(page.getByRole('button', { name: 'PROCESS ORDER' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'ADD ANOTHER VEHICLE' })).toBeVisible();
    await page.getByRole('button', { name: 'View order status' }).click();
    await expect(page).toHaveURL(/\/order-status\//);
    await expect(page.locator('main .badge')).toHaveText(/^(PROCESSING|COMPLETED)$/);
  });
});
