import { expect, type Page } from '@playwright/test';
import { pathOf } from '#routes/funnel.ts';
import { httpApi } from '#tests/support/api/http-api.ts';
import { addressBody, fillCart } from '#tests/support/api/shopping.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { address, callsOf, item, list, mockApi } from '#tests/support/browser/mock-api.ts';
import {
  fillCard,
  goToPayment,
  newCustomer,
  processOrder,
} from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';

const HERE = '/add-another-vehicle/u1/a1';
const PHONE = { width: 390, height: 844 };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const total = (page: Page) => page.locator('aside output');

const lines = (count: number, changes: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    ...item,
    uuid: `o${index}`,
    user_vehicle: { ...item.user_vehicle, vehicle_license_plate: `7ABC12${index}` },
    ...changes,
  }));

async function heights(page: Page) {
  await expect(button(page, 'CHECKOUT')).toBeVisible();
  const box = await button(page, 'CHECKOUT').boundingBox();
  const page_ = await page.evaluate(() => document.documentElement.scrollHeight);
  return {
    screens: page_ / PHONE.height,
    buttonAt: (box?.y ?? 0) / PHONE.height,
    buttonEnds: ((box?.y ?? 0) + (box?.height ?? 0)) / PHONE.height,
  };
}

test('on a phone, one vehicle or five fit on the first screen with Total and CHECKOUT', {
  tag: ['@long', '@EASE-009', '@EASE-017'],
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  const envelope = {
    is_chosen: false,
    vehicles: 5,
    envelopes: 1,
    price: 39.95,
    separate: 199.75,
    together: 39.95,
    saves: 159.8,
  };
  let rows: unknown[] = lines(5, { envelope });
  const asked = await mockApi(page, {
    'GET /v1/api/user/carts/items': () => list(...rows),
    'PUT /v1/api/user/carts/envelope': {
      status: 409,
      body: { status: 'fail', message: 'Not now' },
    },
  });
  await page.goto(HERE);

  await test.step('five vehicles have one line each', async () => {
    const { screens, buttonEnds } = await heights(page);
    expect(screens).toBeLessThanOrEqual(2.5);
    expect(buttonEnds).toBeLessThanOrEqual(1);
    await expect(total(page)).toBeInViewport();
    await expect(page.getByText(address.street_address)).toHaveCount(1);
    await expect(page.getByText(address.email)).toHaveCount(1);
    await expect(page.locator('.fees').first()).toBeHidden();

    const summary = page.locator('.cart-line summary').first();
    await summary.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.fees').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('two clicks on the offer count as one choice, and a failure reloads the cart', async () => {
    await button(page, 'One envelope, save $159.80').dblclick();
    await expect(page.locator('.toast')).toContainText('Not now');
    await expect(button(page, 'CHECKOUT')).toBeEnabled();
    expect(callsOf(asked, 'PUT', '/v1/api/user/carts/envelope')).toHaveLength(1);
    expect(callsOf(asked, 'GET', '/v1/api/user/carts/items')).toHaveLength(2);
  });

  await test.step('one vehicle shows its fees', async () => {
    rows = [item];
    await page.reload();
    await expect(page.locator('.fees')).toBeVisible();
    const { screens, buttonAt } = await heights(page);
    expect(screens).toBeLessThanOrEqual(1.5);
    expect(buttonAt).toBeLessThanOrEqual(0.85);
  });
});

test('an address is edited for one vehicle, or for all that share it', {
  tag: ['@long', '@EASE-017', '@EASE-027'],
}, async ({ page }) => {
  const [first, second, third] = lines(3);
  const elsewhere = { ...address, uuid: 'a2', city: 'Fresno', email: 'ben@gmail.com' };
  let rows = [first, { ...second, user_shipping_address: elsewhere }, third];
  const asked = await mockApi(page, {
    'GET /v1/api/user/carts/items': () => list(...rows),
  });
  await page.goto(HERE);
  const line = page.locator('.cart-line').nth(1);

  await test.step('a line that differs says so when collapsed, and shows its address when expanded', async () => {
    await expect(line.locator('summary')).toContainText('Different address');
    await expect(page.getByText('Ship to (2 of 3), overnight')).toBeVisible();
    await line.locator('summary').click();
    await expect(line.getByText('Fresno, CA 95814')).toBeVisible();
    await expect(line.getByText('ben@gmail.com')).toBeVisible();
  });

  await test.step('the edit dialog asks before it discards input', async () => {
    const dialogs = page.getByRole('dialog');
    const city = page.locator('dialog input[name=city]');
    const edit = line.getByRole('button', { name: 'EDIT' });
    await edit.click();
    await expect(city).toHaveValue('Fresno');
    await page.keyboard.press('Escape');
    await expect(dialogs).toHaveCount(0);
    await expect(edit).toBeFocused();

    await edit.click();
    await city.fill('Davis');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Discard your changes?' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Discard your changes?' })).toHaveCount(0);
    await expect(city).toHaveValue('Davis');
    await expect(city).toBeFocused();

    await button(page, 'CANCEL').click();
    await button(page, 'Keep editing').click();
    await expect(city).toHaveValue('Davis');
    await button(page, 'CANCEL').click();
    await button(page, 'Discard').click();
    await expect(dialogs).toHaveCount(0);
    await expect(edit).toBeFocused();
    expect(callsOf(asked, 'PUT', '/v1/api/user/shipping/address/*')).toHaveLength(0);
  });

  await test.step('EDIT names the vehicles of a shared address, and changes it for all of them', async () => {
    rows = lines(3).map((line, index) => ({
      ...line,
      user_shipping_address: { ...address, uuid: `a${index}`, email: `dana${index}@gmail.com` },
    }));
    await page.reload();
    await page.locator('.known__row', { hasText: 'Ship to (all 3)' }).getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(
      'This updates the address for all 3 vehicles: 7ABC120, 7ABC121, 7ABC122.',
    );
    await page.locator('input[name=city]').fill('Davis');
    await button(page, 'SAVE').click();
    await expect(dialog).toHaveCount(0);
    const saves = callsOf(asked, 'PUT', '/v1/api/user/shipping/address/*');
    const saved = saves.map(({ path, body }) => [path.split('/').at(-1), body]);
    expect(saved).toMatchObject([
      ['a2', { city: 'Davis', email: 'dana2@gmail.com' }],
      ['a0', { city: 'Davis', email: 'dana0@gmail.com' }],
      ['a1', { city: 'Davis', email: 'dana1@gmail.com' }],
    ]);
  });
});

test('five vehicles share one envelope unless they ship separately, up to the receipt', {
  tag: ['@long', '@EASE-009'],
}, async ({ page, baseURL }) => {
  const shop = httpApi(baseURL ?? '');
  const customer = newCustomer();
  const options = { overnight: true };
  const plates = Array.from({ length: 5 }, (_, index) => `8ENV00${index}`);
  const [first = '', ...others] = plates;
  const ids = await fillCart(shop, { plate: first, email: customer.email }, options);
  for (const plate of others) {
    await fillCart(shop, { plate, email: customer.email }, { ...options, user: ids.user });
  }
  const mine = { email: customer.email, is_overnight_shipping: true };
  await shop.put(`/user/shipping/address/${ids.address}`, addressBody(ids, mine));

  await page.goto(pathOf('cart', { user_uuid: ids.user, address_uuid: ids.address }));
  const together = await amountOf(page);
  await expect(
    page.getByText('5 vehicles in one envelope: $39.95 (separately: $199.75)'),
  ).toBeVisible();
  await expectAccessible(page);

  await button(page, 'Mail in separate envelopes').click();
  await expect(button(page, 'One envelope, save $159.80')).toBeFocused();
  await expect(page.getByText('Overnight shipping is 5 × $39.95 = $199.75.')).toBeVisible();
  expect((await amountOf(page)) - together).toBe(4 * 3995);
  await page.reload();
  await button(page, 'One envelope, save $159.80').click();
  await expect(button(page, 'Mail in separate envelopes')).toBeVisible();
  expect(await amountOf(page)).toBe(together);

  await goToPayment(page);
  const paid = `$${(together / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  await expect(page.locator('aside')).toContainText(paid);
  await fillCard(page, cards.good, customer);
  await processOrder(page);
  await expect(page).toHaveURL(/\/thank-you\//);
  await expect(page.locator('main')).toContainText(paid);
});

/** Returns the Total in cents. */
async function amountOf(page: Page): Promise<number> {
  return Math.round(Number((await total(page).textContent())?.replace(/[$,]/g, '')) * 100);
}
