/** Tests publishing while the Studio checks the latest input by querying the Content Lake, which may be slow. */
import { expect, type Page } from '@playwright/test';
import { approvalIdOf } from '#contracts/api/editors-notes.ts';
import { REQUEST, request } from '#tests/support/studio/approve.ts';
import { test } from '#tests/support/studio/desk.ts';

const ANCHOR = 'do-you-have-an-office';
const FILE = `${ANCHOR}.json`;

test('a question without mistakes can be published or scheduled once it is checked, no matter how late', async ({
  desk,
}) => {
  const { page, open, go, list, read } = desk;
  await open('/');
  const before = list('faqEntry');
  // The checks don't finish, because each queries the lake for other anchors.
  const answerAll = await holdQueries(page, 'defined(slug.current)');
  const template = encodeURIComponent(JSON.stringify({ categoryId: 'faqCategory-contact' }));
  await go(`/intent/create/type=faqEntry;template=faqEntry-in-category/${template}/`);
  // The anchor is entered first, because without an anchor, a check queries nothing and finishes.
  await page.getByTestId('field-slug').getByRole('textbox').fill(ANCHOR);
  await page.getByTestId('field-question').getByRole('textbox').fill('Do you have an office?');
  await expect(page.getByRole('button', { name: 'Checking…' })).toBeDisabled();
  const schedule = page.getByRole('menuitem', { name: 'Schedule' });
  const openMenu = () =>
    page.getByRole('button', { name: 'Open document actions' }).first().click();
  await openMenu();
  await expect(schedule).toBeDisabled();
  answerAll();
  const publish = page.getByTestId('action-publish');
  await expect(publish).toBeDisabled();
  await expect(schedule).toBeDisabled();
  await schedule.hover({ force: true });
  const reason = page
    .getByText('Fix this first: Add at least one entry.')
    .filter({ visible: true });
  await expect(reason.first()).toBeVisible();
  await page.keyboard.press('Escape');
  expect(list('faqEntry')).toEqual(before);

  await page.getByTestId('field-answer').getByRole('textbox').last().click();
  await page.keyboard.insertText('No. We work online');
  await expect(publish).toBeEnabled();
  await openMenu();
  await expect(schedule).toBeEnabled();
  await page.keyboard.press('Escape');
  await page.getByTestId('field-answer').getByRole('textbox').last().click();
  await page.keyboard.press('End');
  await page.keyboard.insertText(' and by phone.');
  // Clicks immediately, because the Studio saves the last words of a long text a moment later.
  await publish.dispatchEvent('click');
  await expect.poll(() => list('faqEntry')).toContain(FILE);
  expect(read(`faqEntry/${FILE}`)).toContain('online and by phone.');
});

test('an editor can request approval right after typing, while the Studio still checks the draft', {
  tag: '@EDIT-009',
}, async ({ desk }) => {
  const { page, open, other } = desk;
  await open('/intent/edit/id=legalPage-license;type=legalPage/?editor=Kim');
  const title = page.getByTestId('field-title').getByRole('textbox');
  await expect(title).toHaveValue('License');
  const answerAll = await holdQueries(page, '*[_type in $types]{_id, _type');
  const stored = () => other.getDocument(approvalIdOf('legalPage-license'));
  await title.fill('');
  await request(page);
  const form = page.getByRole('dialog');
  await expect(form.getByRole('button', { name: REQUEST })).toBeDisabled();
  answerAll();
  await expect(form.getByRole('alert')).toHaveText('Fix this first: This can’t be empty.');
  expect(await stored()).toBeUndefined();
  await form.getByRole('button', { name: 'Close' }).click();
  await title.fill('Our license');
  await request(page);
  await expect.poll(stored).toMatchObject({ title: 'Our license' });
});

/** The lake doesn't answer the queries that contain these words until the returned function is called. */
async function holdQueries(page: Page, words: string): Promise<() => void> {
  const { promise: answered, resolve: answerAll } = Promise.withResolvers<void>();
  await page.route(
    ({ searchParams }) => searchParams.get('query')?.includes(words) ?? false,
    async (route) => {
      await answered;
      await route.continue();
    },
  );
  return answerAll;
}
