import { expect, test } from '@playwright/test';
import { fail, list, mockApi } from '#tests/support/browser/mock-api.ts';

const HERE = '/shipping-address/u1/v1';
const NEW = { 'GET /v1/api/user/shipping/address': list() };

test('the overnight price is the parameter’s, or the fallback', {
  tag: ['@SHIP-006', '@SHIP-018', '@AMB-027'],
}, async ({ page }) => {
  let price: number | undefined = 29.95;
  await mockApi(page, {
    ...NEW,
    'GET /v1/api/system/params': () =>
      price === undefined ? fail('no') : list({ value: { overnight_shipping_price: price } }),
  });
  await page.goto(HERE);
  await expect(page.getByLabel('Add overnight shipping for $29.95')).toBeVisible();
  price = undefined;
  await page.reload();
  await expect(page.getByLabel('Add overnight shipping for $39.95')).toBeVisible();
});

test('on a phone one CONTINUE stands with the summary', { tag: ['@SUM-004', '@AMB-030'] }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await mockApi(page, NEW);
  await page.goto(HERE);
  await expect(page.locator('aside').getByRole('button', { name: 'CONTINUE' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'CONTINUE' })).toHaveCount(1);
});
