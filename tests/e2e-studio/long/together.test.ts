import { expect } from '@playwright/test';
import { textToApprove } from '#cms/rules/approval.ts';
import { APPROVAL_TYPE, approvalIdOf, scheduleIdOf } from '#contracts/api/editors-notes.ts';
import { REPORT_ID, REPORT_TYPE } from '#contracts/api/publishing-report.ts';
import { test } from '#tests/support/studio/desk.ts';

const MAIL = 'codeMail';
const REFUND = 'faqEntry-refund';

test('an editor publishes or schedules several drafts together, or none of them', {
  tag: ['@EDIT-002', '@EDIT-009'],
}, async ({ desk }) => {
  const { page, open, other, read, build } = desk;
  const edit = async (publishedId: string, set: object) =>
    other.action({
      actionType: 'sanity.action.document.edit',
      publishedId,
      draftId: `drafts.${publishedId}`,
      patch: { set },
    });
  await edit(MAIL, { lead: 'Type these digits within {minutes} minutes.' });
  await edit(REFUND, { question: '' });
  const revisionOf = async (id: string) => (await other.getDocument(id))?._rev;
  const content = { content_read_at: null, live: [], held_back: [], state: 'idle', failure: null };
  await other.create({ _id: REPORT_ID, _type: REPORT_TYPE, ...content });

  await open('/structure/plans?editor=Kim');
  const row = (id: string) => page.getByTestId(`ready-${id}`);
  await expect(row(REFUND).getByText('untitled', { exact: true })).toBeVisible();
  // A draft that needs approval appears once it has it.
  await expect(row(MAIL)).toHaveCount(0);
  const draft = (await other.getDocument(`drafts.${MAIL}`)) ?? {};
  await other.create({
    _id: approvalIdOf(MAIL),
    _type: APPROVAL_TYPE,
    document: MAIL,
    type: MAIL,
    title: 'Login code',
    text: textToApprove(draft),
    writtenBy: { id: 'local-Kim', name: 'Kim' },
    approvedBy: { id: 'local-Dana', name: 'Dana' },
  });
  await row(MAIL).getByRole('checkbox').check();
  await row(REFUND).getByRole('checkbox').check();

  const before = await revisionOf(MAIL);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Publish together').click();
  const problem = page.getByRole('alert');
  await expect(problem).toHaveText('“Question”, field “Question”: This can’t be empty.');
  expect(await revisionOf(MAIL)).toBe(before);
  await test.step('The mistakes of each draft are listed with its title', async () => {
    await edit('faqEntry-smog', { question: '', answer: [] });
    await row('faqEntry-smog').getByRole('checkbox').check();
    await edit(REFUND, { question: 'May I?', answer: [] });
    await button('Publish together').click();
    await expect(problem).toContainText('“May I?”, field “Answer”: Add at least one entry.');
    await expect(problem).toContainText('“Question”, field “Question”: This can’t be empty.');
    await expect(problem).toContainText('“Question”, field “Answer”: Add at least one entry.');
    await other.delete('drafts.faqEntry-smog');
    await edit(REFUND, { answer: (await other.getDocument(REFUND))?.answer });
  });

  await edit(REFUND, { question: 'May I have my money back?' });
  await button('Schedule together').click();
  await page.getByLabel('Date and time (Pacific Time)').fill('2033-12-01T09:00');
  await button('Schedule publishing').click();
  await expect(page.getByText('Publishes Dec 1, 2033, 9:00 AM PT')).toHaveCount(2);
  await expect(row(MAIL)).toHaveCount(0);
  const scheduledAt = async (id: string) =>
    (await other.getDocument(scheduleIdOf(id)))?.scheduledAt;
  expect(await scheduledAt(MAIL)).toBe(await scheduledAt(REFUND));
  const refund = page.getByTestId(`plan-${REFUND}`);
  await expect(refund).toContainText('PT together with “Login code”');
  const plan = await other.getDocument(scheduleIdOf(MAIL));
  await other.delete(scheduleIdOf(MAIL));
  await expect(refund).toContainText('“Login code” is no longer scheduled, so the site won’t');
  await other.create({ ...plan, _type: 'schedule' });
  await expect(refund).not.toContainText('the site won’t');
  await edit(REFUND, { order: 11 });
  const mail = page.getByTestId(`plan-${MAIL}`);
  await expect(mail).toContainText(
    '“May I have my money back?” has changed since it was scheduled',
  );
  await other.delete({ query: '*[_type == "schedule"]' });
  // They are marked again.
  await expect(row(MAIL).getByRole('checkbox')).not.toBeChecked();
  await expect(row(REFUND).getByRole('checkbox')).not.toBeChecked();
  const { _id, ...original } = (await other.getDocument(REFUND)) ?? {};
  const copy = { ...original, _id: 'drafts.copy', _type: 'faqEntry' };
  await other.create({ ...copy, question: 'May I have my money back?' });
  await expect(row('copy')).toContainText('Question, new');
  await expect(row(REFUND)).not.toContainText('new');
  await other.delete('drafts.copy');

  await row(MAIL).getByRole('checkbox').check();
  await row(REFUND).getByRole('checkbox').check();
  await button('Publish together').click();
  await expect(row(REFUND)).toHaveCount(0);
  await expect(row(MAIL)).toHaveCount(0);
  const revision = await revisionOf(MAIL);
  expect(revision).toBe(await revisionOf(REFUND));
  await expect(page.getByText('2 documents are going live…')).toBeVisible();
  const live = [MAIL, REFUND].map((document) => ({ document, revision }));
  await other.patch(REPORT_ID).set({ live }).commit();
  await expect(page.getByText('2 documents are live.')).toBeVisible();
  await edit(REFUND, { question: 'Can I have my money back?' });
  await expect(row(REFUND).getByRole('checkbox')).not.toBeChecked();
  await other.delete(`drafts.${REFUND}`);
  expect(await other.getDocument(approvalIdOf(MAIL))).toMatchObject({ publishedBy: 'Kim' });
  expect(read('mails/codeMail.json')).toContain('Type these digits');

  await test.step('A translation is published together with its new original', async () => {
    const slug = { _type: 'slug', current: 'copy' };
    await other.create({ ...copy, slug, question: 'What is new?' });
    await other.create({
      ...copy,
      ...{ _id: 'drafts.copy-es', question: '¿Qué hay de nuevo?', language: 'es' },
      translationOf: {
        ...{ _type: 'reference', _ref: 'copy', _weak: true },
        _strengthenOnPublish: { type: 'faqEntry' },
      },
    });
    await row('copy-es').getByRole('checkbox').check();
    await button('Publish together').click();
    await expect(page.getByText('The English original isn’t published.')).toBeVisible();
    await row('copy').getByRole('checkbox').check();
    await button('Publish together').click();
    await expect(row('copy-es')).toHaveCount(0);
    const translation = await other.getDocument('copy-es');
    expect(translation?.translationOf).toEqual({ _type: 'reference', _ref: 'copy' });
    expect(JSON.stringify(translation?.translatedFrom)).toContain('What is new?');
  });
  const site = await build();
  expect(site('faq')).toContain('May I have my money back?');
});
