import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { textToApprove } from '#cms/rules/approval.ts';
import {
  APPROVAL_TYPE,
  approvalIdOf,
  LINK_CHECK_ID,
  LINK_CHECK_TYPE,
  SCHEDULE_TYPE,
  scheduledPublishIdOf,
  scheduleIdOf,
} from '#contracts/api/editors-notes.ts';
import { exchangeNotes } from '#server/features/system/content/schedules.ts';
import { JOBS } from '#server/jobs/kinds.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { DRAFT, lakePerTest, REFUND } from '#tests/support/lake-per-test.ts';

const SCHEDULE = scheduleIdOf(REFUND);
const AT = '2026-12-01T17:00:00.000Z';

const lake = lakePerTest();
let api: TestApi;
let now: string;
beforeAll(async () => {
  api = await createTestApi({ lake: lake.lake });
});
beforeEach(async () => {
  now = '2026-12-01T16:59:59.000Z';
  await lake.editQuestion('May I have my money back?');
  const draft = await lake.client().getDocument(DRAFT);
  await lake.client().create({
    _id: SCHEDULE,
    _type: SCHEDULE_TYPE,
    document: REFUND,
    at: AT,
    revision: draft?._rev,
    by: 'Kim',
  });
});
afterAll(() => api.close());

const run = (gateways = api.deps.gateways) =>
  exchangeNotes({ ...api.deps, gateways, clock: () => new Date(now) });
const failure = async () => (await lake.client().getDocument(SCHEDULE))?.failure;
const published = () => lake.question('published');
const becomeDue = () => {
  now = AT;
};

it('publishes a draft at its time, once, even if two workers try', {
  tags: ['EDIT-002'],
}, async () => {
  await run();
  expect(await published()).toBe('Can I get a refund?');
  // A restart of the lake keeps the schedule.
  await lake.restart();
  becomeDue();
  await Promise.allSettled([run(), run()]);
  await run();
  expect(await published()).toBe('May I have my money back?');
  expect(await lake.client().getDocument(DRAFT)).toBeUndefined();
  expect(await lake.client().getDocument(SCHEDULE)).toBeUndefined();
  expect(await lake.client().getDocument(scheduledPublishIdOf(REFUND))).toMatchObject({
    document: REFUND,
    by: 'Kim',
    at: AT,
    publishedAt: AT,
  });
});

it('notes who published a version only if it is the requested one', {
  tags: ['EDIT-002'],
}, async () => {
  const writtenBy = { id: 'kim', name: 'Kim' };
  const note = { _id: approvalIdOf(REFUND), _type: APPROVAL_TYPE, document: REFUND, writtenBy };
  await lake.client().create({ ...note, text: 'Another version' });
  becomeDue();
  await run();
  expect(await lake.client().getDocument(note._id)).not.toHaveProperty('publishedBy');
});

it('does not note who published a version if another is requested at that moment', {
  tags: ['EDIT-002'],
}, async () => {
  const writtenBy = { id: 'kim', name: 'Kim' };
  const note = { _id: approvalIdOf(REFUND), _type: APPROVAL_TYPE, document: REFUND, writtenBy };
  const text = textToApprove((await lake.client().getDocument(DRAFT)) ?? {});
  await lake.client().create({ ...note, text });
  becomeDue();
  const { gateways } = api.deps;
  async function find(id: string) {
    const found = await gateways.lake.find(id);
    const another = { text: 'Another version' };
    if (id === note._id) await lake.client().patch(id).set(another).commit();
    return found;
  }
  await run({ ...gateways, lake: { ...gateways.lake, find } });
  expect(await lake.client().getDocument(note._id)).not.toHaveProperty('publishedBy');
  expect(await lake.client().getDocument(SCHEDULE)).toBeUndefined();
  expect(await published()).toBe('May I have my money back?');
});

it('tells editors why a changed, discarded, or invalid draft was not published', {
  tags: ['EDIT-002'],
}, async () => {
  becomeDue();
  await lake.editQuestion('Can I change my mind?');
  await run();
  expect(await failure()).toMatch(/^The draft was changed/);

  const draft = await lake.client().getDocument(DRAFT);
  const category = { _type: 'reference', _ref: 'nowhere' };
  await lake.client().patch(DRAFT).set({ category }).commit();
  const { _rev: revision } = (await lake.client().getDocument(DRAFT)) ?? draft ?? { _rev: '' };
  await lake.client().patch(SCHEDULE).set({ revision }).unset(['failure']).commit();
  await run();
  expect(await failure()).toContain('refers to "nowhere", which is not published');

  await lake.client().patch(SCHEDULE).unset(['failure']).commit();
  await lake.client().delete(DRAFT);
  await run();
  expect(await failure()).toMatch(/^There was no draft anymore/);
  expect(await published()).toBe('Can I get a refund?');
});

const OTHER = 'faqEntry-receipt-time';
const OTHER_SCHEDULE = scheduleIdOf(OTHER);
const WITH_OTHER = /^A draft that was scheduled together/;
const otherFailure = async () => (await lake.client().getDocument(OTHER_SCHEDULE))?.failure;

/** Schedules a draft of a new question together with the refund's. */
async function scheduleOther(fields: object = {}) {
  const editor = lake.client();
  const refund = await editor.getDocument(REFUND);
  const title = 'When do I get a receipt?';
  const draft = await editor.create({
    ...refund,
    _id: `drafts.${OTHER}`,
    _type: 'faqEntry',
    question: title,
    slug: { _type: 'slug', current: 'receipt-time' },
  });
  const scheduledAt = '2026-11-30T17:00:00.000Z';
  await editor.create({
    _id: OTHER_SCHEDULE,
    _type: SCHEDULE_TYPE,
    ...{ document: OTHER, at: AT, by: 'Kim', revision: draft._rev, scheduledAt },
    together: [{ document: REFUND, title: 'May I have my money back?' }],
    ...fields,
  });
  const together = [{ document: OTHER, title }];
  await editor.patch(SCHEDULE).set({ scheduledAt, together }).commit();
  return draft._rev;
}

it('publishes drafts that were scheduled together in one transaction, or none', {
  tags: ['EDIT-002'],
}, async () => {
  const editor = lake.client();
  const revision = await scheduleOther({ revision: 'another' });
  becomeDue();
  await run();
  expect(await otherFailure()).toMatch(/^The draft was changed/);
  expect(await failure()).toMatch(WITH_OTHER);
  expect(await published()).toBe('Can I get a refund?');

  await editor.patch(OTHER_SCHEDULE).set({ revision }).unset(['failure']).commit();
  await editor.patch(SCHEDULE).unset(['failure']).commit();
  await run();
  expect(await published()).toBe('May I have my money back?');
  const versions = await Promise.all([REFUND, OTHER].map((id) => editor.getDocument(id)));
  expect(versions[0]?._rev).toBe(versions[1]?._rev);
  expect(await editor.getDocument(OTHER_SCHEDULE)).toBeUndefined();
  expect(await editor.getDocument(SCHEDULE)).toBeUndefined();
});

it('publishes no draft alone that was scheduled together with one that was moved or canceled', {
  tags: ['EDIT-002'],
}, async () => {
  const editor = lake.client();
  await scheduleOther();
  const moved = { at: '2026-12-02T17:00:00.000Z', scheduledAt: '2026-11-30T18:00:00.000Z' };
  await editor.patch(OTHER_SCHEDULE).set(moved).unset(['together']).commit();
  becomeDue();
  await run();
  const reason = '“When do I get a receipt?” was scheduled again on its own';
  expect(await failure()).toBe(`${reason}, so this draft was not published.`);
  expect(await published()).toBe('Can I get a refund?');
  expect(await otherFailure()).toBeUndefined();

  await editor.patch(SCHEDULE).unset(['failure']).commit();
  await editor.delete(OTHER_SCHEDULE);
  await run();
  expect(await failure()).toMatch(/^“When do I get a receipt\?” is no longer scheduled, so/);
  expect(await published()).toBe('Can I get a refund?');
});

it('finishes what it published together after it lost the connection', {
  tags: ['EDIT-002'],
}, async () => {
  // The lake dates the publishing by its own clock.
  const at = '2020-12-01T17:00:00.000Z';
  await scheduleOther({ at });
  await lake.client().patch(SCHEDULE).set({ at }).commit();
  const { gateways } = api.deps;
  async function remove(id: string) {
    await gateways.lake.remove(id);
    throw new Error('The connection was lost');
  }
  await run({ ...gateways, lake: { ...gateways.lake, remove } });
  await run();
  const notes = [SCHEDULE, OTHER_SCHEDULE].map((id) => lake.client().getDocument(id));
  expect(await Promise.all(notes)).toEqual([undefined, undefined]);
  expect(await published()).toBe('May I have my money back?');
});

it('keeps the real reason if storing the failures of drafts is interrupted', {
  tags: ['EDIT-002'],
}, async () => {
  await scheduleOther();
  await lake.editQuestion('Can I change my mind?');
  becomeDue();
  const { gateways } = api.deps;
  let writes = 0;
  async function set(...write: Parameters<typeof gateways.lake.set>) {
    writes += 1;
    if (writes > 1) throw new Error('The connection was lost');
    await gateways.lake.set(...write);
  }
  await run({ ...gateways, lake: { ...gateways.lake, set } });
  expect([await otherFailure(), await failure()]).toEqual([
    expect.stringMatching(WITH_OTHER),
    undefined,
  ]);
  await run();
  expect(await otherFailure()).toMatch(WITH_OTHER);
  expect(await failure()).toMatch(/^The draft was changed/);
});

it('does nothing without a lake', async () => {
  await lake.lake().close();
  await run();
});

it('starts a link check that an editor requests', { tags: ['EDIT-008'] }, async () => {
  const job = { kind: JOBS.checkLinks, payload: {}, runAt: new Date('2033-12-02T17:00:00Z') };
  await api.deps.jobs.enqueue(api.deps.db, job);
  const { db, clock } = api.deps;
  const change = (state: 'ready' | 'running', locked_until: Date | null) =>
    db
      .updateTable('job')
      .set({ state, locked_until })
      .where('kind', '=', JOBS.checkLinks)
      .execute();
  const request = () => lake.client().getDocument(LINK_CHECK_ID);
  await lake.client().create({ _id: LINK_CHECK_ID, _type: LINK_CHECK_TYPE });
  // The request waits for a check that is running, which may have passed what the editor changed.
  await change('running', clock());
  await run();
  expect(await request()).toBeDefined();
  await change('ready', null);
  await run();
  const { run_at } = await api.deps.db
    .selectFrom('job')
    .select('run_at')
    .where('kind', '=', JOBS.checkLinks)
    .executeTakeFirstOrThrow();
  expect(Number(run_at)).toBeLessThan(Number(job.runAt));
  expect(await request()).toBeUndefined();
});
