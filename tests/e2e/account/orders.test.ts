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
import { beLoggedIn } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';

const ORDERS = 'GET /v1/api/user/orders';
const side = (page: Page) => page.getByRole('navigation', { name: 'Account' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function reloadScreen(page: Page) {
  await side(page).getByRole('link', { name: 'Our Services' }).click();
  await expect(heading(page)).toHaveText('Our Services');
  await side(page).getByRole('link', { name: 'My Orders' }).click();
  await expect(heading(page)).toHaveText('My Orders');
}

test.describe('My Orders', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...order,
      uuid: `o${index}`,
      order_id: `R${1000 + index}`,
      created_at: new Date(Date.UTC(2020, 0, 1 + index, 12)).toISOString(),
    }));

  test('a list that failed to load can be reloaded, with the specified columns, formats, and wording', {
    tag: [
      '@ORD-001',
      '@ORD-002',
      '@ORD-003',
      '@ORD-004',
      '@ORD-005',
      '@ORD-006',
      '@ORD-007',
      '@ORD-008',
      '@ORD-009',
      '@AMB-045',
      '@AMB-057',
      '@AMB-120',
    ],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    let answer = fail('The server is busy', 503);
    let isInParts = false;
    const asked = await mockApi(page, {
      [ORDERS]: (request) => {
        if (!isInParts) return answer;
        const first = !request.url().includes('after=');
        const data = {
          data: [{ ...order, uuid: first ? 'o1' : 'o2' }],
          ...(first ? { next: 'n' } : {}),
        };
        return { body: { status: 'success', message: '', data } };
      },
    });
    await beLoggedIn(page);
    await page.goto('/dashboard/my-orders/u1');
    const rows = page.locator('tbody tr');

    await test.step('a failed list is shown and can be retried', async () => {
      await expect(page.locator('.toast')).toHaveText(/The server is busy/);
      await expect(page.locator('main .lead')).toHaveText('The server is busy');
      await expectAccessible(page);
      answer = list(
        { ...order, uuid: 'o1', created_at: '2024-03-08T12:00:00Z', order_status: '0' },
        {
          ...order,
          uuid: 'o2',
          order_id: 77,
          created_at: '2024-03-09T12:00:00Z',
          order_status: 2,
          user_shipping_address: {
            ...order.user_shipping_address,
            first_name: 'Lee',
            street_address: '9 Last Road',
          },
        },
      );
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('table')).toBeVisible();
    });

    await test.step('the table has its columns, formats, and wording', async () => {
      await expect(page.locator('thead th')).toHaveText([
        'Registration Renewal',
        'Order ID',
        'Order Date',
        'Order Status',
        'Shipping Status',
        'Payment Status',
      ]);
      await expect(rows.nth(0).locator('td').first()).toContainText('Renew Vehicle Registration');
      await expect(rows.nth(0).locator('td').first()).toContainText('1HGCM82633A004352');
      const rest = (row: number) => rows.nth(row).locator('td:not(:first-child)');
      const shipped = ['Label Printed', 'SUCCESS'];
      await expect(rest(0)).toHaveText(['77', '03/09/2024', 'COMPLETED', ...shipped]);
      await expect(rest(1)).toHaveText(['R100482', '03/08/2024', 'PENDING', ...shipped]);
      await expect(page.getByText('eTag Digital Copy')).toBeVisible();
      await expect(page.locator('.postal-address')).toContainText('Lee Sample');
      await expect(page.locator('.postal-address')).toContainText('9 Last Road 4B');
      const [call] = callsOf(asked, 'GET', '/v1/api/user/orders');
      expect([call?.query.get('user_uuid'), call?.query.get('order_status')]).toEqual(['u1', '0']);
      await expectAccessible(page);
    });

    await test.step('the day of an order is in the customer’s time zone', async () => {
      const browser = await page.context().newCDPSession(page);
      for (const timezoneId of ['America/Los_Angeles', 'UTC']) {
        await browser.send('Emulation.setTimezoneOverride', { timezoneId });
        await reloadScreen(page);
        await expect(rows.first().locator('td').nth(2)).toHaveText('03/09/2024');
      }
    });

    await test.step('a list with several pages is read through the last page', async () => {
      isInParts = true;
      asked.length = 0;
      await reloadScreen(page);
      await expect.poll(() => callsOf(asked, 'GET', '/v1/api/user/orders').length).toBe(2);
      await expect(rows).toHaveCount(2);
      await expect(rows.locator('td:nth-child(2)')).toHaveText(['R100482', 'R100482']);
    });

    await test.step('without orders, the page offers to start the first one', async () => {
      isInParts = false;
      answer = list();
      await reloadScreen(page);
      await expect(page.getByText('You have no orders yet')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Renew a registration' }).click();
      await expect(page).toHaveURL('/');
    });
  });

  test('30 and 2,000 orders are sorted and paged, and appear as cards on a phone', {
    tag: '@long',
  }, async ({ page }) => {
    let rows = many(30);
    await mockApi(page, { [ORDERS]: () => list(...rows) });
    await beLoggedIn(page);
    await page.goto('/dashboard/my-orders/u1');
    const ids = page.locator('tbody td:nth-child(2)');
    const pager = page.getByRole('navigation', { name: 'Pages of orders' });

    await test.step('30 orders are sorted and paged', async () => {
      await expect(ids).toHaveCount(20);
      await expect(ids.first()).toHaveText('R1029');
      await pager.getByRole('button', { name: 'Next' }).click();
      await expect(ids).toHaveCount(10);
      await expect(pager.getByRole('status')).toContainText('21 to 30 of 30');
      await page.getByRole('button', { name: /^Sort by/ }).click();
      await page.getByRole('button', { name: 'Order ID', exact: true }).click();
      await expect(ids.first()).toHaveText('R1000');
      await expectAccessible(page);
    });

    await test.step('2,000 orders are also sorted and paged', async () => {
      rows = many(2000);
      await reloadScreen(page);
      await expect(ids.first()).toHaveText('R2999');
      await pager.getByRole('button', { name: 'Last' }).click();
      await expect(pager.getByRole('status')).toContainText('1,981 to 2,000 of 2,000');
      await expect(ids.last()).toHaveText('R1000');
      await expect(pager.getByRole('button', { name: 'Last' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await expect(pager.getByRole('button', { name: 'Last' })).toBeFocused();
    });

    await test.step('on a phone, the rows are cards and nothing is cut off', async () => {
      rows = [order];
      await page.setViewportSize({ width: 360, height: 800 });
      for (const name of ['My Garage', 'Our Services', 'My Profile', 'My Orders']) {
        await side(page).getByRole('link', { name }).click();
        await expect(heading(page)).toHaveText(name);
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wider, name).toBeLessThanOrEqual(0);
        await expectAccessible(page);
      }
      const cells = page.locator('tbody td');
      await expect(cells).toHaveCount(6);
      const [id, date] = [await cells.nth(1).boundingBox(), await cells.nth(2).boundingBox()];
      expect(date?.y ?? 0).toBeGreaterThan(id?.y ?? 0);
      await expect(page.getByRole('columnheader')).toHaveCount(6);
    });
  });

  test('an order shows its steps, its fees, and its address, and its card is saved', {
    tag: '@long',
  }, async ({ page }) => {
    const tracking = { carrier: 'USPS', number: '9400', url: 'https://tools.usps.com/9400' };
    const completed = {
      ...order,
      uuid: 'o9',
      order_id: 'R9',
      order_status: 1,
      shipping_status: 'Mailed',
      steps: [{ stage: 'shipped', happened_at: '2026-03-10T12:00:00Z' }],
      digital_copy: true,
      wallet_pass: true,
      tracking,
    };
    const passes = {
      apple: '/v1/api/wallet-passes/signed',
      google: 'https://pay.google.com/gp/v/save/signed',
    };
    const withoutCopy = {
      ...completed,
      ...{ uuid: 'o8', order_id: 'R8', digital_copy: undefined, wallet_pass: undefined },
    };
    let card: Answer = fail('There is no registration card for this order yet.', 404);
    await mockApi(page, {
      [ORDERS]: list({ ...order, digital_copy: false }, withoutCopy, completed),
      'GET /v1/api/user/orders/*': (request) =>
        request.url().includes('/wallet?') ? ok(passes) : card,
    });
    await beLoggedIn(page);
    await page.goto('/dashboard/my-orders/u1');
    const row = page.locator('tbody tr').filter({ hasText: 'R9' });
    await expect(row.locator('td').first()).toContainText('$294.38Mailed. Delivery ');
    const saveFromList = row.getByRole('button', { name: 'Download digital copy (PDF)' });
    await expect(page.getByRole('button', { name: 'Download digital copy (PDF)' })).toHaveCount(1);
    await saveFromList.click();
    await expect(page.locator('.toast')).toContainText('There is no registration card');
    // The whole row opens the order.
    await row.click({ position: { x: 4, y: 4 } });
    await expect(page).toHaveURL('/dashboard/my-orders/u1/o9');
    await expect(heading(page)).toHaveText('Renew Vehicle Registration for 7ABC123');
    await expect(heading(page)).toBeFocused();
    await expect(page.locator('main .lead')).toContainText('Mailed. Delivery ');
    await expect(page.getByRole('link', { name: 'USPS 9400' })).toHaveAttribute(
      'href',
      tracking.url,
    );
    await expect(page.locator('.milestones li')).toHaveText([
      /Done: Paid/,
      /Done: Filed with the DMV/,
      /Done: Accepted by the DMV/,
      /Done: Mailed/,
      /Later: Delivered/,
    ]);
    await expect(page.locator('main')).toContainText('$294.38');
    const wallets = page.getByRole('link', { name: /^Add to (Apple|Google) Wallet for 7ABC123$/ });
    await expect(wallets).toHaveText([
      'Add to Apple Wallet for 7ABC123',
      'Add to Google Wallet for 7ABC123',
    ]);
    await expect(wallets.first()).toHaveAttribute('href', passes.apple);
    await expect(wallets.last()).toHaveAttribute('href', passes.google);
    await expectAccessible(page);
    const save = page.getByRole('button', { name: 'Download digital copy (PDF)' });
    await save.click();
    await expect(page.locator('.toast')).toContainText('There is no registration card');
    card = { body: { pdf: true } };
    const download = page.waitForEvent('download');
    await save.click();
    expect((await download).suggestedFilename()).toBe('registration-card-R9.pdf');
    await page.getByRole('link', { name: 'Back to My Orders' }).click();
    await expect(page).toHaveURL('/dashboard/my-orders/u1');
    await page.locator('tbody tr').filter({ hasText: 'R100482' }).getByRole('link').click();
    await expect(page).toHaveURL('/dashboard/my-orders/u1/o1');
    await expect(page.locator('.milestones li').nth(1)).toContainText('Next: Filing with the DMV');
    await expect(page.locator('main')).toContainText('Available once the DMV accepts the renewal.');
    await expect(save).toHaveCount(0);
    await page.goBack();
    await page.locator('tbody tr').filter({ hasText: 'R8' }).getByRole('link').click();
    await expect(page).toHaveURL('/dashboard/my-orders/u1/o8');
    await expect(page.locator('.milestones li').nth(2)).toContainText('Done: Accepted by the DMV');
    await expect(page.locator('main')).not.toContainText('eTag Digital Copy');
    await expect(wallets).toHaveCount(0);
    await expect(save).toHaveCount(0);
    await page.goto('/dashboard/my-orders/u1/nothing');
    await expect(page.getByText('We couldn’t find this order in your account.')).toBeVisible();
  });
});
