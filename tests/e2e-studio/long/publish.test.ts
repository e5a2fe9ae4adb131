/** Tests publishing while the Studio checks the latest input by querying the Content Lake, which may be slow. */
import { expect } from '@playwright/test';
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
