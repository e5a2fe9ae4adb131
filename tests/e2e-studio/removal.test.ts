import { expect } from '@playwright/test';
import { test } from '#tests/support/studio/desk.ts';

test('what the site cannot do without is not removed, and the Studio says why', {
  tag: '@EDIT-001',
}, async ({ desk }) => {
  const { page, open, list } = desk;
  await open('/intent/edit/id=legalPage-license;type=legalPage/');
  await page.getByTestId('action-menu-button').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('This stays published')).toBeVisible();
  await expect(
    page.getByText('The site needs a legal page with the address /license.'),
  ).toBeVisible();

  await open('/intent/edit/id=servicePage-transfer-title;type=servicePage/');
  await page.getByTestId('document-header-Published-chip').click();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(
    page.getByText('The site needs a service page at /services/transfer-title.'),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(list('servicePage')).toContain('transfer-title.json');
});

test('a question that nothing refers to is removed as before', {
  tag: '@EDIT-001',
}, async ({ desk }) => {
  const { page, open, list } = desk;
  expect(list('faqEntry')).toContain('payment-failed.json');
  await open('/intent/edit/id=faqEntry-payment-failed;type=faqEntry/');
  await page.getByTestId('action-menu-button').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect.poll(() => list('faqEntry')).not.toContain('payment-failed.json');
});
