/**
 * A customer decides whether to pay what the DMV charges beyond the estimate: from the order to the card or the
 * cancellation.
 */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import {
  type Answer,
  callsOf,
  fail,
  list,
  mockApi,
  ok,
  order,
} from '#tests/support/browser/mock-api.ts';
import { fill } from '#tests/support/browser/payment-screen.ts';
import { beLoggedIn } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';

const ORDERS = 'GET /v1/api/user/orders';
const PAGE = '/fee-difference/u1/c1/R100482';
const paidAt = new Date().toISOString();
const paid = {
  ...order,
  ...{ payment_status: 'PAID', shipping_status: 'Not mailed yet', can_cancel: true },
  steps: [{ stage: 'paid', happened_at: paidAt }],
};
const differing = (state: string) => ({
  ...paid,
  fee_difference: { uuid: 'd1', amount: 12.5, state, respond_by: '2099-03-20', decided_at: null },
});
const canceled = {
  ...differing('declined'),
  ...{ order_status: 2, can_cancel: false, payment_status: 'REFUND REQUESTED' },
  steps: [...paid.steps, { stage: 'canceled', happened_at: paidAt }],
  refund: { amount: 294.38, state: 'due', by: '2099-12-02' },
};

const pay = (page: Page) => page.getByRole('button', { name: 'Pay $12.50' });
const choose = 'Pay or cancel';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a customer pays the difference from the order’s page, once', {
  tag: ['@long', '@FILE-002'],
}, async ({ page }) => {
  let shown = differing('asked');
  let answer: Answer = ok({});
  const asked = await mockApi(page, {
    [ORDERS]: () => list(shown),
    'POST /v1/api/checkout': () => answer,
  });
  await page.goto('/order-status/u1/c1');
  await expect(page.getByText('Waiting for your decision.')).toBeVisible();
  await expect(page.getByText('DECISION NEEDED')).toBeVisible();
  await page.getByRole('button', { name: choose }).click();
  await expect(page).toHaveURL(PAGE);
  await expect(heading(page, 'The DMV charges more than expected')).toBeFocused();
  await expect(page.getByRole('row', { name: 'fee you paid' })).toContainText('$214.00');
  await expect(page.getByRole('row', { name: 'fee the DMV charges' })).toContainText('$226.50');
  await expect(page.getByText('you authorize us to charge your card $12.50 today')).toBeVisible();
  await expectAccessible(page);

  await test.step('a declined card can be replaced by another', async () => {
    await fill(page);
    answer = ok({
      ...{ payment_status: 'FAILED', payment_uuid: 'p1', charged: false },
      payment_response: { Message: 'Your card was declined.' },
    });
    await pay(page).click();
    const error = page.getByRole('dialog', { name: 'Error' });
    await expect(error).toContainText('Your card was declined.');
    await error.getByRole('button', { name: 'OK' }).click();
    await page.getByLabel('CVV').fill('987');
  });

  await test.step('a lost response and a double click send the same attempt', async () => {
    answer = 'abort';
    await pay(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    answer = ok({ payment_status: 'SUCCESS', charged: true });
    shown = differing('paid');
    await pay(page).dblclick();
    await expect(heading(page, 'Thank you. The difference is paid.')).toBeFocused();
    const [, lost, ...repeated] = callsOf(asked, 'POST', '/v1/api/checkout');
    expect(repeated).toHaveLength(1);
    expect(repeated[0]?.body).toEqual(lost?.body);
    expect(lost?.body).toMatchObject({
      ...{ user_uuid: 'u1', orders: ['o1'], fee_difference: 'd1', amount: 12.5 },
      ...{ terms_and_conditions: 1, renewal_reminders: 0 },
    });
  });

  await test.step('Back and a refresh offer no second payment', async () => {
    await expectAccessible(page);
    await page.reload();
    await expect(heading(page, 'Thank you. The difference is paid.')).toBeVisible();
    await expect(pay(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'CHECK ORDER STATUS' }).click();
    await expect(page).toHaveURL('/order-status/u1/c1');
    await expect(page.getByText('$12.50, paid')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Thank you. The difference is paid.')).toBeVisible();
  });
});

test('a customer cancels instead, and sees when there is nothing to pay', {
  tag: ['@long', '@FILE-002'],
}, async ({ page }) => {
  let shown: object = differing('asked');
  const asked = await mockApi(page, {
    [ORDERS]: () => list(shown),
    'POST /v1/api/user/orders/*': () => {
      shown = canceled;
      return ok({ uuid: 'o1' });
    },
  });
  await beLoggedIn(page);
  await page.goto('/dashboard/my-orders/u1/o1');
  await page.getByRole('link', { name: choose }).click();
  await page.getByRole('button', { name: 'Cancel for a full refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(dialog).toContainText('You’ll get the full $294.38 back');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(heading(page, 'This order is canceled')).toBeVisible();
  await expect(page.getByText('We’re refunding $294.38')).toBeVisible();
  expect(callsOf(asked, 'POST', '/v1/api/checkout')).toEqual([]);

  for (const [state, title] of [
    ['withdrawn', 'There is nothing more to pay'],
    ['filed', 'There is nothing to pay'],
  ] as const) {
    shown = state === 'filed' ? paid : differing(state);
    await page.goto(PAGE);
    await expect(heading(page, title)).toBeVisible();
    await expectAccessible(page);
  }

  await test.step('a payment that is being checked leads to the order', async () => {
    shown = differing('checking');
    await page.goto(PAGE);
    await expect(page).toHaveURL('/order-status/u1/c1');
    await expect(page.getByText('Please don’t pay the difference again.')).toBeVisible();
    await expect(page.getByText('CHECKING PAYMENT')).toBeVisible();
  });
});

test('a mailed link asks its customer to log in', { tag: ['@long', '@FILE-002'] }, async ({
  page,
}) => {
  await mockApi(page, {
    [ORDERS]: fail('This link has expired.', 404),
    'GET /v1/api/users': list({ uuid: 'u1', email: 'd***@g***.com' }),
  });
  await page.goto(PAGE);
  await expect(heading(page, 'Log in to continue')).toBeVisible();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/login\?uuid=u1/);
});
