import { expect } from '@playwright/test';
import { REPORT_ID, REPORT_TYPE } from '#contracts/api/publishing-report.ts';
import { test } from '#tests/support/studio/desk.ts';

const REFUND = 'faqEntry-refund';
const QUESTIONS = [REFUND, 'faqEntry-smog', 'faqEntry-insurance'];

test('the progress of a group is shown once, and replaced when its last document is held back', {
  tag: '@EDIT-002',
}, async ({ desk }) => {
  const { page, open, other } = desk;
  const edit = async (publishedId: string, set: object) =>
    other.action({
      actionType: 'sanity.action.document.edit',
      publishedId,
      draftId: `drafts.${publishedId}`,
      patch: { set },
    });
  const revisionOf = async (id: string) => (await other.getDocument(id))?._rev;
  const content = { content_read_at: null, live: [], held_back: [], state: 'idle', failure: null };
  await other.create({ _id: REPORT_ID, _type: REPORT_TYPE, ...content });
  await open('/structure/plans?editor=Kim');
  const row = (id: string) => page.getByTestId(`ready-${id}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const progress = page.getByText(/are going live…/);
  const publishAll = async () => {
    for (const id of QUESTIONS) {
      await edit(id, { order: 12 });
      await row(id).getByRole('checkbox').check();
    }
    await button('Publish together').click();
    await expect(progress).toHaveText('3 documents are going live…');
  };
  const holdBack = async (...ids: string[]) => {
    const about = async (document: string) => {
      return { document, revision: await revisionOf(document), message: `${document} is wrong.` };
    };
    await other
      .patch(REPORT_ID)
      .set({ held_back: await Promise.all(ids.map(about)) })
      .commit();
    await expect(page.getByText(`${ids[0]} is wrong.`).first()).toBeVisible();
  };
  await publishAll();
  await holdBack(REFUND);
  expect(await progress.textContent()).toBe('3 documents are going live…');
  await holdBack('faqEntry-smog', REFUND, 'faqEntry-insurance');
  expect(await progress.count()).toBe(0);
});
