/** From Today to the answer, and what happens if a colleague was faster. */
import { expect } from '@playwright/test';
import type { ShownActions } from '#contracts/desk/order-actions.ts';
import { beAtTheDesk, expectFits, ME, MEMBER, story, today } from '#tests/support/browser/desk.ts';
import {
  action,
  actions,
  DESK_ORDER,
  giveReason,
  openAction,
  openDeskOrder,
  said,
} from '#tests/support/browser/desk-actions.ts';
import { type Answer, at, callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const OPER = { tag: '@OPER-006' };
const LONG = { tag: ['@long', '@OPER-006'] };
const [complaint] = actions.complaints;
if (!complaint) throw new Error('Expected a complaint');
const { uuid } = complaint;
const item = {
  ...{ action: null, task: null, claim: null, order_id: 'R100011', plate: '8ABC123' },
  ...{ reference: null, since: null, amount: null, uuid, next: 'Answer it' },
};
const complaints = { kind: 'complaints', total: 1, items: [{ ...item, what: 'Torn' }] };

test(
  'Today leads to an answer from a template, which resolves the complaint',
  OPER,
  async ({ page }) => {
    let shown: ShownActions = { ...actions, complaints: [complaint], papers: [] };
    let groups: object[] = [complaints];
    const asked = await openDeskOrder(page, {
      'GET /v1/api/desk/today': () => ({ body: { data: { ...today, groups } } }),
      [`GET ${DESK_ORDER}/actions`]: () => ({ body: { data: shown } }),
      [`POST ${DESK_ORDER}/messages`]: () => {
        shown = { ...shown, complaints: [] };
        return { body: { data: { done: 'Message sent. Complaint resolved.' } } };
      },
    });
    await page.getByRole('link', { name: 'Today' }).click();
    await expectFits(page, 'today-complaint', [1280, 768, 360]);

    await test.step('the link focuses the templates', async () => {
      await page.getByRole('link', { name: 'Answer it' }).click();
      const start = page.locator(`#answer-${uuid}-template`);
      await expect(start).toBeFocused();
      await expectFits(page, 'answer', [1280, 768, 360]);
      await page.reload();
      await expect(start).toBeFocused();
      await start.selectOption({ index: 1 });
      await start.press('Control+Enter');
      await expect(said(page)).toHaveText('Message sent. Complaint resolved.');
      const [call] = callsOf(asked, 'POST', `${DESK_ORDER}/messages`);
      expect(call?.body).toMatchObject({ resolves: uuid, text: 'It takes longer.' });
    });

    await test.step('a colleague’s handover focuses its own form', async () => {
      const handover = { from: 'Kim', to: 'Lou' };
      shown = { ...shown, complaints: [{ ...complaint, handover }] };
      const claim = { name: 'Lou', is_mine: false };
      groups = [{ kind: 'handovers', total: 1, items: [{ ...item, claim, what: 'For Lou' }] }];
      await page.getByRole('link', { name: 'Today' }).click();
      await page.getByRole('link', { name: 'Answer it' }).click();
      await expect(page.getByLabel('Result, for staff')).toBeFocused();
    });
  },
);

test(
  'A link focuses its form even if the order loads after its actions',
  LONG,
  async ({ page }) => {
    await beAtTheDesk(page);
    const held = Promise.withResolvers<void>();
    await mockApi(page, {
      ...ME,
      [`GET ${DESK_ORDER}/actions`]: { body: { data: { ...actions, complaints: [complaint] } } },
    });
    await page.route(`**${DESK_ORDER}`, async (route) => {
      await held.promise;
      await route.fulfill({ json: { data: story } });
    });
    const loaded = page.waitForResponse(`**${DESK_ORDER}/actions`);
    await page.goto(`/desk/orders/R100011?form=answer-${uuid}`);
    await (await loaded).finished();
    // The browser has rendered the actions.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    held.resolve();
    await expect(page.locator(`#answer-${uuid}-template`)).toBeFocused();
  },
);

const READ_AT = '2026-11-19T22:41:00.000Z';
const CHANGED =
  'The order has changed since you opened it. Lou Colleague: Note: Called. Check your message, or send it anyway.';

test(
  'An answer can still be sent after a colleague resolved the complaint',
  LONG,
  async ({ page }) => {
    let shown: ShownActions = { ...actions, complaints: [complaint], papers: [] };
    const refused = { data: { code: 'ORDER_CHANGED', read_at: READ_AT } };
    const answers: Answer[] = [
      { status: 422, body: { message: CHANGED, error: refused } },
      'abort',
      { body: { data: { done: 'Message sent.' } } },
    ];
    const asked = await openDeskOrder(page, {
      [`GET ${DESK_ORDER}/actions`]: () => ({ body: { data: shown } }),
      [`POST ${DESK_ORDER}/notes`]: { body: { data: { done: 'Note saved.' } } },
      [`POST ${DESK_ORDER}/messages`]: () => answers.shift() ?? 'abort',
    });
    const answer = await openAction(page, 'Answer the customer');
    const message = action(page, 'Write to the customer').getByLabel('Message');
    await answer.getByLabel('Message').fill('We’ll send a new one.');
    await page.reload();
    await expect(answer.getByLabel('Message')).toHaveValue('We’ll send a new one.');
    await expect(message).toHaveValue('');

    shown = { ...shown, complaints: [] };
    const note = await openAction(page, 'Write a note');
    await note.getByLabel('Note', { exact: true }).fill('Called.');
    await note.getByRole('button', { name: 'SAVE NOTE' }).click();
    await expect(message).toHaveValue('We’ll send a new one.');
    await page.reload();
    await expect(message).toHaveValue('We’ll send a new one.');
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click();
    await expect(page.getByText(CHANGED)).toBeVisible();
    const anyway = page.getByRole('button', { name: 'SEND ANYWAY' });
    await anyway.click();
    await expect(page.getByText('It’s safe to try again')).toBeVisible();
    await expect(anyway).toBeVisible();
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click();
    await expect(said(page)).toHaveText('Message sent.');
    const calls = callsOf(asked, 'POST', `${DESK_ORDER}/messages`);
    expect(calls.map(({ body }) => at(body, 'seen_at'))).toEqual([
      ...[actions.read_at, READ_AT, READ_AT],
    ]);
    expect(at(calls[1]?.body, 'request_uuid')).toBe(at(calls[2]?.body, 'request_uuid'));
    expect(calls.at(-1)?.body).toMatchObject({ text: 'We’ll send a new one.' });
    await page.reload();
    await openAction(page, 'Write to the customer');
    await expect(message).toHaveValue('');
  },
);

test('SEND ANYWAY confirms only the message that was questioned', { tag: '@OPER-006' }, async ({
  page,
}) => {
  const refused = { data: { code: 'ORDER_CHANGED', read_at: READ_AT } };
  const asked = await openDeskOrder(page, {
    [`GET ${DESK_ORDER}/actions`]: { body: { data: { ...actions, complaints: [], papers: [] } } },
    [`POST ${DESK_ORDER}/messages`]: {
      ...{ status: 422, body: { message: CHANGED, error: refused } },
    },
  });
  const form = await openAction(page, 'Write to the customer');
  const message = form.getByLabel('Message');
  const anyway = form.getByRole('button', { name: 'SEND ANYWAY' });
  await message.fill('We’ll file it today.');
  await message.press('Control+Enter');
  await expect(anyway).toBeVisible();
  await message.fill('');
  await anyway.click();
  await expect(message).toHaveAttribute('aria-invalid', 'true');
  await expect(anyway).toHaveCount(0);
  await message.fill('We’ll file it tomorrow.');
  await message.press('Control+Enter');
  await expect(anyway).toBeVisible();
  const calls = callsOf(asked, 'POST', `${DESK_ORDER}/messages`);
  expect(calls.map(({ body }) => at(body, 'seen_at'))).toEqual([
    ...[actions.read_at, actions.read_at],
  ]);
});

test('A rejected cancellation keeps its form, and says why', LONG, async ({ page }) => {
  const why = 'Lou claimed this order and may be filing it.';
  await openDeskOrder(page, {
    [`GET ${DESK_ORDER}/actions`]: { body: { data: actions } },
    [`POST ${DESK_ORDER}/cancellation`]: {
      ...{ status: 409, body: { status: 'fail', message: why, error: { data: { message: why } } } },
    },
  });
  const form = await openAction(page, 'Cancel and refund');
  await giveReason(form);
  await form.getByLabel('Note for staff').fill('She called twice.');
  await form.getByRole('button', { name: /^CANCEL AND REFUND/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^CANCEL AND REFUND/ })
    .click();
  const refusal = form.locator('[tabindex="-1"]', { hasText: why });
  await expect(refusal).toBeFocused();
  await expect(form.getByLabel('Note for staff')).toHaveValue('She called twice.');
  await expectFits(page, 'cancel-refused', [1280, 768, 360]);
});

test(
  'Input of an action that a colleague made impossible stays visible',
  LONG,
  async ({ page }) => {
    const why = 'This order has ended, and its refund has been requested.';
    let shown = actions;
    await openDeskOrder(page, {
      [`GET ${DESK_ORDER}/actions`]: () => ({ body: { data: shown } }),
      [`POST ${DESK_ORDER}/refunds`]: () => {
        shown = { ...actions, possible: { ...actions.possible, refund: { can: false, why } } };
        const body = { status: 'fail', message: why, error: { data: { message: why } } };
        return { status: 409, body };
      },
    });
    const form = await openAction(page, 'Partial refund');
    await form.getByLabel('Amount in dollars').fill('10');
    await form.getByLabel('Reason').selectOption('Courtesy');
    await form.getByLabel('Note for staff').fill('Promised on the phone');
    await form.getByRole('button', { name: 'REFUND $10.00' }).click();
    const lost = page.getByRole('alert').filter({ hasText: why });
    await expect(lost).toBeFocused();
    await expect(lost).toContainText('Not saved: $10.00; Courtesy; Promised on the phone');
    await expectFits(page, 'refund-lost', [1280, 768, 360]);
  },
);

test('A request to correct the email goes to a manager, with the email', LONG, async ({ page }) => {
  const asked = await openDeskOrder(page, {
    [`GET ${DESK_ORDER}/actions`]: { body: { data: actions } },
    [`POST ${DESK_ORDER}/handovers`]: { body: { data: { done: 'Handed over.' } } },
  });
  const form = await openAction(page, 'Hand over');
  await form.getByLabel('Colleague').selectOption('Lou Colleague (agent)');
  await form.getByLabel('Request').selectOption('Correct the email');
  const manager = actions.colleagues.find(({ role }) => role === 'manager');
  await expect(form.getByLabel('Colleague')).toHaveValue(manager?.uuid ?? '');
  await expect(form.getByLabel('Colleague').getByRole('option')).toHaveCount(2);
  const email = form.getByLabel('The correct email');
  await email.fill('dana@');
  await form.getByRole('button', { name: 'HAND OVER' }).click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expectFits(page, 'handover-email', [1280, 768, 360]);
  await email.fill('dana@right.example');
  await form.getByRole('button', { name: 'HAND OVER' }).click();
  await expect(said(page)).toHaveText('Handed over.');
  const [call] = callsOf(asked, 'POST', `${DESK_ORDER}/handovers`);
  const body = { to: manager?.uuid, topic: 'email', email: 'dana@right.example', text: '' };
  expect(call?.body).toMatchObject(body);
  expect(MEMBER.uuid).not.toBe(body.to);
});
