import { expect, type FrameLocator, type Page } from '@playwright/test';
import {
  type HostedShop,
  startHostedShop,
  storesOf,
  watchRequests,
} from '#tests/support/browser/hosted-shop.ts';
import { openOwnPage } from '#tests/support/browser/own-page.ts';
import { buyRenewal, widgetOn } from '#tests/support/browser/partner-page.ts';
import { newCustomer } from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { stripeCards } from '#tests/support/stripe/cards.ts';
import { bankIn, typeHostedCard } from '#tests/support/stripe/elements.ts';

test.describe.configure({ mode: 'default' });
let shop: HostedShop;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await startHostedShop({ DEMO_PARTNER_PORT: process.env.E2E_PARTNER_PORT ?? '' });
});
test.afterAll(() => shop.close());

async function openWidget(page: Page, display: 'inline' | 'dialog', plate: string) {
  const site = shop.server.baseUrl;
  await openOwnPage(page, {
    checkout: site,
    body: `<p style="height:20rem">News</p><renewal-checkout partner="demo-partner" display="${display}" service="renew-vehicle-registration" plate="${plate}"><a href="${site}/">Renew</a></renewal-checkout>`,
  });
  if (display === 'dialog') await page.getByRole('link', { name: 'Renew' }).click();
  else await page.locator('renewal-checkout').scrollIntoViewIfNeeded();
  return widgetOn(page);
}

const buy = (frame: FrameLocator) =>
  buyRenewal(frame, newCustomer(), {
    typeCard: () => typeHostedCard(frame, stripeCards.authenticates),
  });

async function isInView(page: Page, frame: FrameLocator) {
  const box = await frame.getByRole('dialog').boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y < height / 2;
}

test('a customer pays on a partner’s page, and the bank’s page is in view', {
  tag: ['@long', '@MONEY-002', '@MONEY-004'],
}, async ({ page, context }) => {
  const { sent } = await watchRequests(context, shop);
  const frame = await openWidget(page, 'inline', '7WIDG01');
  await buy(frame);
  await expect(bankIn(frame).getByRole('link', { name: 'Approve' })).toBeVisible();
  await expect.poll(() => isInView(page, frame)).toBe(true);
  await bankIn(frame).getByRole('link', { name: 'Approve' }).click();
  await expect(frame.getByText(/^PAID/)).toBeVisible();
  const typed = stripeCards.authenticates;
  expect(sent.filter(({ url, text }) => url.includes(typed) || text.includes(typed))).toEqual([]);
  expect(await storesOf(page)).not.toContain(typed);
  expect(shop.server.output()).not.toContain(typed);
});

test('a customer pays in a partner’s dialog, after a reload in the middle of the bank’s check', {
  tag: ['@long', '@MONEY-004'],
}, async ({ page, context }) => {
  await watchRequests(context, shop);
  const frame = await openWidget(page, 'dialog', '7WIDG02');
  await buy(frame);
  await expect(bankIn(frame).getByRole('link', { name: 'Approve' })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Renew' }).click();
  await bankIn(frame).getByRole('link', { name: 'Approve' }).click();
  await expect(frame.getByText(/^PAID/)).toBeVisible();
});

test('a partner’s tests use our card form, even if the provider’s fields are configured', {
  tag: ['@long', '@MONEY-002'],
}, async ({ page, context }) => {
  const { toStripe } = await watchRequests(context, shop);
  const site = shop.server.baseUrl;
  await openOwnPage(page, {
    checkout: site,
    body: `<renewal-checkout partner="demo-partner-test" display="inline" service="renew-vehicle-registration" plate="7WIDG03"><a href="${site}/">Renew</a></renewal-checkout>`,
  });
  const frame = widgetOn(page);
  await buyRenewal(frame, newCustomer());
  await expect(frame.getByText(/^PAID/)).toBeVisible();
  expect(toStripe).toEqual([]);
});
