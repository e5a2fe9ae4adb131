import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copySite, type SiteCopy } from './build-copy.ts';

const redirect = (id: string, from: string, to: object) =>
  JSON.stringify({ _id: id, _type: 'redirect', from, to, permanent: false });

describe('the build of a site whose content is broken', () => {
  let site: SiteCopy;
  beforeEach(() => {
    site = copySite();
    mkdirSync(site.distDir);
    writeFileSync(join(site.distDir, 'index.html'), 'the site before');
  });
  afterEach(() => site.remove());

  async function expectRefusal(sentence: string, settings?: Record<string, string>) {
    const { status, lastLine } = await site.build(settings);
    expect(lastLine).toBe(sentence);
    expect(status).toBe(1);
    expect(readFileSync(join(site.distDir, 'index.html'), 'utf8')).toBe('the site before');
    const left = readdirSync(dirname(site.distDir)).toSorted();
    expect(left).toEqual(['content', 'dist']);
  }

  it('names the document and the field that is missing, and keeps the site', async () => {
    const { question: _, ...rest } = JSON.parse(site.read('faqEntry/refund.json'));
    site.write('faqEntry/refund.json', JSON.stringify(rest));
    await expectRefusal(
      'Document "faqEntry-refund" (faqEntry), field "question": This must not be empty.',
    );
  });

  it('names the document and the field that is malformed', async () => {
    const page = JSON.parse(site.read('legalPage/license.json'));
    site.write('legalPage/license.json', JSON.stringify({ ...page, updated: 'last year' }));
    await expectRefusal(
      `Document "${page._id}" (legalPage), field "updated": expected a date as YYYY-MM-DD.`,
    );
  });

  it('names the document that states a price which is not charged', {
    tags: ['ONE-003'],
  }, async () => {
    const page = JSON.parse(site.read('homePage/home.json'));
    const lead = 'Our service fee is $19.95.';
    site.write('homePage/home.json', JSON.stringify({ ...page, lead }));
    await expectRefusal(
      'Document "homePage" (homePage), field "lead": Expected a service fee of $29.95, found $19.95.',
    );
  });

  it('names the type of a missing document', async () => {
    rmSync(join(site.contentDir, 'homePage'), { recursive: true });
    await expectRefusal('There is no published document of type homePage.');
  });

  it('names the file that is not a document', async () => {
    site.write('faqEntry/refund.json', '{ "question": ');
    const { status, lastLine } = await site.build();
    expect(lastLine).toMatch(/^The document \S+refund\.json cannot be read: .+\.$/);
    expect(status).toBe(1);
  });

  it('names the Content Lake that does not respond', async () => {
    const { status, lastLine } = await site.build({
      SANITY_PROJECT_ID: 'p1',
      SANITY_API_HOST: 'http://127.0.0.1:9',
    });
    expect(lastLine).toMatch(
      /^The content of http:\/\/127\.0\.0\.1:9, dataset "production", cannot be read: .+\.$/,
    );
    expect(status).toBe(1);
    expect(existsSync(join(site.distDir, 'index.html'))).toBe(true);
  });

  it('refuses a redirect to a page that is not published', { tags: ['EDIT-001'] }, async () => {
    site.write('redirect/a.json', redirect('r1', '/a', { page: { _ref: 'legalPage-gone' } }));
    await expectRefusal(
      'Document "r1" (redirect), field "to": What this leads to is not published: publish it first.',
    );
  });

  it('refuses a redirect from an address that has a page', async () => {
    site.write('redirect/a.json', redirect('r1', '/faq', { page: { _ref: 'legalPage-license' } }));
    await expectRefusal(
      'Document "r1" (redirect), field "from": There is a page at /faq: nobody would find it.',
    );
  }, 240_000);
});
