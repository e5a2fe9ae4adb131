import { expect } from '@playwright/test';
import { serverMessages } from '#contracts/api/server-messages.ts';
import type { ShownRow } from '#contracts/partner/report.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectFits } from '#tests/support/browser/desk.ts';
import { callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { MONTH, PORTAL, PORTAL_ANSWERS, partner } from '#tests/support/browser/portal.ts';
import { DANA } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';

const ENDED = { status: 401, body: { status: 'fail', message: serverMessages.missingToken } };
const row = (type: 'paid' | 'canceled', sign: number): ShownRow => ({
  ...{ date: '2026-11-19', type, order_id: 'R100011', service: 'renew-vehicle-registration' },
  ...{ reference: 'cart 17', metadata: {}, amount_cents: sign * 24_680 },
  commission_cents: sign * 374,
  status: 'canceled',
});

test('Partners see and change what is theirs, and the guide contains their key', {
  tag: ['@PART-001', '@PART-004'],
}, async ({ context, page }) => {
  await page.goto('/partners');
  await expect(page.getByRole('link', { name: 'guide', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'LOG IN' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Copy your test key and your live key.')).toBeVisible();
  await expect(page.locator('h1 ~ p:visible')).toHaveText([
    'Log in to the partner portal with the email address that we added as a contact.',
  ]);
  await expect(page.getByText('See when each vehicle’s registration expires.')).toBeHidden();
  let delivered = false;
  let ended = false;
  const [event] = partner.events;
  const over = { state: 'delivered', last_error: null, next_try_at: null, attempts: 1 };
  const own = { ...over, id: 'e2', type: 'order.filed', order_id: null, reference: null };
  const events = event && [
    { ...event, ...own },
    { ...event, ...over },
  ];
  const asked = await mockApi(page, {
    ...PORTAL_ANSWERS,
    [`GET ${PORTAL}`]: () => ({ body: { data: delivered ? { ...partner, events } : partner } }),
    [`GET ${PORTAL}/report`]: {
      body: { data: { ...MONTH, rows: 2, first: [row('paid', 1), row('canceled', -1)] } },
    },
    [`GET ${PORTAL}/events/e1`]: {
      body: {
        data: {
          payload: '{"id":"e1"}',
          attempts: [{ at: '2026-11-19T22:15:00Z', status: 500, response: 'Out of memory' }],
        },
      },
    },
    [`POST ${PORTAL}/events`]: { body: { data: { done: 'Sending a test order.filed.' } } },
    [`PUT ${PORTAL}`]: () => (ended ? ENDED : { body: { data: { webhook: null } } }),
  });
  // The email's link was opened in another tab.
  const guide = await context.newPage();
  await guide.goto('/robots.txt');
  await guide.evaluate(
    (entries) => new BroadcastChannel('partner-session').postMessage({ entries }),
    DANA,
  );
  await expect(page).toHaveURL('/partners');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample Motors');
  await expect(
    page.getByRole('row', { name: /Commission: 12.5% .* Our staff 11\/18/ }),
  ).toBeVisible();
  for (const payout of [
    /November 2026 .* closes on 11\/30\/2026\. \$115\.94/,
    /October 2026 Paid 11\/05\/2026, reference ACH 17 \$234\.10/,
    /September 2026 Due by 10\/30\/2026 \$50\.00/,
  ]) {
    await expect(page.getByRole('row', { name: payout })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Details order.paid of R100011' }).click();
  await expect(page.getByText('11/19/2026 2:15:00 PM PT: 500: Out of memory')).toBeVisible();
  await expect(page.getByText('"id": "e1"')).toBeVisible();
  await expect(page.getByText('2 attempts. Your server responded with 500')).toBeVisible();
  await page.getByLabel('Test event').selectOption('order.filed');
  await page.getByRole('button', { name: 'SEND A TEST EVENT' }).click();
  await expect(page.getByText('Sending a test order.filed.')).toBeVisible();
  expect(callsOf(asked, 'POST', `${PORTAL}/events`).at(-1)?.body).toEqual({ event: 'order.filed' });
  // The list follows the event without a reload.
  delivered = true;
  await expect(page.getByText('order.filed Delivered 1 attempt')).toBeVisible();
  await expect(
    page.getByRole('row', { name: /^order.filed Test event .* Delivered/ }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /^order.paid R100011 .* Delivered/ })).toBeVisible();
  await expect(page.getByText('Your server responded with 500')).toHaveCount(0);
  // Without live orders, the page begins with tests.
  const modeOfReport = () => callsOf(asked, 'GET', `${PORTAL}/report`).at(-1)?.query.get('mode');
  expect(modeOfReport()).toBe('test');
  await page.getByRole('link', { name: 'Live', exact: true }).click();
  await expect(page.getByRole('row', { name: /^order.paid R100011/ })).toHaveCount(0);
  await expect(page).toHaveURL('/partners?mode=live');
  // The page's text changes before the call.
  await expect.poll(modeOfReport).toBe('live');
  await page.getByRole('link', { name: 'Test', exact: true }).click();
  await expect(page.getByRole('row', { name: /R100011 cart 17 .* Canceled/ })).toBeVisible();
  await page.getByRole('button', { name: 'Get a new one (report key)' }).click();
  await expect(page.getByLabel('Key or secret')).toBeFocused();
  await expect(page.getByLabel('Key or secret')).toHaveValue('report');
  await page.getByText('Edit settings').click();
  await expect(page.getByLabel('Name')).toHaveCount(0);
  await expect(page.getByText('End this partnership')).toHaveCount(0);
  await page.getByLabel('Contacts').fill('dana@gmail.com kim@sample-motors.com');
  await page.getByLabel('Preselect consent, reminders').uncheck();
  await page.getByRole('button', { name: 'SAVE CHANGES' }).click();
  await expect(page.getByText('Changes saved.')).toBeVisible();
  expect(callsOf(asked, 'PUT', PORTAL).at(-1)?.body).toMatchObject({
    contacts: ['dana@gmail.com', 'kim@sample-motors.com'],
    nothing_preselected: true,
  });
  await expectAccessible(page);
  await expectFits(page, 'portal', [1280, 320]);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Another tab takes the session from this one.
  await mockApi(guide, { [`GET ${PORTAL}`]: { body: { data: partner } } });
  await guide.goto('/partners/guide');
  const sample = guide.locator('pre').first();
  await expect(sample).toContainText('partner="test_aaaaaaaaaaaaaaaaaaaaaaaa"');
  await guide.getByRole('button', { name: 'Copy' }).first().click();
  await expect(guide.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await guide.evaluate(() => navigator.clipboard.readText())).toContain('test_aaaa');
  await expectAccessible(guide);
  await expectFits(guide, 'partner-guide', [1280, 608, 320]);
  await guide.close();

  await page.goto('/partners');
  await page.getByText('Edit settings').click();
  await page.getByLabel('Page origins').fill('https://new.example.com');
  ended = true;
  await page.getByRole('button', { name: 'SAVE CHANGES' }).click();
  await expect(page.getByText('What you typed is still there.')).toBeVisible();
  await expect(page).toHaveURL('/partners');
});
