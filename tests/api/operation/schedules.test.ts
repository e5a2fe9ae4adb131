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

it('publishes drafts that were scheduled together in one transaction, or none', {
  tags: ['EDIT-002'],
}, async () => {
  const editor = lake.client();
  const other = 'faqEntry-receipt-time';
  await editor.create({ _id: `drafts.${other}`, _type: 'redirect', from: '/a', to: {} });
  const scheduledAt = '2026-11-30T17:00:00.000Z';
  const plan = { _type: SCHEDULE_TYPE, document: other, at: AT, by: 'Kim', scheduledAt };
  const noted = scheduleIdOf(other);
  await editor.create({ ...plan, _id: noted, revision: 'another' });
  await editor.patch(SCHEDULE).set({ scheduledAt }).commit();
  becomeDue();
  await run();
  expect(await editor.getDocument(noted)).toMatchObject({
    failure: expect.stringMatching(/^The draft was changed/),
  });
  expect(await failure()).toMatch(/^A draft that was scheduled together/);
  expect(await published()).toBe('Can I get a refund?');

  const revision = (await editor.getDocument(`drafts.${other}`))?._rev;
  await editor.patch(noted).set({ revision }).unset(['failure']).commit();
  await editor.patch(SCHEDULE).unset(['failure']).commit();
  await run();
  expect(await published()).toBe('May I have my money back?');
  const versions = await Promise.all([REFUND, other].map((id) => editor.getDocument(id)));
  expect(versions[0]?._rev).toBe(versions[1]?._rev);
  expect(await editor.getDocument(noted)).toBeUndefined();
  expect(await editor.getDocument(SCHEDULE)).toBeUndefined();
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
