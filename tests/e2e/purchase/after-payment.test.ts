import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { buyFor } from '#tests/support/browser/filled-cart.ts';
import { holdScripts } from '#tests/support/browser/home-form.ts';
import { mailTo } from '#tests/support/browser/mailbox.ts';
import { newCustomer, startLookup } from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';

function linkTo(page: string, text: string): string {
  const [path] = new RegExp(`/${page}/[0-9a-f-]{36}`).exec(text) ?? [];
  if (path === undefined) throw new Error(`No link to /${page} in the mail`);
  return path;
}

test('the receipt’s link turns the reminders off, and an unknown card is not confirmed', {
  tag: ['@long', '@EDIT-009'],
}, async ({ page }) => {
  const customer = newCustomer();
  await buyFor(customer, '7MBX001');
  const receipt = await mailTo(page, customer.email, 'Your renewal for 7MBX001 is paid');
  await page.goto(linkTo('reminders-off', receipt));
  await expectAccessible(page);
  const done = page.getByText('Renewal reminders are turned off.');
  await expect(done).toBeHidden();
  await page.getByRole('button', { name: 'Turn off reminders' }).click();
  await expect(done).toBeVisible();
  await expectAccessible(page);

  // This page shows the editors' text.
  await page.goto('/verify/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Please scan the code on the card again.')).toBeVisible();
  await expectAccessible(page);
  // The same card is checked again in the new language, with another verdict.
  await page.route('**/v1/api/cards/**', (route) =>
    route.fulfill({
      json: {
        status: 'success',
        message: '',
        data: { plate: '8ABC123', order_id: 'R1', valid_until: '2030-01-31', state: 'valid' },
      },
    }),
  );
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page.getByText('8ABC123')).toBeVisible();
  await expect(page.locator('card-check .notice:visible')).toHaveCount(1);
});

test('a privacy request waits until its page is hydrated, and is confirmed by email', {
  tag: ['@long'],
}, async ({ page }) => {
  const { email } = newCustomer();
  const release = await holdScripts(page, /PrivacyRequest.*\.js/);
  await page.goto('/privacy-policy');
  await page.getByRole('link', { name: 'privacy request form' }).click();
  await expect(page).toHaveURL('/privacy-request');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send request' })).toBeHidden();
  release();
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('alert').getByText('Please enter email')).toBeVisible();
  await expectAccessible(page);
  expect(new URL(page.url()).search).toBe('');

  await page.getByLabel('Delete my data').check();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('We received your request')).toBeVisible();
  await expectAccessible(page);

  const mail = await mailTo(page, email, 'We received your privacy request');
  await page.goto(linkTo('privacy-confirmation', mail));
  await page.getByRole('button', { name: 'Confirm my request' }).click();
  await expect(page.getByText('Your request is confirmed.')).toBeVisible();
  await expectAccessible(page);
});

test('a plate outside the renewal window opens a page whose SUBMIT sends the link to the account', {
  tag: ['@long', '@FINAL-001', '@FINAL-002', '@AMB-073', '@AMB-138', '@EASE-020'],
}, async ({ page }) => {
  const customer = newCustomer();
  await startLookup(page, 'LATER01', customer.email);
  await expect(page).toHaveURL(/\/dmv-search-finalized$/);
  await expect(page.locator('main')).toContainText('Registration expires');
  await expect(page.locator('main')).toContainText(customer.email);
  await expect(page.locator('main')).toContainText(/not yet eligible/i);
  await expect(page.locator('main')).toContainText('75 days');
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
