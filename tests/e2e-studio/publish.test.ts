/** Publish, pressed before the Studio has checked what was typed: its checks ask the content lake, which may be slow. */
import { expect } from '@playwright/test';
import { type Desk, test } from '#tests/support/studio/desk.ts';

const QUESTION = 'Do you have an office?';
const FILE = 'do-you-have-an-office.json';

test('a finished question is published, however late its earlier text is checked', async ({
  desk,
}) => {
  const { page, list } = desk;
  const { answerAll } = await newQuestion(desk);
  await page.getByTestId('field-answer').getByRole('textbox').last().click();
  await page.keyboard.insertText('No. We work online and by phone.');
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByTestId('action-publish').click();
  answerAll();
  await expect.poll(() => list('faqEntry')).toContain(FILE);
});

test('an unfinished question is not published, and its editor is told why', async ({ desk }) => {
  const { page, list } = desk;
  const before = list('faqEntry');
  const { answerAll } = await newQuestion(desk);
  await page.getByTestId('action-publish').click();
  answerAll();
  await expect(page.getByText('Nothing is published yet: this document has')).toBeVisible();
  // The answer's sentence, the first that is wrong.
  const reason = page.getByText('Add at least one entry.').filter({ visible: true });
  await expect(reason.first()).toBeVisible();
  await expect(page.getByTestId('action-publish')).toBeDisabled();
  expect(list('faqEntry')).toEqual(before);
});

/** Begins a question while the lake gives no answers; `answerAll` lets it answer. */
async function newQuestion({ page, open }: Desk) {
  const template = encodeURIComponent(JSON.stringify({ categoryId: 'faqCategory-contact' }));
  await open(`/intent/create/type=faqEntry;template=faqEntry-in-category/${template}/`);
  await expect(page.getByRole('button', { name: 'Generate' })).toBeVisible();
  const { promise: answered, resolve: answerAll } = Promise.withResolvers<void>();
  await page.route(/\/data\/(query|doc)\//, async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByTestId('field-question').getByRole('textbox').fill(QUESTION);
  return { answerAll };
}
