import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { beAtTheDesk, MEMBER, story, today } from '#tests/support/browser/desk.ts';
import { actions, openAction, said } from '#tests/support/browser/desk-actions.ts';
import { callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const UUID = '5d0f6f7a-6a54-4c1e-9a53-0d6b4b4f2a11';
const WHAT = 'Respond by 12/03/2026 or lose $189.50 plus the bank’s fee. Reason: fraudulent';
const WARNING =
  'The bank warns of fraud (made with stolen card): refund before it becomes a dispute';
const item = {
  action: null,
  task: null,
  claim: null,
  uuid: null,
  order_id: 'R100011',
  plate: '8ABC123',
  reference: 'P100042',
};
const groups = [
  {
    ...{ kind: 'disputes', total: 1 },
    items: [
      {
        ...item,
        what: WHAT,
        since: '2026-11-19T22:00:00Z',
        amount: 189.5,
        next: 'Send the evidence',
      },
    ],
  },
  {
    ...{ kind: 'fraud_warnings', total: 1 },
    items: [
      {
        ...item,
        what: WARNING,
        since: '2026-11-19T22:00:00Z',
        amount: 189.5,
        next: 'Refund it, or dismiss the warning',
      },
    ],
  },
];

test('Today lists disputes and warnings, and the order handles them', {
  tag: ['@long', '@MONEY-007'],
}, async ({ page }) => {
  await beAtTheDesk(page);
  const disputes = [{ uuid: UUID, what: WHAT, is_open: true }];
  const asked = await mockApi(page, {
    'GET /v1/api/desk/me': () => ({ body: { data: { ...MEMBER, role: 'manager' } } }),
    'GET /v1/api/desk/today': () => ({ body: { data: { ...today, groups } } }),
    'GET /v1/api/desk/orders/R100011/actions': () => ({
      body: {
        data: {
          ...actions,
          possible: { ...actions.possible, dismiss_warning: { can: true, why: null } },
        },
      },
    }),
    'POST /v1/api/desk/orders/R100011/fraud-warning': () => ({
      body: { data: { done: 'Fraud warning dismissed.' } },
    }),
    'GET /v1/api/desk/orders/R100011': () => ({ body: { data: { ...story, disputes } } }),
  });
  await page.route(`**/v1/api/desk/disputes/${UUID}/evidence`, (route) =>
    route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7' }),
  );
  await page.goto('/desk');
  await expect(page.getByText('Disputed payments')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: WARNING })).toContainText('$189.50');
  await page.getByRole('link', { name: 'Send the evidence' }).click();
  await expect(page.getByText(WHAT)).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'DOWNLOAD EVIDENCE' }).click();
  expect((await saved).suggestedFilename()).toBe('dispute-evidence.pdf');

  const dismissal = await openAction(page, 'Dismiss the fraud warning');
  await dismissal.getByLabel('Reason').selectOption('Customer’s identity verified');
  await dismissal.getByRole('button', { name: 'DISMISS THE WARNING' }).click();
  await expect(said(page)).toHaveText('Fraud warning dismissed.');
  expect(callsOf(asked, 'POST', '/v1/api/desk/orders/R100011/fraud-warning')).toMatchObject([
    { body: { reason: 'identified' } },
  ]);
});
