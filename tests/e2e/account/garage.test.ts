import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import {
  type Answer,
  callsOf,
  fail,
  list,
  mockApi,
  ok,
  vehicle,
} from '#tests/support/browser/mock-api.ts';
import { beLoggedIn } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';

const VEHICLES = 'GET /v1/api/user/vehicles';

test.describe('My Garage', () => {
  const [b, a, c] = [
    { plate: '7BBB222', vin: 'VIN3', day: '2025-11-30' },
    { plate: '7AAA111', vin: 'VIN2', day: '2099-01-01' },
    { plate: '7CCC333', vin: 'VIN1', day: '2026-02-03' },
  ].map(({ plate, vin, day }) => ({
    ...vehicle,
    uuid: plate,
    vehicle_license_plate: plate,
    vehicle_vin_number: vin,
    vehicle_registration_expiry_date: day,
  }));

  test('vehicles are shown as cards, sorted by a menu whose entries reverse the order', {
    tag: [
      '@GAR-001',
      '@GAR-002',
      '@GAR-003',
      '@GAR-004',
      '@GAR-005',
      '@GAR-006',
      '@GAR-007',
      '@GAR-008',
      '@AMB-058',
      '@AMB-118',
      '@AMB-119',
    ],
  }, async ({ page }) => {
    let saving: Answer = ok({ renewal_reminder: false });
    let vehicles = list({ ...b, renewal_reminder: true }, a, c);
    const asked = await mockApi(page, {
      [VEHICLES]: () => vehicles,
      'PUT /v1/api/user/vehicles/*': () => saving,
    });
    await beLoggedIn(page);
    await page.goto('/dashboard/my-garage/u1');
    const cards = page.locator('.garage > li');
    const plates = page.locator('.garage .plate__number');
    await expect(cards).toHaveCount(3);
    await expect(plates).toHaveText(['7BBB222', '7AAA111', '7CCC333']);
    for (const text of ['7BBB222', 'Honda', 'VIN3', 'RENEWED UNTIL', '11-30', 'Expired']) {
      await expect(cards.first()).toContainText(text);
    }
    await expect(cards.nth(1)).toContainText('01-01');
    await expect(cards.nth(1)).toContainText('Expires 01/01/2099');
    await expect(cards.nth(1).getByRole('button', { name: 'Renew now' })).toHaveCount(0);
    const menu = page.getByRole('button', { name: /^Sort by/ });
    await menu.click();
    await expect(page.locator('#sort-vehicles button')).toHaveText([
      'Plate',
      'VIN',
      'Renewal date',
    ]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    for (const [key, order] of [
      ['Plate', ['7AAA111', '7BBB222', '7CCC333']],
      ['VIN', ['7CCC333', '7AAA111', '7BBB222']],
      ['Renewal date', ['7BBB222', '7CCC333', '7AAA111']],
    ] as const) {
      for (const expected of [order, order.toReversed()]) {
        await menu.click();
        await page.getByRole('button', { name: key, exact: true }).click();
        await expect(plates).toHaveText([...expected]);
      }
    }
    await expect(menu).toHaveText('Sort by: Renewal date, descending');
    const reminder = page.getByRole('switch', { name: 'Renewal reminder by email for 7BBB222' });
    await expect(page.getByRole('switch')).toHaveCount(1);
    await expect(reminder).toBeChecked();
    await reminder.press('Space');
    await expect(reminder).not.toBeChecked();
    await expect
      .poll(() => callsOf(asked, 'PUT', '/v1/api/user/vehicles/7BBB222/reminder'))
      .toMatchObject([{ body: { renewal_reminder: false } }]);
    saving = fail('The server is busy', 503);
    await reminder.press('Space');
    await expect(page.locator('.toast')).toContainText('The server is busy');
    await expect(reminder).not.toBeChecked();
    await expectAccessible(page);
    const [call] = callsOf(asked, 'GET', '/v1/api/user/vehicles');
    expect([...(call?.query.keys() ?? [])]).toEqual(['user_uuid']);

    await test.step('an empty garage says so', async () => {
      vehicles = list();
      await page.getByRole('link', { name: 'My Orders' }).click();
      await page.getByRole('link', { name: 'My Garage' }).click();
      await expect(page.getByText("You don't have added vehicles", { exact: true })).toBeVisible();
      await expectAccessible(page);
    });
  });

  test('a renewal in progress replaces a second offer, and one click starts the next', {
    tag: ['@long', '@EASE-013'],
  }, async ({ page }) => {
    let rejected = true;
    const asked = await mockApi(page, {
      [VEHICLES]: list({ ...b, renewal_order_id: 'R100011' }, c),
      'POST /v1/api/dmv/details': () =>
        rejected
          ? fail('This vehicle already has a renewal in progress.', 409)
          : { body: { status: 'success', data: { user_uuid: 'u1', user_vehicle_uuid: 'v1' } } },
    });
    await beLoggedIn(page);
    await page.goto('/dashboard/my-garage/u1');
    const renew = page.getByRole('button', { name: 'Renew now' });

    await test.step('the order is shown, and linked', async () => {
      const first = page.locator('.garage > li').first();
      await expect(first).toContainText('Renewal under way, order R100011');
      await expect(first).toContainText('Expired 11/30/2025');
      await expect(first).not.toContainText('days ago');
      await expect(first.locator('.plate__year')).toHaveText('26');
      await expect(renew).toHaveCount(1);
      await expectAccessible(page);
      await first.getByRole('link').click();
      await expect(page).toHaveURL('/dashboard/my-orders/u1/R100011');
      await page.goBack();
    });

    await test.step('a rejection is shown, and the next click starts the renewal', async () => {
      await renew.click();
      await expect(page.locator('.toast')).toContainText('renewal in progress');
      rejected = false;
      await renew.click();
      await expect(page).toHaveURL(/\/(checking-dmv-records|shipping-address)\/u1\/v1$/);
      expect(callsOf(asked, 'POST', '/v1/api/dmv/details').at(-1)?.body).toEqual({
        service_type_uuid: 's1',
        vehicle_license_plate: '7CCC333',
        user_email: 'dana@gmail.com',
      });
    });
  });
});
