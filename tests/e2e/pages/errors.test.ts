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

test('a toast shows a failure’s first message, and then the same form can be sent', {
  tag: [
    '@ERR-001',
    '@ERR-002',
    '@ERR-003',
    '@ERR-004',
    '@ERR-005',
    '@ERR-018',
    '@ERR-019',
    '@ERR-020',
    '@AMB-037',
    '@AMB-038',
    '@AMB-039',
    '@AMB-042',
  ],
}, async ({ page }) => {
  let answer: Answer = { status: 200, body: cases[0][1] };
  const asked = await mockApi(page, { [LOOKUP]: () => answer });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.clock.install();
  await page.goto('/');

  await test.step('the toast appears regardless of the HTTP status', async () => {
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

  await test.step('the toast appears without a network, a response, or a response body', async () => {
    const says = (text: string | RegExp) =>
      expect(toast(page).filter({ hasText: text })).toBeVisible();
    answer = 'abort';
    await go(page).click();
    await says('Network Error');
    answer = { status: 500 };
    await go(page).click();
    await says('Request failed with status code 500');
    answer = 'hang';
    const before = callsOf(asked, 'POST', '/v1/api/dmv/details').length;
    await go(page).click();
    await expect.poll(() => callsOf(asked, 'POST', '/v1/api/dmv/details').length).toBe(before + 1);
    await page.clock.fastForward(31_000);
    await says(/timeout of \d+ ?ms exceeded/);
    await expect(page.locator('input[name=user_email]')).toHaveValue('dana@gmail.com');
    answer = ok({ user_uuid: 'u1', user_vehicle_uuid: 'v1' });
    await go(page).click();
    await expect(page).toHaveURL(/checking-dmv-records|shipping-address/);
  });
});

const NO_TOKEN = ['Missing authorization token!', 401] as const;
const NO_SESSION = ['Session Token Is Missing!', 200] as const;
// A page that is redirected home while it loads never finishes loading.
const open = (path: string) => (page: Page) => page.goto(path, { waitUntil: 'commit' });
/** A page's call and a form's, each with its response. src/api-client/session-loss.test.ts has every call. */
const endings: [
  call: string,
  answer: readonly [string, number],
  ask: (page: Page) => Promise<unknown>,
][] = [
  ['GET /v1/api/user/vehicles', NO_TOKEN, open(SHIPPING)],
  [
    'POST /v1/api/user/authentications',
    NO_SESSION,
    async (page) => {
      await page.goto('/login');
      await page.locator('input[name=email]').fill('dana@gmail.com');
      await page.keyboard.press('Enter');
    },
  ],
];

test('either message about an ended session, in any response, clears it and goes home without a toast', {
  tag: ['@ERR-008', '@ERR-009', '@AMB-041', '@TRUE-001'],
}, async ({ page }) => {
  for (const [call, [text, status], ask] of endings) {
    await test.step(`${call}: ${text}`, async () => {
      // Opens a page without calls. Otherwise, the previous page might make the call that fails.
      await page.goto('/robots.txt');
      await page.evaluate(() => sessionStorage.setItem('user_name', 'Ann'));
      let ended = 0;
      await mockApi(page, {
        [call]: () => {
          ended += 1;
          return ended === 1 ? fail(text, status) : ok({});
        },
      });
      await ask(page);
      await expect.poll(() => ended).toBeGreaterThan(0);
      await expect(page).toHaveURL('/');
      // On the home page, starting over is a reload, which may interrupt a check of the page.
      await expect(async () => {
        expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
      }).toPass();
      await expect(page.locator('select[name=service_type_uuid]')).toBeEnabled();
      await expect(toast(page)).toHaveCount(0);
    });
  }
});

test('a screen says which part failed to load, reloads it, and notices a lost network', {
  tag: ['@ERR-013', '@ERR-015', '@ERR-016', '@ERR-017'],
}, async ({ page, context }) => {
  let vehicles: Answer = 'abort';
  let addresses: Answer = 'abort';
  let audits = ok({});
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  await mockApi(page, {
    'GET /v1/api/user/vehicles': () => vehicles,
    'GET /v1/api/user/shipping/address': () => addresses,
    'POST /v1/api/auditlogs': () => audits,
    'GET /v1/api/ip': 'abort',
  });

  await test.step('a screen that failed to load says why and reloads', async () => {
    await page.goto(SHIPPING);
    await expect(page.getByText('We couldn’t load this page')).toBeVisible();
    vehicles = list({ uuid: 'v1' });
    addresses = list(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('input[name=city]')).toHaveValue('Sacramento');
  });

  await test.step('a banner says that the network is unavailable, until it is back', async () => {
    await context.setOffline(true);
    // Next to the button, because a banner would be far above it on a phone. Screen readers hear the banner.
    const told = page.locator('.step__actions .notice');
    await expect(told).toHaveText('You’re offlineWe saved what you typed.');
    await expect(told.locator('svg')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'You’re offline' })).toHaveCount(1);
    await context.setOffline(false);
    await expect(page.getByText(/You’re offline/)).toHaveCount(0);
  });

  await test.step('a part that failed to load causes a toast, and the rest is shown', async () => {
    addresses = fail('X');
    audits = fail('no log', 500);
    await page.reload();
    await expect(toast(page)).toHaveText('X');
    await expect(page.locator('input[name=street_address]')).toBeVisible();
    await expect.poll(() => told.join()).toContain('An audit entry was not saved');
    await expect(toast(page)).toHaveCount(1);
  });
});

test('a script that fails to load leaves no blank page, and the page waits for a slow script', {
  tag: ['@ERR-021', '@CONST-014'],
}, async ({ page }) => {
  const SCRIPT = '**/_astro/Cart*.js';
  const goOn = async () => {
    await page.goto('/address-confirmation/u1/v1/a1');
    await page.getByRole('button', { name: 'NEXT' }).click();
  };
  const cart = page.getByText('1 Year Renewal');
  await mockApi(page, { 'GET /v1/api/user/carts/items': list(item) });
  await page.clock.install();

  await test.step('a script that fails to load is reported, and reloading fixes it', async () => {
    await page.route(SCRIPT, (route) => route.abort());
    await goOn();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page didn’t load');
    await page.unroute(SCRIPT);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(cart).toHaveCount(1);
  });

  await test.step('the page waits for a slow script, because the product sets no timeout', async () => {
    let send = () => {};
    await page.route(SCRIPT, (route) => {
      send = () => void route.continue();
    });
    const items = page.waitForResponse(/carts\/items/);
    await goOn();
    await expect(page).toHaveURL(/add-another-vehicle/);
    // Advancing the clock would time out the call for the cart's items, so wait for its response first.
    await (await items).finished();
    await page.clock.runFor(119_000);
    await expect(page.getByText('This page didn’t load')).toHaveCount(0);
    send();
    await expect(cart).toHaveCount(1);
  });
});
