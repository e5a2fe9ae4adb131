/** Tests the preview in more depth than `preview-and-publish.test.ts` does. */
import { expect, type Page } from '@playwright/test';
import { PRICES_ID, scheduleIdOf } from '#contracts/api/editors-notes.ts';
import { paths } from '#contracts/api/paths.ts';
import { priceList } from '#contracts/catalogue/price-list.ts';
import {
  clickUntil,
  openPreview,
  PREVIEW_SECRET,
  type PreviewDesk,
  test,
} from '#tests/support/studio/preview-desk.ts';

const PAGES = ['/faq', '/', '/services', '/services/transfer-title', '/license', '/login'];
const ANSWER = 'Otherwise, there are no refunds after submission.';
const SECTION = 'The license does not make us a government agency';

test.use({ pagesToWarm: PAGES });

test('a click on a paragraph opens its field, and each page opens its document', {
  tag: ['@EDIT-005', '@EDIT-014'],
}, async ({ page, desk }) => {
  test.setTimeout(400_000);
  await write(desk, [
    // The preview also shows translated pages that aren't released.
    { createOrReplace: { _id: 'releasedPages', _type: 'releasedPages' } },
    {
      createOrReplace: {
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
  await expect(page).toHaveURL(/\/pageText-faq-es[/?]/);
  await clickUntil(page, shown, 'A veces.', /faqEntry-smog-es\/answer/);
});

test('a new service page with only a title shows its gaps, and a click opens one', {
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
  // A purchase calls the server, which needs the text of all emails.
  const place = await page.request.get(`${desk.previewUrl}${paths.zipPlace}?ZIPCode=95814`);
  expect(place.status()).toBe(200);
  await clickUntil(page, shown, '⟨summary is missing⟩', /unfinished\/summary/);

  // The old address redirects to the new one.
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

test('no one gets in without the Studio, or through another name of the machine', {
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

test('an editor sees the site as it will be on a day', {
  tag: '@EDIT-005',
}, async ({ request, desk }) => {
  test.setTimeout(200_000);
  const page = async (path: string) => {
    const options = { headers: { accept: 'text/html' }, timeout: 90_000 };
    return (await request.get(`${desk.previewUrl}${path}`, options)).text();
  };
  await request.post(`${desk.previewUrl}/preview`, { form: { secret: PREVIEW_SECRET } });
  const draft = { _id: 'drafts.faqEntry-smog', _type: 'faqEntry' };
  const at = '2033-12-01T17:00:00.000Z';
  const told = { message: 'Closed on Friday.', tone: 'info', startsAt: at };
  const smog = await desk.other.getDocument('faqEntry-smog');
  const prices = { ...priceList, serviceFeeCents: 12_345 };
  const changes = [{ from: '2033-12-01', prices }];
  await write(desk, [
    { create: { _id: 'closed', _type: 'announcement', ...told } },
    { create: { ...smog, ...draft, question: 'Is a smog check enough?' } },
    { create: { _id: PRICES_ID, _type: 'sitePrices', current: priceList, changes } },
  ]);
  const { _rev: revision } = (await desk.other.getDocument(draft._id)) ?? {};
  const document = 'faqEntry-smog';
  const plan = { document, at, revision, by: 'Kim' };
  const schedule = { _id: scheduleIdOf(document), _type: 'schedule', ...plan };
  await write(desk, [{ create: schedule }]);
  const before = await page('/faq?at=2033-12-01T08:59');
  expect(before).not.toContain(told.message);
  expect(before).not.toContain('Is a smog check enough?');
  const after = await page('/faq?at=2033-12-01T09:00');
  expect(after).toContain(told.message);
  expect(after).toContain('Is a smog check enough?');
  expect(after).toContain('Dec 1, 2033, 9:00 AM PT');
  expect(await page('/services')).toContain('$123.45');
  // The site doesn't publish a draft that has changed since.
  await write(desk, [{ patch: { id: draft._id, set: { question: 'Is it?' } } }]);
  await expect.poll(() => page('/faq?at=2033-12-01T09:00')).not.toContain('Is it');
  expect(await page('/faq?at=')).not.toContain(told.message);
});

test('a shared link works until it is revoked', {
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

/** Enters another address in the tool's own field, which is the first field and has no name. */
async function follow(page: Page, path: string) {
  const address = page.getByRole('textbox').first();
  await address.fill(path);
  await address.press('Enter');
}

const paragraph = (text: string) => ({
  _type: 'block',
  _key: 'only',
  children: [{ _type: 'span', _key: 'words', text }],
});

async function write({ lakeUrl, token }: PreviewDesk, mutations: object[]) {
  const answer = await fetch(`${lakeUrl}/v2025-02-19/data/mutate/production`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mutations }),
  });
  expect(answer.status).toBe(200);
}
