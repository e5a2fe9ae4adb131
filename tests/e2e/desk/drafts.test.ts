/** Unsent input on an order's screen. */
import { expect, type Page } from '@playwright/test';
import { expectFits, story, today } from '#tests/support/browser/desk.ts';
import {
  actions,
  DESK_ORDER,
  openAction,
  openDeskOrder,
  said,
} from '#tests/support/browser/desk-actions.ts';
import { callsOf } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const can = { can: true, why: null };
const claimed: typeof actions = {
  ...actions,
  possible: { ...actions.possible, enter_result: can },
  filing: {
    ...{ kind: 'renewal', collected: 199, covered: 0, expires_on: '2027-01-31', result: null },
    ...{ claim: { uuid: 'kim', name: 'Kim Agent', is_mine: true }, is_disputed: false },
  },
};
const OPER = { tag: '@OPER-006' };
const LONG = { tag: ['@long', '@OPER-006'] };
const CARD = 'Card 4242 4242 4242 4242';
const CHANGED = 'This order has changed.';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('Unsent input survives a reload and Back, until it is sent', OPER, async ({ page }) => {
  await openDeskOrder(page, {
    'GET /v1/api/desk/today': { body: { data: today } },
    [`GET ${DESK_ORDER}/actions`]: { body: { data: actions } },
    [`POST ${DESK_ORDER}/notes`]: { body: { data: { done: 'Note saved.' } } },
  });
  const note = page.getByLabel('Note', { exact: true });

  await test.step('a note survives, and its form opens again', async () => {
    await openAction(page, 'Write a note');
    await note.fill('Call Dana back');
    await page.getByLabel('Open complaint').check();
    await page.reload();
    await expect(note).toHaveValue('Call Dana back');
    await expect(page.getByLabel('Open complaint')).toBeChecked();
    await page.getByRole('link', { name: 'Today' }).click();
    await expect(heading(page)).toHaveText(/^Today/);
    await page.goBack();
    await expect(note).toHaveValue('Call Dana back');
    await page.getByRole('button', { name: 'SAVE NOTE' }).click();
    await expect(said(page)).toHaveText('Note saved.');
    await page.reload();
    await openAction(page, 'Write a note');
    await expect(note).toHaveValue('');
  });

  await test.step('DISCARD clears a kept note for good', async () => {
    await note.fill('Never mind');
    await page.reload();
    await page.getByRole('button', { name: 'DISCARD' }).click();
    await expect(note).toHaveValue('');
    await expect(note).toBeFocused();
    await expect(page.getByText('You haven’t sent this yet.')).toHaveCount(0);
    await page.reload();
    await openAction(page, 'Write a note');
    await expect(note).toHaveValue('');
  });
});

test('Every form keeps its input, but never a card number', LONG, async ({ page }) => {
  let shown = actions;
  await openDeskOrder(page, {
    [`GET ${DESK_ORDER}/actions`]: () => ({ body: { data: shown } }),
  });
  const note = page.getByLabel('Note', { exact: true });
  await openAction(page, 'Write a note');

  await test.step('a link to a form with a kept note focuses its field, not DISCARD', async () => {
    await note.fill('Call Dana back');
    await page.goto(`${page.url().split('?')[0]}?form=desk-write_note`);
    await expect(note).toBeFocused();
    await expect(note).toHaveValue('Call Dana back');
    await note.fill('');
  });

  await test.step('a handover survives, but never a card number', async () => {
    await openAction(page, 'Hand over');
    const why = page.getByLabel('Why, and what is left to do');
    await page.getByLabel('Colleague').selectOption({ index: 1 });
    await why.fill(CARD);
    await page.reload();
    await expect(page.getByLabel('Colleague')).toHaveValue(actions.colleagues[0]?.uuid ?? '');
    await expect(why).toHaveValue('');
  });

  await test.step('the DMV’s answer survives, and a reason and its note', async () => {
    shown = claimed;
    await page.reload();
    await openAction(page, 'Enter the DMV’s answer');
    await page.getByRole('radio', { name: 'Accepted' }).check();
    await page.getByLabel('DMV reference').fill('REF-1');
    const mail = await openAction(page, 'Resend an email');
    await mail.getByLabel('Reason').selectOption('not_received');
    await mail.getByLabel('Note for staff').fill('Twice');
    await page.reload();
    // Of several unsent forms, one is open.
    await openAction(page, 'Enter the DMV’s answer');
    await expect(page.getByRole('radio', { name: 'Accepted' })).toBeChecked();
    await expect(page.getByLabel('DMV reference')).toHaveValue('REF-1');
    await expect(mail.getByLabel('Reason')).toHaveValue('not_received');
    await expect(mail.getByLabel('Note for staff')).toHaveValue('Twice');
  });
});

test('A customer’s reply is added with one press', LONG, async ({ page }) => {
  const asked = await openDeskOrder(page, {
    [`GET ${DESK_ORDER}/actions`]: { body: { data: actions } },
    [`POST ${DESK_ORDER}/notes`]: { body: { data: { done: 'Reply saved.' } } },
  });
  const mailbox = page.getByRole('link', { name: 'hello@example.com' });
  await expect(mailbox).toHaveAttribute('href', 'mailto:hello@example.com');
  await page.getByRole('button', { name: 'ADD REPLY' }).click();
  const reply = page.getByLabel('Customer’s reply');
  await expect(reply).toBeFocused();
  await expectFits(page, 'order-reply', [1280, 768, 360]);
  const height = async () => (await reply.boundingBox())?.height ?? 0;
  const initial = await height();
  await reply.fill('Thank you.\n'.repeat(20));
  expect(await height()).toBeGreaterThan(initial);
  await reply.fill('Thank you.\nWhen does it arrive?');
  await page.getByRole('button', { name: 'SAVE REPLY' }).click();
  await expect(said(page)).toHaveText('Reply saved.');
  const [call] = callsOf(asked, 'POST', `${DESK_ORDER}/notes`);
  expect(call?.body).toMatchObject({ kind: 'reply', text: 'Thank you.\nWhen does it arrive?' });
});

test('A colleague’s change is shown on demand, and unsent input stays', LONG, async ({ page }) => {
  let shown = story;
  await page.clock.install();
  await openDeskOrder(page, {
    [`GET ${DESK_ORDER}`]: () => ({ body: { data: shown } }),
    [`GET ${DESK_ORDER}/actions`]: { body: { data: actions } },
    [`GET ${DESK_ORDER}/changes`]: (request) => ({
      body: {
        data: {
          is_changed: !request.url().includes(`seen=${shown.version}`),
          authors: [
            { by: 'staff', who: 'Kim Agent' },
            { by: 'post', who: null },
          ],
        },
      },
    }),
  });
  const note = page.getByLabel('Note', { exact: true });
  await openAction(page, 'Write a note');
  await note.fill('Call Dana back');
  await page.clock.fastForward('00:31');
  await expect(page.getByText(CHANGED)).toHaveCount(0);

  const [entry] = story.entries;
  if (!entry) throw new Error('Expected an entry');
  const refund = { ...entry, what: 'Refund of $5.00 requested', at: '2026-11-19T23:00:00Z' };
  shown = { ...story, version: 'v2', entries: [refund, ...story.entries] };
  await page.clock.fastForward('00:31');
  await expect(
    page.getByRole('status').filter({ hasText: `${CHANGED} New entries by: Kim Agent, carrier.` }),
  ).toBeInViewport();
  await expectFits(page, 'order-changed', [1280, 768, 360]);
  await expect(page.getByText(refund.what)).toHaveCount(0);
  await page.getByRole('button', { name: 'SHOW CHANGES' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: refund.what })).toContainText('New:');
  await expect(page.getByText('New:')).toHaveCount(1);
  await expect(page.getByText(CHANGED)).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  await expect(note).toHaveValue('Call Dana back');
});
