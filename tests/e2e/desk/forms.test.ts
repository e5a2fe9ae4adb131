import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { story } from '#tests/support/browser/desk.ts';
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

const ORDER = DESK_ORDER;
const done = { body: { data: { done: 'It is done.' } } };

function openOrder(page: Page, answers: Answers = {}) {
  return openDeskOrder(page, { [`GET ${ORDER}/actions`]: { body: { data: actions } }, ...answers });
}

test('A form marks errors, and sends valid input once', { tag: ['@long', '@OPER-006'] }, async ({
  page,
}) => {
  const message = 'Please don’t enter card numbers';
  const errors = [{ field: 'ship_to.street_address', message: 'No such street' }];
  let answer: Answer = done;
  const words = 'Please wait a minute.';
  const asked = await openOrder(page, {
    [`POST ${ORDER}/ship-to`]: () => answer,
    [`POST ${ORDER}/mails`]: done,
  });
  const to = await openAction(page, 'Correct ship-to');
  const press = () => to.getByRole('button', { name: 'CORRECT SHIP-TO' }).click();

  await test.step('an invalid address is marked field by field before it is sent', async () => {
    await to.getByLabel('City').fill(' ');
    await giveReason(to);
    await to.getByLabel('State').selectOption('Nevada');
    await to.getByLabel('ZIP code').fill('');
    await press();
    const problems = to.getByRole('region', { name: 'There is a problem' });
    await expect(problems).toBeFocused();
    await expect(problems.getByRole('link')).toHaveCount(2);
    await expect(to.getByLabel('ZIP code')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    // In screen order: the ZIP code, then the city.
    await problems.getByRole('link').first().click();
    await expect(to.getByLabel('ZIP code')).toBeFocused();
    await to.getByLabel('ZIP code').fill('89501');
    await to.getByLabel('City').fill('Reno');
    await press();
    await expect(said(page)).toHaveText('It is done.');
    const [call, ...more] = callsOf(asked, 'POST', `${ORDER}/ship-to`);
    expect(more).toEqual([]);
    expect(at(call?.body, 'ship_to')).toMatchObject({
      city: 'Reno',
      state: 'NV',
      zip_code: '89501',
    });
  });

  await test.step('a field that the server rejects is marked, and an old rejection disappears', async () => {
    answer = { status: 400, body: { message: words, error: { data: { message: words } } } };
    // A form that was sent closes.
    await expect(to).not.toHaveAttribute('open');
    await to.locator('summary').click();
    await expect(to.getByLabel('First name')).toBeFocused();
    await giveReason(to);
    await press();
    await expect(to).toContainText('Please wait a minute.');
    await to.getByLabel('City').fill('');
    await press();
    await expect(to).not.toContainText('Please wait a minute.');
    await expect(to.getByRole('region', { name: 'There is a problem' })).toBeVisible();
    await to.getByLabel('City').fill('Reno');
    answer = { status: 400, body: { error: { data: { message, errors } } } };
    await press();
    await expect(to.getByLabel('Street address')).toHaveAttribute('aria-invalid', 'true');
    await expect(to.getByLabel('Street address')).toBeFocused();
  });

  await test.step('a changed address is the selected reason until another reason is chosen', async () => {
    const again = await openAction(page, 'Mail again');
    const reason = again.getByLabel('Reason');
    await expect(reason).toBeFocused();
    await expect(reason).toHaveValue('');
    await again.getByLabel('Street address').fill('9 New Street');
    await expect(reason).toHaveValue('wrong_address');
    await reason.selectOption('returned');
    await again.getByLabel('Street address').fill('10 New Street');
    await expect(reason).toHaveValue('returned');
  });

  await test.step('an email goes to a different address once, trimmed', async () => {
    const mail = await openAction(page, 'Resend an email');
    const other = mail.getByLabel('Send to a different email');
    await other.fill(' sam@example.com ');
    await expect(mail.getByLabel('Reason')).toHaveValue('wrong_email');
    await mail.getByLabel('Send later emails about this purchase there, too').check();
    await giveReason(mail);
    await mail.getByRole('button', { name: 'RESEND' }).click();
    await expect(said(page)).toHaveText('It is done. Address: sam@example.com.');
    await expect(other).toHaveValue('');
    await mail.locator('summary').click();
    await giveReason(mail);
    await mail.getByRole('button', { name: 'RESEND' }).click();
    await expect.poll(() => callsOf(asked, 'POST', `${ORDER}/mails`).length).toBe(2);
    const sent = callsOf(asked, 'POST', `${ORDER}/mails`).map(({ body }) => [
      at(body, 'email'),
      at(body, 'from_now_on'),
    ]);
    expect(sent).toEqual([
      ['sam@example.com', true],
      [undefined, undefined],
    ]);
  });
});

test('Focus moves to the useful place, and actions do not wait for the history', {
  tag: ['@long', '@OPER-006'],
}, async ({ page }) => {
  let isStoryAway = false;
  let isCanceled = false;
  let isAccepted = false;
  const asked = await openOrder(page, {
    [`GET ${ORDER}`]: () => (isStoryAway ? 'hang' : { body: { data: story } }),
    [`GET ${ORDER}/actions`]: () => {
      const cancel = { can: false, why: 'This order is already canceled.' };
      const possible = isCanceled ? { ...actions.possible, cancel } : actions.possible;
      const papers = isAccepted ? [] : actions.papers;
      return { body: { data: { ...actions, possible, papers } } };
    },
    [`POST ${ORDER}/papers`]: () => {
      isAccepted = true;
      return done;
    },
    [`POST ${ORDER}/*`]: () => {
      isCanceled = true;
      return done;
    },
  });
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Next: Filing');
  // From here on, the history no longer loads.
  isStoryAway = true;
  const sale = aside(page).getByRole('group', { name: 'Bill of sale' });

  await test.step('a document is not requested again without a reason', async () => {
    const why = sale.getByLabel('Why the customer must resend it');
    await why.fill(' ');
    await sale.getByRole('button', { name: 'REQUEST AGAIN' }).click();
    await expect(sale.getByRole('region', { name: 'There is a problem' })).toBeVisible();
    await expect(why).toBeFocused();
    expect(callsOf(asked, 'POST', `${ORDER}/papers`)).toEqual([]);
  });

  await test.step('focus goes to the heading if its button disappears', async () => {
    const heading = page.getByRole('heading', { name: 'Actions' });
    await sale.getByRole('button', { name: 'ACCEPT DOCUMENT' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'ACCEPT DOCUMENT' }).click();
    await expect(sale).toHaveCount(0);
    await expect(heading).toBeFocused();
    const cancel = await openAction(page, 'Cancel and refund');
    await giveReason(cancel);
    await cancel.getByRole('button', { name: /^CANCEL AND REFUND/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^CANCEL/ })
      .click();
    await expect(aside(page)).toContainText('This order is already canceled.');
    await expect(heading).toBeFocused();
  });
});
