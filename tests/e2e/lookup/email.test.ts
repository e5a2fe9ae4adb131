import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { mockApi } from '#tests/support/browser/mock-api.ts';
import {
  confirmAddress,
  continueFromShipping,
  fillCard,
  fillShipping,
  goToPayment,
  newCustomer,
  processOrder,
  startLookup,
} from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';

const REFUSED = 'Please enter a valid email address';
const asTyped = (page: Page) => page.getByRole('button', { name: 'USE THIS ADDRESS' });
const told = (page: Page) => page.locator('.field').getByText(REFUSED, { exact: true });

/** An address of this domain that no other test has. */
const at = (domain: string) => `${newCustomer().email.split('@')[0]}@${domain}`;

test('a customer at me.com says once that the address is right, and pays', {
  tag: '@EASE-001',
}, async ({ page }) => {
  const customer = { ...newCustomer(), email: at('me.com') };
  await acceptAtHome(page, customer.email);
  await fillShipping(page, customer);
  await page.reload();
  await continueFromShipping(page);
  await confirmAddress(page);
  await goToPayment(page);
  await page.reload();
  await fillCard(page, cards.good, customer);
  await processOrder(page);
  await expect(page).toHaveURL(/\/thank-you\//);
});

test('so do customers at other short or long domains, and are looked up', {
  tag: '@EASE-001',
}, async ({ page }) => {
  for (const domain of ['hp.com', 'x.io', 'mail.ucla.edu', 'my-company.co.uk']) {
    await test.step(domain, async () => {
      await acceptAtHome(page, at(domain));
      await expect(page).toHaveURL(/\/shipping-address\//);
    });
  }
});

async function acceptAtHome(page: Page, email: string) {
  await startLookup(page, '7ABC123', email);
  await expect(told(page)).toBeVisible();
  await asTyped(page).click();
  await expect(told(page)).toHaveCount(0);
  await expect(page.locator('input[name=user_email]')).toBeFocused();
  await page.getByRole('button', { name: 'GET STARTED' }).click();
}

test('a spelling that the form accepts is one press away', { tag: '@EASE-001' }, async ({
  page,
}) => {
  await mockApi(page);
  await startLookup(page, '7ABC123', 'Dana@GMAIL.COM');
  await expect(told(page)).toBeVisible();
  await expect(asTyped(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'USE dana@gmail.com' }).click();
  await expect(page.locator('input[name=user_email]')).toHaveValue('dana@gmail.com');
  await page.getByRole('button', { name: 'GET STARTED' }).click();
  await expect(page).toHaveURL('/shipping-address/u1/v1');
});

test('an address that only the server refuses is marked, too, and offered as it was meant', {
  tag: '@EASE-001',
}, async ({ page }) => {
  const meant = at('gmail.com');
  await startLookup(page, '7ABC123', meant.replace('.com', ',com'));
  await expect(told(page)).toBeVisible();
  await expect(page.locator('input[name=user_email]')).toBeFocused();
  await expect(page.getByRole('region', { name: 'There is a problem' })).toHaveCount(0);
  await page.getByRole('button', { name: `USE ${meant}` }).click();
  await expect(told(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'GET STARTED' }).click();
  await expect(page).toHaveURL(/\/(checking-dmv-records|shipping-address)\//);
});

test('an address that no server takes gets the message alone', { tag: '@EASE-001' }, async ({
  page,
}) => {
  await mockApi(page);
  await startLookup(page, '7ABC123', 'dana@gmail');
  await expect(told(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^USE / })).toHaveCount(0);
});

for (const [screen, path, submit] of [
  ['the shipping form', '/shipping-address/u1/v1', 'CONTINUE'],
  ['the edit dialog', '/add-another-vehicle/u1/a1', 'SAVE'],
  ['the payment form', '/payment-details/u1/c1/a1', 'PROCESS ORDER'],
] as const) {
  test(`${screen} lets a refused address be accepted, over a refresh`, {
    tag: '@EASE-001',
  }, async ({ page }) => {
    await mockApi(page);
    await page.goto(path);
    if (submit === 'SAVE') await page.getByRole('button', { name: 'EDIT', exact: true }).click();
    else await page.getByRole('button', { name: /^CHANGE (email|contact)$/ }).click();
    const email = page.locator('input[name=email]');
    const send = page.getByRole('button', { name: submit });
    await email.fill('dana@me.com');
    await send.click();
    await expect(told(page)).toBeVisible();
    await expectAccessible(page);
    await asTyped(page).click();
    await expect(told(page)).toHaveCount(0);
    await expect(email).toBeFocused();
    if (submit !== 'SAVE') {
      await page.reload();
      await expect(email).toHaveValue('dana@me.com');
    }
    await send.click();
    await expect(told(page)).toHaveCount(0);
  });
}
