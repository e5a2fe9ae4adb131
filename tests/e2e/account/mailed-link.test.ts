import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { fillCartOf, openCart, SITE } from '#tests/support/browser/filled-cart.ts';
import { mailTo } from '#tests/support/browser/mailbox.ts';
import {
  fillCard,
  goToPayment,
  newCustomer,
  processOrder,
} from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';

async function mailedPath(page: Page, email: string): Promise<string> {
  const [path = ''] = /\/add-another-vehicle\/\S+/.exec(await mailTo(page, email)) ?? [];
  expect(path).not.toBe('');
  return path;
}

test('the link to a cart continues in another browser, and the requesting page says so', {
  tag: ['@long', '@SAFE-006', '@SAFE-023'],
}, async ({ page, browser }) => {
  const customer = newCustomer();
  const ids = await fillCartOf(SITE, customer, { plate: '7MAIL01' });
  await openCart(page, SITE, ids);
  await page.getByRole('button', { name: 'Email me a link to this cart' }).click();
  const path = await mailedPath(page, customer.email);
  expect(path).not.toContain(ids.user);

  // The link still works after a mail server has followed it.
  expect((await page.request.get(path)).status()).toBe(200);
  await page.reload();
  await expect(page.locator('main')).toContainText('7MAIL01');

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  for (const _ of ['opened', 'opened again']) {
    await other.goto(path);
    await expect(other.locator('main')).toContainText('7MAIL01');
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  const said = page.locator('main');
  await expect(said).toContainText('after 7 days, or after 24 hours without use');
  await expect(said).not.toContainText('7MAIL01');
  await expectAccessible(page);

  await goToPayment(other);
  await fillCard(other, cards.good, customer);
  await processOrder(other);
  await expect(other).toHaveURL(/\/thank-you\//);
  await context.close();
});
