/**
 * Follows a draft from the real Presentation tool to the site. This is one test, because starting the Studio is
 * most of the work; `preview.test.ts` and `publishing.test.ts` go further.
 */
import { expect } from '@playwright/test';
import { REPORT_ID, REPORT_TYPE } from '#contracts/api/publishing-report.ts';
import {
  clickUntil,
  openPreview,
  PREVIEW_SECRET,
  type PreviewDesk,
  test,
} from '#tests/support/studio/preview-desk.ts';

const QUESTION = 'Can I get a refund?';
const NEW_QUESTION = 'May I have my money back?';

test('text is edited from its preview without a reload, and is shown as live once published', {
  tag: ['@EDIT-002', '@EDIT-005', '@EDIT-012'],
}, async ({ page, desk, request }) => {
  test.setTimeout(400_000);
  const before = desk.stored('faqEntry/refund.json');
  const shown = await openPreview(page, desk, 'faqEntry/faqEntry-refund?preview=/faq');
  await clickUntil(page, shown, QUESTION, /faqEntry-refund\/question/);
  const field = page.getByTestId('field-question').getByRole('textbox').first();
  await expect(field).toHaveValue(QUESTION);
  // Until then, a new preview may load again, once its modules are bundled.
  await shown.locator('body').evaluate(() => Reflect.set(window, 'sameWindow', true));
  await field.fill(NEW_QUESTION);
  await expect(shown.getByRole('heading', { name: NEW_QUESTION })).toBeVisible();
  expect(await shown.locator('body').evaluate(() => Reflect.get(window, 'sameWindow'))).toBe(true);

  await test.step('The draft is only in the preview, for visitors who know its secret', async () => {
    expect(desk.stored('faqEntry/refund.json')).toBe(before);
    const closed = await request.get(`${desk.previewUrl}/faq`);
    expect(closed.status()).toBe(401);
    expect(closed.headers()['x-robots-tag']).toContain('noindex');
    expect(await closed.text()).not.toContain(QUESTION);
    const enter = (secret: string) =>
      request.post(`${desk.previewUrl}/preview`, { form: { secret } });
    expect((await enter('another-secret-than-that')).status()).toBe(401);
    expect((await enter(PREVIEW_SECRET)).status()).toBe(200);
    await expect(async () => {
      const answer = await request.get(`${desk.previewUrl}/faq`);
      expect(answer.headers()['x-robots-tag']).toContain('noindex');
      expect(await answer.text()).toContain(NEW_QUESTION);
    }).toPass({ timeout: 60_000 });
  });

  await test.step('The preview’s pages also have an API', async () => {
    const services = await request.get(`${desk.previewUrl}/v1/api/service/types`);
    expect(services.status()).toBe(200);
  });

  const live = page.getByText('Your changes are live.');
  await test.step('A publish is shown as live once it is', async () => {
    await page.getByTestId('action-publish').click();
    await expect.poll(() => desk.stored('faqEntry/refund.json')).toContain(NEW_QUESTION);
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    const { _id, _rev } = await desk.other.fetch(`*[_id == 'faqEntry-refund'][0]{_id, _rev}`);
    await expect(live).toHaveCount(0);
    // This is before the site's first report.
    await report(desk, { content_read_at: null, live: [{ document: _id, revision: _rev }] });
    await expect(live).toBeVisible();
    await expect(page.getByText(/^Saved\. No site reports/)).toHaveCount(0);
    await expect(live).toHaveCount(0);
  });

  await test.step('A removed document is shown as off the site once it is', async () => {
    const off = page.getByText('Removed from the site.');
    const question = { _type: 'faqEntry', question: 'When?' };
    const { _id, _rev, _updatedAt } = await desk.other.create(question);
    const shownThere = [{ document: _id, revision: _rev }];
    await report(desk, { content_read_at: _updatedAt, live: shownThere });
    await expect(live).toBeVisible();
    await desk.other.delete(_id);
    const readAt = new Date(Date.now() + 1000).toISOString();
    await report(desk, { content_read_at: readAt, live: shownThere });
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
    await expect(off).toHaveCount(0);
    await report(desk, { content_read_at: readAt, live: [] });
    await expect(off).toBeVisible();
  });
});

async function report(
  { other }: PreviewDesk,
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
