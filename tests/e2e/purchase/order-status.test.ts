import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { callsOf, fail, list, mockApi, order } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const ORDERS = 'GET /v1/api/user/orders';
const PATH = '/v1/api/user/orders';
/** The page polls more often than this. */
const LOOK_MS = 6000;

const paidAt = new Date().toISOString();
const paid = {
  ...order,
  payment_status: 'PAID',
  created_at: paidAt,
  shipping_status: 'Not mailed yet',
  steps: [{ stage: 'paid', happened_at: paidAt }],
};
const accepted = {
  ...paid,
  order_status: 1,
  user_vehicle: { ...paid.user_vehicle, vehicle_registration_expiry_date: '2028-01-31' },
  steps: [...paid.steps, { stage: 'completed', happened_at: paidAt }],
};
const mailed = {
  ...accepted,
  shipping_status: 'Mailed',
  steps: [...accepted.steps, { stage: 'shipped', happened_at: paidAt }],
};

const statusLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^(Paid|Accepted by the DMV|Mailed)\./ });

async function show(page: Page, visibility: 'hidden' | 'visible') {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
}

test('the order status follows the order automatically, in consistent wording', {
  tag: ['@long', '@EASE-022'],
}, async ({ page }) => {
  let now: object = paid;
  let isAway = false;
  const asked = await mockApi(page, {
    [ORDERS]: () => (isAway ? fail('Orders are away', 503) : list(now)),
  });
  await page.clock.install();
  await page.goto('/order-status/u1/c1');
  const one = page.getByRole('article');
  await expect(statusLine(page)).toContainText('Paid.');
  await expect(one.getByText('PROCESSING', { exact: true })).toBeVisible();
  await expect(one.locator('.plate__year')).toHaveText('28');
  await expect(one).toContainText('01/31/2028, once accepted');
  await expectAccessible(page);

  await test.step('an order that fails to reload stays on the screen', async () => {
    await expect(statusLine(page)).toContainText('This page updates automatically.');
    isAway = true;
    await page.clock.runFor(LOOK_MS);
    await expect(statusLine(page)).toContainText('We can’t reach our server right now');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.locator('.toast')).toHaveCount(0);
    isAway = false;
    await page.clock.runFor(2 * LOOK_MS);
    await expect(statusLine(page)).not.toContainText('We can’t reach');
  });

  now = accepted;
  await page.clock.runFor(LOOK_MS);
  await expect(statusLine(page)).toContainText('Accepted by the DMV.');
  await expect(one.getByText('COMPLETED', { exact: true })).toBeVisible();
  await expect(one.locator('.plate__year')).toHaveText('28');
  await expect(one.getByRole('listitem').nth(3)).toContainText('Next: Mailed');
  await expect(one).toContainText('Not mailed yet');

  await show(page, 'hidden');
  const before = callsOf(asked, 'GET', PATH).length;
  now = mailed;
  await page.clock.runFor(60_000);
  expect(callsOf(asked, 'GET', PATH)).toHaveLength(before);
  await show(page, 'visible');
  await page.clock.runFor(LOOK_MS);
  await expect(statusLine(page)).toHaveText(/^Mailed\. Delivery expected [\d/]+\.$/);
  await expect(one.getByRole('listitem').last()).toContainText('Later: Delivered');

  // There is nothing left to wait for.
  const last = callsOf(asked, 'GET', PATH).length;
  await page.clock.runFor(60_000);
  expect(callsOf(asked, 'GET', PATH)).toHaveLength(last);
});
