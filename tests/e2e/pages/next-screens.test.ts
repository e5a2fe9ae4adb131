import { expect, type Page } from '@playwright/test';
import { mockApi } from '#tests/support/browser/mock-api.ts';
import { saveData } from '#tests/support/browser/save-data.ts';
import { test } from '#tests/support/browser/test.ts';

const NEXT_SCREEN = /\/_astro\/AddressConfirmation\./;
const ORDER = /\/_astro\/funnel\..*\.js$/;

function scriptsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return urls;
}

test('A screen of an order loads the next one while it is filled in', {
  tag: '@FAST-013',
}, async ({ page }) => {
  await mockApi(page);
  const next = page.waitForRequest(NEXT_SCREEN);
  await page.goto('/shipping-address/u1/v1');
  await next;
});

test('The home page loads the order’s screens once its form is touched', {
  tag: '@FAST-013',
}, async ({ page }) => {
  await mockApi(page);
  const scripts = scriptsOf(page);
  await page.goto('/');
  await expect(page.locator('select[name=service_type_uuid] option')).not.toHaveCount(1);
  expect(scripts.filter((url) => ORDER.test(url))).toEqual([]);
  const order = page.waitForRequest(ORDER);
  await page.getByLabel('License plate').click();
  await order;
});

test('Who saves data gets no screen before it is needed', { tag: '@FAST-013' }, async ({
  page,
}) => {
  await saveData(page);
  await mockApi(page);
  const scripts = scriptsOf(page);
  await page.goto('/shipping-address/u1/v1');
  await page.getByLabel('City').click();
  expect(scripts.filter((url) => NEXT_SCREEN.test(url))).toEqual([]);
});
