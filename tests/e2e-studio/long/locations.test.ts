import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/studio/desk.ts';

const PAGES = [
  ['pageText', 'pageText-fees', '/services#fees'],
  ['pageText', 'pageText-thanks-other', 'after you buy another service'],
  ['pageText', 'pageText-partly-english-es', '/es/faq'],
  ['servicePage', 'servicePage-transfer-title', '/services/transfer-title'],
] as const;
const linkOf = (page: Page, place: string) =>
  page.locator('a[href*="mode=presentation"]').filter({ hasText: place });

test('a document and its translation list the pages that show them', {
  tag: ['@EDIT-005', '@EDIT-014'],
}, async ({ desk }) => {
  // Opens nine forms.
  test.slow();
  const { page, open, go } = desk;
  await open('/');
  for (const [type, id, place] of PAGES) {
    await go(`/intent/edit/id=${id};type=${type}/`);
    await page.getByText(/^Used on /).click();
    await expect(linkOf(page, place), id).toBeVisible();
  }
  await go('/intent/edit/id=pageText-faq-es;type=pageText/');
  const preview = page.getByTestId('search-preview');
  await expect(preview).toContainText('example.com › es › faq');
  await expect(preview).toContainText('Description: 145 characters; search engines show about 155');
  const heading = page.getByTestId('field-heading');
  await heading.getByRole('textbox').fill('Preguntas '.repeat(12));
  await heading.getByTestId('input-validation-icon-warning').hover();
  const words = /119 characters; search engines show about 60/;
  await expect(page.getByText(words)).toHaveCount(2);
  await go('/intent/edit/id=codeMail;type=codeMail/');
  await expect(page.getByText('Used in an email, not on a page.')).toBeVisible();

  await go('/intent/edit/id=faqEntry-refund;type=faqEntry/');
  await expect(page.getByTestId('field-question')).toBeVisible();
  await translate();
  await page.getByText(/^Used on /).click();
  await expect(linkOf(page, '/es/faq#q-refund')).toBeVisible();
  await go('/intent/edit/id=pageText-bonus;type=pageText/');
  await expect(page.getByText(/^Used on /)).toBeVisible();
  await translate();
  await expect(page.getByText('The site shows this text in English only.')).toBeVisible();

  async function translate() {
    await page.getByRole('button', { name: 'Open document actions' }).click();
    await page.getByRole('menuitem', { name: 'Open the Spanish translation' }).click();
    await expect(page).toHaveURL(/-es/);
  }
});
