import { expect } from '@playwright/test';
import type { PartnerEventRow } from '#contracts/desk/partners.ts';
import type { PartnerOrder } from '#contracts/partner/orders.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectFits } from '#tests/support/browser/desk.ts';
import { callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { PORTAL, PORTAL_ANSWERS, partner } from '#tests/support/browser/portal.ts';
import { beLoggedIn, DANA } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';

const event = (id: string, order_id: string): PartnerEventRow => ({
  ...{ id, order_id, type: 'order.paid', mode: 'test', reference: 'cart 17', state: 'delivered' },
  ...{ attempts: 1, last_error: null, next_try_at: null, created_at: '2026-11-19T22:14:00Z' },
});
const order: PartnerOrder = {
  ...{ order_id: 'R100011', mode: 'live', service: 'renew-vehicle-registration', status: 'filed' },
  ...{ paid_at: '2026-11-19T22:14:00Z', status_since: '2026-11-19T22:14:00Z', currency: 'USD' },
  ...{ amount_cents: 24_680, refunded_cents: 680, commission_cents: 374 },
  ...{ reference: 'cart 17', metadata: {} },
};

test('The open portal shows new orders automatically, without moving an open message', {
  tag: ['@long', '@PART-001', '@PART-004'],
}, async ({ page }) => {
  await beLoggedIn(page);
  let events = [event('e1', 'R100011')];
  await mockApi(page, {
    ...PORTAL_ANSWERS,
    [`GET ${PORTAL}`]: () => ({ body: { data: { ...partner, events } } }),
    [`GET ${PORTAL}/events/e1`]: { body: { data: { payload: '{"id":"e1"}', attempts: [] } } },
  });
  await page.goto('/partners');
  // Once there are orders, they are above the settings.
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Events');
  const rows = page.getByRole('table', { name: 'Webhook events' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  events = [event('e2', 'R100012'), ...events];
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Details order.paid of R100011' }).click();
  await expect(page.getByText('"id": "e1"')).toBeVisible();
  events = [event('e3', 'R100013'), ...events];
  await page.getByRole('button', { name: 'SHOW 1 NEW TEST EVENT' }).click();
  await expect(page.getByText('"id": "e1"')).toHaveCount(0);
  await expect(rows).toHaveCount(4);
});

test('The portal lists and resends the undelivered events, and links to its parts', {
  tag: ['@long', '@PART-001', '@PART-004'],
}, async ({ page }) => {
  await beLoggedIn(page);
  const failed = { ...event('e9', 'R100009'), state: 'failed', last_error: 'HTTP 500' } as const;
  const tests = { live: 0, test: 12, events: [failed] };
  const events = [event('e1', 'R100011')];
  let undelivered = tests;
  const asked = await mockApi(page, {
    ...PORTAL_ANSWERS,
    [`GET ${PORTAL}`]: () => ({ body: { data: { ...partner, events, undelivered } } }),
    [`POST ${PORTAL}/events`]: () => {
      undelivered = { ...tests, test: 0, events: [] };
      return { body: { data: { done: 'Resending 12 events.' } } };
    },
  });
  await page.goto('/partners');
  const rows = page.getByRole('table', { name: 'Webhook events' }).getByRole('row');
  await expect(rows.last()).toContainText('R100011');
  await page.getByLabel('Events shown').selectOption('Undelivered');
  await expect(rows.last()).toContainText('R100009');
  await expect(rows).toHaveCount(2);
  await expectFits(page, 'portal-undelivered', [1280, 768, 360]);
  await page.getByRole('button', { name: 'RESEND 12 UNDELIVERED' }).click();
  await expect(page.getByText('No undelivered test events.')).toBeVisible();
  expect(callsOf(asked, 'POST', `${PORTAL}/events`)[0]?.body).toEqual({
    ...{ event: 'failed', mode: 'test' },
  });
  await page.getByLabel('Events shown').selectOption('All');
  await expect(rows.last()).toContainText('R100011');
  const parts = page.getByRole('navigation', { name: 'Parts of this page' });
  const names = await parts.getByRole('link').allTextContents();
  expect(names).toEqual('Events Orders Payouts Keys Settings Webhook Changes'.split(' '));
  await parts.getByRole('link', { name: 'Webhook' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Webhook' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Webhook' })).toBeInViewport();
});

test('Partners find an order by its number or their reference', {
  tag: ['@long', '@PART-001', '@PART-005'],
}, async ({ page }) => {
  await beLoggedIn(page);
  await mockApi(page, {
    ...PORTAL_ANSWERS,
    [`GET ${PORTAL}`]: (request) => {
      const find = new URL(request.url()).searchParams.get('find');
      const found = find === 'cart 17' ? [order, { ...order, order_id: 'R1', mode: 'test' }] : [];
      return {
        body: { data: { ...partner, ...(find && { found, events: [event('e1', 'R1')] }) } },
      };
    },
  });
  await page.goto('/partners');
  const field = page.getByLabel('Order or reference');
  await field.fill(' cart 17 ');
  await field.press('Enter');
  await expect(page).toHaveURL('/partners?find=cart+17');
  await expect(
    page.getByRole('row', { name: /R100011 cart 17 .* Filed \$240\.00 \$3\.74/ }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /R1 Test cart 17/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Keys' })).toHaveCount(0);
  // So that the field stays where it is.
  await expect(page.getByRole('link', { name: 'Live', exact: true })).toBeVisible();
  await expect(page.locator('.filing-views [aria-current]')).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page, 'portal-found', [1280, 320]);
  await field.fill('nothing');
  await page.getByRole('button', { name: 'SEARCH' }).click();
  await expect(
    page.getByText('No paid order’s number or reference contains “nothing”.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Show everything' }).click();
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible();
});

test('An order number opens the order’s page, which has its own URL', {
  tag: ['@PART-001', '@PART-005'],
}, async ({ page }) => {
  await beLoggedIn(page);
  let state: PartnerEventRow['state'] = 'sending';
  await mockApi(page, {
    ...PORTAL_ANSWERS,
    [`GET ${PORTAL}`]: (request) => {
      const asked = new URL(request.url()).searchParams.get('order');
      const events = [{ ...event('e1', 'R100011'), state }];
      const metadata = { campaign: 'spring' };
      const found = asked === 'R100011' ? [{ ...order, metadata }] : [];
      const data = { ...partner, events, created_at: '2026-01-01T18:00:00Z' };
      return { body: { data: asked === null ? data : { ...data, found } } };
    },
    [`GET ${PORTAL}/events/e1`]: {
      body: {
        data: {
          payload: '{"id":"e1"}',
          attempts: [{ at: order.paid_at, status: 200, response: '' }],
        },
      },
    },
  });
  await page.goto('/partners?mode=test');
  await page.getByLabel('Month (California time)').selectOption('2026-02');
  await page.getByRole('link', { name: 'R100011' }).click();
  await expect(page).toHaveURL('/partners?order=R100011');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Order R100011');
  await expect(title).toBeFocused();
  await expect(page).toHaveTitle(/^Order R100011 – /);
  for (const fact of ['cart 17', 'campaign: spring', /^Filed 11\/19\/2026/, '$6.80', '$3.74']) {
    await expect(page.locator('dd').getByText(fact)).toBeVisible();
  }
  // The delivery changes without a reload.
  await expect(page.getByText('Sending', { exact: true })).toBeVisible();
  state = 'delivered';
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Details order.paid of R100011' }).click();
  await expect(page.getByText('"id": "e1"')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '200' })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 'portal-order', [1280, 768, 360]);
  await page.goBack();
  await expect(title).toHaveText('Sample Motors');
  await expect(page.getByLabel('Month (California time)')).toHaveValue('2026-02');
  await page.goto('/partners?order=R1');
  await expect(page.getByText('None of your paid orders has this number.')).toBeVisible();
  await page.getByRole('link', { name: 'Show everything' }).click();
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible();
});

test('After the login, partners return to the order that they opened', {
  tag: ['@long', '@PART-001'],
}, async ({ page }) => {
  await page.goto('/partners?order=R100011');
  await page.getByRole('link', { name: 'LOG IN' }).click();
  await expect(page.getByText('Copy your test key and your live key.')).toBeVisible();
  await mockApi(page, PORTAL_ANSWERS);
  const link = await page.context().newPage();
  await link.goto('/robots.txt');
  await link.evaluate(
    (entries) => new BroadcastChannel('partner-session').postMessage({ entries }),
    DANA,
  );
  await expect(page).toHaveURL('/partners?order=R100011');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order R100011');
});

test('Partners are asked before they leave a new key that they haven’t saved', {
  tag: ['@long', '@PART-001'],
}, async ({ page }) => {
  await beLoggedIn(page);
  await mockApi(page, {
    ...PORTAL_ANSWERS,
    [`GET ${PORTAL}`]: { body: { data: { ...partner, events: [] } } },
    [`POST ${PORTAL}/keys`]: {
      body: { data: { made: 'report_b', earlier_until: '2026-11-26T22:14:00Z' } },
    },
  });
  /** False if the browser asks. */
  const leaves = () =>
    page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await page.goto('/partners');
  await page.getByRole('button', { name: 'Get a new one (report key)' }).click();
  await expect(page.getByText('Replace a key').locator('..').locator('.icon')).toHaveCSS(
    'transform',
    'matrix(-1, 0, 0, -1, 0, 0)',
  );
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Keys');
  expect(await leaves()).toBe(true);
  await page.getByRole('button', { name: 'REPLACE', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'REPLACE' }).click();
  await expect(page.getByText('report_b')).toBeVisible();
  expect(await leaves()).toBe(false);
  await page.getByRole('button', { name: 'I’VE SAVED IT' }).click();
  await expect(page.getByText('report_b')).toHaveCount(0);
  expect(await leaves()).toBe(true);
});
