/** With a separate server whose orders stay in their stage, and where staff review documents. */
import { expect, type Page } from '@playwright/test';
import { deskOrderPath } from '#routes/desk-screens.ts';
import { TRANSFER } from '#tests/support/api/shopping.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectFits } from '#tests/support/browser/desk.ts';
import { aside, openAction, said } from '#tests/support/browser/desk-actions.ts';
import { type DeskServer, startDesk } from '#tests/support/browser/desk-server.ts';
import { enterDesk } from '#tests/support/browser/staff.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';

const START_MS = 120_000;
let desk: DeskServer;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(START_MS);
  desk = await startDesk();
});
test.afterAll(() => desk.stop());

const story = (page: Page) => page.getByRole('region', { name: 'History' });

async function open(page: Page, title: string, reason: string) {
  const form = await openAction(page, title);
  await form.getByLabel('Reason', { exact: true }).selectOption({ label: reason });
  return form;
}

/** Opens all actions to check that they fit, although staff can have only one open at a time. */
async function expectFormsFit(page: Page, role: string) {
  await expect(aside(page)).toContainText('Write a note');
  await aside(page)
    .locator('details')
    .evaluateAll((all) => {
      for (const one of all) one.removeAttribute('name');
    });
  for (const summary of await aside(page).locator('summary').all()) await summary.click();
  await expectFits(page, `actions-${role}`, [1280, 768, 360, 320]);
}

test('An agent helps with an order, and its history says so', {
  tag: ['@long', '@OPER-006'],
}, async ({ page }) => {
  test.slow();
  const { order } = await desk.buy();
  const show = (shown: string) => page.goto(`${desk.place.site}${deskOrderPath(shown)}`);
  await enterDesk(page, 'agent', deskOrderPath(order), desk.place);

  await test.step('the agent handles an email, an address, a note, and a limit', async () => {
    await desk.waitWhile(page, order, 'There is no stored email to resend');
    await page.reload();

    const mail = await open(page, 'Resend an email', 'Customer didn’t get it');
    await mail.getByRole('button', { name: 'RESEND' }).click();
    await expect(said(page)).toContainText('Email resent to the customer.');
    await expect(story(page)).toContainText(/email resent/i);

    const to = await open(page, 'Correct ship-to', 'Wrong address');
    await to.getByLabel('Street address').fill('9 New Street');
    await to.getByLabel('ZIP code').fill('95814');
    await expect(to.getByLabel('City')).toHaveValue('Sacramento');
    await to.getByLabel('City').fill('Oakland');
    await expect(to.getByLabel('Use it as typed')).toBeHidden();
    await to.getByRole('button', { name: 'CORRECT SHIP-TO' }).click();
    await expect(to).toContainText('ZIP code 95814 belongs to Sacramento: 9 New St');
    await expect(to.getByLabel('Use it as typed')).toBeVisible();
    await to.getByRole('button', { name: 'USE SUGGESTED ADDRESS' }).click();
    await expect(said(page)).toContainText('Address corrected');
    await expect(page.getByRole('region', { name: 'Details' })).toContainText(/Sacramento/i);

    const note = await openAction(page, 'Write a note');
    await note.getByLabel('Note', { exact: true }).fill('Says the envelope was torn.');
    await note.getByLabel('Open complaint').check();
    await note.getByRole('button', { name: 'SAVE NOTE' }).click();
    const complaint = aside(page).locator('b', { hasText: 'Open complaint' });
    await expect(complaint).toBeVisible();
    await aside(page).getByRole('button', { name: 'MARK AS RESOLVED' }).click();
    await expect(said(page)).toContainText('Complaint resolved.');
    await expect(complaint).toHaveCount(0);

    const limit = await open(page, 'Clear limits', 'Customer’s identity verified');
    await limit.getByLabel(/declined payments/).check();
    await limit.getByRole('button', { name: 'CLEAR LIMITS' }).click();
    await expect(said(page)).toContainText('Cleared declined payments');
    await expectAccessible(page);
  });

  await test.step('documents are opened, requested again, and accepted', async () => {
    const titled = await desk.buy({ service: TRANSFER });
    await desk.sendPaper(titled.line, { paper: 'bill_of_sale', file_name: 'sale.pdf' });
    await show(titled.order);
    const sale = aside(page).getByRole('group', { name: 'Bill of sale' });
    const opened = page.waitForEvent('popup');
    await sale.getByRole('button', { name: 'VIEW FILE' }).click();
    await (await opened).close();
    await sale.getByLabel('Why the customer must resend it').fill('The date is missing.');
    await sale.getByRole('button', { name: 'REQUEST AGAIN' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'REQUEST AGAIN' }).click();
    await expect(said(page)).toContainText(
      'Requested again: Bill of sale. We’ll email the customer.',
    );
    await expect(page.getByRole('region', { name: 'Details' })).toContainText(
      'The date is missing.',
    );

    const title = aside(page).getByRole('group', { name: 'title' });
    await title.getByRole('button', { name: 'RECEIVED BY MAIL' }).click();
    const dialog = page.getByRole('dialog', { name: 'Did this document come by mail?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'GO BACK' }).click();
    await expect(title).toBeVisible();
    await title.getByRole('button', { name: 'RECEIVED BY MAIL' }).click();
    await dialog.getByRole('button', { name: 'ACCEPT DOCUMENT' }).click();
    await expect(title).toHaveCount(0);
  });

  await test.step('a payment with an unknown result is checked with the provider', async () => {
    // Buys the order only now. If it had been bought earlier, its result might already be known.
    const unknown = await desk.buy({ card: cards.timesOut });
    await show(unknown.order);
    const ask = await open(page, 'Check the payment', 'Customer request');
    await ask.getByRole('button', { name: 'CHECK WITH THE PROVIDER' }).click();
    await expect(said(page)).toContainText(/The provider/);
  });

  await test.step('the forms fit every window', async () => {
    await show(order);
    await expectFormsFit(page, 'agent');
  });
});

test('A partial refund is made once, and a full refund before filing', {
  tag: ['@long', '@OPER-006'],
}, async ({ page }) => {
  const { order } = await desk.buy();
  await enterDesk(page, 'manager', deskOrderPath(order), desk.place);
  const refund = await open(page, 'Partial refund', 'Courtesy');
  await refund.getByLabel('Amount in dollars').fill('99999');
  await refund.getByRole('button', { name: 'REFUND' }).click();
  await expect(refund.getByRole('alert')).toContainText('Please enter an amount up to $');
  await refund.getByLabel('Amount in dollars').fill('5');
  await expectAccessible(page);
  await expect(refund.getByRole('button', { name: 'REFUND $5.00' })).toHaveAccessibleDescription(
    'Refund $5.00 to the card ending in 4242?',
  );
  await refund.getByRole('button', { name: 'REFUND $5.00' }).dblclick();
  await expect(said(page)).toContainText(
    'Refund of $5.00 requested. We’ll email the customer when the bank accepts it.',
  );
  await expect(refund).toContainText('refunds requested: $5.00.');

  const cancel = await open(page, 'Cancel and refund', 'Duplicate order');
  await cancel.getByRole('button', { name: /^CANCEL AND REFUND \$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'GO BACK' })).toBeFocused();
  await dialog.getByRole('button', { name: /^CANCEL AND REFUND/ }).click();
  await expect(said(page)).toContainText('Order canceled');
  await expect(aside(page)).toContainText('This order is already canceled.');
  await expect(page.locator('.desk-head')).toContainText(/\$[\d.]+ (refund requested|refunded)/);
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(
    'nothing will be mailed',
  );
});

test('A reader sees why actions aren’t possible', { tag: ['@long', '@OPER-006'] }, async ({
  page,
}) => {
  const { order } = await desk.buy();
  await enterDesk(page, 'reader', deskOrderPath(order), desk.place);
  await expect(aside(page)).toContainText('Your role is read-only.');
  await expect(aside(page).locator('details[name]')).toHaveCount(0);
  await expectFormsFit(page, 'reader');
});
