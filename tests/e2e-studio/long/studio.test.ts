import { expect } from '@playwright/test';
import { test } from '#tests/support/studio/desk.ts';

test('an editor adds a question to a category, and cannot publish it unfinished', async ({
  desk,
}) => {
  const { page, open, read, list } = desk;
  await open('/');
  await page.getByText('Questions and answers', { exact: true }).click();
  await page.getByText('Questions by category', { exact: true }).click();
  await page.getByText('Contact', { exact: true }).click();
  await expect(page.getByTestId('action-intent-button')).toHaveCount(2);
  await page.getByTestId('action-intent-button').last().click();
  await page.getByTestId('field-question').getByRole('textbox').fill('Do you have an office?');
  const answer = page.getByTestId('field-answer').getByRole('textbox').last();
  await answer.click();
  await page.keyboard.insertText('No. We work online and by phone.');
  await expect(page.getByTestId('field-answer')).toContainText('No. We work online');
  // Only the missing anchor prevents publishing.
  await expect(page.getByTestId('action-publish')).toBeDisabled();
  await page.getByTestId('action-publish').hover({ force: true });
  await expect(page.getByText('Fix this first: ')).toBeVisible();
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByTestId('action-publish')).toBeEnabled();
  await page.getByTestId('action-publish').click();

  const file = 'do-you-have-an-office.json';
  await expect.poll(() => list('faqEntry')).toContain(file);
  expect(JSON.parse(read(`faqEntry/${file}`))).toMatchObject({
    _type: 'faqEntry',
    question: 'Do you have an office?',
    category: { _ref: 'faqCategory-contact' },
    order: 100,
  });
});
