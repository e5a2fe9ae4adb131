import { beforeEach, expect, it, vi } from 'vitest';
import { SCHEDULE_TYPE, scheduleIdOf } from '#contracts/api/editors-notes.ts';
import { lakePerTest, REFUND } from '#tests/support/lake-per-test.ts';
import { draftsNow } from '../../../scripts/content/preview/drafts.ts';
import { chosenMoment } from '../../../scripts/content/preview/site-clock.ts';

const OTHER = 'faqEntry-smog';
const AT = '2033-12-01T17:00:00.000Z';
const lake = lakePerTest();

beforeEach(() => {
  vi.stubEnv('SANITY_PROJECT_ID', 'local');
  vi.stubEnv('SANITY_API_HOST', lake.lake().url);
  vi.stubEnv('SANITY_TOKEN', lake.lake().token);
});

/** What the preview asks on a later day. Each day is fetched once, because no change is announced here. */
const questionOn = (day: number) =>
  chosenMoment.run({ at: new Date(`2033-12-0${day}T17:00:00Z`) }, async () => {
    const { documents } = (await draftsNow())('en');
    return documents.find(({ _id }) => _id === REFUND)?.question;
  });

it('shows scheduled drafts only while the site will publish all of them', {
  tags: ['EDIT-005'],
}, async () => {
  const editor = lake.client();
  await lake.editQuestion('May I have my money back?');
  const smog = await editor.getDocument(OTHER);
  await editor.create({ ...smog, _id: `drafts.${OTHER}`, _type: 'faqEntry', question: 'Why?' });
  const schedule = async (document: string, others: string[]) => {
    const { _rev: revision } = (await editor.getDocument(`drafts.${document}`)) ?? {};
    const together = others.map((other) => ({ document: other, title: other }));
    const plan = { document, at: AT, by: 'Kim', revision, together };
    await editor.createOrReplace({ _id: scheduleIdOf(document), _type: SCHEDULE_TYPE, ...plan });
  };
  await schedule(REFUND, [OTHER]);
  await schedule(OTHER, [REFUND]);
  expect(await questionOn(1)).toBe('May I have my money back?');

  await editor.patch(`drafts.${OTHER}`).set({ question: 'Why not?' }).commit();
  expect(await questionOn(2)).toBe('Can I get a refund?');
  await editor.delete(scheduleIdOf(OTHER));
  expect(await questionOn(3)).toBe('Can I get a refund?');
  await schedule(REFUND, []);
  expect(await questionOn(4)).toBe('May I have my money back?');
});
