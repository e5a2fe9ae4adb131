/** Tests the preview inside the real Presentation tool; `long/preview.test.ts` goes further. */
import { expect } from '@playwright/test';
import {
  clickUntil,
  openPreview,
  PREVIEW_SECRET,
  test,
} from '#tests/support/studio/preview-desk.ts';

const QUESTION = 'Can I get a refund?';
const NEW_QUESTION = 'May I have my money back?';

test('a click on a text opens its field, and typing there shows without a reload', {
  tag: ['@EDIT-005', '@EDIT-012'],
}, async ({ page, desk, request }) => {
  test.setTimeout(400_000);
  const before = desk.stored('faqEntry/refund.json');
  const shown = await openPreview(page, desk, 'faqEntry/faqEntry-refund?preview=/faq');
  await shown.locator('body').evaluate(() => Reflect.set(window, 'sameWindow', true));
  await clickUntil(page, shown, QUESTION, /faqEntry-refund\/question/);
  const field = page.getByTestId('field-question').getByRole('textbox').first();
  await expect(field).toHaveValue(QUESTION);
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

  await test.step('Its pages have an API as well', async () => {
    const services = await request.get(`${desk.previewUrl}/v1/api/service/types`);
    expect(services.status()).toBe(200);
  });
});
