import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLiveContent } from '#server/site/read-built.ts';
import { translationOf } from '#tests/support/translation.ts';
import { copySite, type SiteCopy } from './build-copy.ts';

const QUESTION = 'faqEntry/refund.json';
const REDIRECT = {
  _id: 'r1',
  _type: 'redirect',
  from: '/old',
  to: { page: { _ref: 'legalPage-license' } },
  permanent: false,
};

describe('a site that was published with two bad documents', { tags: ['long', 'EDIT-003'] }, () => {
  let site: SiteCopy;
  beforeAll(async () => {
    site = copySite();
    // Because there is a Spanish question, there is a page at /es/faq.
    site.write('faqEntry/refund-es.json', translationOf(site.read(QUESTION), {}));
    write('redirect/a.json', REDIRECT);
    expect(await build()).toEqual([]);
    const { question: _, ...rest } = JSON.parse(site.read(QUESTION));
    write('faqEntry/new.json', { ...rest, _id: 'faqEntry-new', slug: { current: 'new' } });
    write('redirect/a.json', { ...REDIRECT, from: '/es/faq' });
    write(QUESTION, { ...JSON.parse(site.read(QUESTION)), question: 'Is this one good?' });
    heldBack = await build();
  }, 240_000);
  afterAll(() => site.remove());

  let heldBack: unknown;
  async function build() {
    const { status, lastLine } = await site.build();
    expect(status, lastLine).toBe(0);
    return readLiveContent(site.distDir).held_back;
  }
  const read = (page: string) => readFileSync(join(site.distDir, page), 'utf8');
  const write = (file: string, content: object) => site.write(file, JSON.stringify(content));
  const heldDocument = {
    document: 'faqEntry-new',
    revision: null,
    message: 'Document "faqEntry-new" (faqEntry), field "question": This can’t be empty.',
  };

  it('leaves the new one out, names both, and shows the valid content', () => {
    const heldRedirect = {
      document: 'r1',
      revision: null,
      message:
        'Document "r1" (redirect), field "from": There is already a page at /es/faq, and this redirect would hide it.',
    };
    expect(heldBack).toEqual([heldDocument, heldRedirect]);
    expect(read('faq/index.html')).toContain('Is this one good?');
    expect(read('faq/index.html')).not.toContain('id="q-new"');
  });

  it('keeps the last good version of a redirect that hides a page in Spanish', {
    tags: ['EDIT-001'],
  }, () => {
    expect(JSON.parse(read('redirects.json'))[0]).toMatchObject({ from: '/old' });
  });

  it('is up to date again once each document is fixed or deleted', async () => {
    rmSync(join(site.contentDir, 'faqEntry/new.json'));
    write('redirect/a.json', { ...REDIRECT, from: '/older' });
    expect(await build()).toEqual([]);
    expect(JSON.parse(read('redirects.json'))[0]).toMatchObject({ from: '/older' });
  }, 240_000);

  it('is rejected as a whole if no last good content is known', async () => {
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
