import { expect, type Page } from '@playwright/test';
import {
  type Answer,
  address,
  callsOf,
  fail,
  item,
  list,
  mockApi,
  ok,
} from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const SHIPPING = '/shipping-address/u1/v1';
const LOOKUP = 'POST /v1/api/dmv/details';
const toast = (page: Page) => page.locator('.toast');
const go = (page: Page) => page.getByRole('button', { name: 'GET STARTED' });

async function lookUp(page: Page) {
  await page.goto('/');
  await page.locator('select[name=service_type_uuid]').selectOption('s1');
  await page.locator('input[name=vehicle_license_plate]').fill('7ABC123');
  await page.locator('input[name=user_email]').fill('dana@gmail.com');
  await go(page).click();
}

const cases = [
  ['error.data.message', { status: 'fail', error: { data: { message: 'A' } }, message: 'C' }, 'A'],
  ['error.data', { status: 'fail', error: { data: 'B' }, message: 'C' }, 'B'],
  ['the top-level message', { status: 'fail', message: 'C' }, 'C'],
  ['text only', { status: 'fail', error: { data: {} }, message: 'C' }, 'C'],
] as const;

test('a toast takes the first text of a failure, whatever its HTTP status', {
  tag: [
    '@ERR-001',
    '@ERR-002',
    '@ERR-003',
    '@ERR-004',
    '@ERR-005',
    '@AMB-037',
    '@AMB-038',
    '@AMB-039',
  ],
}, async ({ page }) => {
  let answer: { status: number; body: unknown } = { status: 200, body: {} };
  await mockApi(page, { [LOOKUP]: () => answer });
  await page.setViewportSize({ width: 1280, height: 800 });
  answer = { status: 200, body: cases[0][1] };
  await lookUp(page);
  await expect(toast(page)).toHaveText('A');
  const box = await toast(page).boundingBox();
  expect(box?.x).toBeGreaterThan(640);
  expect((box?.y ?? 999) + (box?.height ?? 999)).toBeLessThan(400);
  for (const [, body, words] of cases) {
    for (const status of [200, 500]) {
      answer = { status, body };
      await go(page).click();
      await expect(toast(page).first()).toHaveText(words);
      await expect(page.locator('button[aria-busy=true]')).toHaveCount(0);
      await toast(page).first().getByRole('button', { name: 'Dismiss' }).click();
    }
  }
  answer = { status: 200, body: { status: 'fail' } };
  await go(page).click();
  await expect(toast(page).first()).toHaveText('Something went wrong');
});

/** Where the answer comes, to which call, and what makes the customer's page ask. */
const endings: [path: string, call: string, act?: (page: Page) => Promise<void>][] = [
  [SHIPPING, 'GET /v1/api/user/vehicles'],
  [SHIPPING, 'POST /v1/api/auditlogs'],
  ['/faq', 'GET /v1/api/service/types'],
  ['/faq', 'GET /v1/api/system/params'],
  [
    '/login',
    'POST /v1/api/user/authentications',
    async (page) => {
      await page.locator('input[name=email]').fill('dana@gmail.com');
      await page.keyboard.press('Enter');
    },
  ],
  [
    '/add-another-vehicle/u1/a1',
    'POST /v1/api/user/carts/resume',
    (page) => page.getByRole('button', { name: 'EMAIL ME A LINK' }).click(),
  ],
  ['/', LOOKUP, lookUp],
];
for (const [text, status] of [
  ['Missing authorization token!', 401],
  ['Session Token Is Missing!', 200],
] as const) {
  test(`'${text}' from any call clears the session and goes home without a toast`, {
    tag: ['@ERR-008', '@ERR-009', '@AMB-041', '@TRUE-001'],
  }, async ({ page }) => {
    for (const [path, call, act] of endings) {
      await page.unrouteAll();
      await mockApi(page);
      await page.goto('/robots.txt');
      await page.evaluate(() => sessionStorage.setItem('user_name', 'Ann'));
      let ended = 0;
      await mockApi(page, {
        [call]: () => {
          ended += 1;
          return ended === 1 ? fail(text, status) : ok({});
        },
      });
      await page.goto(path);
      await act?.(page);
      await expect.poll(() => ended, call).toBeGreaterThan(0);
      await expect(page).toHaveURL('/');
      // On the home page the new start is a reload, in which a look at the page may end.
      await expect(async () => {
        expect(await page.evaluate(() => sessionStorage.length), call).toBe(0);
      }).toPass();
      await expect(page.locator('select[name=service_type_uuid]')).toBeEnabled();
      await expect(toast(page)).toHaveCount(0);
    }
  });
}

test('without a network the toast says so, and afterwards the same form can be sent', {
  tag: ['@ERR-018', '@ERR-019', '@ERR-020', '@AMB-042'],
}, async ({ page }) => {
  let answer: Answer = 'abort';
  const asked = await mockApi(page, { [LOOKUP]: () => answer });
  await page.clock.install();
  await lookUp(page);
  await expect(toast(page).last()).toHaveText('Network Error');
  answer = { status: 500 };
  await go(page).click();
  await expect(
    toast(page).filter({ hasText: 'Request failed with status code 500' }),
  ).toBeVisible();
  answer = 'hang';
  await go(page).click();
  await expect.poll(() => callsOf(asked, 'POST', '/v1/api/dmv/details').length).toBe(3);
  await page.clock.fastForward(31_000);
  await expect(toast(page).filter({ hasText: /timeout of \d+ ?ms exceeded/ })).toBeVisible();
  await expect(page.locator('input[name=user_email]')).toHaveValue('dana@gmail.com');
  answer = ok({ user_uuid: 'u1', user_vehicle_uuid: 'v1' });
  await go(page).click();
  await expect(page).toHaveURL(/checking-dmv-records|shipping-address/);
});

test('a part of a screen that cannot be read is a toast, and the rest is shown', {
  tag: ['@ERR-013', '@ERR-015', '@ERR-016', '@ERR-017'],
}, async ({ page }) => {
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  await mockApi(page, {
    'GET /v1/api/user/shipping/address': fail('X'),
    'POST /v1/api/auditlogs': fail('no log', 500),
    'GET /v1/api/ip': 'abort',
  });
  await page.goto(SHIPPING);
  await expect(toast(page)).toHaveText('X');
  await expect(page.locator('input[name=street_address]')).toBeVisible();
  await expect.poll(() => told.join()).toContain('An audit entry was not kept');
  await expect(toast(page)).toHaveCount(1);
});

test('a screen whose data cannot be read says why and reads again', { tag: '@ERR-013' }, async ({
  page,
}) => {
  let failing = true;
  await mockApi(page, {
    'GET /v1/api/user/vehicles': () => (failing ? 'abort' : list({ uuid: 'v1' })),
    'GET /v1/api/user/shipping/address': () => (failing ? 'abort' : list(address)),
  });
  await page.goto(SHIPPING);
  await expect(page.getByText('We could not load this page')).toBeVisible();
  failing = false;
  await page.getByRole('button', { name: 'TRY AGAIN' }).click();
  await expect(page.locator('input[name=city]')).toHaveValue('Sacramento');
});

test('a script that does not load leaves no blank page, and reloading fixes it', {
  tag: '@ERR-021',
}, async ({ page }) => {
  await mockApi(page, { 'GET /v1/api/user/carts/items': list(item) });
  await page.route('**/_astro/Cart*.js', (route) => route.abort());
  await page.goto('/address-confirmation/u1/v1/a1');
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  await page.unroute('**/_astro/Cart*.js');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByText('1 Year Renewal')).toHaveCount(1);
});

test('a script that is slow is waited for: the product sets no time of its own', {
  tag: '@CONST-014',
}, async ({ page }) => {
  await mockApi(page, { 'GET /v1/api/user/carts/items': list(item) });
  await page.clock.install();
  let send = () => {};
  await page.route('**/_astro/Cart*.js', (route) => {
    send = () => void route.continue();
  });
  await page.goto('/address-confirmation/u1/v1/a1');
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page).toHaveURL(/add-another-vehicle/);
  await page.clock.runFor(119_000);
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  send();
  await expect(page.getByText('1 Year Renewal')).toHaveCount(1);
});

test('a banner says that the network is gone, until it is back', async ({ page, context }) => {
  await mockApi(page);
  await page.goto(SHIPPING);
  await expect(page.locator('input[name=city]')).toHaveValue('Sacramento');
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/You are offline/)).toHaveCount(0);
});
