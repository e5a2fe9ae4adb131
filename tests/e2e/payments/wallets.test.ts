import { expect, type Page } from '@playwright/test';
import { messages } from '#contracts/api/messages.ts';
import { paths } from '#contracts/api/paths.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import {
  type HostedShop,
  openHostedPayment,
  processOrder,
  startHostedShop,
  watchRequests,
} from '#tests/support/browser/hosted-shop.ts';
import { openOwnPage } from '#tests/support/browser/own-page.ts';
import { buyRenewal, widgetOn } from '#tests/support/browser/partner-page.ts';
import { newCustomer } from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { stripeCards } from '#tests/support/stripe/cards.ts';
import {
  bankIn,
  hostedFields,
  pressInWallet,
  typeHostedCard,
  walletButton,
  walletSheet,
} from '#tests/support/stripe/elements.ts';

const WALLETS = { tag: ['@long', '@MONEY-009'] };

test.describe.configure({ mode: 'default' });
let shop: HostedShop;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await startHostedShop({ DEMO_PARTNER_PORT: process.env.E2E_PARTNER_PORT ?? '' });
});
test.afterAll(() => shop.close());

const summary = (page: Page) => page.getByRole('region', { name: 'There is a problem' });
const isClosed = (page: Page) => expect(walletSheet(page).locator('main')).toHaveCount(0);
const sentTo = (operation: string) =>
  shop.stripe.requests.filter((request) => request.operation === operation);

/** Lets each page report how far its visible content has moved. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: PerformanceEntryList = [];
    Reflect.set(window, 'shifts', shifts);
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  return () =>
    page.evaluate(() => {
      const shifts: PerformanceEntry[] = Reflect.get(window, 'shifts');
      return shifts.reduce((sum, shift) => sum + Number(Reflect.get(shift, 'value')), 0);
    });
}

/** In a test, the font arrives late and moves the heading by three pixels. */
const BY_FONT = 0.001;

async function expectNoShift(page: Page, shifts: () => Promise<number>) {
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await expect(hostedFields(page).number).toBeVisible();
    await expect(processOrder(page)).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    expect(await shifts(), `${width} pixels`).toBeLessThan(BY_FONT);
  }
}

test(
  'a driver can pay with Apple Pay once everything that PROCESS ORDER requires is filled in',
  WALLETS,
  async ({ page, context }) => {
    const { sent } = await watchRequests(context, shop, {
      wallets: ['applePay', 'googlePay'],
      card: stripeCards.succeeds,
    });
    const checkouts = () => sent.filter(({ url }) => new URL(url).pathname === paths.checkout);
    const shifts = await watchShifts(page);
    await openHostedPayment(page, shop, '7WALL01');
    const apple = walletButton(page, 'Apple Pay');
    const sheet = walletSheet(page);

    await test.step('nothing moves when the buttons appear', async () => {
      await expectNoShift(page, shifts);
      await expect(apple).toBeVisible();
      await expect(walletButton(page, 'Google Pay')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('without consent, the wallet stays closed and the box has focus', async () => {
      const terms = page.getByRole('checkbox', { name: /^I accept the/ });
      await terms.uncheck();
      await apple.click();
      await expect(terms).toBeFocused();
      await expect(terms).toHaveAccessibleDescription(`Error: ${messages.terms}`);
      await isClosed(page);
      await terms.check();
    });

    await test.step('the form names what else is missing, but asks for no card', async () => {
      const name = page.locator('input[name=first_name]');
      await name.fill('');
      await apple.click();
      await expect(summary(page)).toBeFocused();
      await expect(summary(page).getByRole('link')).toHaveText([messages.firstName]);
      await isClosed(page);
      await name.fill('Pat');
    });

    await test.step('a closed wallet leaves the form as it was', async () => {
      await apple.click();
      await expect(sheet.getByText(/^Pay \$/)).toBeVisible();
      const [amount = ''] = (await processOrder(page).textContent())?.match(/\$[\d.]+/) ?? [];
      await expect(sheet.getByText(`Pay ${amount}`)).toBeVisible();
      await pressInWallet(page, 'Cancel');
      await isClosed(page);
      await expect(processOrder(page)).toBeEnabled();
      expect(checkouts()).toEqual([]);
    });

    await test.step('two clicks and two confirmations are one payment', async () => {
      await apple.dblclick();
      await Promise.all([pressInWallet(page, 'Confirm'), pressInWallet(page, 'Confirm')]);
      await expect(page.getByText(/^PAID/)).toBeVisible();
      await expect(page.getByText('Visa •••• 4242')).toBeVisible();
      expect(shop.stripe.charges()).toHaveLength(1);
      expect(checkouts()).toHaveLength(1);
      expect(checkouts()[0]?.text).toMatch(/"payment_token":"ctoken_/);
      expect(sentTo('POST confirmation_tokens')[0]?.form.payment_method_data).toMatchObject({
        billing_details: { name: 'Pat Sample', address: { postal_code: '95814' } },
      });
    });
  },
);

test(
  'a customer pays with Google Pay on a partner’s page, after the bank’s check',
  WALLETS,
  async ({ page, context }) => {
    await watchRequests(context, shop, {
      wallets: ['googlePay'],
      card: stripeCards.authenticates,
    });
    const site = shop.server.baseUrl;
    await openOwnPage(page, {
      checkout: site,
      body: `<renewal-checkout partner="demo-partner" display="inline" service="renew-vehicle-registration" plate="7WALL02"><a href="${site}/">Renew</a></renewal-checkout>`,
    });
    const frame = widgetOn(page);
    await buyRenewal(frame, newCustomer(), {
      typeCard: () => expect(walletButton(frame, 'Google Pay')).toBeVisible(),
      async pay() {
        await walletButton(frame, 'Google Pay').click();
        await pressInWallet(frame, 'Confirm');
      },
    });
    await bankIn(frame).getByRole('link', { name: 'Approve' }).click();
    await expect(frame.getByText(/^PAID/)).toBeVisible();
  },
);

test(
  'without a wallet, there is only the card, and nothing moves',
  WALLETS,
  async ({ page, context }) => {
    await watchRequests(context, shop);
    const shifts = await watchShifts(page);
    await openHostedPayment(page, shop, '7WALL03');
    await expectNoShift(page, shifts);
    await expect(page.locator('.wallets')).toHaveCount(0);
    const card = page.getByRole('group', { name: 'Card' });
    const isFirst = await card.evaluate((group) => group.previousElementSibling === null);
    expect(isFirst).toBe(true);
  },
);

test(
  'after a wallet payment fails, the next attempt uses the method that the customer chooses',
  WALLETS,
  async ({ page, context }) => {
    const { sent } = await watchRequests(context, shop, {
      wallets: ['applePay'],
      card: stripeCards.declined,
    });
    const charged = shop.stripe.charges().length;
    await openHostedPayment(page, shop, '7WALL04');
    const error = page.getByRole('dialog', { name: 'Error' });
    async function payByWallet() {
      await walletButton(page, 'Apple Pay').click();
      await pressInWallet(page, 'Confirm');
    }
    async function dismiss(words: string) {
      await expect(error).toContainText(words);
      await error.getByRole('button', { name: 'OK' }).click();
    }

    await test.step('declined', async () => {
      await payByWallet();
      await dismiss('Your card was declined.');
      await expect(summary(page)).toContainText('You were not charged.');
    });

    await test.step('while offline, the wallet says so and nothing is sent', async () => {
      await context.setOffline(true);
      await payByWallet();
      await expect(walletSheet(page).getByText('Payment not completed')).toBeVisible();
      await pressInWallet(page, 'Cancel');
      await context.setOffline(false);
      await dismiss('wasn’t sent');
    });

    await test.step('lost in transit: PROCESS ORDER then pays with the card in the form', async () => {
      const lost = `**${paths.checkout}`;
      await context.route(lost, (route) => route.abort());
      await typeHostedCard(page, stripeCards.mastercard);
      await payByWallet();
      await error.getByRole('button', { name: 'OK' }).click();
      await context.unroute(lost);
      await processOrder(page).click();
      await expect(page.getByText(/^PAID/)).toBeVisible();
      const tokens = sent.flatMap(({ text }) => /"payment_token":"([a-z]+)_/.exec(text)?.[1] ?? []);
      expect(tokens).toEqual(['ctoken', 'ctoken', 'pm']);
      expect(shop.stripe.charges()).toHaveLength(charged + 1);
    });
  },
);
