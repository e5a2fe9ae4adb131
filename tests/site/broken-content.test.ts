import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDocuments } from '#cms/check-content.ts';
import { fetchContent } from '#cms/fetch-content.ts';
import { readContentConfig } from '#config/content.ts';
import { createDatasetFolder } from '../../lake/dataset-folder.ts';
import { copySite, type SiteCopy } from './build-copy.ts';

const redirect = (id: string, from: string, to: object) =>
  JSON.stringify({ _id: id, _type: 'redirect', from, to, permanent: false });

let site: SiteCopy;
beforeEach(() => {
  site = copySite();
});
afterEach(() => site.remove());

/** Checks the content as a build does before it makes pages. Most failures occur in this check. */
async function readAndCheck() {
  await checkDocuments(createDatasetFolder(site.contentDir).read());
}
const expectRejection = (sentence: string | RegExp) =>
  expect(readAndCheck()).rejects.toThrow(sentence);

describe('the error for content that a site cannot be built from', () => {
  it('names the document and the field that is missing', async () => {
    const { question: _, ...rest } = JSON.parse(site.read('faqEntry/refund.json'));
    site.write('faqEntry/refund.json', JSON.stringify(rest));
    await expectRejection(
      'Document "faqEntry-refund" (faqEntry), field "question": This can’t be empty.',
    );
  });

  it('names the document and the field that is malformed', async () => {
    const page = JSON.parse(site.read('legalPage/license.json'));
    site.write('legalPage/license.json', JSON.stringify({ ...page, updated: 'last year' }));
    await expectRejection(
      `Document "${page._id}" (legalPage), field "updated": expected a date as YYYY-MM-DD.`,
    );
  });

  it('names the document that states a price that is not charged', {
    tags: ['ONE-003'],
  }, async () => {
    const page = JSON.parse(site.read('homePage/home.json'));
    const lead = 'Our service fee is $19.95.';
    site.write('homePage/home.json', JSON.stringify({ ...page, lead }));
    await expectRejection(
      'Document "homePage" (homePage), field "lead": Our service fee is $29.95, not $19.95.',
    );
  });

  it('names the type of a missing document', async () => {
    rmSync(join(site.contentDir, 'homePage'), { recursive: true });
    await expectRejection('There is no published document of type homePage.');
  });

  it('names the file that is not a document', async () => {
    site.write('faqEntry/refund.json', '{ "question": ');
    await expectRejection(/^The document \S+refund\.json cannot be read: .+\.$/);
  });

  it('names the Content Lake that does not respond', { tags: ['long'] }, async () => {
    const config = readContentConfig({
      SANITY_PROJECT_ID: 'p1',
      SANITY_API_HOST: 'http://127.0.0.1:9',
    });
    await expect(fetchContent(config)).rejects.toThrow(
      /^The content of http:\/\/127\.0\.0\.1:9, dataset "production", can’t be read: .+\.$/,
    );
  });

  it('rejects a redirect to an unpublished page', {
    tags: ['EDIT-001'],
  }, async () => {
    site.write('redirect/a.json', redirect('r1', '/a', { page: { _ref: 'legalPage-gone' } }));
    await expectRejection(
      'Document "r1" (redirect), field "to": The target of this link is not published. Publish it first.',
    );
  });
});

describe('a build of broken content', () => {
  it('rejects a redirect from an address that has a page, and keeps the previous site', {
    tags: ['long'],
    timeout: 240_000,
  }, async () => {
    mkdirSync(site.distDir);
    writeFileSync(join(site.distDir, 'index.html'), 'the site before');
    site.write('redirect/a.json', redirect('r1', '/faq', { page: { _ref: 'legalPage-license' } }));
    const { status, lastLine } = await site.build();
    expect(lastLine).toBe(
      'Document "r1" (redirect), field "from": There is already a page at /faq, and this redirect would hide it.',
    );
    expect(status).toBe(1);
    expect(readFileSync(join(site.distDir, 'index.html'), 'utf8')).toBe('the site before');
    const left = readdirSync(dirname(site.distDir)).toSorted();
    expect(left).toEqual(['content', 'dist']);
  });
});
