import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { fail, mockApi, ok, SERVICES } from '#tests/support/browser/mock-api.ts';
import { fillLookup, startLookup } from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const EMAIL = 'dana@gmail.com';
const problem = (page: Page) => page.getByRole('region', { name: 'There is a problem' });
const toast = (page: Page) => page.locator('.toast');
const plate = (page: Page) => page.locator('input[name=vehicle_license_plate]');

test('a lookup that is rejected says why, and what to do', { tag: '@EASE-019' }, async ({
  page,
}) => {
  test.slow();
  await test.step('the message appears even if the script that explains it fails to load', async () => {
    await page.route('**/_astro/Rejection.*.js', (route) => route.abort());
    await startLookup(page, 'DMVDOWN', EMAIL);
    await expect(page.locator('form .error')).toBeVisible();
    await expect(plate(page)).toHaveValue('DMVDOWN');
    await page.unroute('**/_astro/Rejection.*.js');
  });

  await test.step('a registration on hold says why, and who to call', async () => {
    await startLookup(page, 'HELD001', EMAIL);
    await expect(problem(page)).toContainText('The DMV has put a hold on this registration.');
    await expect(problem(page)).toBeFocused();
    await expect(problem(page).locator('a[href^="tel:"]')).toBeVisible();
    await expect(problem(page).locator('a[href^="mailto:"]')).toBeVisible();
    await expect(problem(page).getByRole('link', { name: /DMV/ })).toBeVisible();
    await expect(page.locator('form .hero__figure')).toBeHidden();
    await expect(page.getByRole('button', { name: 'GET STARTED' })).toBeHidden();
    await expectAccessible(page);
    await problem(page).getByRole('button', { name: 'Try another plate' }).click();
    await expect(plate(page)).toBeFocused();
    await expect(problem(page).getByRole('button')).toHaveCount(0);
  });

  await test.step('a plate unknown to the DMV is marked at its field', async () => {
    await fillLookup(page, 'MISSING', EMAIL);
    const said = 'We couldn’t find a vehicle with this license plate in DMV records.';
    await expect(toast(page).filter({ hasText: said })).toBeVisible();
    await expect(page.locator('#vehicle_license_plate-error')).toContainText(
      'We couldn’t find a vehicle with this plate. Check it against your registration card.',
    );
    await expect(page.getByText('If your plate is correct, contact us.')).toBeVisible();
    await expect(page.locator('.field a[href^="tel:"]')).toBeVisible();
    await expect(plate(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(plate(page)).toBeFocused();
    await expect(problem(page)).toHaveCount(0);
    await expectAccessible(page);
    await plate(page).fill('7ABC124');
    await expect(page.locator('#vehicle_license_plate-error')).toHaveCount(0);
  });

  await test.step('the drawn plate stays in place', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const drawn = page.locator('.hero__frame .plate');
    const before = (await drawn.boundingBox())?.y;
    await fillLookup(page, 'MISSING', EMAIL);
    await expect(page.locator('#vehicle_license_plate-error')).toBeVisible();
    await expect(page.locator('.hero__tags')).toHaveText('');
    expect((await drawn.boundingBox())?.y).toBe(before);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('an outage, or a lost connection, offers to retry with the same input', async () => {
    await fillLookup(page, 'DMVDOWN', EMAIL);
    await expect(problem(page)).toContainText('We can’t reach the DMV');
    await expectAccessible(page);
    const retry = problem(page).getByRole('button', { name: 'Try again' });
    await mockApi(page, { 'POST /v1/api/dmv/details': 'abort' });
    await retry.click();
    await expect(problem(page)).toContainText('Network Error');
    await expect(retry).toBeVisible();
    await mockApi(page);
    const [request] = await Promise.all([
      page.waitForRequest('**/v1/api/dmv/details'),
      retry.click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({
      vehicle_license_plate: 'DMVDOWN',
      user_email: EMAIL,
    });
    await expect(page).toHaveURL('/shipping-address/u1/v1');
  });
});

test('a list of services that fails to load says so in one toast', { tag: '@TRUE-004' }, async ({
  page,
}) => {
  let isDown = true;
  await mockApi(page, {
    'GET /v1/api/service/types': () =>
      isDown ? fail('List is down', 500) : ok({ data: SERVICES, total: SERVICES.length }),
  });
  await page.goto('/');
  await expect(toast(page)).toHaveText(/List is down/);
  await expect(toast(page)).toHaveCount(1);
  const hint = page.locator('#service_type_uuid-hint');
  await expect(hint).toContainText('We couldn’t load our services.');
  isDown = false;
  await hint.getByRole('button', { name: 'Try again' }).click();
  await expect(hint).toHaveCount(0);
  await expect(page.locator('select[name=service_type_uuid]')).toHaveValue('s1');
});
