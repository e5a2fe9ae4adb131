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
const due = { ...vehicle, uuid: 'v1', vehicle_registration_expiry_date: '2025-11-30' };

test('a logged-in customer renews a vehicle from the garage with one click', {
  tag: ['@long', '@EASE-028'],
}, async ({ page }) => {
  let garage: Answer = list({ ...due, vehicle_registration_expiry_date: '2099-01-01' });
  let found: Answer = fail('The DMV is away', 503);
  const asked = await mockApi(page, {
    [VEHICLES]: () => garage,
    'POST /v1/api/dmv/details': () => found,
  });
  await beLoggedIn(page);

  await test.step('nothing is offered if no vehicle is due, or the garage fails to load', async () => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('button', { name: /^Renew / })).toHaveCount(0);
    garage = fail('Garage is down', 500);
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('button', { name: /^Renew / })).toHaveCount(0);
    await expect(page.locator('.toast')).toHaveCount(0);
  });

  const offers = page.getByRole('region', { name: 'Renew a vehicle from your garage' });
  await test.step('due and unpaid vehicles are offered', async () => {
    garage = list(
      due,
      { ...due, uuid: 'v2', vehicle_license_plate: '7PAID01', renewal_order_id: 'R100011' },
      { ...due, uuid: 'v3', vehicle_license_plate: '7LATER1' },
    );
    await page.reload();
    await expect(page.locator('input[name=user_email]')).toHaveValue('dana@gmail.com');
    await expect(offers.getByRole('button')).toHaveText(['Renew 7ABC123', 'Renew 7LATER1']);
    await expectAccessible(page);
  });

  await test.step('a failed renewal is retried with the same choice', async () => {
    await offers.getByRole('button', { name: 'Renew 7ABC123' }).click();
    const problem = page.getByRole('region', { name: 'There is a problem' });
    await expect(problem).toContainText('The DMV is away');
    const message = 'No such vehicle';
    const error = { data: { message, code: 'VEHICLE_NOT_FOUND' } };
    found = { status: 404, body: { status: 'fail', message, error } };
    await problem.getByRole('button', { name: 'Try again' }).click();
    await expect(problem).toContainText('No such vehicle');
    await expect(page.locator('#vehicle_license_plate-error')).toHaveCount(0);
  });

  await test.step('one click is enough', async () => {
    found = ok({ user_uuid: 'u1', user_vehicle_uuid: 'v1', eligible: true });
    await offers.getByRole('button', { name: 'Renew 7ABC123' }).click();
    await expect(page).toHaveURL('/shipping-address/u1/v1');
    const [first, second, third] = callsOf(asked, 'POST', '/v1/api/dmv/details');
    expect(first?.body).toMatchObject({
      service_type_uuid: 's1',
      vehicle_license_plate: '7ABC123',
      user_email: 'dana@gmail.com',
    });
    expect(second?.body).toEqual(first?.body);
    expect(third?.body).toEqual(first?.body);
  });
});
