import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '#tests/support/studio/desk.ts';

const MAIL = 'mails/codeMail.json';

test('an editor changes the mail with the login code', { tag: '@EDIT-009' }, async ({ desk }) => {
  const { page, open, read } = desk;
  await open('/');
  await page.getByText('Mails', { exact: true }).click();
  await page.getByText('Login code', { exact: true }).click();
  const lead = page.getByTestId('field-lead').getByRole('textbox');
  const publish = page.getByTestId('action-publish');
  await expect(lead).toHaveValue(/^Enter these 4 digits/);

  await lead.fill('Type these digits.');
  // Publish is closed before anything is typed, too: the mistake is what has to be seen.
  const field = page.getByTestId('field-lead');
  await field.getByTestId('input-validation-icon-error').first().hover();
  const told = page.getByText('The text has to say {minutes}').filter({ visible: true });
  await expect(told.first()).toBeVisible();
  await expect(publish).toBeDisabled();
  await lead.fill('Type these digits. They work for {minutes} minutes.');
  await expect(publish).toBeEnabled();
  await publish.click();
  await expect
    .poll(() => JSON.parse(read(MAIL)).lead)
    .toBe('Type these digits. They work for {minutes} minutes.');
});

test('the Studio refuses braces in the words of the build', {
  tag: ['@EDIT-001', '@EDIT-009'],
}, ({ desk }) => {
  const broken = { lead: 'Type these digits.', heading: 'Your {code}' };
  const file = join(desk.datasetDir, MAIL);
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...broken }));
  const { stdout } = spawnSync(process.execPath, ['check-content.ts'], {
    cwd: resolve(import.meta.dirname, '../../studio'),
    env: { PATH: process.env.PATH, CONTENT_DIR: desk.datasetDir },
    encoding: 'utf8',
  });
  expect(stdout).toContain(
    'error: codeMail, field "lead": The text has to say {minutes}, which the site fills in.',
  );
  expect(stdout).toContain(
    'error: codeMail, field "heading": Leave {code} out: the site fills in {provider}, {minutes}.',
  );
});
