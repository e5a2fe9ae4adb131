/** Publishing before the Studio has checked the latest input. Its checks query the Content Lake, which may be slow. */
import { expect } from '@playwright/test';
import { REPORT_ID, REPORT_TYPE } from '#contracts/api/publishing-report.ts';
import { type Desk, test } from '#tests/support/studio/desk.ts';

const QUESTION = 'Do you have an office?';
const ANCHOR = 'do-you-have-an-office';
const FILE = `${ANCHOR}.json`;

test('a finished question is published, however late it is checked, and an unfinished one is not', async ({
  desk,
}) => {
  const { page, open, go, list } = desk;
  await open('/');
  const before = list('faqEntry');
  const { answerAll } = await newQuestion(desk, 'without-an-answer');
  await page.getByTestId('action-publish').click();
  answerAll();
  await expect(page.getByText('Nothing published: this document has')).toBeVisible();
  const reason = page.getByText('Add at least one entry.').filter({ visible: true });
  await expect(reason.first()).toBeVisible();
  await expect(page.getByTestId('action-publish')).toBeDisabled();
  expect(list('faqEntry')).toEqual(before);

  await go('/');
  const finished = await newQuestion(desk, ANCHOR);
  await page.getByTestId('field-answer').getByRole('textbox').last().click();
  await page.keyboard.insertText('No. We work online and by phone.');
  // Immediately, because a long text saves its last words a moment later.
  await page.getByTestId('action-publish').dispatchEvent('click');
  finished.answerAll();
  await expect.poll(() => list('faqEntry')).toContain(FILE);
});

test('a publish is shown as live once it is, and a removed document as off the site', {
  tag: '@EDIT-002',
}, async ({ desk }) => {
  const { page, open, other } = desk;
  const live = page.getByText('Your changes are live.');
  const off = page.getByText('Removed from the site.');
  await open('/intent/edit/id=faqEntry-refund;type=faqEntry/');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  // Before the site's first report.
  const refund = await other.patch('faqEntry-refund').set({ order: 111 }).commit();
  await report(desk, {
    content_read_at: null,
    live: [{ document: refund._id, revision: refund._rev }],
  });
  await expect(live).toBeVisible();
  await expect(page.getByText(/^Saved\. No site reports/)).toHaveCount(0);
  await expect(live).toHaveCount(0);

  const { _id, _rev, _updatedAt } = await other.create({ _type: 'faqEntry', question: 'When?' });
  await report(desk, { content_read_at: _updatedAt, live: [{ document: _id, revision: _rev }] });
  await expect(live).toBeVisible();
  await other.delete(_id);
  const readAt = new Date(Date.now() + 1000).toISOString();
  await report(desk, { content_read_at: readAt, live: [{ document: _id, revision: _rev }] });
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  await expect(off).toHaveCount(0);
  await report(desk, { content_read_at: readAt, live: [] });
  await expect(off).toBeVisible();
});

/** Writes the report that the site sends after a build. */
async function report(
  { other }: Desk,
  told: { content_read_at: string | null; live: { document: string; revision: string }[] },
) {
  await other.createOrReplace({
    _id: REPORT_ID,
    _type: REPORT_TYPE,
    state: 'idle',
    failure: null,
    held_back: [],
    ...told,
    live: told.live.map((one) => ({ _key: one.document, ...one })),
  });
}

/**
 * Creates a question whose checks don't finish, because each queries the lake for other anchors; `answerAll`
 * lets it respond.
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
  // First, because without an anchor, a check queries nothing and finishes.
  await page.getByTestId('field-slug').getByRole('textbox').fill(anchor);
  await page.getByTestId('field-question').getByRole('textbox').fill(QUESTION);
  return { answerAll };
}
