import { expect } from '@playwright/test';
import type { ShownDeskPartner } from '#contracts/desk/partners.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectFits, shoot } from '#tests/support/browser/desk.ts';
import { callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { beLoggedIn } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';

const PORTAL = '/v1/api/partners/portal';
const made = { created_at: '2026-10-01T18:00:00Z', ends_at: null };
const partner: ShownDeskPartner = {
  ...{ uuid: 'p1', name: 'Sample Motors', origins: ['https://www.example.com'], share: '12.5' },
  ...{ webhook: 'https://www.example.com/renewals', ended_at: null, created_at: made.created_at },
  ...{ contacts: ['dana@gmail.com'], nothing_preselected: false, earlier_secret_until: null },
  keys: [
    { ...made, kind: 'live', key: 'live_aaaaaaaaaaaaaaaaaaaaaaaa' },
    { ...made, kind: 'test', key: 'test_aaaaaaaaaaaaaaaaaaaaaaaa' },
  ],
  seen: { live: 'l1', test: 't1', report: 'r1', webhook: 'w1', terms: 'a1' },
  events: [
    {
      ...{ id: 'e1', type: 'order.paid', order_id: 'R100011', state: 'pending', attempts: 2 },
      ...{ last_error: 'HTTP 500', next_try_at: '2026-11-19T22:44:00Z' },
      created_at: '2026-11-19T22:14:00Z',
    },
  ],
};

test('Partners see and change what is theirs, and the guide contains their keys', {
  tag: ['@PART-001', '@PART-004'],
}, async ({ context, page }) => {
  await page.goto('/partners');
  await expect(page.getByRole('link', { name: 'LOG IN' })).toHaveAttribute('href', '/login');
  await beLoggedIn(page);
  const asked = await mockApi(page, {
    [`GET ${PORTAL}`]: { body: { data: partner } },
    [`GET ${PORTAL}/report`]: {
      body: { data: { rows: 31, amount_cents: 812_345, commission_cents: 11_594 } },
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
    [`PUT ${PORTAL}`]: { body: { data: { webhook: null } } },
  });
  await page.goto('/partners');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample Motors');
  await page.getByText('Message and responses').click();
  await expect(page.getByText('500: Out of memory')).toBeVisible();
  await expect(page.getByText('{"id":"e1"}')).toBeVisible();
  await page.getByLabel('Test event').selectOption('order.filed');
  await page.getByRole('button', { name: 'SEND A TEST EVENT' }).click();
  await expect(page.getByText('Sending a test order.filed.')).toBeVisible();
  expect(callsOf(asked, 'POST', `${PORTAL}/events`).at(-1)?.body).toEqual({ event: 'order.filed' });
  await page.getByText('Change terms').click();
  await expect(page.getByLabel('Name')).toHaveCount(0);
  await expect(page.getByText('End this partnership')).toHaveCount(0);
  await page.getByLabel('Preselect nothing in the checkout').check();
  await page.getByRole('button', { name: 'SAVE CHANGES' }).click();
  await expect(page.getByText('Sample Motors was updated.')).toBeVisible();
  expect(callsOf(asked, 'PUT', PORTAL).at(-1)?.body).toMatchObject({ nothing_preselected: true });
  await expectAccessible(page);
  await expectFits(page, 'portal', [1280, 320]);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('link', { name: 'Guide' }).click();
  const sample = page.locator('pre').first();
  await expect(sample).toContainText('partner="live_aaaaaaaaaaaaaaaaaaaaaaaa"');
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('live_aaaa');
  await expectAccessible(page);
  await shoot(page, 'partner-guide');
});
