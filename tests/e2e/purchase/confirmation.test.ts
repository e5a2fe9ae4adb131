import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import {
  type Answer,
  type Asked,
  address,
  auditsOf,
  callsOf,
  fail,
  list,
  mockApi,
  ok,
  suggestion,
} from '#tests/support/browser/mock-api.ts';
import {
  confirmAddress,
  continueFromShipping,
  fillShipping,
  newCustomer,
  startLookup,
} from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';

const HERE = '/address-confirmation/u1/v1/a1';
const next = (page: Page) => page.getByRole('button', { name: 'NEXT' });
const radios = (page: Page) => page.getByRole('radio');
const saves = (asked: Asked[]) => callsOf(asked, 'PUT', '/v1/api/user/shipping/address/*');
const carts = (asked: Asked[]) => callsOf(asked, 'POST', '/v1/api/user/carts');

test('an address is confirmed as entered or as suggested, and creates the cart', {
  tag: [
    '@ADDR-001',
    '@ADDR-002',
    '@ADDR-003',
    '@ADDR-004',
    '@ADDR-007',
    '@ADDR-008',
    '@ADDR-009',
    '@ADDR-010',
    '@ADDR-012',
    '@ADDR-013',
    '@AMB-050',
    '@AMB-095',
    '@AMB-096',
    '@AMB-097',
    '@AUD-010',
    '@EASE-014',
    '@ENT-010',
    '@FLOW-003',
    '@ROUTE-005',
    '@TRUE-007',
  ],
}, async ({ page }) => {
  let isSaved = false;
  let hasCart = false;
  const asked = await mockApi(page, {
    'PUT /v1/api/user/shipping/address/*': () => (isSaved ? ok({ uuid: 'a1' }) : fail('Not saved')),
    'POST /v1/api/user/carts': () => (hasCart ? ok({ uuid: 'c1' }) : fail('No cart')),
  });
  await page.goto(HERE);

  await test.step('the entered address is shown beside the suggestion, which is preselected', async () => {
    await expect(radios(page)).toHaveCount(2);
    await expect.poll(() => auditsOf(asked)).toEqual(['SHIPPING_ADDRESS_CONFIRM_VIEW: landed']);
    await expect(radios(page).nth(1)).toBeChecked();
    await expect(page.locator('main')).toContainText('We recommend its version.');
    await expectAccessible(page);
    for (const text of ['1200 Sample Street', 'Sacramento, CA 95814']) {
      await expect(page.locator('main')).toContainText(text);
    }
    for (const text of ['1200 Sample St Apt 4B', 'Sacramento', '95814-1234']) {
      await expect(page.locator('main')).toContainText(text);
    }
    await expect(page.getByText('no matching address found')).toHaveCount(0);
    const [load] = callsOf(asked, 'GET', '/v1/api/user/shipping/address');
    expect(load?.query.get('uuid')).toBe('a1');
  });

  await test.step('a failed save creates no cart, and the page stays open if creating the cart fails', async () => {
    await next(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible();
    expect(carts(asked)).toHaveLength(0);
    isSaved = true;
    await next(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'No cart' })).toBeVisible();
    // The toast disappears; the reason stays on the page.
    await expect(page.locator('main').getByText('No cart')).toBeVisible();
    await expect(page.locator('main').getByText('Not saved')).toHaveCount(0);
    await expect(page).toHaveURL(HERE);
  });

  await test.step('the suggestion is saved with its values and without the unit', async () => {
    hasCart = true;
    await next(page).click();
    await expect(page).toHaveURL('/add-another-vehicle/u1/a1');
    expect(saves(asked).at(-1)?.body).toMatchObject({
      is_usps_suggested: true,
      street_address: '1200 SAMPLE ST APT 4B',
      unit: '',
      city: 'SACRAMENTO',
      state: 'CA',
      zip_code: '95814-1234',
    });
  });

  await test.step('the entered address is saved before NEXT creates the cart', async () => {
    await page.goto(HERE);
    await radios(page).first().check();
    asked.length = 0;
    await next(page).click();
    await expect(page).toHaveURL('/add-another-vehicle/u1/a1');
    expect(saves(asked).at(-1)?.path).toBe('/v1/api/user/shipping/address/a1');
    expect(saves(asked).at(-1)?.body).toMatchObject({
      is_usps_suggested: false,
      street_address: address.street_address,
      city: address.city,
    });
    const writes = asked.filter(({ method, path }) => method !== 'GET' && !path.includes('audit'));
    expect(writes.map(({ method }) => method)).toEqual(['PUT', 'POST']);
    expect(carts(asked).at(-1)?.body).toEqual({
      user_uuid: 'u1',
      user_vehicle_uuid: 'v1',
      user_shipping_address_info_uuid: 'a1',
    });
  });
});

test('an address is confirmed without a choice if the suggestion is the same', {
  tag: ['@long', '@PLACE-004', '@PLACE-005'],
}, async ({ page }) => {
  const same = { ...suggestion, streetAddress: '1200 SAMPLE STREET # 4B', ZIPCode: '95814' };
  let source = 'usps';
  const asked = await mockApi(page, {
    'GET /v1/api/usps/address': () => ok({ address: same, source }),
  });
  for (const width of [360, 1280]) {
    await test.step(`at ${width} pixels, NEXT is one press away`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(HERE);
      await expect(page.locator('h1')).toHaveText('Your address is confirmed');
      await expect(page.getByText('The postal service confirmed this address.')).toBeVisible();
      await expect(page.getByText('Sacramento, CA 95814')).toHaveCount(1);
      await expect(radios(page)).toHaveCount(0);
      await expect(next(page)).toBeInViewport();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible(page);
      await next(page).click();
      await expect(page).toHaveURL('/add-another-vehicle/u1/a1');
      expect(saves(asked).at(-1)?.body).toMatchObject({ zip_code: '95814', city: 'SACRAMENTO' });
    });
  }

  await test.step('the page says if the suggestion comes only from our table', async () => {
    source = 'offline';
    await page.goto(HERE);
    await expect(page.locator('h1')).toHaveText('Your city and ZIP code are confirmed');
    await expect(page.getByText('We couldn’t check the street')).toBeVisible();
    await expect(radios(page)).toHaveCount(0);
  });
});

test('a suggestion that may be a different house is not preselected', {
  tag: ['@long', '@PLACE-002', '@PLACE-005'],
}, async ({ page }) => {
  const offline = { ...suggestion, city: 'MOUNTAIN VIEW', ZIPCode: '95814' };
  const WRONG: [string, object, string][] = [
    [
      'ZIP code',
      { address: { ...suggestion, ZIPCode: '90042' }, source: 'usps' },
      'has a different ZIP code for this address.',
    ],
    [
      'city, unchecked by USPS',
      { address: offline, source: 'offline' },
      'ZIP code 95814 belongs to Mountain View.',
    ],
  ];
  let answer: object = {};
  const asked = await mockApi(page, { 'GET /v1/api/usps/address': () => ok(answer) });
  for (const [what, suggested, told] of WRONG) {
    await test.step(`with another ${what}`, async () => {
      answer = suggested;
      await page.goto(HERE);
      await expect(page.getByText(told)).toBeVisible();
      await expect(radios(page).first()).toBeChecked();
      await expect(page.getByText('Recommended')).toHaveCount(0);
      await next(page).click();
      await expect(page).toHaveURL('/add-another-vehicle/u1/a1');
      expect(saves(asked).at(-1)?.body).toMatchObject({
        ...{ city: 'Sacramento', zip_code: '95814', is_usps_suggested: false },
      });
      // Otherwise, the choice would be remembered for this address.
      await page.evaluate(() => sessionStorage.clear());
    });
  }
});

const OUTAGE =
  'We can’t reach the postal service right now. We’ll use the address as you entered it.';
const NO_MATCH = 'We couldn’t find a match for it.';
const WITHOUT: [string, Answer, string][] = [
  ['fails', { status: 500, body: { status: 'fail', message: 'down' } }, OUTAGE],
  ['cannot be reached', 'abort', OUTAGE],
  ['knows none', { body: { status: 'success', data: {} } }, NO_MATCH],
  ['finds none', fail('no matching address found', 404), NO_MATCH],
];

test('without a suggestion, the entered address is used', {
  tag: ['@long', '@ADDR-005', '@ADDR-006', '@ADDR-011', '@AMB-035', '@EASE-014', '@ERR-012'],
}, async ({ page }) => {
  let now: Answer = 'abort';
  let isGone = false;
  await mockApi(page, {
    'GET /v1/api/usps/address': () => now,
    'GET /v1/api/user/shipping/address': () => (isGone ? list() : list(address)),
  });
  for (const [how, answer, told] of WITHOUT) {
    await test.step(`when the postal service ${how}`, async () => {
      now = answer;
      await page.goto(HERE);
      await expect(page.getByText('no matching address found', { exact: true })).toBeVisible();
      await expect(page.getByText(told)).toBeVisible();
      await expect(page.locator('main')).toContainText('1200 Sample Street 4B');
      await expect(radios(page).nth(1)).toBeDisabled();
      await expect(page.locator('.toast')).toHaveCount(0);
      await next(page).click();
      await expect(page).toHaveURL('/add-another-vehicle/u1/a1');
      await page.goBack();
      await page.getByRole('button', { name: 'BACK' }).click();
      await expect(page).toHaveURL('/shipping-address/u1/v1');
    });
  }

  await test.step('the suggestion is read from either format of the response', async () => {
    const streetAddress = '9 FLAT ST';
    now = {
      body: { status: 'success', address: { streetAddress, city: 'X', state: 'CA', ZIPCode: '1' } },
    };
    await page.goto(HERE);
    await expect(page.locator('main')).toContainText('9 Flat St');
  });

  await test.step('a link to an address that no longer exists says so', async () => {
    isGone = true;
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  });
});

test('the typed address goes into the cart, and appears next to the suggestion on Back', {
  tag: ['@long', '@EASE-014'],
}, async ({ page }) => {
  const customer = { ...newCustomer(), street_address: '1 PostDown Street' };
  await startLookup(page, '7ABC123', customer.email);
  await fillShipping(page, customer);
  await continueFromShipping(page);
  await expect(page.getByText(OUTAGE)).toBeVisible();
  await confirmAddress(page);
  await expect(page.locator('main')).toContainText('1 PostDown Street');

  await test.step('Back and a refresh show the typed address next to the saved suggestion', async () => {
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/shipping-address\//);
    await page.locator('input[name=street_address]').fill('77 Ocean Boulevard');
    await continueFromShipping(page);
    await confirmAddress(page);
    await expect(page.locator('main')).toContainText('77 Ocean Blvd');
    await page.goBack();
    const cards = page.locator('.radio-card');
    for (const reload of [false, true]) {
      if (reload) await page.reload();
      await expect(cards.first()).toContainText('77 Ocean Boulevard');
      await expect(cards.nth(1)).toContainText('77 Ocean Blvd');
      await expect(radios(page).nth(1)).toBeChecked();
    }
    await radios(page).first().check();
    await confirmAddress(page);
    await expect(page.locator('main')).toContainText('77 Ocean Boulevard');
    await page.goBack();
    await expect(radios(page).first()).toBeChecked();
  });
});
