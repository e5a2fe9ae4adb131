/** `npm run payment:check -- --browser`, on a server that uses an emulated Stripe account. */
import { expect } from '@playwright/test';
import type { SetupFinding } from '#server/gateways/payment/port.ts';
import { createStripeBooks } from '#server/gateways/payment/stripe/books.ts';
import { type HostedShop, startHostedShop } from '#tests/support/browser/hosted-shop.ts';
import { checkPaymentPage } from '#tests/support/browser/payment-page.ts';
import { test } from '#tests/support/browser/test.ts';
import { serveStripe } from '#tests/support/stripe/elements.ts';

test.describe.configure({ mode: 'default' });
let shop: HostedShop;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await startHostedShop();
});
test.afterAll(() => shop.close());

test('the payment page check pays with each test card, and gets refunds', {
  tag: ['@long', '@MONEY-010'],
}, async ({ page, context, policy }) => {
  await serveStripe(context, shop.stripe);
  const { stripe, server } = shop;
  const run = async (publishableKey: string) => {
    const found: SetupFinding[] = [];
    const site = server.baseUrl;
    const books = createStripeBooks(stripe.credentials);
    for await (const one of checkPaymentPage({ page, site, publishableKey, books, policy })) {
      found.push(one);
    }
    return found;
  };
  // The emulator's clock doesn't advance, and the check requests the charges of the past minute.
  stripe.clock.now = Date.now();

  expect(await run('pk_test_other')).toMatchObject([{ state: 'failed' }]);
  const found = await run(stripe.credentials.clientId);
  expect(found.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect(found).toHaveLength(5);
  expect(stripe.charges()).toHaveLength(2);
  const total = stripe.charges().reduce((sum, { amount }) => sum + amount, 0);
  expect(stripe.refundedCents()).toBe(total);
});
