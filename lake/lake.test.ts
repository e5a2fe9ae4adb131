/** Tests the lake over HTTP with the real client. */
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { getFaq } from '#cms/documents/faq.ts';
import { fetchContent } from '#cms/fetch-content.ts';
import { createContentSource } from '#cms/source.ts';
import { readContentConfig } from '#config/content.ts';
import { FAQ } from '#routes/pages.ts';
import { DRAFT, dataset, lakePerTest, REFUND } from '#tests/support/lake-per-test.ts';
import { startLake } from './start-lake.ts';

const {
  lake,
  restart,
  client,
  pathOf,
  fileOf,
  editQuestion,
  publish,
  question,
  transactionsOf,
  get,
} = lakePerTest();

describe('reading', () => {
  it('returns the site’s content just as a hosted Content Lake does', async () => {
    const env = { SANITY_PROJECT_ID: 'local', SANITY_API_HOST: lake().url };
    const documents = await fetchContent(readContentConfig(env));
    expect(await getFaq(createContentSource(documents))).toEqual(await getFaq());
  });

  it('joins, counts, and extracts text from blocks', async () => {
    const query = `*[_id == $id][0]{
      "category": category->title, "users": count(*[references(^._id)]), "text": pt::text(answer)
    }`;
    const found = await client().fetch(query, { id: REFUND });
    expect(found.category).toBe('If something goes wrong');
    expect(found.users).toBeGreaterThan(0);
    expect(found.text).toContain('7 business days');
  });

  it('searches whole documents and single fields by word prefix', async () => {
    // A translation contains the English text, too.
    const original = '_type == "faqEntry" && !defined(translationOf)';
    const all = `*[${original} && [@, _id] match text::query($q)]._id`;
    expect(await client().fetch(all, { q: 'refu orig' })).toEqual([REFUND]);
    const scored = `*[${original}] | score(boost(question match text::query($q), 5)) [_score > 0]._id`;
    expect(await client().fetch(scored, { q: 'refund' })).toEqual([REFUND]);
  });

  it('reports the position of a syntax error in a query', async () => {
    await expect(client().fetch('*[_type ==')).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('an editor’s work', () => {
  it('keeps a draft separate until it is published to its file', {
    tags: ['CARD-020'],
  }, async () => {
    const before = fileOf('faqEntry/refund.json');
    const old = await question('published');
    await editQuestion('May I have my money back?');
    expect(await question('published')).toBe(old);
    expect(await question('drafts')).toBe('May I have my money back?');
    expect(fileOf('faqEntry/refund.json')).toBe(before);

    await publish();
    expect(await question('published')).toBe('May I have my money back?');
    expect(await client().getDocument(DRAFT)).toBeUndefined();
    expect(fileOf('faqEntry/refund.json')).toBe(before.replace(old, 'May I have my money back?'));
  });

  it('creates, publishes, unpublishes, and deletes a document', async () => {
    const [publishedId, draftId] = ['redirect-a', 'drafts.redirect-a'];
    const to = { _type: 'destination', place: FAQ };
    await client().action({
      actionType: 'sanity.action.document.create',
      publishedId,
      attributes: { _id: draftId, _type: 'redirect', from: '/old', to, permanent: false },
      ifExists: 'fail',
    });
    expect(existsSync(pathOf('redirect'))).toBe(false);
    await client().action({ actionType: 'sanity.action.document.publish', publishedId, draftId });
    expect(JSON.parse(fileOf('redirect/a.json'))).toEqual({
      _id: publishedId,
      _type: 'redirect',
      from: '/old',
      to,
      permanent: false,
    });
    await client().action({ actionType: 'sanity.action.document.unpublish', publishedId, draftId });
    expect(existsSync(pathOf('redirect/a.json'))).toBe(false);
    expect(await client().getDocument(draftId)).toMatchObject({ from: '/old' });
    await client().action({
      actionType: 'sanity.action.document.delete',
      publishedId,
      includeDrafts: [draftId],
    });
    expect(await client().fetch('count(*[_type == "redirect"])')).toBe(0);
  });

  it('applies patches sent by the Sanity client', async () => {
    const patched = await client()
      .patch(REFUND)
      .set({ 'answer[0].style': 'h3' })
      .inc({ order: 5 })
      .commit();
    expect(patched.order).toBe(115);
    expect(JSON.parse(fileOf('faqEntry/refund.json')).answer[0].style).toBe('h3');
  });

  it('rejects a patch to a document that has since changed, along with the whole transaction', async () => {
    const transaction = client()
      .transaction()
      .patch(REFUND, (patch) => patch.set({ order: 1 }))
      .patch('siteSettings', (patch) => patch.set({ notice: '?' }).ifRevisionId('other'));
    await expect(transaction.commit()).rejects.toMatchObject({ statusCode: 409 });
    expect((await client().getDocument(REFUND))?.order).toBe(110);
  });

  it('refuses to delete a document that a published document refers to', async () => {
    const removal = client().delete('faqCategory-contact');
    await expect(removal).rejects.toThrow('refers to it');
    expect(existsSync(pathOf('faqCategory/contact.json'))).toBe(true);
  });

  it('publishes a translation together with its new original, in any order', async () => {
    const original = await client().getDocument(REFUND);
    const reference = { _type: 'reference', _ref: 'new', _weak: true };
    const translationOf = { ...reference, _strengthenOnPublish: { type: 'faqEntry' } };
    await client().create({ ...original, _id: 'drafts.new', _type: 'faqEntry' });
    await client().create({ _id: 'drafts.new-es', _type: 'faqEntry', translationOf });
    const publish = (publishedId: string) => ({
      actionType: 'sanity.action.document.publish' as const,
      publishedId,
      draftId: `drafts.${publishedId}`,
    });
    await client().action([publish('new-es'), publish('new')]);
    const translation = await client().getDocument('new-es');
    expect(translation?.translationOf).toEqual({ _type: 'reference', _ref: 'new' });
  });

  it('lists no references from other datasets, because there are none', async () => {
    const options = '?excludeInternalReferences=true&excludePaths=true';
    const found = await get(`references/production/documents/faqCategory-contact/to${options}`);
    expect(await found.json()).toEqual({ references: [], totalCount: 0 });
  });

  it('keeps drafts, revisions, and history across a restart', async () => {
    await editQuestion('First?');
    await publish();
    await editQuestion('Second?');
    const before = await client().getDocument(REFUND);
    await restart();
    expect(await client().getDocument(REFUND)).toEqual(before);
    expect(await question('drafts')).toBe('Second?');
    expect(await transactionsOf(REFUND)).toHaveLength(1);
  });
});

describe('the lake', () => {
  it('refuses to start in production', async () => {
    const options = { datasetDir: dataset, workDir: tmpdir(), picturesDir: tmpdir(), port: 0 };
    await expect(startLake(options, { NODE_ENV: 'production' })).rejects.toThrow('NODE_ENV');
  });

  it('is read-only and shows only published content without its token', async () => {
    await editQuestion('Secret?');
    const stranger = client({ token: '' });
    expect(await stranger.fetch('*[_id == $id]', { id: DRAFT })).toEqual([]);
    expect(await stranger.getDocument(DRAFT)).toBeUndefined();
    await expect(stranger.patch(REFUND).set({ order: 1 }).commit()).rejects.toMatchObject({
      statusCode: 401,
    });
  });

  it.each([
    ['a page of another website', { origin: 'https://evil.example' }],
    ['another website’s name for this machine', { host: 'evil.example' }],
  ])('rejects %s', async (_, headers) => {
    const authorization = `Bearer ${lake().token}`;
    expect(await statusOf('/v2025-02-19/users/me', { ...headers, authorization })).toBe(403);
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', cookie: `lake=${lake().token}` };
    expect(await statusOf('/streams', { ...headers, ...upgrade })).toBe(403);
  });
});

/** Sends headers that `fetch` does not let a caller set. */
function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((done, failed) => {
    request(lake().url + path, { headers }, (response) => {
      response.resume();
      done(response.statusCode);
    })
      .on('error', failed)
      .end();
  });
}
