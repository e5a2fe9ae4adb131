import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { buyFor, fillCartOf, openCart, SITE } from '#tests/support/browser/filled-cart.ts';
import { mailsTo } from '#tests/support/browser/mailbox.ts';
import {
  type Customer,
  fillCard,
  goToPayment,
  newCustomer,
  processOrder,
} from '#tests/support/browser/purchase.ts';
import { storageOf } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';

/** Waits for `mailed` emails, because only the newest code is valid. */
async function typeCode(page: Page, customer: Customer, mailed = 1) {
  const otp = page.locator('input[name=otp]');
  await expect(otp).toBeVisible();
  const mails = () => mailsTo(page, customer.email, 'Your login code');
  await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(mailed);
  const [newest] = await mails();
  await otp.fill(/^ {4}(\d{4})$/m.exec(newest?.text ?? '')?.[1] ?? '');
  await expect(page).not.toHaveURL(/\/login/);
}

async function logInFromHeader(page: Page, customer: Customer) {
  await page.locator('header').getByRole('button', { name: 'LOG IN' }).click();
  await page.locator('input[name=email]').fill(customer.email);
  await page.keyboard.press('Enter');
  await typeCode(page, customer);
}

test('a login in the middle of a purchase keeps the cart, which is then paid for', {
  tag: '@long',
}, async ({ page, browser }) => {
  const customer = newCustomer();
  const ids = await fillCartOf(SITE, customer, { plate: '7MID001' });
  const { user: guest, address } = ids;
  await openCart(page, SITE, ids);
  await logInFromHeader(page, customer);
  const { user_id: account } = await storageOf(page);
  expect(account).not.toBe(guest);
  await expect(page).toHaveURL(`/add-another-vehicle/${account}/${address}`);
  await expect(page.locator('main')).toContainText('7MID001');

  // The link to the guest's cart opens the account's cart for its owner, and the login for others.
  const link = `/add-another-vehicle/${guest}/${address}`;
  await page.goto(link);
  await expect(page).toHaveURL(`/add-another-vehicle/${account}/${address}`);
  await expect(page.locator('main')).toContainText('7MID001');
  const other = await (await browser.newContext()).newPage();
  await other.goto(new URL(link, page.url()).href);
  await expect(other.getByRole('heading', { name: 'Log in to continue' })).toBeVisible();
  await expect(other.locator('main')).toContainText('d***@g***.com');
  await expect(other.locator('main')).not.toContainText('24 hours');
  await expect(other.locator('main')).not.toContainText('7MID001');
  await expectAccessible(other);
  await other.context().close();

  await goToPayment(page);
  await fillCard(page, cards.good, customer);
  await processOrder(page);
  await expect(page).toHaveURL(new RegExp(`/thank-you/${account}/`));
});

test('an unfinished form continues after a login', { tag: '@long' }, async ({ page }) => {
  const customer = newCustomer();
  await openCart(page, SITE, await fillCartOf(SITE, customer, { plate: '7MID002' }));
  await goToPayment(page);
  await expect(page.locator('input[name=email]')).toHaveValue(customer.email);
  await page.locator('input[name=first_name]').fill('Dana');
  await logInFromHeader(page, customer);
  const { user_id: account } = await storageOf(page);
  await expect(page).toHaveURL(new RegExp(`/payment-details/${account}/`));
  await expect(page.locator('input[name=first_name]')).toHaveValue('Dana');
  await fillCard(page, cards.good, customer);
  await processOrder(page);
  await expect(page).toHaveURL(new RegExp(`/thank-you/${account}/`));
});

test('the link to a guest’s order opens it for its owner after a login', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const customer = newCustomer();
  const { user: guest, cart, address } = await buyFor(customer, '7MID003');
  await page.goto(`/thank-you/${guest}/${cart}/${address}`);
  await logInFromHeader(page, customer);
  await expect(page).toHaveURL(/\/dashboard\/my-orders\//);
  const { user_id: account } = await storageOf(page);
  for (const [link, there] of [
    [`/order-status/${guest}/${cart}`, `/order-status/${account}/${cart}`],
    [`/login?uuid=${guest}`, `/dashboard/my-orders/${account}`],
  ] as const) {
    await page.goto(link);
    await expect(page).toHaveURL(there);
    await expect(page.locator('main')).toContainText('7MID003');
  }
  await page.goBack();
  await expect(page.locator('main')).toContainText('7MID003');

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await other.goto(`/order-status/${guest}/${cart}`);
  await expect(other.getByRole('heading', { name: 'Log in to continue' })).toBeVisible();
  await expect(other.locator('main')).not.toContainText('7MID003');
  await other.locator('main').getByRole('button', { name: 'Log in' }).click();
  await typeCode(other, customer, 2);
  await expect(other).toHaveURL(`/order-status/${account}/${cart}`);
  await expect(other.locator('main')).toContainText('7MID003');
  await other.context().close();
});
