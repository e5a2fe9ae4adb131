import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { fail, list, mockApi, vehicle } from '#tests/support/browser/mock-api.ts';
import {
  confirmAddress,
  continueFromShipping,
  fillCard,
  fillShipping,
  goToPayment,
  newCustomer,
  processOrder,
  startLookup,
} from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';

const HERE = '/shipping-address/u1/v1';
const NEW = { 'GET /v1/api/user/shipping/address': list() };

const totals = (page: Page) =>
  page
    .locator('aside :is(output b, tfoot td)')
    .evaluateAll((cells) => [...new Set(cells.map((cell) => cell.textContent ?? ''))]);

test('on a phone, the Total reflects overnight shipping and its price', {
  tag: ['@SHIP-006', '@SHIP-018', '@SUM-004', '@AMB-027', '@AMB-030', '@EASE-008'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const priced = {
    ...vehicle,
    final_price: 226.12,
    dmv_deal_details: { dmv_registration_fee: 216.17, 'shipping_&_handling': 9.95 },
  };
  let price: number | undefined = 29.95;
  await mockApi(page, {
    ...NEW,
    'GET /v1/api/user/vehicles': list(priced),
    'GET /v1/api/system/params': () =>
      price === undefined ? fail('no') : list({ value: { overnight_shipping_price: price } }),
  });
  await page.goto(HERE);

  await test.step('the only CONTINUE is inside the summary’s block', async () => {
    await expect(page.locator('aside').getByRole('button', { name: 'CONTINUE' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'CONTINUE' })).toHaveCount(1);
  });

  await test.step('the overnight price comes from the parameter, or is the fallback', async () => {
    await expect(page.getByLabel('Add overnight shipping for $29.95')).toBeVisible();
    price = undefined;
    await page.reload();
    await expect(page.getByLabel('Add overnight shipping for $39.95')).toBeVisible();
  });

  await test.step('the Total updates immediately, and the fees open from its line', async () => {
    const line = page.locator('aside output');
    await expect(line).toHaveText('Total $266.07');
    await expect(page.locator('.fees')).toBeHidden();
    await page.getByRole('button', { name: 'Show fees' }).click();
    await expect(page.locator('.fees')).toContainText('Shipping and handling$49.90');
    // The Total is only below the fees now.
    await expect(page.locator('aside tfoot')).toBeVisible();
    expect((await line.boundingBox())?.width).toBe(1);
    await expectAccessible(page);
    await page.getByLabel('Add overnight shipping').uncheck();
    await expect(line).toHaveText('Total $226.12');
    expect(await totals(page)).toEqual(['$226.12']);
    await expect(page.locator('.fees')).toContainText('Shipping and handling$9.95');
    await page.getByRole('button', { name: 'Hide fees' }).click();
    await expect(page.locator('.fees')).toBeHidden();
  });
});

test('the Total is the same on each screen and on the receipt', {
  tag: ['@long', '@EASE-008'],
}, async ({ page }) => {
  const customer = newCustomer();
  await startLookup(page, '7ABC123', customer.email);
  await fillShipping(page, customer);
  for (const overnight of [true, false]) {
    await test.step(`${overnight ? 'with' : 'without'} overnight shipping`, async () => {
      await page.getByLabel('Add overnight shipping').setChecked(overnight);
      const [total = '', ...others] = await totals(page);
      expect(total).toMatch(/^\$\d/);
      expect(others).toEqual([]);
      await continueFromShipping(page);
      await confirmAddress(page);
      await expect(page.locator('aside tfoot td')).toHaveText(total);
      await goToPayment(page);
      await expect(page.locator('aside output')).toHaveText(`Total ${total}`);
      await expect(page.locator('main')).toContainText(`You will be charged ${total} today.`);
      if (overnight) {
        for (const _ of ['cart', 'confirmation', 'shipping']) await page.goBack();
        await expect(page).toHaveURL(/\/shipping-address\//);
        return;
      }
      await fillCard(page, cards.good, customer);
      await processOrder(page);
      await expect(page.locator('main tfoot td')).toHaveText(total);
    });
  }
});
