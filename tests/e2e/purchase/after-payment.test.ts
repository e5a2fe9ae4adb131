/** The mails that a customer gets after the payment, and where their links lead. */
import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { holdScripts } from '#tests/support/browser/home-form.ts';
import { mailTo } from '#tests/support/browser/mailbox.ts';
import {
  fillCard,
  newCustomer,
  processOrder,
  reachPayment,
  startLookup,
} from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';

/** The path of the link in a mail that leads to this page. */
function linkTo(page: string, text: string): string {
  const [path] = new RegExp(`/${page}/[0-9a-f-]{36}`).exec(text) ?? [];
  if (path === undefined) throw new Error(`No link to /${page} in the mail`);
  return path;
}

test('the receipt arrives, and its link turns the reminders off', async ({ page }) => {
  const customer = newCustomer();
  await reachPayment(page, '7MBX001', customer);
  await fillCard(page, cards.good, customer);
  await processOrder(page);
  await expect(page).toHaveURL(/\/thank-you\//);

  const receipt = await mailTo(page, customer.email, 'Your renewal for 7MBX001 is paid');
  await page.goto(linkTo('reminders-off', receipt));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'TURN OFF REMINDERS' }).click();
  await expect(page.getByText('Renewal reminders are turned off.')).toBeVisible();
  await expectAccessible(page);
});

test('a card with an unknown code is not confirmed, in the words of the editors', {
  tag: '@EDIT-009',
}, async ({ page }) => {
  await page.goto('/verify/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Please scan the code on the card again.')).toBeVisible();
  await expectAccessible(page);
});

test('a privacy request cannot be sent before its page is alive', async ({ page }) => {
  const release = await holdScripts(page, /PrivacyRequest.*\.js/);
  await page.goto('/privacy-request', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'SEND REQUEST' })).toBeHidden();
  release();
  await page.getByRole('button', { name: 'SEND REQUEST' }).click();
  await expect(page.getByRole('alert').getByText('Please enter email')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('a privacy request is made by form and confirmed by mail', async ({ page }) => {
  const { email } = newCustomer();
  await page.goto('/privacy-policy');
  await page.getByRole('link', { name: 'privacy request form' }).click();
  await page.getByRole('button', { name: 'SEND REQUEST' }).click();
  await expect(page.getByRole('alert').getByText('Please enter email')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Delete my data').check();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'SEND REQUEST' }).click();
  await expect(page.getByText('We have your request')).toBeVisible();
  await expectAccessible(page);

  const mail = await mailTo(page, email, 'We have your privacy request');
  await page.goto(linkTo('privacy-confirmation', mail));
  await page.getByRole('button', { name: 'CONFIRM MY REQUEST' }).click();
  await expect(page.getByText('Your request is confirmed.')).toBeVisible();
  await expectAccessible(page);
});

test('SUBMIT on the not-yet-eligible page sends the link to the account', {
  tag: ['@AMB-138', '@EASE-020'],
}, async ({ page }) => {
  const customer = newCustomer();
  await startLookup(page, 'LATER01', customer.email);
  await expect(page).toHaveURL(/\/dmv-search-finalized$/);
  await expect(page.locator('main')).toContainText('This registration ends on');
  await expect(page.locator('main')).not.toContainText(/testimonial|example|sample/i);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page).toHaveURL(/\/thanks-you$/);
  await expectAccessible(page);
  for (const name of ['Replace a lost card or sticker', 'Renew another vehicle']) {
    const path = await page.getByRole('link', { name }).getAttribute('href');
    expect((await page.request.get(path ?? '')).status(), name).toBe(200);
  }
  expect(await mailTo(page, customer.email, 'The link to your account')).toContain('/login?uuid=');
});
