import { expect, type Page } from '@playwright/test';
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
  // A draft without a mistake can be published: what is missing is the anchor.
  await expect(page.getByTestId('action-publish')).toBeDisabled();
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

test('an editor goes back to an earlier state of a page, and another sees the typing', async ({
  desk,
  context,
}) => {
  const { page, open, read } = desk;
  await open('/structure/siteSettings');
  const nameIn = (tab: Page) => tab.getByTestId('field-providerName').getByRole('textbox');
  const name = nameIn(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(nameIn(other)).toHaveValue('DMV Delegated Provider');
  await name.fill('Copper Tags');
  await expect(nameIn(other)).toHaveValue('Copper Tags');
  await other.close();
  const publish = async (text: string) => {
    await name.fill(text);
    await expect(page.getByTestId('action-publish')).toBeEnabled();
    await page.getByTestId('action-publish').click();
    await expect.poll(() => read('siteSettings/site-settings.json')).toContain(text);
  };
  await publish('Golden Tags');
  await publish('Silver Tags');

  await page.getByText(/^Last published/).click();
  await page.getByText('History', { exact: true }).first().click();
  await page
    .getByRole('button', { name: /Published/ })
    .nth(2)
    .click();
  await page.getByRole('button', { name: /Revert/ }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(name).toHaveValue('Golden Tags');
  await expect(page.getByTestId('action-publish')).toBeEnabled();
  await page.getByTestId('action-publish').click();
  await expect.poll(() => read('siteSettings/site-settings.json')).toContain('Golden Tags');
});
