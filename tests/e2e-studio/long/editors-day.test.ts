/** Follows a draft from the real Studio to the preview and the built site, on a copy of the content. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { lakeClient } from '#tests/support/lake-client.ts';
import { publishApproved } from '#tests/support/studio/approve.ts';
import { buildFromLake } from '#tests/support/studio/build-from-lake.ts';
import { startPreview } from '#tests/support/studio/start-preview.ts';
import { startLake } from '../../../lake/start-lake.ts';

const root = resolve(import.meta.dirname, '../../..');
const SECRET = 'the-secret-of-the-preview';
const LAST_SENTENCE = 'Otherwise, there are no refunds after submission.';
const ANSWER = 'Ask “support” – at any time.';
const redirect = {
  _id: 'redirect-old',
  _type: 'redirect',
  from: '/old-questions',
  to: { _type: 'destination', page: { _type: 'reference', _ref: 'faqCategory-contact' } },
  permanent: true,
};
const folder = mkdtempSync(join(tmpdir(), 'editors-day-'));
const distDir = join(folder, 'dist');

let lake: Awaited<ReturnType<typeof startLake>>;
let preview: Awaited<ReturnType<typeof startPreview>>;

test.beforeAll(async () => {
  cpSync(join(root, 'src/cms/dataset'), join(folder, 'dataset'), { recursive: true });
  mkdirSync(join(folder, 'dataset/redirect'));
  writeFileSync(join(folder, 'dataset/redirect/old.json'), JSON.stringify(redirect));
  lake = await startLake({
    datasetDir: join(folder, 'dataset'),
    workDir: join(folder, 'work'),
    picturesDir: join(folder, 'pictures'),
    studioDir: join(root, 'studio/dist'),
    port: 0,
  });
  preview = await startPreview(folder, {
    LAKE_PORT: new URL(lake.url).port,
    PREVIEW_SECRET: SECRET,
  });
});
test.afterAll(async () => {
  preview?.stop();
  await lake?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an editor’s draft appears in the preview at first, and on the site only after it is published', {
  tag: ['@CARD-020', '@EDIT-010'],
}, async ({ page, context, request }) => {
  test.setTimeout(240_000);
  const before = stored('faqEntry/refund.json');
  // The Studio requests fonts and news from other servers, but works without them.
  await context.route(
    ({ origin }) => origin !== lake.url,
    (route) => route.abort(),
  );
  await test.step('An answer is rewritten, which creates a draft', async () => {
    await page.goto(`${lake.url}/intent/edit/id=faqEntry-refund;type=faqEntry/`);
    const answer = page.getByTestId('field-answer').getByRole('textbox');
    await answer.getByText(LAST_SENTENCE).click();
    await expect(async () => {
      await page.keyboard.press('Control+End');
      expect(await textBeforeCaret(page)).toMatch(new RegExp(`${LAST_SENTENCE}$`));
    }).toPass();
    // Inserted in one piece, because single keystrokes could arrive while the editor is still moving its caret.
    await page.keyboard.insertText(` ${ANSWER}`);
    await expect(publishButton(page)).toBeEnabled();
    expect(stored('faqEntry/refund.json')).toBe(before);
  });
  await test.step('The draft is in the preview, for visitors who know its secret', async () => {
    const closed = await request.get(`${preview.url}/faq`);
    expect(closed.status()).toBe(401);
    expect(closed.headers()['x-robots-tag']).toContain('noindex');
    expect(await closed.text()).not.toContain('Can I get a refund?');
    const wrong = await enter(request, 'another-secret-than-that');
    expect(wrong.status()).toBe(401);
    expect((await enter(request, SECRET)).status()).toBe(200);
    await expect(async () => {
      const shown = await request.get(`${preview.url}/faq`);
      expect(shown.headers()['x-robots-tag']).toContain('noindex');
      expect(await shown.text()).toContain(ANSWER);
    }).toPass({ timeout: 60_000 });
  });
  await test.step('A redirect works in the preview too', async () => {
    const answer = await request.get(`${preview.url}${redirect.from}?from=mail`, {
      maxRedirects: 0,
      headers: { accept: 'text/html' },
    });
    expect(answer.status()).toBe(308);
    expect(answer.headers().location).toBe('/faq?from=mail#contact');
  });
  await test.step('The draft is not on the site', async () => {
    await buildFromLake(lake.url, distDir);
    expect(built('faq')).toContain(LAST_SENTENCE);
    expect(built('faq')).not.toContain(ANSWER);
  });
  await test.step('The answer and the date of a legal page are published', async () => {
    await page.goto(`${lake.url}/intent/edit/id=faqEntry-refund;type=faqEntry/`);
    await publishButton(page).click();
    await expect
      .poll(() => stored('faqEntry/refund.json'))
      .toBe(before.replace(LAST_SENTENCE, `${LAST_SENTENCE} ${ANSWER}`));
    await page.goto(`${lake.url}/intent/edit/id=legalPage-privacy-policy;type=legalPage/`);
    const date = page.getByTestId('field-updated').locator('input').first();
    await date.fill('March 5, 2025');
    await date.press('Enter');
    await date.blur();
    await publishApproved(page, lakeClient(lake), 'legalPage-privacy-policy');
    await expect.poll(() => stored('legalPage/privacy-policy.json')).toContain('2025-03-05');
  });
  await test.step('A rebuilt site shows both', async () => {
    await buildFromLake(lake.url, distDir);
    expect(built('faq')).toContain(ANSWER);
  });
  await test.step('The old date is gone from the page, its description, and the sitemap', async () => {
    const policy = built('privacy-policy');
    expect(policy).toContain('March 5, 2025');
    expect(policy).not.toMatch(/January 1, 2024|2024-01-01/);
    const sitemap = readFileSync(join(distDir, 'sitemap.xml'), 'utf8');
    expect(sitemap).toContain('/privacy-policy</loc><lastmod>2025-03-05</lastmod>');
  });
});

const publishButton = (page: Page) => page.getByTestId('action-publish');
const stored = (file: string) => readFileSync(join(folder, 'dataset', file), 'utf8');
const built = (page: string) => readFileSync(join(distDir, page, 'index.html'), 'utf8');

const textBeforeCaret = (page: Page) =>
  page.evaluate(() => {
    const caret = getSelection();
    return caret?.focusNode?.textContent?.slice(0, caret.focusOffset) ?? '';
  });

const enter = (request: APIRequestContext, secret: string) =>
  request.post(`${preview.url}/preview`, { form: { secret } });
