/** Tests publishing before the Studio has checked the latest input by querying the Content Lake, which may be slow. */
import { expect } from '@playwright/test';
import { type Desk, test } from '#tests/support/studio/desk.ts';

const QUESTION = 'Do you have an office?';
const ANCHOR = 'do-you-have-an-office';
const FILE = `${ANCHOR}.json`;

test('a finished question is published, no matter how late it is checked, and an unfinished one is not', async ({
  desk,
}) => {
  const { page, open, go, list } = desk;
  await open('/');
  const before = list('faqEntry');
  const { answerAll } = await newQuestion(desk, 'without-an-answer');
  await page.getByTestId('action-publish').click();
  answerAll();
  await expect(page.getByText('Nothing was published', { exact: true })).toBeVisible();
  const reason = page.getByText('Add at least one entry.').filter({ visible: true });
  await expect(reason.first()).toBeVisible();
  await expect(page.getByTestId('action-publish')).toBeDisabled();
  expect(list('faqEntry')).toEqual(before);

  await go('/');
  const finished = await newQuestion(desk, ANCHOR);
  await page.getByTestId('field-answer').getByRole('textbox').last().click();
  await page.keyboard.insertText('No. We work online and by phone.');
  // Clicks immediately, because the Studio saves the last words of a long text a moment later.
  await page.getByTestId('action-publish').dispatchEvent('click');
  finished.answerAll();
  await expect.poll(() => list('faqEntry')).toContain(FILE);
});

/**
 * Creates a question whose checks don't finish, because each queries the lake for other anchors; `answerAll`
 * lets the lake respond.
 */
async function newQuestion({ page, go }: Desk, anchor: string) {
  const { promise: answered, resolve: answerAll } = Promise.withResolvers<void>();
  await page.route(
    ({ searchParams }) => searchParams.get('query')?.includes('defined(slug.current)') ?? false,
    async (route) => {
      await answered;
      await route.continue();
    },
  );
  const template = encodeURIComponent(JSON.stringify({ categoryId: 'faqCategory-contact' }));
  await go(`/intent/create/type=faqEntry;template=faqEntry-in-category/${template}/`);
  // The anchor is entered first, because without an anchor, a check queries nothing and finishes.
  await page.getByTestId('field-slug').getByRole('textbox').fill(anchor);
  await page.getByTestId('field-question').getByRole('textbox').fill(QUESTION);
  return { answerAll };
}
