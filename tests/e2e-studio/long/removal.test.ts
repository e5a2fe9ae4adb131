import { expect } from '@playwright/test';
import { test } from '#tests/support/studio/desk.ts';

test('documents that the site needs can’t be removed, but others can', {
  tag: '@EDIT-001',
}, async ({ desk }) => {
  // Opens four forms.
  test.slow();
  const { page, open, go, list, other } = desk;
  await open('/intent/edit/id=legalPage-license;type=legalPage/');
  await page.getByRole('button', { name: 'Open document actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('This can’t be removed')).toBeVisible();
  await expect(
    page.getByText('The site needs a legal page with the address /license.'),
  ).toBeVisible();

  await go('/intent/edit/id=servicePage-transfer-title;type=servicePage/');
  await expect(page.getByTestId('field-service')).toBeVisible();
  await expect(page.getByTestId('field-slug').getByRole('textbox')).not.toBeEditable();
  await expect(page.getByText('This address can’t change.')).toBeVisible();
  await page.getByTestId('document-header-Published-chip').click();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(
    page.getByText('The site needs a service page at /services/transfer-title.'),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(list('servicePage')).toContain('transfer-title.json');

  await go('/intent/edit/id=faqEntry-renewal-trouble;type=faqEntry/');
  await expect(page.getByTestId('field-question')).toBeVisible();
  await page.getByRole('button', { name: 'Open document actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const user = 'Service page: Check Registration Status';
  await page.getByRole('dialog').getByRole('link', { name: user }).click();
  await expect(page.getByTestId('field-title').getByRole('textbox')).toHaveValue(
    'Check Registration Status',
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);

  expect(list('faqEntry')).toContain('payment-failed.json');
  // A translation uses its original.
  await other.delete('faqEntry-payment-failed-es');
  await go('/intent/edit/id=faqEntry-payment-failed;type=faqEntry/');
  await expect(page.getByTestId('field-question')).toBeVisible();
  await page.getByRole('button', { name: 'Open document actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect.poll(() => list('faqEntry')).not.toContain('payment-failed.json');
});
