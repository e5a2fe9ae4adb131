import { expect } from '@playwright/test';
import { publishApproved } from '#tests/support/studio/approve.ts';
import { test } from '#tests/support/studio/desk.ts';

const MAIL = 'mails/codeMail.json';

test('an editor changes the email with the login code', { tag: '@EDIT-009' }, async ({ desk }) => {
  const { page, open, read, other } = desk;
  // Too narrow for the email next to its form.
  await page.setViewportSize({ width: 1280, height: 1900 });
  await open('/');
  await page.getByText('Emails', { exact: true }).click();
  await page.getByText('Login code', { exact: true }).click();
  const lead = page.getByTestId('field-lead').getByRole('textbox');
  const request = page.getByRole('button', { name: 'Request approval' }).first();
  await expect(lead).toHaveValue(/^Enter these 4 digits/);

  await lead.fill('Type these digits.');
  // The button is also disabled before anything is typed, so the test looks for the error itself.
  const field = page.getByTestId('field-lead');
  await field.getByTestId('input-validation-icon-error').first().hover();
  const told = page.getByText('Include {minutes} in the text').filter({ visible: true });
  await expect(told.first()).toBeVisible();
  await expect(request).toBeDisabled();
  await lead.fill('Type these digits. They work for {minutes} minutes.');
  await publishApproved(page, other, 'codeMail');
  await expect
    .poll(() => JSON.parse(read(MAIL)).lead)
    .toBe('Type these digits. They work for {minutes} minutes.');
});
