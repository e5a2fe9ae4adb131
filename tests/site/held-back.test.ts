import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLiveContent } from '#server/site/read-built.ts';
import { copySite, type SiteCopy } from './build-copy.ts';

const QUESTION = 'faqEntry/refund.json';

describe('a build after one bad and one good publish', { tags: ['EDIT-003'] }, () => {
  let site: SiteCopy;
  let published = 0;
  beforeAll(async () => {
    site = copySite();
    await build();
  }, 240_000);
  afterAll(() => site.remove());

  async function build() {
    const { status, lastLine } = await site.build();
    expect(status, lastLine).toBe(0);
    return readLiveContent(site.distDir).held_back;
  }
  const read = (page: string) => readFileSync(join(site.distDir, page), 'utf8');
  const write = (file: string, content: object) => site.write(file, JSON.stringify(content));
  /** Publishes another question, and returns its words. */
  function publishGood() {
    published += 1;
    const question = `Is this good publish number ${published}?`;
    write(QUESTION, { ...JSON.parse(site.read(QUESTION)), question });
    return question;
  }

  it('leaves a new document out, and names it until it is deleted', async () => {
    const { question: _, ...rest } = JSON.parse(site.read(QUESTION));
    const slug = { current: 'new' };
    write('faqEntry/new.json', { ...rest, _id: 'faqEntry-new', slug });
    const good = publishGood();
    const message = 'Document "faqEntry-new" (faqEntry), field "question": This must not be empty.';
    expect(await build()).toEqual([{ document: 'faqEntry-new', revision: null, message }]);
    expect(read('faq/index.html')).toContain(good);
    expect(read('faq/index.html')).not.toContain('id="q-new"');
    rmSync(join(site.contentDir, 'faqEntry/new.json'));
    expect(await build()).toEqual([]);
  }, 120_000);

  it('keeps a redirect off the site that hides a page', async () => {
    const to = { page: { _ref: 'legalPage-license' } };
    const redirect = { _id: 'r1', _type: 'redirect', from: '/old', to, permanent: false };
    write('redirect/a.json', redirect);
    expect(await build()).toEqual([]);
    write('redirect/a.json', { ...redirect, from: '/faq' });
    const good = publishGood();
    const message =
      'Document "r1" (redirect), field "from": There is a page at /faq: nobody would find it.';
    expect(await build()).toMatchObject([{ document: 'r1', message }]);
    expect(read('faq/index.html')).toContain(good);
    expect(JSON.parse(read('redirects.json'))).toMatchObject([{ from: '/old' }]);
    write('redirect/a.json', { ...redirect, from: '/older' });
    expect(await build()).toEqual([]);
    expect(JSON.parse(read('redirects.json'))).toMatchObject([{ from: '/older' }]);
  }, 240_000);

  it('is refused as a whole where no last good content is known', async () => {
    const page = JSON.parse(site.read('legalPage/license.json'));
    write('legalPage/license.json', { ...page, updated: 'last year' });
    const file = join(site.distDir, 'content.json');
    expect(existsSync(file)).toBe(true);
    rmSync(file);
    const { status, lastLine } = await site.build();
    expect(lastLine).toContain('field "updated": expected a date as YYYY-MM-DD.');
    expect(status).toBe(1);
  }, 120_000);
});
