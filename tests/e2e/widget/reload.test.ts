/** A reload of the partner's page, in the middle of an order. */
import { expect, type Page } from '@playwright/test';
import { CHECKOUT, openOwnPage } from '#tests/support/browser/own-page.ts';
import { buyRenewal, widgetOn } from '#tests/support/browser/partner-page.ts';
import { newCustomer } from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';

const RELOAD = { tag: '@PART-011' };
const inline = (plate: string) =>
  `<renewal-checkout id="p${plate}" partner="demo-partner" display="inline" service="renew-vehicle-registration" plate="${plate}"><a href="${CHECKOUT}/">Renew</a></renewal-checkout>`;

async function begin(page: Page, plate = '7ABC123') {
  const customer = newCustomer();
  const frame = page.locator(`#p${plate} iframe`).contentFrame();
  await frame.getByLabel('Email').fill(customer.email);
  await frame.getByRole('button', { name: 'GET STARTED' }).click();
  await expect(frame.getByRole('heading', { name: 'Where should we send it?' })).toBeVisible();
  return { customer, frame };
}

test('in the address form comes back to what was typed', RELOAD, async ({ page }) => {
  await openOwnPage(page, { body: inline('7ABC123') });
  const { frame } = await begin(page);
  await frame.locator('input[name=first_name]').fill('Dana');
  await frame.locator('input[name=city]').fill('Fresno');
  await page.reload();
  await expect(frame.getByRole('heading', { name: 'Where should we send it?' })).toBeVisible();
  await expect(frame.locator('input[name=first_name]')).toHaveValue('Dana');
  await expect(frame.locator('input[name=city]')).toHaveValue('Fresno');
  // The page itself has nothing of it, in its address or in its storage.
  const own = await page.evaluate(() => [location.href, JSON.stringify(sessionStorage)]);
  expect(own).toEqual([expect.stringMatching(/\/own$/), '{}']);
  expect(await page.context().cookies()).toEqual([]);
});

test(
  'in the cart and the payment comes back to them, without the card',
  RELOAD,
  async ({ page }) => {
    test.slow();
    await openOwnPage(page, { body: inline('7ABC123') });
    const frame = widgetOn(page);
    await buyRenewal(frame, newCustomer(), {
      onStep: async (step) => {
        if (step === 'cart') {
          await page.reload();
          await expect(frame.getByRole('button', { name: 'CHECKOUT' })).toBeVisible();
        }
        if (step !== 'card') return;
        await page.reload();
        await expect(frame.getByRole('button', { name: 'PROCESS ORDER' })).toBeVisible();
        await expect(frame.locator('input[name=credit_card_number]')).toHaveValue('');
        await expect(frame.locator('input[name=cvv]')).toHaveValue('');
        const kept = await page
          .frames()[1]
          ?.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
        expect(kept).not.toContain('4242');
      },
    });
    await expect(frame.getByText(/^PAID/)).toBeVisible();
    await page.reload();
    await expect(frame.getByRole('button', { name: 'GET STARTED' })).toBeVisible();
    await expect(frame.getByLabel('Email')).toHaveValue('');
  },
);

test('keeps two checkouts on a page apart', RELOAD, async ({ page }) => {
  await openOwnPage(page, { body: inline('7ABC123') + inline('8XYZ789') });
  const { frame } = await begin(page);
  const other = page.locator('#p8XYZ789 iframe').contentFrame();
  await page.locator('#p8XYZ789').scrollIntoViewIfNeeded();
  await expect(other.getByLabel('License plate')).toHaveValue('8XYZ789');
  await page.reload();
  await expect(frame.getByRole('heading', { name: 'Where should we send it?' })).toBeVisible();
  await page.locator('#p8XYZ789').scrollIntoViewIfNeeded();
  await expect(other.getByLabel('License plate')).toHaveValue('8XYZ789');
  await expect(other.getByLabel('Email')).toHaveValue('');
});

test('begins again quietly where the order is gone', RELOAD, async ({ page }) => {
  await openOwnPage(page, { body: inline('7ABC123') });
  const { frame } = await begin(page);
  await page.route(`${CHECKOUT}/v1/api/**`, (route) => {
    const isOfGuest = /[0-9a-f]{8}-[0-9a-f]{4}/.test(route.request().url());
    const json = { status: 'fail', message: 'Not found', error: {} };
    return isOfGuest ? route.fulfill({ status: 404, json }) : route.continue();
  });
  await page.reload();
  await expect(frame.getByRole('button', { name: 'GET STARTED' })).toBeVisible();
  await expect(frame.getByLabel('License plate')).toHaveValue('7ABC123');
  await expect(frame.getByText(/no longer|ended|gone/i)).toHaveCount(0);
});
