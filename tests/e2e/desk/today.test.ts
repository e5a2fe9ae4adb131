/** What a manager settles on the first screen of the desk. */
import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { beAtTheDesk, MEMBER, today } from '#tests/support/browser/desk.ts';
import { callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const UUID = '5d0f6f7a-6a54-4c1e-9a53-0d6b4b4f2a11';
const item = { order_id: 'R100011', plate: '8ABC123', reference: null, since: null, amount: 12 };
const settled = [
  {
    ...{ kind: 'refunds', what: 'The card is closed. P100042', path: `refunds/${UUID}/done` },
    ...{ open: 'MARK AS MADE', button: 'IT IS MADE' },
    done: 'The refund is noted as made.',
  },
  {
    ...{ kind: 'stopped_jobs', what: 'order-step was given up', path: `jobs/${UUID}/retry` },
    ...{ open: 'TRY AGAIN', button: 'TRY IT NOW' },
    done: 'The job is tried again.',
  },
];

for (const { kind, what, path, open, button, done } of settled) {
  test(`A manager presses ${open}, and no agent can`, { tag: ['@OPER-007'] }, async ({ page }) => {
    let isDone = false;
    let role = 'agent';
    const group = { kind, total: 1, items: [{ ...item, uuid: UUID, what, next: 'Do it' }] };
    await beAtTheDesk(page);
    const asked = await mockApi(page, {
      'GET /v1/api/desk/me': () => ({ body: { data: { ...MEMBER, role } } }),
      'GET /v1/api/desk/today': () => ({
        body: { data: { ...today, groups: isDone ? [] : [group] } },
      }),
      [`POST /v1/api/desk/${path}`]: () => {
        isDone = true;
        return { body: { data: { done } } };
      },
    });
    await page.goto('/desk');
    await expect(page.getByText(what)).toBeVisible();
    await expect(page.getByRole('button', { name: open })).toHaveCount(0);
    role = 'manager';
    await page.reload();
    await page.getByRole('button', { name: open }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('$12.00, Order R100011, plate 8ABC123');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'NOT NOW' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: open }).click();
    await dialog.getByRole('button', { name: button }).click();
    await expect(page.getByText('Nothing needs a person.')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const sent = callsOf(asked, 'POST', `/v1/api/desk/${path}`);
    expect(sent.map(({ body }) => body)).toEqual([{ request_uuid: expect.any(String) }]);
  });
}
