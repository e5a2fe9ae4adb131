/**
 * Everything that the editors' guide mentions is visible in the Studio; `without-browser.test.ts` reads its
 * configuration.
 */
import { expect, type Page } from '@playwright/test';
import { type Desk, test } from '#tests/support/studio/desk.ts';
import { unknownNames } from '#tests/support/studio/guide-names.ts';

test('every name in the editors’ guide is visible in the Studio', { tag: '@EDIT-013' }, async ({
  desk,
}) => {
  // Opens a dozen forms.
  test.slow();
  await desk.open('/');
  expect(unknownNames(await walk(desk))).toEqual([]);
});

async function walk({ page, go }: Desk): Promise<string[]> {
  const seen: string[] = [];
  const look = async () => seen.push(...(await readable(page)));
  const open = async (path: string, field: string) => {
    await go(path);
    await expect(page.getByTestId(`field-${field}`)).toBeVisible();
    await look();
  };
  const edit = (id: string, field: string, type = id.split('-')[0]) =>
    open(`/intent/edit/id=${id};type=${type}/`, field);

  await expect(page.getByText('Site settings', { exact: true })).toBeVisible();
  await look();
  await page.getByText('Questions and answers', { exact: true }).click();
  await expect(page.getByText('All questions', { exact: true })).toBeVisible();
  await look();

  await edit('faqEntry-refund', 'question');
  await page.getByTestId('field-question').getByRole('textbox').fill('Can I have a refund?');
  await expect(page.getByTestId('pane-footer-document-status')).toContainText('Edited');
  await look();
  await page.getByRole('button', { name: 'Open document actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Discard changes' })).toBeVisible();
  await look();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Edited/ }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: /Draft created/ }).click();
  await expect(page.getByRole('button', { name: 'Revert to revision' })).toBeVisible();
  await look();
  await edit('faqEntry-refund', 'question');
  await page.getByTestId('document-header-Published-chip').click();
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();
  await look();

  await edit('faqCategory-contact', 'title');
  await edit('servicePage-transfer-title', 'service');
  await edit('legalPage-license', 'updated');
  await edit('codeMail', 'subject');
  await open('/intent/create/type=announcement/', 'startsAt');
  await open('/intent/create/type=redirect/', 'to');
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await expect(page.getByText('Edit', { exact: true })).toBeVisible();
  await look();
  return seen;
}

/** Returns the page's visible text, and the names of icon buttons. */
const readable = (page: Page) =>
  page.locator('body *').evaluateAll((parts) =>
    parts
      .filter((part) => part.localName === 'option' || part.checkVisibility())
      .flatMap((part) => [part.ariaLabel, part.childElementCount === 0 && part.textContent])
      .map((words) => (words || '').trim()),
  );
