import { expect, type Page } from '@playwright/test';
import { messages } from '#contracts/api/messages.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import {
  type HostedShop,
  openHostedPayment,
  processOrder,
  startHostedShop,
  storesOf,
  watchRequests,
} from '#tests/support/browser/hosted-shop.ts';
import { address, vehicle } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';
import { stripeCards } from '#tests/support/stripe/cards.ts';
import { bankIn, hostedFields, typeHostedCard } from '#tests/support/stripe/elements.ts';

test.describe.configure({ mode: 'default' });
let shop: HostedShop;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await startHostedShop();
});
test.afterAll(() => shop.close());

const differing = {
  ...{ order_id: 'R100482', order_status: 0, payment_status: 'PAID', can_cancel: true },
  ...{ user_vehicle: vehicle, user_shipping_address: address, final_price: 100 },
};
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const summary = (page: Page) => page.getByRole('region', { name: 'There is a problem' });

async function reject(page: Page, words: string) {
  await processOrder(page).click();
  const dialog = dialogOf(page, 'Error');
  await expect(dialog).toContainText(words);
  await dialog.getByRole('button', { name: 'OK' }).click();
}

test('a driver pays with a card that only Stripe sees', {
  tag: ['@MONEY-002'],
}, async ({ page, context, policy }) => {
  const { sent } = await watchRequests(context, shop);
  await openHostedPayment(page, shop, '7HOST01');
  const fields = hostedFields(page);

  await test.step('the fields have the specification’s labels and messages', async () => {
    await expect(fields.number).toBeVisible();
    await expectAccessible(page);
    await processOrder(page).click();
    await expect(summary(page)).toBeFocused();
    for (const message of [messages.cardNumber, messages.expirationMonth, messages.cvv]) {
      await expect(page.locator('.field').getByText(message, { exact: true })).toBeVisible();
    }
    await summary(page).getByRole('link', { name: messages.cvv }).click();
    await expect(fields.code).toBeFocused();
    await page.getByText('Credit card number', { exact: true }).click();
    await expect(fields.number).toBeFocused();
    for (const [name, lang] of [
      ['Español', 'es-419'],
      ['English', 'en'],
    ] as const) {
      await page.getByRole('link', { name }).click();
      await expect(page.locator('.input--frame iframe').first()).toHaveAttribute('lang', lang);
    }
  });

  await test.step('a declined card can be replaced by another, and the CVV is requested again', async () => {
    await typeHostedCard(page, stripeCards.declined);
    await expect(summary(page)).toHaveCount(0);
    await expect(page.getByText('Visa', { exact: true })).toBeVisible();
    await reject(page, 'Your card was declined.');
    await expect(summary(page)).toContainText('You were not charged.');
    await expect(fields.number).toHaveValue(/0002$/);
    await expect(fields.code).toHaveValue('');
  });

  await test.step('another card succeeds, and the receipt names it', async () => {
    await typeHostedCard(page, stripeCards.mastercard);
    await processOrder(page).click();
    await expect(page.getByText(/^PAID/)).toBeVisible();
    await expect(page).toHaveURL(/\/thank-you\//);
    expect(shop.stripe.charges()).toHaveLength(1);
    await page.reload();
    await expect(page.getByText('Mastercard •••• 4444')).toBeVisible();
  });

  await test.step('no typed digits reached us', async () => {
    const typed = new RegExp(
      [stripeCards.declined, stripeCards.mastercard]
        .map((number) => number.replace(/(.{4})(?=.)/g, '$1[ +]?'))
        .join('|'),
    );
    expect(sent.length).toBeGreaterThan(20);
    expect(sent.filter(({ url, text }) => typed.test(url) || typed.test(text))).toEqual([]);
    expect(await storesOf(page)).not.toMatch(typed);
    expect(shop.server.output()).not.toMatch(typed);
    expect(shop.server.output()).not.toContain('client_secret');
    expect(policy).toEqual([]);
  });
});

test('each way that the bank’s check can end leaves one clear result', {
  tag: ['@long', '@MONEY-004'],
}, async ({ page, context, policy }) => {
  await watchRequests(context, shop);
  const charged = shop.stripe.charges().length;
  await openHostedPayment(page, shop, '7HOST02');
  const dialog = dialogOf(page, 'Confirm with your bank');
  const check = async () => {
    await typeHostedCard(page, stripeCards.authenticates);
    await processOrder(page).click();
    await expect(bankIn(page).getByRole('link', { name: 'Refuse' })).toBeVisible();
  };

  await test.step('rejected', async () => {
    await check();
    await expectAccessible(page);
    await bankIn(page).getByRole('link', { name: 'Refuse' }).click();
    const error = dialogOf(page, 'Error');
    await expect(error).toContainText('Your bank could not confirm that it was you.');
    await error.getByRole('button', { name: 'OK' }).click();
    await expect(summary(page)).toContainText('You were not charged.');
  });

  await test.step('abandoned, after a question', async () => {
    await check();
    await dialog.getByRole('button', { name: 'CANCEL' }).press('Escape');
    await dialog.getByRole('button', { name: 'Go back to your bank' }).click();
    await expect(bankIn(page).getByRole('link', { name: 'Refuse' })).toBeVisible();
    await dialog.getByRole('button', { name: 'CANCEL' }).click();
    await dialog.getByRole('button', { name: 'Stop payment' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Payment stopped. You were not charged.')).toBeVisible();
    await expect(hostedFields(page).code).toHaveValue('');
    expect(shop.stripe.charges()).toHaveLength(charged);
  });

  await test.step('reloaded in the middle, and left by Back', async () => {
    await check();
    await page.reload();
    await expect(bankIn(page).getByRole('link', { name: 'Refuse' })).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/\/payment-details\//);
    await bankIn(page).getByRole('link', { name: 'Approve' }).click();
    await expect(page.getByText(/^PAID/)).toBeVisible();
    expect(shop.stripe.charges()).toHaveLength(charged + 1);
    expect(policy).toEqual([]);
  });
});

test('a customer who leaves during the bank’s check comes back to it, or stops it', {
  tag: ['@long', '@MONEY-004'],
}, async ({ page, context }) => {
  await watchRequests(context, shop);
  await context.route('https://elsewhere.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
  );
  const charged = shop.stripe.charges().length;
  await openHostedPayment(page, shop, '7HOST05');
  const paymentUrl = page.url();
  await typeHostedCard(page, stripeCards.authenticates);
  await processOrder(page).click();
  const atBank = (at: Page) =>
    expect(bankIn(at).getByRole('link', { name: 'Approve' })).toBeVisible();
  await atBank(page);

  await test.step('by Back from another site', async () => {
    await page.goto('https://elsewhere.test/');
    await page.goBack();
    await atBank(page);
  });

  await test.step('by the address, typed in the same tab', async () => {
    await page.goto('https://elsewhere.test/');
    await page.goto(paymentUrl);
    await atBank(page);
  });

  await test.step('in a new tab, which can stop the payment and pay again', async () => {
    await page.close();
    const tab = await context.newPage();
    await tab.goto(paymentUrl);
    await expect(tab.getByText('Your bank is asking you to confirm this payment')).toBeVisible();
    await expect(tab.getByText('You haven’t been charged yet.')).toBeVisible();
    await expectAccessible(tab);
    await tab.getByRole('button', { name: 'Stop payment' }).click();
    await expect(tab.getByText('Payment stopped. You were not charged.')).toBeVisible();
    await tab.getByRole('button', { name: 'CHECKOUT' }).click();
    await typeHostedCard(tab, stripeCards.succeeds);
    await processOrder(tab).click();
    await expect(tab.getByText(/^PAID/)).toBeVisible();
    expect(shop.stripe.charges()).toHaveLength(charged + 1);
  });
});

test('the difference in fees is paid on a page that may load the provider’s fields', {
  tag: ['@long', '@FILE-002'],
}, async ({ page, context, policy }) => {
  await watchRequests(context, shop);
  const { ids } = await openHostedPayment(page, shop, '7HOST05');
  let state = 'asked';
  await page.route('**/v1/api/user/orders?*', async (route) => {
    const fee_difference = { uuid: ids.line, amount: 12.5, state, respond_by: '2099-03-20' };
    const data = [{ ...differing, uuid: ids.line, fee_difference }];
    await route.fulfill({ json: { status: 'success', data: { data, total: 1 } } });
  });
  const sent: unknown[] = [];
  await page.route('**/v1/api/checkout', async (route) => {
    sent.push(route.request().postDataJSON());
    state = 'paid';
    await route.fulfill({ json: { status: 'success', data: { payment_status: 'SUCCESS' } } });
  });
  // The previous page has a narrower policy, so the payment page has to reload.
  await page.goto(`${shop.server.baseUrl}/order-status/${ids.user}/${ids.cart}`);
  await page.getByRole('button', { name: 'Pay or cancel' }).click();
  await typeHostedCard(page, stripeCards.succeeds);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay $12.50' }).click();
  await expect(page.getByText('Thank you. The difference is paid.')).toBeVisible();
  expect(sent).toMatchObject([
    { fee_difference: ids.line, payment_token: expect.stringMatching(/^pm_/) },
  ]);
  expect(JSON.stringify(sent)).not.toContain(stripeCards.succeeds);
  expect(policy).toEqual([]);
});

test('expired cards and wrong input behave as the specification says', {
  tag: ['@long', '@MONEY-002'],
}, async ({ page, context }) => {
  await watchRequests(context, shop);
  await openHostedPayment(page, shop, '7HOST03');
  const fieldError = (message: string) =>
    page.locator('.field').getByText(message, { exact: true });

  await test.step('wrong input', async () => {
    for (const [card, message] of [
      [['4242424242424241', '0831', '123'], messages.cardNumberFormat],
      [['4242', '0831', '123'], messages.cardNumberFormat],
      [[stripeCards.succeeds, '0820', '123'], messages.expiryYearPast],
      [[stripeCards.succeeds, '1331', '123'], messages.expirationMonthFormat],
      [[stripeCards.succeeds, '0831', '12'], messages.cvvFormat],
    ] as const) {
      const [number, expiry, code] = card;
      await typeHostedCard(page, number, { expiry, code });
      await processOrder(page).click();
      await expect(fieldError(message)).toBeVisible();
    }
  });

  await test.step('an expired card', async () => {
    await typeHostedCard(page, stripeCards.expired);
    await reject(page, 'expired');
    await expect(summary(page)).toContainText('You were not charged.');
  });
});

test('a blocked or silent script leaves a message, and the order continues after a retry', {
  tag: ['@long', '@MONEY-002'],
}, async ({ page, context }) => {
  await watchRequests(context, shop);
  const script = 'https://js.stripe.com/endive/stripe.js*';
  let isSilent = false;
  await context.route(script, (route) => (isSilent ? undefined : route.abort()));
  const { customer } = await openHostedPayment(page, shop, '7HOST04');
  const failed = page.getByRole('alert').filter({ hasText: 'We couldn’t load the secure card' });
  await expect(failed).toContainText('(916) 555-0100');
  await page.getByRole('button', { name: 'Change contact' }).click();
  await expect(page.locator('input[name=email]')).toHaveValue(customer.email);
  await page.locator('input[name=first_name]').fill('Pat');

  isSilent = true;
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toHaveCount(0);
  await expect(failed).toBeVisible();

  await context.unroute(script);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await typeHostedCard(page, stripeCards.succeeds);
  await expect(page.locator('input[name=first_name]')).toHaveValue('Pat');
  await processOrder(page).click();
  await expect(page.getByText(/^PAID/)).toBeVisible();
});
