/** Everything that the editors' guide names exists in the Studio. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type Desk, test } from '#tests/support/studio/desk.ts';

const guide = readFileSync(resolve(import.meta.dirname, '../../docs/editors-guide.md'), 'utf8');
const [forEditors = ''] = guide.split('## For administrators');

/** Returns what the guide sets in bold or italics: the names of menus, lists, buttons, and fields. */
function namesIn(text: string): string[] {
  const marked = [...text.matchAll(/\*\*([^*]+)\*\*|\*([^*]+)\*/g)]
    .map(([, bold, italic]) => bold ?? italic ?? '')
    // A task's heading ends with a full stop.
    .filter((name) => !name.endsWith('.'));
  const table = [...text.matchAll(/^\| ([A-Z][^|`]*) \|/gm)].map(([, name]) => name ?? '');
  return [...marked, ...table.slice(1)]
    .flatMap((path) => path.split('→'))
    .map((name) => name.replaceAll(/\s+/g, ' ').trim())
    .filter((name) => !SEEN_ELSEWHERE.has(name));
}

/** Words that are not names, and names that appear only in a certain state, which other tests check. */
const SEEN_ELSEWHERE = new Set([
  ...['', '+', '⋯', 'draft', 'red', 'yellow', 'redirect'],
  ...['Live', 'Not live', 'Going live…', 'Planned for', '⟨summary is missing⟩'],
  'Planned for Nov 25, 3:08 PM PT',
  // A sentence with an amount that varies.
  'Our service fee is $…',
]);

test('every name in the editors’ guide is in the Studio', { tag: '@EDIT-013' }, async ({
  desk,
}) => {
  // Opens a dozen forms.
  test.slow();
  const names = [...new Set(namesIn(forEditors))];
  expect(names.length).toBeGreaterThan(30);
  await desk.open('/');
  const seen = await walk(desk);
  expect(names.filter((name) => !seen.some((text) => isNamed(text, name)))).toEqual([]);
});

/** “…” at the end of a name matches anything. */
const isNamed = (text: string, name: string) =>
  name.endsWith('…') ? text.startsWith(name.slice(0, -1)) : text === name;

/** Opens what the guide describes, and returns all text found there. */
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
