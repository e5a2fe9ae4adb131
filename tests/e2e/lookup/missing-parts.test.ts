import { expect } from '@playwright/test';
import { newCustomer, reachCart } from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';

test('a lookup goes on without the part that asks about the open cart', {
  tag: '@EASE-003',
}, async ({ page }) => {
  const customer = newCustomer();
  await reachCart(page, '7ABC123', customer);
  const tries: string[] = [];
  await page.route('**/_astro/extras.*.js', (route) => {
    tries.push(route.request().url());
    return route.abort();
  });
  await page.getByRole('button', { name: 'ADD ANOTHER VEHICLE' }).click();
  await expect(page).toHaveURL('/');
  await page.locator('input[name=vehicle_license_plate]').fill('8XYZ789');
  await expect(page.locator('input[name=user_email]')).toHaveValue(customer.email);
  await page.getByRole('button', { name: 'GET STARTED' }).click();
  await expect(page).toHaveURL(/\/shipping-address\//);
  expect(tries).not.toEqual([]);
});

test('a refusal is said without the part that explains it', async ({ page }) => {
  await page.route('**/_astro/Refusal.*.js', (route) => route.abort());
  await page.goto('/');
  await page.locator('input[name=vehicle_license_plate]').fill('DMVDOWN');
  await page.locator('input[name=user_email]').fill(newCustomer().email);
  await page.getByRole('button', { name: 'GET STARTED' }).click();
  await expect(page.locator('form .error')).toBeVisible();
  await expect(page.locator('input[name=vehicle_license_plate]')).toHaveValue('DMVDOWN');
});
