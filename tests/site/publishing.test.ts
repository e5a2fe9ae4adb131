import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeSignatureHeader } from '@sanity/webhook';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { TEXT_PLACES, type TextPlace } from '#cms/text-places.ts';
import { LANGUAGE_HEADER } from '#contracts/api/request-headers.ts';
import { httpApi } from '#tests/support/api/http-api.ts';
import { codeRequest } from '#tests/support/api/login.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';
import { createDatasetFolder } from '../../lake/dataset-folder.ts';
import { serveContent } from '../../lake/serve-content.ts';
import { addPages, writeNotices, writeTexts } from './added-pages.ts';
import { copySite, QUICKLY, type SiteCopy } from './build-copy.ts';

const SECRET = 'a-secret-of-the-webhook';
const PATIENCE = { timeout: 60_000, interval: 300 };
const statusSchema = z.object({
  data: z.object({
    state: z.enum(['idle', 'waiting', 'building']),
    published_at: z.string().nullable(),
    failure: z.object({ at: z.string(), message: z.string() }).nullable(),
    held_back: z.array(z.object({ document: z.string(), revision: z.null(), message: z.string() })),
  }),
});

describe('a site with published content', () => {
  let site: SiteCopy;
  let server: ServerProcess;
  let dataDir: string;
  /** The number of requests from the first build to its Content Lake. */
  let questions = 0;

  beforeAll(async () => {
    site = copySite();
    dataDir = mkdtempSync(join(tmpdir(), 'site-data-'));
    writeNotices(site);
    writeTexts(site);
    addPages(site);
    const folder = createDatasetFolder(site.contentDir);
    const lake = await serveContent(() => {
      questions += 1;
      return folder.read();
    });
    const built = await site.build({ ...lake.settings, ...QUICKLY, CONTENT_DIR: '' });
    await lake.close();
    expect(built).toEqual({ status: 0, lastLine: expect.any(String) });
    server = await startServer({
      DIST_DIR: site.distDir,
      DATA_DIR: dataDir,
      CONTENT_DIR: site.contentDir,
      SANITY_WEBHOOK_SECRET: SECRET,
      CONTENT_REBUILD_AFTER_SECONDS: '0.1',
    });
  }, 240_000);
  afterAll(async () => {
    await server?.stop();
    site?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${server.baseUrl}${path}`, { redirect: 'manual', ...init });
  const read = async (path: string) => (await get(path)).text();
  const tell = (headers: Record<string, string>, body = '{"_id":"x"}') =>
    get('/v1/api/content/published', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  const sign = async (body: string, at = Date.now(), secret = SECRET) => ({
    'sanity-webhook-signature': await encodeSignatureHeader(body, at, secret),
  });
  let published = 0;
  const publish = async () => {
    published += 1;
    const body = `{"_id":"x${published}"}`;
    expect((await tell(await sign(body), body)).status).toBe(202);
  };
  const status = async () => {
    const answer = await get('/v1/api/content/status', {
      headers: { authorization: `Bearer ${SECRET}` },
    });
    return statusSchema.parse(await answer.json()).data;
  };

  it('is built from one request to the Content Lake', { tags: ['ONE-017'] }, () => {
    expect(questions).toBe(1);
  });

  it('shows the announcements at the time of the build on every page', async () => {
    for (const path of ['/', '/faq', '/license', '/services/transfer-title', '/login']) {
      const html = await read(path);
      expect(html, path).toContain('The DMV is closed on Monday.');
      expect(html, path).not.toContain('Not yet.');
      expect(html.indexOf('The DMV is closed'), path).toBeGreaterThan(html.indexOf('</details>'));
    }
  });

  it('shows the content’s support contacts, on every page and in emails', {
    tags: ['EASE-011'],
  }, () => {
    const built = readdirSync(site.distDir, { recursive: true, encoding: 'utf8' });
    // The desk is only for our staff, and a bank's frame shows the return page for a moment.
    const writing = built
      .filter((name) => name.endsWith('.html') || name === 'licensee.json')
      .filter((name) => !/^(desk|payment-return)\b/.test(name));
    expect(writing.length).toBeGreaterThan(40);
    for (const name of writing) {
      const text = readFileSync(join(site.distDir, name), 'utf8');
      expect(text, name).toContain('people@example.org');
      expect(text, name).toContain('(916) 555-0199');
      expect(text, name).not.toMatch(/support@example\.com|555-0100/);
    }
  });

  it('shows the content’s text in each place of its pages', {
    tags: ['TRUE-005', 'EDIT-009'],
  }, async () => {
    const pages = {
      services: ['/services'],
      fees: ['/services'],
      'fee-calculator': ['/registration-fee-calculator'],
      'fee-estimate': ['/registration-fee-calculator'],
      'fee-figures': ['/registration-fee-calculator'],
      'fee-county': ['/registration-fee-calculator'],
      'fee-ours': ['/registration-fee-calculator'],
      'fee-start': ['/registration-fee-calculator'],
      faq: ['/faq'],
      'faq-search': ['/faq'],
      'thanks-renewal': ['/thank-you/u1/c1/a1', '/embed/checkout'],
      'thanks-other': ['/thank-you/u1/c1/a1', '/embed/checkout'],
      'next-steps': ['/thank-you/u1/c1/a1'],
      receipt: ['/thank-you/u1/c1/a1'],
      'privacy-request': ['/privacy-request'],
      'privacy-confirmation': ['/privacy-confirmation/a-code'],
      'privacy-confirmed': ['/privacy-confirmation/a-code'],
      'reminders-off': ['/reminders-off/a-code'],
      'reminders-are-off': ['/reminders-off/a-code'],
      'card-valid': ['/verify/a-code'],
      'card-expired': ['/verify/a-code'],
      'card-unknown': ['/verify/a-code'],
      offer: ['/thank-you', '/thank-you/u1/c1/a1'],
      'not-eligible-example': ['/dmv-search-finalized'],
      'not-eligible-testimonial': ['/dmv-search-finalized'],
      'later-noted': ['/thanks-you'],
      'sample-notice': ['/thank-you', '/payment-information', '/vehicle-registration'],
      'sample-thank-you': ['/thank-you'],
      congratulations: ['/congratulations'],
      bonus: ['/congratulations'],
      'vehicle-first': ['/shipping-address'],
      'not-found': ['/no-such-page'],
      'partly-english': ['/es/faq'],
    } satisfies Record<TextPlace, string[]>;
    // The pages that the Studio links to, except the home page: it only starts the purchase that shows the text.
    for (const { value, page } of TEXT_PLACES.filter(({ page }) => page !== '/')) {
      expect(await read(page.replace(/#.*/, '')), value).toContain(`Heading of ${value}`);
    }
    for (const [place, paths] of Object.entries(pages)) {
      for (const path of paths) {
        const html = await read(path);
        expect(html, path).toContain(`Heading of ${place}`);
        expect(html, path).toContain(`Words of ${place}`);
      }
    }
  });

  it('has the legal page, the service page, and the category that editors added', {
    tags: ['EDIT-007'],
  }, async () => {
    const sitemap = await read('/sitemap.xml');
    for (const [path, title] of [
      ['/accessibility', 'Accessibility statement'],
      ['/services/renew-a-motorcycle', 'Renew a Motorcycle'],
    ] as const) {
      const page = await get(path);
      const html = await page.text();
      expect(page.status, path).toBe(200);
      expect(html).toContain(`<h1>${title}</h1>`);
      expect(html).toMatch(new RegExp(`"BreadcrumbList".*"${title}"`));
      const [, picture = ''] = /og:image" content="[^"]*(\/share\/[^"]+)"/.exec(html) ?? [];
      expect(picture, path).not.toBe('/share/home.png');
      expect((await get(picture)).headers.get('content-type')).toBe('image/png');
      expect(sitemap).toContain(`${path}</loc>`);
    }
    const home = await read('/');
    expect(home.slice(home.lastIndexOf('<footer'))).toMatch(
      /"\/license">.*"\/accessibility">Accessibility statement</s,
    );
    expect(home).toContain('href="/services/renew-a-motorcycle"');
    expect(await read('/services')).toContain('href="/services/renew-a-motorcycle"');
    const motorcycle = await read('/services/renew-a-motorcycle');
    expect(motorcycle).toContain('data-mark="service-chosen=renew-vehicle-registration"');
    const faq = await read('/faq');
    expect(faq).toMatch(/<section[^>]*id="plates".*Where is my plate\?/s);
    expect(faq).toMatch(/"FAQPage".*"Where is my plate\?"/);
    expect(faq).not.toContain('About empty');
  });

  it('shows the support contacts where links point, regardless of the anchor of their category', {
    tags: ['EDIT-009'],
  }, async () => {
    const faq = await read('/faq');
    expect(faq).toMatch(/id="help"[^>]*><span id="contact".*people@example\.org/s);
  });

  it('redirects old addresses to new ones', async () => {
    const inside = await get('/old-faq?from=mail');
    expect(inside.status).toBe(308);
    expect(inside.headers.get('location')).toBe('/faq?from=mail#q-refund');
    const outside = await get('/old/dmv/?next=//evil.example');
    expect(outside.status).toBe(307);
    expect(outside.headers.get('location')).toBe('https://www.dmv.ca.gov/');
  });

  it.each(['//evil.example/old-faq', '/old-faq//evil.example', '//old-faq', '/\\evil.example'])(
    'does not redirect from %s',
    async (path) => expect((await get(path)).headers.get('location')).toBeNull(),
  );

  it('does not serve the server’s own files', async () => {
    for (const path of [
      '/redirects.json',
      '/licensee.json',
      '/prices.json',
      '/built.json',
      '/content.json',
      '/assets.json',
      '/index.html.br',
    ]) {
      expect((await get(path)).status).toBe(404);
    }
  });

  it('is rebuilt only for a recent and valid signature', async () => {
    expect((await tell({})).status).toBe(401);
    expect((await tell(await sign('another body'))).status).toBe(401);
    expect((await tell(await sign('{"_id":"x"}', Date.now(), 'another secret'))).status).toBe(401);
    const twoHoursAgo = Date.now() - 2 * 60 * 60_000;
    expect((await tell(await sign('{"_id":"x"}', twoHoursAgo))).status).toBe(401);
    expect(await status()).toMatchObject({ state: 'idle', published_at: null });
  });

  it('reveals its state only to callers that know the secret', async () => {
    expect((await get('/v1/api/content/status')).status).toBe(401);
    const wrong = { headers: { authorization: 'Bearer nothing' } };
    expect((await get('/v1/api/content/status', wrong)).status).toBe(401);
  });

  it('shows changed content after a publish, and still serves the parts of open pages', {
    tags: ['CARD-020', 'EDIT-010'],
    timeout: 240_000,
  }, async () => {
    const before = await read('/faq');
    const [part = ''] = /\/_astro\/[\w.-]+\.css/.exec(before) ?? [];
    const answer = site.read('faqEntry/refund.json');
    site.write(
      'faqEntry/refund.json',
      answer.replace('Otherwise, there are no refunds after submission.', 'After that, none.'),
    );
    const policy = site.read('legalPage/privacy-policy.json');
    site.write('legalPage/privacy-policy.json', policy.replace('2024-01-01', '2026-11-02'));
    const mail = site.read('mails/codeMail.json');
    site.write('mails/codeMail.json', mail.replace('Enter these 4 digits', 'Type these {minutes}'));
    await Promise.all([publish(), publish(), publish()]);
    await expect.poll(() => read('/faq'), PATIENCE).toContain('After that, none.');
    const changed = await read('/privacy-policy');
    expect(changed).toContain('November 2, 2026');
    // The old date is gone everywhere: from the page, its description, and the sitemap.
    expect(changed).not.toMatch(/January 1, 2024|2024-01-01/);
    expect(await read('/sitemap.xml')).toContain(
      '/privacy-policy</loc><lastmod>2026-11-02</lastmod>',
    );
    expect((await get(part)).status).toBe(200);
    await expect.poll(status, PATIENCE).toMatchObject({ state: 'idle', failure: null });
    expect((await status()).published_at).not.toBeNull();
  });

  it('sends emails with the published text, without a restart', {
    tags: ['EDIT-009'],
    timeout: 240_000,
  }, async () => {
    const codeMail = async () => {
      const to = `words${Date.now()}@gmail.com`;
      await httpApi(server.baseUrl).post('/user/authentications', codeRequest(to));
      const mailbox = () => read(`/dev/mailbox.json?to=${to}`);
      await expect.poll(mailbox, PATIENCE).toContain('Your login code');
      return mailbox();
    };
    await expect.poll(codeMail, PATIENCE).toContain('Type these 10 on the login page.');
  });

  it('shows words of screens that editors have published, and answers with them', {
    tags: ['LANG-002'],
    timeout: 240_000,
  }, async () => {
    const vin = 'This looks like a VIN. Please enter the license plate instead.';
    const answer = async (headers: Record<string, string>) => {
      const body = { vehicle_license_plate: '1HGCM82633A004352' };
      const api = httpApi(server.baseUrl);
      return JSON.stringify((await api.post('/dmv/details', body, headers)).body);
    };
    expect(await answer({})).toContain(vin);
    const sentences = [
      ['Skip to main content', 'Skip to the page', 'Saltar a la página'],
      ['Street address', 'House and street', null],
      [vin, 'Type the plate, not the VIN.', 'Escriba la placa, no el VIN.'],
    ].map(([sentence, english, spanish]) => ({ sentence, english, spanish }));
    const document = { _id: 'screenWords', _type: 'screenWords', sentences };
    site.write('screenWords/screenWords.json', JSON.stringify(document));
    await publish();
    await expect.poll(() => read('/faq'), PATIENCE).toContain('>Skip to the page<');
    expect(await read('/es/faq')).toContain('>Saltar a la página<');
    // Islands read their words from the page, before they start.
    const payment = '/payment-details/u1/c1/a1';
    expect(await read(payment)).toMatch(/"Street address":"House and street".*<astro-island/s);
    expect(await read(`/es${payment}`)).toContain('"Street address":"Calle y número"');
    await expect.poll(() => answer({}), PATIENCE).toContain('Type the plate, not the VIN.');
    expect(await answer({ [LANGUAGE_HEADER]: 'es' })).toContain('Escriba la placa, no el VIN.');
  });

  it('holds back a document that breaks the build, and publishes the others', {
    tags: ['EDIT-003', 'long'],
    timeout: 240_000,
  }, async () => {
    const whole = site.read('homePage/home.json');
    const { headline: _, ...broken } = JSON.parse(whole);
    site.write('homePage/home.json', JSON.stringify(broken));
    const refund = JSON.parse(site.read('faqEntry/refund.json'));
    const question = 'When do you refund an order?';
    site.write('faqEntry/refund.json', JSON.stringify({ ...refund, question }));
    await publish();
    const sentence = 'Document "homePage" (homePage), field "headline": This can’t be empty.';
    const held_back = [{ document: 'homePage', revision: null, message: sentence }];
    await expect.poll(status, PATIENCE).toMatchObject({ state: 'idle', failure: null, held_back });
    await expect.poll(() => read('/faq'), PATIENCE).toContain(question);
    expect(await read('/')).toContain('ALL THINGS DMV HASSLE-FREE');
    expect(await status()).toMatchObject({ held_back });
    expect(server.output()).toContain('Held back: homePage. Document');
    site.write('homePage/home.json', whole.replace('HASSLE-FREE', 'WITHOUT HASSLE'));
    await publish();
    await expect.poll(() => read('/'), PATIENCE).toContain('ALL THINGS DMV WITHOUT HASSLE');
    await expect.poll(status, PATIENCE).toMatchObject({ state: 'idle', held_back: [] });
  });

  it('keeps the last good site if no content can be read, and says why', async () => {
    const whole = site.read('homePage/home.json');
    const title = /<h1[^>]*>(.*?)<\/h1>/.exec(await read('/'))?.[1] ?? 'no title';
    site.write('homePage/home.json', '{');
    await publish();
    await expect
      .poll(status, PATIENCE)
      .toMatchObject({ state: 'idle', failure: { message: expect.stringContaining('home.json') } });
    expect(await read('/')).toContain(title);
    expect(server.output()).toContain('published content is not on the site');
    site.write('homePage/home.json', whole);
  }, 240_000);

  it('is rebuilt with the charged prices if it shows different ones', {
    tags: ['long', 'ONE-003', 'OPER-008'],
    timeout: 240_000,
  }, async () => {
    const file = join(site.distDir, 'prices.json');
    const charged: unknown = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...Object(charged), overnightCents: 1995 }));
    const built = join(site.distDir, 'built.json');
    writeFileSync(built, readFileSync(built));
    await expect.poll(() => JSON.parse(readFileSync(file, 'utf8')), PATIENCE).toEqual(charged);
    expect(server.output()).toContain('overnight shipping shown as $19.95, charged as $39.95.');
    expect(server.output()).not.toContain('"msg":"The pages show prices that differ');
  });
});
