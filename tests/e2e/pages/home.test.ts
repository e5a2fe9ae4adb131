import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { auditsOf, callsOf, fail, mockApi, ok } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const go = (page: Page) => page.getByRole('button', { name: 'GET STARTED' });
const service = (page: Page) => page.locator('select[name=service_type_uuid]');
const plate = (page: Page) => page.locator('input[name=vehicle_license_plate]');
const email = (page: Page) => page.locator('input[name=user_email]');
const LOOKUP = ['POST', '/v1/api/dmv/details'] as const;

async function fillIn(page: Page) {
  await service(page).selectOption('s1');
  await plate(page).fill('abc 123');
  await email(page).fill('john@gmail.com');
}

test('the home page names what is missing from its form, and sends the input once, as typed', {
  tag: [
    '@ROUTE-001',
    '@HOME-001',
    '@HOME-002',
    '@HOME-003',
    '@HOME-004',
    '@HOME-005',
    '@HOME-006',
    '@HOME-009',
    '@HOME-010',
    '@HDR-012',
    '@VAL-001',
    '@VAL-002',
    '@VAL-003',
    '@VAL-004',
    '@VAL-005',
    '@VAL-006',
    '@VAL-008',
    '@VAL-082',
    '@VAL-083',
    '@CHK-003',
    '@FLOW-002',
    '@AMB-006',
    '@AMB-007',
    '@AMB-008',
    '@AMB-032',
    '@AMB-065',
    '@AMB-071',
    '@AMB-123',
    '@AMB-134',
    '@AMB-135',
    '@CONST-011',
    '@ENT-003',
  ],
}, async ({ page }) => {
  const asked = await mockApi(page);
  const says = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
  const saysNot = (text: string) => expect(page.getByText(text, { exact: true })).toHaveCount(0);
  const headline = page.getByRole('heading', { level: 1 });

  await test.step('the page has the form, four blurbs, four steps, and the Why list', async () => {
    const response = await page.goto('/');
    expect(response?.status()).toBe(200);
    await expect(headline).toContainText('ALL THINGS DMV HASSLE-FREE');
    await expect(go(page)).toBeVisible();
    await expect(plate(page)).toBeVisible();
    await expect(email(page)).toBeVisible();
    await expect(page.getByText('LOCATE VEHICLE')).toHaveCount(0);
    await expect(service(page)).toHaveValue('s1');
    await expect(service(page).locator('option[value=s2]')).toHaveText('Transfer Title');
    const values = await service(page)
      .locator('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
    expect(values).toEqual(['', 's1', 's2']);
    await expect(page.locator('.services > li')).toHaveCount(4);
    await expect(page.locator('.numbered-steps > li')).toHaveCount(4);
    const why = page.locator('.reasons > *');
    await expect(why).toHaveCount(5);
    for (const subject of [
      /registration card/i,
      /expedited/i,
      /any ?time/i,
      /ship|anywhere/i,
      /support/i,
    ]) {
      await expect(why.filter({ hasText: subject }).first()).toBeVisible();
    }
    for (const { query } of callsOf(asked, 'GET', '/v1/api/service/types')) {
      expect([query.get('limit'), query.get('page')]).toEqual(['100', '0']);
    }
  });

  await test.step('choosing a service does not change the headline, and shows what the service needs', async () => {
    const needs = page.getByRole('region', { name: 'What you need before you start' });
    await expect(needs).not.toContainText('signed by the seller');
    await service(page).selectOption('s2');
    await expect(needs).toContainText('signed by the seller');
    await expect(page.locator('.hero .lead')).toContainText('Transfer the title');
    await expect(headline).toContainText('ALL THINGS DMV HASSLE-FREE');
  });

  await test.step('a change shows its own error messages', async () => {
    await service(page).selectOption('');
    await says('Please select the service type');
    await email(page).fill('abc');
    await says('Please enter a valid email address');
    await email(page).fill('john@GMAIL.COM');
    await says('Please enter a valid email address');
    await email(page).fill('');
    await says('Please enter email address');
    await saysNot('Please enter email');
    await email(page).fill('john@gmail-com');
    await expect(page.locator('#user_email-error')).toHaveCount(0);
  });

  await test.step('GET STARTED names what is missing and starts no lookup', async () => {
    await email(page).fill('');
    await go(page).click();
    await says('Please select service type');
    await says('Please enter license plate');
    await says('Please enter email');
    await saysNot('Please enter email address');
    await fillIn(page);
    await email(page).fill('abc@');
    await go(page).click();
    await says('Please enter a valid email address');
    expect(callsOf(asked, ...LOOKUP)).toHaveLength(0);
  });

  await test.step('a lookup sends the plate as typed, once, and moves on to the shipping address', async () => {
    await email(page).fill('john@gmail.com');
    await go(page).dblclick();
    await page.waitForURL('/checking-dmv-records/u1/v1');
    await expect(page).toHaveURL('/shipping-address/u1/v1');
    const lookups = callsOf(asked, ...LOOKUP);
    expect(lookups).toHaveLength(1);
    expect(lookups[0]?.body).toMatchObject({
      service_type_uuid: 's1',
      vehicle_license_plate: 'abc 123',
      user_email: 'john@gmail.com',
    });
    expect(asked.filter(({ path }) => path.includes('/v1/api/v1'))).toEqual([]);
  });
});

test('a failed lookup stays on home with a toast, and is reported like its view and the next lookup', {
  tag: [
    '@HOME-011',
    '@ERR-002',
    '@AUD-001',
    '@AUD-002',
    '@AUD-003',
    '@AUD-004',
    '@AUD-012',
    '@AUD-013',
    '@AMB-036',
    '@AMB-043',
    '@AMB-127',
    '@AMB-128',
    '@AMB-129',
  ],
}, async ({ page }) => {
  let failing = true;
  const asked = await mockApi(page, {
    'GET /v1/api/ip': 'abort',
    'POST /v1/api/dmv/details': () =>
      failing ? fail('No match') : ok({ user_uuid: 'u1', user_vehicle_uuid: 'v1' }),
  });
  const view = 'HOME_PAGE_VIEW: landed';
  const begun = 'DMV_DETAILS_SEARCH: initiated';
  const failed = 'DMV_DETAILS_SEARCH: failed';
  await page.goto('/');
  await fillIn(page);
  await go(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No match' })).toBeVisible();

  await test.step('views and clicks are reported by screen name', async () => {
    expect(await page.evaluate(() => window.dataLayer)).toEqual([
      { event: 'storefront', screen: 'home', action: 'view' },
      { event: 'storefront', screen: 'home', action: 'GET STARTED' },
    ]);
  });

  await test.step('the form repeats the toast until it changes', async () => {
    const kept = page.getByRole('region', { name: 'There is a problem' });
    await expect(kept).toContainText('No match');
    await expect(kept).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/');
    await expect(go(page)).toBeEnabled();
    await expect(page.locator('button[aria-busy=true]')).toHaveCount(0);
    await expect(plate(page)).toHaveValue('abc 123');
    await page.locator('.toast').getByRole('button').click();
    await expect(page.locator('.toast')).toHaveCount(0);
    await expect(kept).toBeVisible();
    await expectAccessible(page);
    await plate(page).fill('abc 124');
    await expect(kept).toHaveCount(0);
  });

  await test.step('the view and each lookup are in the audit log once', async () => {
    await expect.poll(() => auditsOf(asked).sort()).toEqual([failed, begun, view]);
    failing = false;
    await go(page).click();
    await expect(page).toHaveURL('/shipping-address/u1/v1');
    await expect
      .poll(() => auditsOf(asked).sort())
      .toEqual([
        failed,
        begun,
        begun,
        'DMV_DETAILS_SEARCH: succeeded',
        view,
        'SHIPPING_ADDRESS_ENTRY_VIEW: landed',
      ]);
    const entries = callsOf(asked, 'POST', '/v1/api/auditlogs').map(({ body }) => body);
    for (const entry of entries) expect(entry).toMatchObject([{ log_type: 1, ip_address: '' }]);
    expect(entries.at(-1)).toMatchObject([{ user_uuid: 'u1' }]);
  });
});

test('a lookup in progress says so, and may end at the not-yet-eligible page or in the Alert modal', {
  tag: [
    '@HOME-007',
    '@HOME-008',
    '@ROUTE-014',
    '@AMB-043',
    '@AMB-044',
    '@AMB-073',
    '@AMB-085',
    '@AMB-126',
    '@AMB-134',
    '@AMB-150',
  ],
}, async ({ page }) => {
  const html = '<b>Hi</b> <img src=x onerror="window.hacked=1"><a href="javascript:alert(1)">x</a>';
  const data = { message: 'Log in', code: 'LOGIN_REQUIRED', html };
  await mockApi(page, {
    'POST /v1/api/dmv/details': {
      status: 409,
      body: { status: 'fail', message: 'Log in', error: { data } },
    },
  });
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route(
    '**/v1/api/dmv/details',
    async (route) => {
      await held;
      const found = { user_uuid: 'u1', user_vehicle_uuid: 'v1', eligible: false };
      await route.fulfill({ json: { status: 'success', message: '', data: found } });
    },
    { times: 1 },
  );

  await test.step('the lookup says that it is in progress, and does not count as a login', async () => {
    await page.goto('/');
    await fillIn(page);
    await go(page).click();
    await expect(page.locator('button[aria-busy=true]')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('user_id'))).toBeNull();
    await expect(page.getByRole('button', { name: 'LOG IN' }).first()).toBeVisible();
  });

  await test.step('an ineligible vehicle opens the not-yet-eligible page with its own date', async () => {
    answer();
    await expect(page).toHaveURL('/dmv-search-finalized');
    await expect(page.locator('main')).toContainText('01/31/2027');
  });

  await test.step('a marked failure opens the Alert modal with the sanitized message', async () => {
    await page.goto('/');
    await fillIn(page);
    await go(page).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('b').first()).toHaveText('Hi');
    await expect(dialog.locator('img')).toHaveCount(0);
    await expect(dialog.locator('a[href^=javascript]')).toHaveCount(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await expect(page.locator('.toast')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await go(page).click();
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
  });
});
