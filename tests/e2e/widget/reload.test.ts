import { expect } from '@playwright/test';
import { CHECKOUT, openOwnPage } from '#tests/support/browser/own-page.ts';
import { buyRenewal } from '#tests/support/browser/partner-page.ts';
import { newCustomer } from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';

const inline = (plate: string) =>
  `<renewal-checkout id="p${plate}" partner="demo-partner" display="inline" service="renew-vehicle-registration" plate="${plate}"><a href="${CHECKOUT}/">Renew</a></renewal-checkout>`;

test('each checkout returns to its step after a reload, until the order is paid or gone', {
  tag: ['@long', '@PART-011'],
}, async ({ page }) => {
  test.slow();
  await openOwnPage(page, { body: inline('7ABC123') + inline('8XYZ789') });
  const frame = page.locator('#p7ABC123 iframe').contentFrame();
  const other = page.locator('#p8XYZ789 iframe').contentFrame();
  const address = frame.getByRole('heading', { name: 'Where should we mail your documents?' });
  const customer = newCustomer();

  await buyRenewal(frame, customer, {
    onStep: async (step) => {
      if (step === 'address') {
        await test.step('in the address form with the input, while the other is untouched', async () => {
          await frame.locator('input[name=city]').fill('Fresno');
          await page.locator('#p8XYZ789').scrollIntoViewIfNeeded();
          await expect(other.getByLabel('License plate')).toHaveValue('8XYZ789');
          await page.reload();
          await expect(address).toBeVisible();
          await expect(frame.locator('input[name=first_name]')).toHaveValue(customer.first_name);
          await expect(frame.locator('input[name=city]')).toHaveValue('Fresno');
          await frame.locator('input[name=city]').fill(customer.city);
          await page.locator('#p8XYZ789').scrollIntoViewIfNeeded();
          await expect(other.getByLabel('License plate')).toHaveValue('8XYZ789');
          await expect(other.getByLabel('Email')).toHaveValue('');
          // The partner's page itself has no trace of the order, in its address or its storage.
          const own = await page.evaluate(() => [location.href, JSON.stringify(sessionStorage)]);
          expect(own).toEqual([expect.stringMatching(/\/own$/), '{}']);
          expect(await page.context().cookies()).toEqual([]);
        });
      }
      if (step === 'cart') {
        await test.step('in the cart', async () => {
          await page.reload();
          await expect(frame.getByRole('button', { name: 'CHECKOUT' })).toBeVisible();
        });
      }
      if (step === 'card') {
        await test.step('in the payment, without the card', async () => {
          await page.reload();
          await expect(frame.getByRole('button', { name: 'PROCESS ORDER' })).toBeVisible();
          await expect(frame.locator('input[name=credit_card_number]')).toHaveValue('');
          await expect(frame.locator('input[name=cvv]')).toHaveValue('');
          const kept = await frame
            .locator('body')
            .evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
          expect(kept).not.toContain('4242');
        });
      }
    },
  });

  await test.step('starts another order once it is paid', async () => {
    await expect(frame.getByText(/^PAID/)).toBeVisible();
    await page.reload();
    await expect(frame.getByRole('button', { name: 'GET STARTED' })).toBeVisible();
    await expect(frame.getByLabel('Email')).toHaveValue('');
  });

  await test.step('starts over silently if the order is gone', async () => {
    await frame.getByLabel('Email').fill(newCustomer().email);
    await frame.getByRole('button', { name: 'GET STARTED' }).click();
    await expect(address).toBeVisible();
    await page.route(`${CHECKOUT}/v1/api/**`, (route) => {
      const isOfGuest = /[0-9a-f]{8}-[0-9a-f]{4}/.test(route.request().url());
      const json = { status: 'fail', message: 'Not found', error: {} };
      return isOfGuest ? route.fulfill({ status: 404, json }) : route.continue();
    });
    await page.reload();
    await expect(frame.getByRole('button', { name: 'GET STARTED' })).toBeVisible();
    await expect(frame.getByLabel('License plate')).toHaveValue('7ABC123');
    await expect(frame.getByText(/no longer|ended|expired|gone/i)).toHaveCount(0);
  });
});
