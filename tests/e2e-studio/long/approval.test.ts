import { expect, type Route } from '@playwright/test';
import { REPORT_ID, REPORT_TYPE } from '#contracts/api/publishing-report.ts';
import { REQUEST, request } from '#tests/support/studio/approve.ts';
import { test } from '#tests/support/studio/desk.ts';

const MAIL = 'mails/codeMail.json';
const WORDS = 'Type these digits within {minutes} minutes.';
const DOCUMENT = '/intent/edit/id=codeMail;type=codeMail/';

test('an email is published once a second editor approves it, or at a time that an editor chose', {
  tag: ['@EDIT-002', '@EDIT-009'],
}, async ({ desk }) => {
  test.setTimeout(600_000);
  const { page, open, go, other, read } = desk;
  const action = (name: string) => page.getByRole('button', { name, exact: true }).first();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Open document actions' }).first().click();
    await page.getByRole('menuitem', { name }).click();
  };
  const lead = page.getByTestId('field-lead').getByRole('textbox');
  const content = { content_read_at: null, live: [], held_back: [], state: 'idle', failure: null };
  await other.create({ _id: REPORT_ID, _type: REPORT_TYPE, ...content });

  await open(`${DOCUMENT}?editor=Kim`);
  await expect(lead).toHaveValue(/^Enter/);
  await expect(action(REQUEST)).toBeDisabled();
  await lead.fill(WORDS);
  await request(page);
  await expect(action('Waiting for approval')).toBeDisabled();
  await choose('Withdraw request');
  await request(page, 'Please check the time.');
  await expect(action('Waiting for approval')).toBeDisabled();

  await expect(page.getByTestId('waiting')).toHaveCount(0);
  await open(`${DOCUMENT}?editor=Dana`);
  const waiting = page.getByTestId('waiting');
  await expect(waiting).toContainText('waiting for your approval');
  await expect(waiting).toContainText('Note from Kim: Please check the time.');
  await go('/structure/plans');
  const plan = page.getByTestId('plan-codeMail');
  await expect(plan).toContainText(/Requested by Kim on .+ PT/);
  await expect(page.getByLabel('1 waiting for approval').first()).toBeVisible();
  await plan.getByRole('link').click();
  await expect(lead).toHaveValue(WORDS);
  const changes = page.getByTestId('draft-changes');
  await expect(changes.locator('del').first()).toContainText('Enter');
  await expect(changes.locator('ins').first()).toContainText('Type');
  await expect(changes).toContainText('Note from Kim: Please check the time.');
  await test.step('It is sent back, and requested again', async () => {
    await choose('Send back');
    await page.getByLabel('What to change').fill('Fix the time.');
    await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
    const reason = /^Sent back by Dana on .+ PT: Fix the time\.$/;
    await expect(page.getByText(reason).first()).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await open(`${DOCUMENT}?editor=Kim`);
    await lead.fill('On its way.');
    await expect(page.getByText(reason).first()).toBeVisible();
    await go('/structure/plans');
    await expect(page.getByRole('heading', { name: 'Sent back' })).toBeVisible();
    await expect(page.getByText('Waiting for approval')).toHaveCount(0);
    await go(DOCUMENT);
    await lead.fill(WORDS);
    await request(page);
    await expect(action('Waiting for approval')).toBeDisabled();
    await open(`${DOCUMENT}?editor=Dana`);
    await expect(changes).toContainText('Sent back earlier by Dana on');
  });
  await action('Approve').dblclick();
  await expect(action('Publish')).toBeEnabled();
  await expect(changes).toHaveCount(0);
  await expect(page.getByText('Try again.')).toHaveCount(0);

  await test.step('It is scheduled, and the schedule is canceled', async () => {
    await choose('Schedule');
    const time = page.getByLabel('Date and time (Pacific Time)');
    await time.fill('2020-12-01T09:00');
    await page.getByRole('button', { name: 'Schedule publishing' }).click();
    const problem = page.getByText('Choose a time in the future.');
    await expect(problem).toBeVisible();
    await time.fill('2033-12-01T09:00');
    const request = new Promise<Route>((resolve) =>
      page.route(/\/data\/mutate\//, resolve, { times: 1 }),
    );
    await page.getByRole('button', { name: 'Schedule publishing' }).click();
    const held = await request;
    await expect(page.getByRole('button', { name: 'Schedule publishing' })).toBeDisabled();
    await expect(problem).toHaveCount(0);
    await held.continue();
    await expect(page.getByText('Publishes Dec 1, 2033, 9:00 AM PT').first()).toBeVisible();
    await go('/structure/plans');
    await expect(plan).toContainText('Publishes Dec 1, 2033, 9:00 AM PT');
    await expect(plan).toContainText(/Scheduled by Dana on .+ PT/);
    const title = (heading: string) => other.patch('drafts.codeMail').set({ heading }).commit();
    await title('Your code');
    await expect(plan).toContainText('The draft has changed since it was scheduled');
    await title('Your login code');
    await plan.getByRole('button', { name: 'Cancel schedule' }).click();
    await expect(plan).toHaveCount(0);
  });

  await go(DOCUMENT);
  await action('Publish').click();
  await expect.poll(() => JSON.parse(read(MAIL)).lead).toBe(WORDS);
  const names = /^Requested by Kim on .+ PT, approved by Dana on .+ PT, published by Dana$/;
  await expect(page.getByText(names).first()).toBeVisible();

  await test.step('A request that is discarded leaves no trace', async () => {
    await lead.fill(`Please. ${WORDS}`);
    await request(page);
    await expect(action('Waiting for approval')).toBeDisabled();
    await choose('Discard changes');
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByText(names).first()).toBeVisible();
    await go('/structure/plans');
    const approved = page.getByTestId('approved-codeMail');
    await expect(approved).toBeVisible();
    await expect(plan).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toHaveCount(0);
    await approved.getByText('Approved text').click();
    await expect(approved).toContainText(WORDS);
    await expect(approved.getByText(names)).toBeVisible();
  });
});
