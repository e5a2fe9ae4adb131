/** A paid order can be canceled until we start filing, on every page that shows it. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { type Answer, callsOf, list, mockApi, ok, order } from '#tests/support/browser/mock-api.ts';
import { beLoggedIn } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';

const ORDERS = 'GET /v1/api/user/orders';
const CANCEL = '/v1/api/user/orders/o1/cancellation';
const HALF_AN_HOUR_MS = 30 * 60_000;
/** The page waits less than this for the server to start a due order. */
const A_MOMENT_MS = 6000;

const paidAt = new Date().toISOString();
const step = (stage: string) => ({ stage, happened_at: paidAt });
const paid = {
  ...order,
  payment_status: 'PAID',
  created_at: paidAt,
  shipping_status: 'Not mailed yet',
  can_cancel: true,
  cancel_until: new Date(Date.now() + HALF_AN_HOUR_MS).toISOString(),
  steps: [step('paid')],
};
const filed = {
  ...paid,
  can_cancel: false,
  cancel_until: undefined,
  steps: [step('paid'), step('filing')],
};
const refund = { amount: 294.38, state: 'due', by: '2099-12-02' };
const canceled = {
  ...filed,
  order_status: 2,
  shipping_status: 'Canceled',
  payment_status: 'REFUND REQUESTED',
  refund,
  steps: [step('paid'), step('canceled')],
};
const rejected = {
  ...filed,
  order_status: 3,
  shipping_status: 'Not accepted by the DMV',
  payment_status: 'REFUNDED',
  refund: { ...refund, state: 'refunded' },
  steps: [...filed.steps, { ...step('rejected'), note: 'Smog certificate missing.' }],
};

const button = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Cancel this order' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cancel this order?' });
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Cancel this order' });

/** Both pages show the same panel. */
const places = [
  { name: 'order status', path: '/order-status/u1/c1', tag: [] },
  { name: 'the dashboard', path: '/dashboard/my-orders/u1/o1', tag: '@long' },
];

for (const { name, path, tag } of places) {
  test.describe(`On ${name}`, { tag }, () => {
    test('an order is canceled once with the keyboard, and shows its refund', {
      tag: '@PROM-001',
    }, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 800 });
      let now: object = paid;
      const asked = await mockApi(page, {
        [ORDERS]: () => list(now),
        [`POST ${CANCEL}`]: () => {
          now = canceled;
          return ok({ uuid: 'o1' });
        },
      });
      await beLoggedIn(page);
      await page.goto(path);
      const panel = page.getByRole('region', { name: 'Changed your mind?' });
      await expect(panel).toContainText(/You can cancel until (\d+\/\d+\/\d+, )?\d+:\d\d [AP]M PT/);
      await expect(panel).toContainText(
        'You’ll get the full $294.38 back on your card within 7 business days. After that, payment sent to the DMV cannot be canceled or reversed.',
      );
      await expectAccessible(page);
      await button(page).focus();
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByRole('button', { name: 'Keep this order' })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(button(page)).toBeFocused();
      expect(callsOf(asked, 'POST', CANCEL)).toHaveLength(0);

      await page.keyboard.press('Enter');
      await confirm(page).dblclick();
      const end = page.getByRole('region', { name: 'This order is canceled' });
      await expect(end).toBeFocused();
      await expect(end).toContainText('We’re refunding $294.38 to your card.');
      await expect(page.getByText('CANCELED', { exact: true })).toBeVisible();
      await expect(page.locator('.milestones li').last()).toContainText('Canceled');
      await expect(button(page)).toHaveCount(0);
      expect(callsOf(asked, 'POST', CANCEL)).toHaveLength(1);
      await expectAccessible(page);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider).toBeLessThanOrEqual(0);
      await end.getByRole('button', { name: 'Order again' }).click();
      await expect(page).toHaveURL('/');
    });

    test('an order that was filed in the meantime says why it is too late', {
      tag: ['@long', '@PROM-001'],
    }, async ({ page }) => {
      let now: object = paid;
      await mockApi(page, {
        [ORDERS]: () => list(now),
        [`POST ${CANCEL}`]: () => {
          now = filed;
          return tooLate;
        },
      });
      await beLoggedIn(page);
      await page.goto(path);
      await button(page).click();
      await confirm(page).click();
      const why = page.getByRole('region', { name: 'This order can’t be canceled' });
      await expect(why).toBeFocused();
      await expect(why.getByRole('alert')).toHaveText(
        'Too late to cancel. We are filing order R100482 with the DMV, so it was not canceled and nothing was refunded.',
      );
      await expect(why).toContainText('We are filing this order with the DMV.');
      await expect(why).toContainText('Payment sent to the DMV cannot be canceled or reversed.');
      await expect(dialog(page)).toHaveCount(0);
      await expect(button(page)).toHaveCount(0);
      await expectAccessible(page);
    });

    test('a cancellation whose response is lost can be retried', {
      tag: ['@long', '@PROM-001'],
    }, async ({ page }) => {
      let answer: Answer = 'abort';
      let now: object = paid;
      await mockApi(page, {
        [ORDERS]: () => list(now),
        [`POST ${CANCEL}`]: () => {
          if (answer !== 'abort') now = canceled;
          return answer;
        },
      });
      await beLoggedIn(page);
      await page.goto(path);
      await button(page).click();
      await confirm(page).click();
      await expect(dialog(page).getByRole('alert')).toContainText(
        'We couldn’t reach our server, so we don’t know if the order was canceled.',
      );
      await expectAccessible(page);
      answer = ok({ uuid: 'o1' });
      await confirm(page).click();
      await expect(page.getByRole('region', { name: 'This order is canceled' })).toBeVisible();
    });

    test('a rejected order shows why, its refund, and what to do', {
      tag: '@PROM-002',
    }, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 800 });
      await mockApi(page, { [ORDERS]: list(rejected) });
      await beLoggedIn(page);
      await page.goto(path);
      await expect(page.getByText('NOT ACCEPTED', { exact: true })).toBeVisible();
      const end = page.getByRole('region', { name: 'The DMV did not accept this order' });
      await expect(end).toContainText('Reason: Smog certificate missing.');
      await expect(end).toContainText('$294.38 was refunded.');
      await expect(end).toContainText('you can order again');
      await expect(page.locator('.milestones li')).toHaveText([
        /Done: Paid/,
        /Done: Filed with the DMV/,
        /Not accepted by the DMV/,
      ]);
      await expectAccessible(page);
    });
  });
}

const tooLate: Answer = {
  status: 409,
  body: {
    status: 'fail',
    message: 'We are filing this order with the DMV.',
    error: { data: { code: 'ALREADY_FILED', message: 'We are filing this order with the DMV.' } },
  },
};

test('an order that can no longer be canceled says so when its time runs out', {
  tag: ['@long', '@PROM-001'],
}, async ({ page }) => {
  let now: object = paid;
  await page.clock.install({ time: Date.now() });
  await mockApi(page, { [ORDERS]: () => list(now) });
  await beLoggedIn(page);
  await page.goto('/dashboard/my-orders/u1/o1');
  await button(page).click();
  await expect(dialog(page)).toBeVisible();
  now = filed;
  await page.clock.fastForward(HALF_AN_HOUR_MS + A_MOMENT_MS);
  const why = page.getByRole('region', { name: 'This order can’t be canceled' });
  await expect(why).toBeFocused();
  await expect(dialog(page)).toHaveCount(0);
  await expect(why.getByRole('alert')).toContainText('so it was not canceled');
});

test('My Orders describes orders that were canceled and rejected', {
  tag: ['@long', '@PROM-001', '@PROM-002'],
}, async ({ page }) => {
  await mockApi(page, { [ORDERS]: list(canceled, { ...rejected, uuid: 'o2', order_id: 'R2' }) });
  await beLoggedIn(page);
  await page.goto('/dashboard/my-orders/u1');
  const words = (id: string) => page.locator('tbody tr').filter({ hasText: id }).locator('td');
  await expect(words('R100482').nth(3)).toHaveText('CANCELED');
  await expect(words('R100482').nth(5)).toHaveText('REFUND REQUESTED');
  await expect(words('R2').nth(3)).toHaveText('NOT ACCEPTED');
  await expect(words('R2').nth(5)).toHaveText('REFUNDED');
  await expectAccessible(page);
});

test('vehicles in a shared envelope show when its fee is refunded', { tag: '@PROM-001' }, async ({
  page,
}) => {
  const one = { ...paid, envelope_vehicles: 2 };
  await mockApi(page, { [ORDERS]: list(one, { ...one, uuid: 'o2', order_id: 'R2' }) });
  await page.goto('/order-status/u1/c1');
  const panels = page.getByRole('region', { name: 'Changed your mind?' });
  await expect(panels).toHaveCount(2);
  await expect(panels.first()).toContainText(
    'The envelope fee is refunded once every order in it is canceled.',
  );
  await expect(panels.first()).not.toContainText('The full');
});
