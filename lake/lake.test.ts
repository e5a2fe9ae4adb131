/** The lake over HTTP, asked by the real client. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type ClientConfig,
  createClient,
  type MutationEvent,
  type WelcomeEvent,
} from '@sanity/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchContent } from '#cms/fetch-content.ts';
import { getFaq } from '#cms/queries.ts';
import { createContentSource } from '#cms/source.ts';
import { readContentConfig } from '#config/content.ts';
import { startLake } from './start-lake.ts';

const repository = resolve(import.meta.dirname, '../src/cms/dataset');
const REFUND = 'faqEntry-refund';
const DRAFT = `drafts.${REFUND}`;

let folder: string;
let lake: Awaited<ReturnType<typeof startLake>>;

const start = () =>
  startLake({
    datasetDir: join(folder, 'dataset'),
    workDir: join(folder, 'work'),
    picturesDir: join(folder, 'pictures'),
    port: 0,
  });
const client = (options: ClientConfig = {}) =>
  createClient({
    projectId: 'local',
    dataset: 'production',
    apiVersion: '2025-02-19',
    useCdn: false,
    apiHost: lake.url,
    useProjectHostname: false,
    token: lake.token,
    perspective: 'raw',
    ...options,
  });
const pathOf = (file: string) => join(folder, 'dataset', file);
const fileOf = (file: string) => readFileSync(pathOf(file), 'utf8');
const editQuestion = (question: string) =>
  client().action({
    actionType: 'sanity.action.document.edit',
    publishedId: REFUND,
    draftId: DRAFT,
    patch: { set: { question } },
  });
const publish = () =>
  client().action({
    actionType: 'sanity.action.document.publish',
    publishedId: REFUND,
    draftId: DRAFT,
  });
const question = (perspective: 'published' | 'drafts') =>
  client({ perspective }).fetch<string>('*[_id == $id][0].question', { id: REFUND });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lake-'));
  cpSync(repository, pathOf(''), { recursive: true });
  lake = await start();
});

afterEach(async () => {
  await lake.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('reading', () => {
  it('gives the site its content as a hosted Content Lake does', async () => {
    const env = { SANITY_PROJECT_ID: 'local', SANITY_API_HOST: lake.url };
    const documents = await fetchContent(readContentConfig(env));
    expect(await getFaq(createContentSource(documents))).toEqual(await getFaq());
  });

  it('joins, counts, and reads text out of blocks', async () => {
    const query = `*[_id == $id][0]{
      "category": category->title, "users": count(*[references(^._id)]), "text": pt::text(answer)
    }`;
    const found = await client().fetch(query, { id: REFUND });
    expect(found.category).toBe('If something goes wrong');
    expect(found.users).toBeGreaterThan(0);
    expect(found.text).toContain('7 business days');
  });

  it('searches whole documents and single fields by the beginnings of words', async () => {
    const all = '*[_type == "faqEntry" && [@, _id] match text::query($q)]._id';
    expect(await client().fetch(all, { q: 'refu orig' })).toEqual([REFUND]);
    const scored =
      '*[_type == "faqEntry"] | score(boost(question match text::query($q), 5)) [_score > 0]._id';
    expect(await client().fetch(scored, { q: 'refund' })).toEqual([REFUND]);
  });

  it('says where a query cannot be read', async () => {
    await expect(client().fetch('*[_type ==')).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('an editor’s work', () => {
  it('keeps a draft apart until it is published into its file', {
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

  it('creates, publishes, unpublishes and deletes a document', async () => {
    const [publishedId, draftId] = ['redirect-a', 'drafts.redirect-a'];
    await client().action({
      actionType: 'sanity.action.document.create',
      publishedId,
      attributes: { _id: draftId, _type: 'redirect', from: '/old', to: '/faq', permanent: false },
      ifExists: 'fail',
    });
    expect(existsSync(pathOf('redirect'))).toBe(false);
    await client().action({ actionType: 'sanity.action.document.publish', publishedId, draftId });
    expect(JSON.parse(fileOf('redirect/a.json'))).toEqual({
      _id: publishedId,
      _type: 'redirect',
      from: '/old',
      to: '/faq',
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

  it('patches a document as the client’s own mutations do', async () => {
    const patched = await client()
      .patch(REFUND)
      .set({ 'answer[0].style': 'h3' })
      .inc({ order: 5 })
      .commit();
    expect(patched.order).toBe(115);
    expect(JSON.parse(fileOf('faqEntry/refund.json')).answer[0].style).toBe('h3');
  });

  it('refuses a patch of a document that has changed in the meantime, and all that comes with it', async () => {
    const transaction = client()
      .transaction()
      .patch(REFUND, (patch) => patch.set({ order: 1 }))
      .patch('siteSettings', (patch) => patch.set({ notice: '?' }).ifRevisionId('other'));
    await expect(transaction.commit()).rejects.toMatchObject({ statusCode: 409 });
    expect((await client().getDocument(REFUND))?.order).toBe(110);
  });

  it('refuses to take away what a published document refers to', async () => {
    const removal = client().delete('faqCategory-contact');
    await expect(removal).rejects.toThrow('refers to it');
    expect(existsSync(pathOf('faqCategory/contact.json'))).toBe(true);
  });

  it('keeps drafts, revisions and history when it is started again', async () => {
    await editQuestion('First?');
    await publish();
    await editQuestion('Second?');
    const before = await client().getDocument(REFUND);
    await lake.close();
    lake = await start();
    expect(await client().getDocument(REFUND)).toEqual(before);
    expect(await question('drafts')).toBe('Second?');
    expect(await transactionsOf(REFUND)).toHaveLength(1);
  });
});

describe('history', () => {
  it('tells each transaction with its effects, and gives a document as it was', async () => {
    const first = await question('published');
    const old = await client().getDocument(REFUND);
    await editQuestion('New?');
    const { transactionId } = await publish();
    const [transaction] = await transactionsOf(REFUND);
    expect(transaction).toMatchObject({ id: transactionId, author: 'local-editor' });
    const { apply, revert } = transaction.effects[REFUND];
    expect([revert[1].question, apply[1].question]).toEqual([first, 'New?']);

    const at = await get(`history/production/documents/${REFUND}?revision=${transactionId}`);
    expect((await at.json()).documents[0].question).toBe('New?');
    const before = await get(`history/production/documents/${REFUND}?revision=${old?._rev}`);
    expect((await before.json()).documents[0].question).toBe(first);
  });
});

describe('the events of a document', () => {
  it('name what an editor has done to it, the newest first', async () => {
    await editQuestion('First?');
    const draft = await client().getDocument(DRAFT);
    const { transactionId } = await publish();
    await editQuestion('Second?');
    await client().action({
      actionType: 'sanity.action.document.unpublish',
      publishedId: 'legalPage-license',
      draftId: 'drafts.legalPage-license',
    });
    await client().delete(DRAFT);
    const events = await eventsOf(DRAFT);
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      'deleteDocumentVersion',
      'createDocumentVersion',
      'publishDocumentVersion',
      'createDocumentVersion',
    ]);
    expect(events[2]).toMatchObject({
      documentId: REFUND,
      versionId: DRAFT,
      revisionId: transactionId,
      versionRevisionId: draft?._rev,
      author: 'local-editor',
    });
    expect(await eventsOf('legalPage-license')).toMatchObject([{ type: 'unpublishDocument' }]);
  });
});

describe('listening', () => {
  it('tells of a publish as two events of one transaction', async () => {
    await editQuestion('New?');
    const { events, until, stop } = listen('*[_type == "faqEntry"]');
    await until((all) => all.includes('welcome'));
    const { transactionId } = await publish();
    await until((all) => all.length === 3);
    stop();
    const mutations = events.filter((event) => event.type === 'mutation');
    expect(mutations).toMatchObject([
      { documentId: REFUND, transition: 'update', transactionId, resultRev: transactionId },
      { documentId: DRAFT, transition: 'disappear', transactionId, resultRev: transactionId },
    ]);
    expect(mutations[0]?.result?.question).toBe('New?');
    const counts = mutations.map(({ transactionCurrentEvent, transactionTotalEvents }) => [
      transactionCurrentEvent,
      transactionTotalEvents,
    ]);
    expect(counts).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it('leaves out what the query does not find', async () => {
    const { events, until, stop } = listen('*[_id == "siteSettings"]');
    await until((all) => all.includes('welcome'));
    await client().patch(REFUND).set({ order: 1 }).commit();
    await client().patch('siteSettings').set({ notice: 'Other' }).commit();
    await until((all) => all.includes('mutation'));
    stop();
    expect(events.filter(({ type }) => type === 'mutation')).toHaveLength(1);
  });

  it('tells of a file that somebody else has changed', async () => {
    const { events, until, stop } = listen(`*[_id == "${REFUND}"]`);
    await until((all) => all.includes('welcome'));
    const text = fileOf('faqEntry/refund.json').replace('"order": 110', '"order": 7');
    writeFileSync(pathOf('faqEntry/refund.json'), text);
    expect((await client().fetch(`*[_id == "${REFUND}"][0]`)).order).toBe(7);
    await until((all) => all.includes('mutation'));
    stop();
    expect(events.at(-1)).toMatchObject({ identity: 'files', documentId: REFUND });
  });
});

describe('pictures', () => {
  // One blue dot.
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );

  it('are kept for the site and shown to the Studio', async () => {
    const asset = await client().assets.upload('image', dot, { filename: 'dot.png' });
    expect(asset).toMatchObject({ originalFilename: 'dot.png', extension: 'png' });
    expect(asset.metadata.dimensions).toMatchObject({ width: 1, height: 1 });
    const file = asset.url.replace('/pictures/', '');
    expect(readFileSync(join(folder, 'pictures', file))).toEqual(dot);
    const shown = await fetch(`${lake.url}/images/local/production/${file}?w=200`);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(dot);
  });

  it('are refused when they are something else', async () => {
    const upload = client().assets.upload('image', Buffer.from('<svg/>'), { filename: 'x.svg' });
    await expect(upload).rejects.toMatchObject({ statusCode: 415 });
  });
});

describe('who may use it', () => {
  it('refuses to start in production', async () => {
    const options = { datasetDir: repository, workDir: folder, picturesDir: folder, port: 0 };
    await expect(startLake(options, { NODE_ENV: 'production' })).rejects.toThrow('NODE_ENV');
  });

  it('shows published content only, and takes nothing, without its token', async () => {
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
  ])('refuses %s', async (_, headers) => {
    const authorization = `Bearer ${lake.token}`;
    expect(await statusOf('/v2025-02-19/users/me', { ...headers, authorization })).toBe(403);
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', cookie: `lake=${lake.token}` };
    expect(await statusOf('/streams', { ...headers, ...upgrade })).toBe(403);
  });
});

async function get(path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${lake.token}` };
  return fetch(`${lake.url}/v2025-02-19/data/${path}`, { headers });
}

async function eventsOf(id: string) {
  const response = await get(`history/production/events/documents/${id}?limit=100`);
  return (await response.json()).events[id];
}

async function transactionsOf(id: string) {
  const response = await get(`history/production/transactions/${id}?excludeContent=true`);
  const lines = (await response.text()).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

function listen(query: string) {
  const events: (MutationEvent | WelcomeEvent)[] = [];
  let wake = () => {};
  const options = { includeResult: true, events: ['welcome', 'mutation'] } as const;
  const subscription = client()
    .listen(query, {}, { ...options, events: [...options.events] })
    .subscribe((event) => {
      events.push(event);
      wake();
    });
  async function until(condition: (types: unknown[]) => boolean) {
    while (!condition(events.map(({ type }) => type))) {
      await new Promise<void>((resolveWait) => {
        wake = resolveWait;
      });
    }
  }
  return { events, until, stop: () => subscription.unsubscribe() };
}

/** Sends headers that `fetch` keeps for itself. */
function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((done, failed) => {
    request(lake.url + path, { headers }, (response) => {
      response.resume();
      done(response.statusCode);
    })
      .on('error', failed)
      .end();
  });
}
