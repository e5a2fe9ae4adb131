/** Staff actions when a response is lost, or the order has changed since it was shown. */
import { expect, type Page } from '@playwright/test';
import type { ShownActions } from '#contracts/desk/order-actions.ts';
import {
  actions,
  aside,
  DESK_ORDER,
  giveReason,
  openAction,
  openDeskOrder,
  said,
} from '#tests/support/browser/desk-actions.ts';
import { type Answer, type Answers, at, callsOf } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const OPER = { tag: ['@long', '@OPER-006'] };
const ORDER = DESK_ORDER;
const done = (words: string): Answer => ({ body: { data: { done: words } } });
const rejected = (code: string, message: string, status = 409): Answer => ({
  status,
  body: { status: 'fail', message, error: { data: { code, message } } },
});

/** The test can change `shown` later. */
async function openOrder(page: Page, answers: Answers) {
  const shown: { now: ShownActions } = { now: actions };
  const asked = await openDeskOrder(page, {
    ...answers,
    [`GET ${ORDER}/actions`]: () => ({ body: { data: shown.now } }),
  });
  const uuids = (path: string) =>
    callsOf(asked, 'POST', path).map(({ body }) => at(body, 'request_uuid'));
  return { shown, asked, uuids };
}

test('Nothing is done twice, or to an order that has changed', OPER, async ({ page }) => {
  const meanwhile = 'A refund of $5.00 has already been requested. Reload the order.';
  const [one, two] = actions.complaints.map(
    ({ uuid }) => `/v1/api/desk/complaints/${uuid}/closing`,
  );
  let refunds = 0;
  let notes = 0;
  let closings = 0;
  const { shown, asked, uuids } = await openOrder(page, {
    [`POST ${ORDER}/mailing`]: () => {
      const ship_to = actions.ship_to && { ...actions.ship_to, street_address: '9 New Street' };
      shown.now = { ...shown.now, ship_to };
      return done('We’ll mail the order again.');
    },
    [`POST ${ORDER}/ship-to`]: done('Address corrected.'),
    [`POST ${ORDER}/refunds`]: () => {
      refunds += 1;
      shown.now = {
        ...shown.now,
        money: { paid: 266.07, back: 5, most: 64.9, ours: 64.9, difference: 0, card: '4242' },
      };
      return refunds === 1
        ? rejected('REFUNDED_MEANWHILE', meanwhile)
        : done('Refund of $7.00 requested.');
    },
    [`POST ${ORDER}/notes`]: () => {
      notes += 1;
      if (notes === 1) return 'abort';
      const words = 'This request_uuid was already used for a different request.';
      return notes === 2 ? rejected('REQUEST_REUSED', words) : done('Note saved.');
    },
    [`POST ${one}`]: () => {
      closings += 1;
      if (closings === 1) return 'abort';
      shown.now = { ...shown.now, complaints: actions.complaints.slice(1) };
      return done('Complaint resolved.');
    },
    [`POST ${two}`]: () => {
      shown.now = { ...shown.now, complaints: [] };
      return rejected('NOT_FOUND', 'This is already resolved.', 404);
    },
  });

  await test.step('the next correction starts from the changed address', async () => {
    const again = await openAction(page, 'Mail again');
    await again.getByLabel('Street address').fill('9 New Street');
    await again.getByRole('button', { name: 'MAIL AGAIN' }).click();
    await expect(said(page)).toHaveText('We’ll mail the order again.');
    const correct = await openAction(page, 'Correct ship-to');
    await expect(correct.getByLabel('Street address')).toHaveValue('9 New Street');
    await correct.getByLabel('Unit').fill('7');
    await giveReason(correct);
    await correct.getByRole('button', { name: 'CORRECT SHIP-TO' }).click();
    await expect(said(page)).toHaveText('Address corrected.');
    const [call] = callsOf(asked, 'POST', `${ORDER}/ship-to`);
    expect(at(call?.body, 'ship_to')).toMatchObject({
      street_address: '9 New Street',
      unit: '7',
    });
  });

  await test.step('a rejection after a change shows the change, and keeps the input', async () => {
    const reads = () => callsOf(asked, 'GET', ORDER).length;
    const before = reads();
    const refund = await openAction(page, 'Partial refund');
    await refund.getByLabel('Amount in dollars').fill('7');
    await giveReason(refund);
    await refund.getByLabel('Note for staff').fill('Called twice.');
    const press = () => refund.getByRole('button', { name: 'REFUND $7.00' }).click();
    await press();
    await expect(refund.getByRole('alert')).toHaveText(meanwhile);
    await expect(refund).toContainText('refunds requested: $5.00.');
    await expect(refund.getByLabel('Note for staff')).toHaveValue('Called twice.');
    await press();
    await expect(said(page)).toHaveText('Refund of $7.00 requested.');
    const calls = callsOf(asked, 'POST', `${ORDER}/refunds`);
    expect(calls.map(({ body }) => at(body, 'seen_back'))).toEqual([0, 5]);
    expect(new Set(uuids(`${ORDER}/refunds`)).size).toBe(2);
    await expect.poll(reads).toBeGreaterThanOrEqual(before + 2);
  });

  await test.step('an action whose response was lost is not repeated', async () => {
    const note = await openAction(page, 'Write a note');
    const press = () => note.getByRole('button', { name: 'SAVE NOTE' }).click();
    await note.getByLabel('Note', { exact: true }).fill('Called');
    await press();
    await expect(note.getByRole('alert')).toContainText('we don’t know whether this went through');
    await note.getByLabel('Note', { exact: true }).fill('Called twice');
    await press();
    await expect(note.getByRole('alert')).toContainText(
      'Your earlier request did go through, and this one did not. Check the history',
    );
    await expect(note.getByLabel('Note', { exact: true })).toHaveValue('Called twice');
    await press();
    await expect(said(page)).toHaveText('Note saved.');
    const [first, second, third] = uuids(`${ORDER}/notes`);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  await test.step('each complaint is resolved once, with its own button', async () => {
    const row = (text: string) => aside(page).locator('.desk-does > div', { hasText: text });
    const press = (text: string) =>
      row(text).getByRole('button', { name: 'MARK AS RESOLVED' }).click();
    await press('The envelope was torn.');
    await expect(row('The envelope was torn.').getByRole('alert')).toContainText('we don’t know');
    await expect(row('Nobody called back.').getByRole('alert')).toHaveCount(0);
    await press('The envelope was torn.');
    await expect(said(page)).toHaveText('Complaint resolved.');
    await expect(row('The envelope was torn.')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Actions' })).toBeFocused();
    expect(new Set(uuids(String(one))).size).toBe(1);
    await press('Nobody called back.');
    const lost = aside(page).getByRole('alert').filter({ hasText: 'This is already resolved.' });
    await expect(lost).toBeFocused();
    await expect(row('Nobody called back.')).toHaveCount(0);
  });
});
