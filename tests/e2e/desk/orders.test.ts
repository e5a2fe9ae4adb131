import { expect, type Page } from '@playwright/test';
import type { OrderList } from '#contracts/desk/order-list.ts';
import {
  beAtTheDesk,
  expectFits,
  found,
  ME,
  MEMBER,
  story,
  today,
} from '#tests/support/browser/desk.ts';
import { actions, DESK_ORDER } from '#tests/support/browser/desk-actions.ts';
import { callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const list: OrderList = {
  hits: found.hits.filter(({ order_id }) => order_id !== null),
  next: null,
  partners: [{ uuid: '00000000-0000-4000-8000-000000000001', name: 'Sample Motors' }],
  services: [{ uuid: '00000000-0000-4000-8000-000000000002', name: 'Transfer Title' }],
  views: [],
};
const VIEW = { name: 'Canceled', filter: { state: 'canceled' as const } };
/** The saved view, pressed, and then DOWNLOAD CSV. */
const EXPORT = [
  { role: 'link', name: VIEW.name } as const,
  { role: 'button', name: 'DOWNLOAD CSV' } as const,
];
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('Orders are listed by filters, and opened with keys and the palette', {
  tag: ['@OPER-005'],
}, async ({ page, context }) => {
  await beAtTheDesk(page);
  const asked: string[] = [];
  let views: OrderList['views'] = [];
  const calls = await mockApi(page, {
    ...ME,
    'GET /v1/api/desk/me': { body: { data: { ...MEMBER, role: 'manager' } } },
    'GET /v1/api/desk/today': { body: { data: today } },
    'GET /v1/api/desk/order-list': (request) => {
      asked.push(new URL(request.url()).search);
      return { body: { data: { ...list, views } } };
    },
    'GET /v1/api/desk/order-list/sheet': { body: '' },
    'PUT /v1/api/desk/views': () => {
      views = [VIEW];
      return { body: { data: {} } };
    },
    [`GET ${DESK_ORDER}`]: { body: { data: story } },
    [`GET ${DESK_ORDER}/actions`]: { body: { data: actions } },
  });
  await page.goto('/desk/orders');
  const status = page.getByLabel('Status');

  await test.step('a choice lists its orders at once, keeps the focus, and is left with Back', async () => {
    await status.focus();
    await status.selectOption('CANCELED');
    await expect.poll(() => asked.at(-1)).toBe('?state=canceled');
    await expect(page.getByRole('status')).toHaveText('3 paid orders, newest first.');
    await expect(status).toBeFocused();
    await page.goBack();
    await expect.poll(() => asked.at(-1)).toBe('');
    await expect(status).toHaveValue('');
    await page.getByLabel('Paid from').pressSequentially('11012026');
    await expect.poll(() => asked.at(-1)).toBe('?from=2026-11-01');
    await page.getByLabel('Paid from').fill('');
    await status.selectOption('CANCELED');
  });

  await test.step('the filter that is shown is saved as a view, and exported', async () => {
    await page.getByLabel('Name for this filter').fill(VIEW.name);
    await page.getByRole('button', { name: 'SAVE VIEW' }).click();
    await expect(page.getByRole('link', { name: VIEW.name })).toBeFocused();
    await expectFits(page, 'orders', [1280, 360]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByRole('link', { name: 'Orders' }).click();
    for (const { role, name } of EXPORT) await page.getByRole(role, { name }).click();
    await expect
      .poll(() =>
        callsOf(calls, 'GET', '/v1/api/desk/order-list/sheet').map((one) => `${one.query}`),
      )
      .toEqual(['state=canceled']);
  });

  await test.step('keys do nothing in a field, and open screens elsewhere', async () => {
    const search = page.getByLabel('Order, email, plate, phone');
    await search.press('t');
    await search.press('Control+k');
    await page.getByRole('dialog', { name: 'Commands' }).press('Escape');
    await expect(search).toBeFocused();
    await expect(page).toHaveURL(/orders/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('t');
    await expect(heading(page)).toHaveText(/^Today/);
    await expect(page.getByRole('link', { name: 'R100011' }).first()).toBeVisible();
    await page.keyboard.press('o');
    await page.getByRole('link', { name: 'R100011' }).click();
    await expect(heading(page)).toHaveText('Order R100011');
    await expect(page.getByRole('link', { name: 'Next: R100009' })).toBeVisible();
    await expect(page.getByText('Write to the customer')).toBeVisible();
    await page.keyboard.press('k');
    await expect(page.getByText('This is the first order of the list.')).toBeVisible();
    await page.keyboard.press('w');
    await expect(page.locator('#desk-write_customer-template')).toBeFocused();
  });

  await test.step('the palette filters commands and runs one', async () => {
    await heading(page).focus();
    await page.keyboard.press('Control+k');
    const input = page.getByRole('combobox', { name: 'Order number, plate, screen, or action' });
    await expect(input).toBeFocused();
    await expectFits(page, 'palette', [1280, 390]);
    await input.fill('to file');
    const selected = page.getByRole('dialog').getByRole('option', { selected: true });
    await expect(selected).toContainText('To file');
    await input.fill('to file mine');
    await expect(selected).toHaveText('To file: Mine');
    await input.fill(VIEW.name);
    await input.press('Enter');
    await expect(page).toHaveURL('/desk/orders?state=canceled');
    await page.goBack();
    await expect(page.locator('summary', { hasText: 'Partial refund' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await input.fill('partial');
    await input.press('Enter');
    await expect(page.getByLabel('Amount in dollars')).toBeFocused();
  });

  await test.step('another tab of the browser joins the session, and a logout ends it in both', async () => {
    const other = await context.newPage();
    await mockApi(other, {
      ...ME,
      'GET /v1/api/desk/order-list': { body: { data: list } },
      'POST /v1/api/desk/logout': { body: { data: {} } },
    });
    await other.goto('/desk/orders');
    await expect(other.getByRole('link', { name: 'R100011' })).toBeVisible();
    await other.getByRole('button', { name: 'Log out' }).click();
    await expect(heading(page)).toHaveText('Log in');
  });
});
