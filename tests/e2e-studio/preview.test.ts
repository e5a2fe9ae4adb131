/** The preview inside the real Presentation tool, on a copy of the content. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base, expect, type FrameLocator, type Page } from '@playwright/test';
import { paths } from '#contracts/api/paths.ts';
import { startLake } from '../../lake/start-lake.ts';
import { startPreview } from './start-preview.ts';

const root = resolve(import.meta.dirname, '../..');
const SECRET = 'the-secret-of-the-preview';
const PAGES = ['/faq', '/', '/services', '/services/transfer-title', '/license', '/login'];
const QUESTION = 'Can I get a refund?';
const NEW_QUESTION = 'May I have my money back?';
const ANSWER = 'After submission there are no refunds.';
const SECTION = 'The license does not make us a government agency';
/** What the Studio was built for. */
const USUAL_PREVIEW = '127.0.0.1:4322';

type Desk = { lakeUrl: string; token: string; previewUrl: string };

const test = base.extend<object, { desk: Desk }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures here.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'preview-'));
      cpSync(join(root, 'src/cms/dataset'), join(folder, 'dataset'), { recursive: true });
      const lake = await startLake({
        datasetDir: join(folder, 'dataset'),
        workDir: join(folder, 'work'),
        picturesDir: join(folder, 'pictures'),
        studioDir: join(root, 'studio/dist'),
        port: 0,
      });
      const preview = await startPreview(folder, {
        SANITY_API_HOST: lake.url,
        PREVIEW_SECRET: SECRET,
      });
      await warmUp(preview.url);
      await use({ lakeUrl: lake.url, token: lake.token, previewUrl: preview.url });
      preview.stop();
      await lake.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  launchOptions: [
    async ({ launchOptions, desk }, use) => {
      const rule = `MAP ${USUAL_PREVIEW} ${new URL(desk.previewUrl).host}`;
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=${rule}`];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

test('a click on a text opens its field, and what is typed there shows without a reload', {
  tag: ['@EDIT-005', '@EDIT-012'],
}, async ({ page, desk }) => {
  test.setTimeout(400_000);
  const shown = await openPreview(page, desk, 'faqEntry/faqEntry-refund?preview=/faq');
  await shown.locator('body').evaluate(() => Reflect.set(window, 'sameWindow', true));
  await clickUntil(page, shown, QUESTION, /faqEntry-refund\/question/);
  const field = page.getByTestId('field-question').getByRole('textbox').first();
  await expect(field).toHaveValue(QUESTION);
  await field.fill(NEW_QUESTION);
  await expect(shown.getByRole('heading', { name: NEW_QUESTION })).toBeVisible();
  expect(await shown.locator('body').evaluate(() => Reflect.get(window, 'sameWindow'))).toBe(true);
});

test('a click on a paragraph opens its field, and each page the document that it is about', {
  tag: ['@EDIT-005', '@EDIT-014'],
}, async ({ page, desk }) => {
  test.setTimeout(400_000);
  await write(desk, [
    {
      create: {
        _id: 'faqEntry-smog-es',
        _type: 'faqEntry',
        language: 'es',
        translationOf: { _type: 'reference', _ref: 'faqEntry-smog' },
        question: '¿Necesito una prueba de smog?',
        answer: [paragraph('A veces.')],
      },
    },
  ]);
  const shown = await openPreview(page, desk, '?preview=/faq');
  await expect(page).toHaveURL(/\/pageText-faq[/?]/);
  await clickUntil(page, shown, ANSWER, /faqEntry-refund\/answer/);
  await follow(page, '/license');
  await expect(page).toHaveURL(/\/legalPage-license[/?]/);
  await clickUntil(page, shown, SECTION, /legalPage-license\/sections/);
  await follow(page, '/es/faq');
  await expect(page).toHaveURL(/\/pageText-faq[/?]/);
  await clickUntil(page, shown, 'A veces.', /faqEntry-smog-es\/answer/);
});

test('a new service page of a title only is shown with its gaps, and a click opens one', {
  tag: ['@EDIT-004', '@EDIT-005'],
}, async ({ page, desk }) => {
  test.setTimeout(400_000);
  await write(desk, [
    { create: { _id: 'drafts.unfinished', _type: 'servicePage', title: 'Renew a motorcycle' } },
    { create: { _id: 'drafts.circle', _type: 'redirect', from: '/round' } },
    { create: { _id: 'drafts.nothing', _type: 'announcement' } },
    { create: { _id: 'drafts.asked', _type: 'faqEntry', answer: [], question: '' } },
    { create: { _id: 'drafts.codeMail', _type: 'codeMail', subject: 'Your code' } },
  ]);
  const shown = await openPreview(
    page,
    desk,
    'servicePage/unfinished?preview=/services/unfinished',
  );
  await expect(shown.getByRole('heading', { level: 1 })).toContainText('Renew a motorcycle');
  await expect(shown.getByText('⟨summary is missing⟩').first()).toBeVisible();
  for (const path of PAGES) {
    const answer = await page.request.get(`${desk.previewUrl}${path}`, {
      headers: { accept: 'text/html' },
      timeout: 90_000,
    });
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).not.toContain('ContentError');
  }
  // A purchase asks the server, which needs the words of all mails.
  const place = await page.request.get(`${desk.previewUrl}${paths.zipPlace}?ZIPCode=95814`);
  expect(place.status()).toBe(200);
  await clickUntil(page, shown, '⟨summary is missing⟩', /unfinished\/summary/);

  // The page that was looked at goes on at the address that it is given.
  const slug = { _type: 'slug', current: 'renew-a-motorcycle' };
  await write(desk, [{ patch: { id: 'drafts.unfinished', set: { slug } } }]);
  await expect(async () => {
    const moved = await page.request.get(`${desk.previewUrl}/services/unfinished`);
    expect([moved.status(), moved.url()]).toEqual([
      200,
      `${desk.previewUrl}/services/renew-a-motorcycle`,
    ]);
  }).toPass({ timeout: 30_000 });
});

test('nobody comes in without the Studio, or by another name of the machine', {
  tag: '@EDIT-012',
}, async ({ request, desk }) => {
  const closed = await request.get(`${desk.previewUrl}/faq`);
  expect(closed.status()).toBe(401);
  expect(closed.headers()['x-robots-tag']).toContain('noindex');
  const enable = `${desk.previewUrl}/preview/enable?sanity-preview-secret`;
  expect((await request.get(`${enable}=guessed`)).status()).toBe(401);
  const named = await request.get(`${desk.previewUrl}/faq`, { headers: { host: 'evil.example' } });
  expect(named.status()).toBe(403);
});

test('a shared link lets in until it is taken back', {
  tag: '@EDIT-012',
}, async ({ request, desk }) => {
  test.setTimeout(200_000);
  const shared = { _id: 'sanity-preview-url-secret.share-access' };
  const type = 'sanity.previewUrlShareAccess';
  await write(desk, [{ create: { ...shared, _type: type, secret: 'a-link', studioUrl: '' } }]);
  const link = `${desk.previewUrl}/preview/enable?sanity-preview-secret=a-link`;
  const page = () => request.get(`${desk.previewUrl}/faq`, { headers: { accept: 'text/html' } });
  expect((await request.get(link, { maxRedirects: 0 })).status()).toBe(303);
  expect((await page()).status()).toBe(200);
  await write(desk, [{ patch: { id: shared._id, set: { secret: null } } }]);
  await expect.poll(async () => (await page()).status(), { timeout: 60_000 }).toBe(401);
  expect((await request.get(link)).status()).toBe(401);
});

/** The first request for a page compiles it, which takes long on a busy machine. */
async function warmUp(url: string) {
  const entered = await fetch(`${url}/preview`, {
    method: 'POST',
    body: new URLSearchParams({ secret: SECRET }),
    redirect: 'manual',
  });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  for (const path of PAGES) await fetch(url + path, { headers: { cookie, accept: 'text/html' } });
}

/** Opens a page in the Presentation tool, which lets the browser in by itself. */
async function openPreview(page: Page, { lakeUrl }: Desk, path: string): Promise<FrameLocator> {
  // The Studio requests fonts and news from other servers, and works without them.
  await page.context().route(
    ({ origin, host }) => origin !== lakeUrl && host !== USUAL_PREVIEW,
    (route) => route.abort(),
  );
  await page.goto(`${lakeUrl}/presentation/${path}`);
  const shown = page.frameLocator('iframe');
  await expect(shown.locator('h1')).toBeVisible({ timeout: 150_000 });
  return shown;
}

/** Writes another address into the tool's own field, which is the first and has no name. */
async function follow(page: Page, path: string) {
  const address = page.getByRole('textbox').first();
  await address.fill(path);
  await address.press('Enter');
}

/** The Studio connects with the page after it is shown, and then a click opens the field. */
async function clickUntil(page: Page, shown: FrameLocator, text: string, address: RegExp) {
  await expect(async () => {
    await shown.getByText(text).first().click({ timeout: 3000 });
    await expect(page).toHaveURL(address, { timeout: 3000 });
  }).toPass({ timeout: 150_000 });
}

const paragraph = (text: string) => ({
  _type: 'block',
  _key: 'only',
  children: [{ _type: 'span', _key: 'words', text }],
});

async function write({ lakeUrl, token }: Desk, mutations: object[]) {
  const answer = await fetch(`${lakeUrl}/v2025-02-19/data/mutate/production`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mutations }),
  });
  expect(answer.status).toBe(200);
}
