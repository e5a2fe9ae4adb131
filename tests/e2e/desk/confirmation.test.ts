import { expect, type Page } from '@playwright/test';
import type { ShownActions } from '#contracts/desk/order-actions.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { MEMBER, shoot } from '#tests/support/browser/desk.ts';
import {
  action,
  actions,
  aside,
  DESK_ORDER,
  giveReason,
  openAction,
  openDeskOrder,
  said,
} from '#tests/support/browser/desk-actions.ts';
import { type Answers, at, callsOf } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const done = (words: string) => ({ body: { data: { done: words } } });

function open(page: Page, shown: Partial<ShownActions>, answers: Answers = {}) {
  const body = { data: { ...actions, ...shown } };
  return openDeskOrder(page, { [`GET ${DESK_ORDER}/actions`]: { body }, ...answers });
}

test('An action names its order and asks for confirmation', {
  tag: ['@long', '@OPER-006'],
}, async ({ page }) => {
  const papers: ShownActions['papers'] = [
    { paper: 'signed_title', state: 'missing', file_name: null, reason: null, mark: null },
    { paper: 'odometer', state: 'again', file_name: 'km.pdf', reason: 'Too dark.', mark: 'c3' },
    { paper: 'bill_of_sale', state: 'checking', file_name: 'sale.png', reason: null, mark: 'a1' },
  ];
  const [receipt] = actions.mails;
  if (!receipt) throw new Error('There is a receipt');
  const late = { ...receipt, kind: 'refunded', subject: 'Your refund' };
  const mails = [
    { ...late, uuid: '7b1e4a52-6c1d-4f5e-8f61-2a3b4c5d6e80', created_at: '2026-11-19T23:14:00Z' },
    { ...late, uuid: '7b1e4a52-6c1d-4f5e-8f61-2a3b4c5d6e81', created_at: '2026-11-19T22:50:00Z' },
    receipt,
  ];
  const money = { paid: 266.07, back: 0, most: 69.9, ours: 10, difference: 0, card: '4242' };
  const asked = await open(
    page,
    { papers, mails, money },
    {
      [`POST ${DESK_ORDER}/refunds`]: done('Refunded.'),
      [`POST ${DESK_ORDER}/papers`]: done('Accepted: Bill of sale.'),
      [`GET ${DESK_ORDER}/papers/bill_of_sale/file`]: { body: 'a file' },
      [`POST ${DESK_ORDER}/mails`]: done('Email resent to the customer.'),
      [`POST ${DESK_ORDER}/handovers`]: done('Handed over.'),
    },
  );

  await test.step('a document is accepted after a confirmation, which says whether its file was opened', async () => {
    await page.setViewportSize({ width: 768, height: 1000 });
    const verdicts = () => callsOf(asked, 'POST', `${DESK_ORDER}/papers`).length;
    const all = aside(page).getByRole('group', { name: /: (MISSING|IN REVIEW|SEND)/ });
    await expect(all.first()).toContainText('Bill of sale');

    const sale = aside(page).getByRole('group', { name: 'Bill of sale' });
    const dialog = page.getByRole('dialog');
    await sale.getByRole('button', { name: 'ACCEPT DOCUMENT' }).click();
    await expect(dialog).toHaveAccessibleName('You haven’t opened this file.');
    await expectAccessible(page);
    await shoot(page, 'desk-papers-768');
    await dialog.getByRole('button', { name: 'GO BACK' }).click();
    expect(verdicts()).toBe(0);
    await sale.getByRole('button', { name: 'VIEW FILE' }).click();
    await expect(sale.getByRole('img', { name: /^sale\.png/ })).toBeVisible();
    await sale.getByRole('button', { name: 'ACCEPT DOCUMENT' }).click();
    await expect(dialog).toHaveAccessibleName('Accept this document?');
    await dialog.getByRole('button', { name: 'ACCEPT DOCUMENT' }).click();
    await expect(said(page)).toHaveText('Accepted: Bill of sale.');
    expect(verdicts()).toBe(1);

    const miles = aside(page).getByRole('group', { name: 'Odometer' });
    await miles.getByRole('button', { name: 'ACCEPT DOCUMENT' }).click();
    await expect(dialog).toHaveAccessibleName('You requested a new file. Accept this one anyway?');
    await dialog.getByRole('button', { name: 'GO BACK' }).click();

    const title = aside(page).getByRole('group', { name: 'Title' });
    await expect(title.getByRole('textbox')).toHaveValue('We still need it. Please send it.');
    await title.getByRole('button', { name: 'REQUEST DOCUMENT' }).click();
    await dialog.getByRole('button', { name: 'REQUEST DOCUMENT' }).click();
    await expect.poll(verdicts).toBe(2);
  });

  await test.step('only one action is open at a time', async () => {
    await openAction(page, 'Partial refund');
    await expect(action(page, 'Partial refund')).toHaveAttribute('open');
    await expect(action(page, 'Review documents')).not.toHaveAttribute('open');
    await openAction(page, 'Cancel and refund');
    await expect(action(page, 'Partial refund')).not.toHaveAttribute('open');
  });

  await test.step('a refund beyond our fees names the order, the plate, and what remains', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    const refund = await openAction(page, 'Partial refund');
    await refund.getByLabel('Amount in dollars').fill('$1,000');
    await refund.getByRole('button', { name: 'REFUND' }).click();
    await expect(refund).toContainText('Please enter an amount up to $69.90');
    await refund.getByLabel('Amount in dollars').fill('12,5');
    await expect(refund).toContainText('Please use a period before the cents');
    await refund.getByLabel('Amount in dollars').fill('$10.5');
    await expect(refund.getByText(/Please (enter an amount|use a period)/)).toHaveCount(0);
    await giveReason(refund);
    await refund.getByRole('button', { name: 'REFUND $10.50' }).click();
    const dialog = page.getByRole('dialog', {
      name: 'Refund $10.50, more than our fees, to the card ending in 4242?',
    });
    await expect(dialog).toContainText(
      'Order R100011, plate 8ABC123. We’ll keep $255.57 of the $266.07 paid.',
    );
    await shoot(page, 'desk-refund-360');
    await dialog.getByRole('button', { name: 'REFUND $10.50' }).click();
    await expect(said(page)).toHaveText('Refunded.');
    expect(at(callsOf(asked, 'POST', `${DESK_ORDER}/refunds`)[0]?.body, 'amount')).toBe(10.5);
  });

  await test.step('a handover names a colleague and what is left to do', async () => {
    const handover = await openAction(page, 'Hand over');
    await handover.getByRole('button', { name: 'HAND OVER' }).click();
    await expect(handover.getByRole('alert')).toContainText('Please choose a colleague');
    await expectAccessible(page);
    // The only manager is preselected.
    await handover.getByLabel('Request').selectOption('Partial refund');
    await expect(handover.getByLabel('Colleague')).toHaveValue(actions.colleagues[1]?.uuid ?? '');
    await handover.getByLabel('Colleague').selectOption('Lou Colleague (agent)');
    await handover.getByLabel('Why, and what is left to do').fill('Call Dana on Friday.');
    await shoot(page, 'desk-handover-360');
    await handover.getByRole('button', { name: 'HAND OVER' }).click();
    await expect(said(page)).toHaveText('Handed over.');
    expect(callsOf(asked, 'POST', `${DESK_ORDER}/handovers`)[0]?.body).toMatchObject({
      ...{ to: actions.colleagues[0]?.uuid, text: 'Call Dana on Friday.', topic: 'refund' },
    });
  });

  await test.step('the receipt is the default email, and its address is shown', async () => {
    const mail = await openAction(page, 'Resend an email');
    await expect(mail.getByRole('option')).toHaveText([
      ...['11/19/2026 3:14 PM PT Your refund', '11/19/2026 2:50 PM PT Your refund'],
      ...['11/19/2026 2:14 PM PT Your receipt'],
      ...(await mail.getByLabel('Reason').getByRole('option').allTextContents()),
    ]);
    await giveReason(mail);
    await mail.getByRole('button', { name: 'RESEND' }).click();
    await expect(said(page)).toHaveText('Email resent to the customer. Address: dana@example.com.');
    const [call] = callsOf(asked, 'POST', `${DESK_ORDER}/mails`);
    expect(at(call?.body, 'mail_uuid')).toBe(receipt.uuid);
  });
});

test('A request to cancel a claimed order goes to the claimant or a manager', {
  tag: ['@long', '@OPER-006'],
}, async ({ page }) => {
  const [lou] = actions.colleagues;
  if (!lou) throw new Error('Expected a colleague');
  const ann = { uuid: '0c9a7f7e-17cf-4be4-9d52-83d8f1a0c334', name: 'Ann Agent' };
  const pat = { uuid: '0c9a7f7e-17cf-4be4-9d52-83d8f1a0c335', name: 'Pat Manager' };
  const why = 'Lou Colleague claimed this order and may be filing it.';
  const asked = await open(
    page,
    {
      possible: { ...actions.possible, cancel: { can: false, why } },
      filing: {
        ...{ kind: 'renewal', collected: 199, covered: 0, expires_on: null, result: null },
        ...{ claim: { uuid: lou.uuid, name: lou.name, is_mine: false }, is_disputed: false },
      },
      colleagues: [
        lou,
        { ...ann, role: 'agent' },
        { ...pat, role: 'manager' },
        { uuid: MEMBER.uuid, name: MEMBER.name, role: 'manager' },
      ],
    },
    { [`POST ${DESK_ORDER}/handovers`]: done('Handed over.') },
  );
  const request = await openAction(page, 'Cancel and refund');
  await expect(request).toContainText(why);
  await expect(request.getByLabel('Colleague').getByRole('option')).toHaveText([
    'Choose a colleague',
    'Lou Colleague (agent)',
    'Pat Manager (manager)',
  ]);
  await request.getByRole('button', { name: 'HAND OVER' }).click();
  await expect(said(page)).toHaveText('Handed over.');
  const [call] = callsOf(asked, 'POST', `${DESK_ORDER}/handovers`);
  expect(call?.body).toMatchObject({ to: lou.uuid, topic: 'cancel' });
});
