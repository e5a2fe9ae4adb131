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

const REJECTED = 'Please enter a valid email address';
const asTyped = (page: Page) => page.getByRole('button', { name: 'USE THIS ADDRESS' });
const told = (page: Page) => page.locator('.field').getByText(REJECTED, { exact: true });

const at = (domain: string) => `${newCustomer().email.split('@')[0]}@${domain}`;

test('a customer can confirm an email that the form or the server rejects, and then pay', {
  tag: ['@long', '@EASE-001'],
}, async ({ page }) => {
  test.slow();
  const typed = page.locator('input[name=user_email]');
  const accept = async (email: string) => {
    await typed.fill(email);
    await expect(told(page)).toBeVisible();
    await asTyped(page).click();
    await expect(told(page)).toHaveCount(0);
    await expect(typed).toBeFocused();
  };

  await test.step('an email that only the server rejects is also marked, and a correction is offered', async () => {
    const meant = at('gmail.com');
    await startLookup(page, '7ABC123', meant.replace('.com', ',com'));
    await expect(told(page)).toBeVisible();
    await expect(typed).toBeFocused();
    await expect(page.getByRole('region', { name: 'There is a problem' })).toHaveCount(0);
    await page.getByRole('button', { name: `USE ${meant}` }).click();
    await expect(told(page)).toHaveCount(0);
    await expect(typed).toHaveValue(meant);
  });

  for (const domain of ['hp.com', 'x.io', 'mail.ucla.edu', 'my-company.co.uk']) {
    await test.step(`${domain} is accepted once confirmed`, () => accept(at(domain)));
  }

  await test.step('a customer at me.com pays', async () => {
    const customer = { ...newCustomer(), email: at('me.com') };
    await accept(customer.email);
    await page.getByRole('button', { name: 'GET STARTED' }).click();
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
});

test('each form on the way suggests the probable email, even after a refresh', {
  tag: ['@long', '@EASE-001'],
}, async ({ page }) => {
  test.slow();
  await mockApi(page);

  await test.step('the home page: an email that no server accepts gets only the message', async () => {
    await startLookup(page, '7ABC123', 'dana@gmail');
    await expect(told(page)).toBeVisible();
    await expect(page.getByRole('button', { name: /^USE / })).toHaveCount(0);
  });

  await test.step('the home page: a mistyped email prompts a question', async () => {
    const typed = page.locator('input[name=user_email]');
    await typed.fill('dana@gmial.com');
    await typed.blur();
    await expect(page.getByText('Did you mean dana@gmail.com?')).toBeVisible();
    await expect(told(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'USE dana@gmail.com' }).click();
    await expect(typed).toHaveValue('dana@gmail.com');
    await expect(page.getByText('Did you mean')).toHaveCount(0);
  });

  await test.step('the home page: a spelling that the form accepts is one click away', async () => {
    const typed = page.locator('input[name=user_email]');
    await typed.fill('Dana@GMAIL.COM');
    await expect(told(page)).toBeVisible();
    await expect(asTyped(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'USE dana@gmail.com' }).click();
    await expect(typed).toHaveValue('dana@gmail.com');
    await page.getByRole('button', { name: 'GET STARTED' }).click();
    await expect(page).toHaveURL('/shipping-address/u1/v1');
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  for (const { screen, open, address, submit } of [
    { screen: 'shipping form', open: ['CHANGE email'], address: 'dana@me.com', submit: 'CONTINUE' },
    { screen: 'edit dialog', open: ['NEXT', 'EDIT'], address: 'dana@hp.com', submit: 'SAVE' },
    {
      screen: 'payment form',
      open: ['CHECKOUT', 'CHANGE contact'],
      address: 'd@x.io',
      submit: /^PROCESS ORDER/,
    },
  ]) {
    await test.step(`the ${screen}`, async () => {
      for (const name of open) await button(name).click();
      const email = page.locator('input[name=email]');
      await email.fill(address);
      await button(submit).click();
      await expect(told(page)).toBeVisible();
      await expectAccessible(page);
      await asTyped(page).click();
      await expect(told(page)).toHaveCount(0);
      await expect(email).toBeFocused();
      if (submit !== 'SAVE') {
        await page.reload();
        await expect(email).toHaveValue(address);
      }
      await button(submit).click();
      await expect(told(page)).toHaveCount(0);
    });
  }
});
