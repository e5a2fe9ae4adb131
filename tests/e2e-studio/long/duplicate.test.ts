import { expect } from '@playwright/test';
import { test } from '#tests/support/studio/desk.ts';

test('a duplicate is named as a copy', { tag: '@EDIT-002' }, async ({ desk }) => {
  const { page, open } = desk;
  const question = page.getByTestId('field-question').getByRole('textbox');
  await open('/intent/edit/id=faqEntry-refund;type=faqEntry/');
  await expect(question).toHaveValue('Can I get a refund?');
  await page.getByRole('button', { name: 'Open document actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(question).toHaveValue('Copy of Can I get a refund?');
});
