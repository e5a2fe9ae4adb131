import { expect } from '@playwright/test';
import { openPayment } from '#tests/support/browser/filled-cart.ts';
import { CHECKOUT, openOwnPage } from '#tests/support/browser/own-page.ts';
import { buyRenewal, typeOwnCard, widgetOn } from '#tests/support/browser/partner-page.ts';
import { fillCard, newCustomer, processOrder } from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';
import { bankIn } from '#tests/support/stripe/elements.ts';

test('a card in our form can be confirmed or declined at the sandbox’s bank', {
  tag: ['@long', '@MONEY-004'],
}, async ({ page }) => {
  const customer = newCustomer();
  await openPayment(page, customer, '7BANK01');
  await fillCard(page, cards.authenticates, customer);
  await processOrder(page);
  await bankIn(page).getByRole('button', { name: 'Fail' }).click();
  const error = page.getByRole('dialog', { name: 'Error' });
  await error.getByRole('button', { name: 'OK' }).click();
  await fillCard(page, cards.authenticates, customer);
  await processOrder(page);
  await bankIn(page).getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText(/^PAID/)).toBeVisible();
});

test('a customer who leaves the sandbox’s bank can stop the payment and pay again', {
  tag: ['@long', '@MONEY-004'],
}, async ({ page }) => {
  const customer = newCustomer();
  await openPayment(page, customer, '7BANK03');
  await fillCard(page, cards.authenticates, customer);
  await processOrder(page);
  await expect(bankIn(page).getByRole('button', { name: 'Complete' })).toBeVisible();
  await page.goto('/privacy-request');
  await page.goBack();
  // The card was only in the memory of the page that the customer left.
  await expect(page.getByText('Your bank is asking you to confirm this payment')).toBeVisible();
  await page.getByRole('button', { name: 'Stop payment' }).click();
  await expect(page.getByText('Payment stopped. You were not charged.')).toBeVisible();
  await page.getByRole('button', { name: 'CHECKOUT' }).click();
  await fillCard(page, cards.good, customer);
  await processOrder(page);
  await expect(page.getByText(/^PAID/)).toBeVisible();
});

test('the sandbox’s bank is also in the checkout on a partner’s page', {
  tag: ['@long', '@MONEY-004'],
}, async ({ page }) => {
  await openOwnPage(page, {
    checkout: CHECKOUT,
    body: `<renewal-checkout partner="demo-partner" display="inline" service="renew-vehicle-registration" plate="7BANK02"><a href="${CHECKOUT}/">Renew</a></renewal-checkout>`,
  });
  const frame = widgetOn(page);
  const typeCard = () => typeOwnCard(frame, cards.authenticates);
  await buyRenewal(frame, newCustomer(), { typeCard });
  await bankIn(frame).getByRole('button', { name: 'Complete' }).click();
  await expect(frame.getByText(/^PAID/)).toBeVisible();
});
