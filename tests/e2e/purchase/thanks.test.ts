import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import {
  address,
  callsOf,
  fail,
  list,
  mockApi,
  ok,
  order,
} from '#tests/support/browser/mock-api.ts';
import { beLoggedIn } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';

const HERE = '/thank-you/u1/c1/a1';
const button = (page: Page, name: string) => page.getByRole('button', { name });

test('the thank-you page shows what was paid and what arrives when, and links to the order', {
  tag: [
    '@AMB-056',
    '@AMB-105',
    '@AMB-106',
    '@API-042',
    '@EASE-004',
    '@EASE-010',
    '@ROUTE-010',
    '@THX-001',
    '@THX-002',
    '@THX-003',
    '@THX-004',
    '@THX-005',
    '@THX-006',
    '@THX-007',
  ],
}, async ({ page }) => {
  const others: string[] = [];
  page.on('request', (request) => others.push(new URL(request.url()).origin));
  const paidAt = '2026-11-24T23:30:00Z';
  const asked = await mockApi(page, {
    'GET /v1/api/user/shipping/address': list({ ...address, zip_code: '94105' }, address),
    'GET /v1/api/user/orders': list({ ...order, payment_status: 'PAID', created_at: paidAt }),
  });
  // Viewed on the following Saturday: on the day of each step, its line would say "Today".
  await page.clock.setFixedTime('2026-11-28T20:00:00Z');
  await page.goto(HERE);
  const receipt = page.getByRole('region', { name: 'Receipt' });

  await test.step('the page confirms the payment, describes the next steps, and shows the offers', async () => {
    const main = page.locator('main');
    await expect(main).toContainText('Your renewal is on its way');
    await expect(main).toContainText(/digital copy/i);
    await expect(main).toContainText(/official document and sticker/i);
    await expect(page.getByRole('heading', { name: /Auto insurance offers/ })).toContainText(
      '94105',
    );
    expect(callsOf(asked, 'GET', '/v1/api/user/shipping/address')[0]?.query.get('user_uuid')).toBe(
      'u1',
    );
    expect(new Set(others).size).toBe(1);
  });

  await test.step('the page says where the card goes, what arrives when, and what was bought', async () => {
    await expect(page.getByText('We emailed your receipt to dana@gmail.com.')).toBeVisible();
    // Dates are counted from the time of the payment, across Thanksgiving Day and a weekend.
    await expect(page.locator('.dated li')).toHaveText([
      /^Tue 11\/24\/2026.*We file with the DMV\.$/,
      /^Wed 11\/25\/2026.*We’ll send your digital copy to dana@gmail\.com/,
      /^Fri 11\/27\/2026.*We mail the official document and sticker, overnight\.$/,
      /^Mon 11\/30\/2026.*Expected delivery to 1200 Sample Street 4B, Sacramento, CA 95814\./,
    ]);
    // The DMV hasn't accepted the renewal yet. With less motion, its tag isn't stamped.
    await expect(page.locator('main .plate')).toHaveClass(/plate--pending.* stamp/);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await expect(receipt).toContainText('1 Year Renewal, overnight shipping');
    await expect(receipt).toContainText('01/31/2028, once accepted');
    await expect(receipt).toContainText(/Order IDR100482.*Order date11\/24\/2026/);
    await expect(page.locator('main').getByRole('link', { name: /555-0100/ })).toBeVisible();
    await expect(page.locator('main')).toContainText(
      'Have order R100482 ready when you contact us.',
    );
    await expectAccessible(page);
  });

  await test.step('the dates can be added to a calendar', async () => {
    const downloading = page.waitForEvent('download');
    await button(page, 'Add to calendar').click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('dates-R100482.ics');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/DATE:20261130\r\n(?:.*\r\n)*DTSTART;VALUE=DATE:20280101\r\n/);
  });

  await test.step('the receipt shows what was paid, and only that on paper', async () => {
    await expect(receipt.locator('tfoot').first()).toContainText('$294.38');
    await expect(button(page, 'Print receipt')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(receipt.locator('tfoot').first()).toBeVisible();
    for (const hidden of ['body > header', 'body > footer nav', 'section.note']) {
      await expect(page.locator(hidden)).toBeHidden();
    }
    await expect(button(page, 'Print receipt')).toBeHidden();
    // The provider's name.
    await expect(page.locator('body > footer')).toContainText(
      /DMV Delegated Provider.+License No\./,
    );
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(pdf.match(/\/Type ?\/Page\b(?!s)/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('CHECK ORDER STATUS goes to this user’s login, and VIEW QUOTES to the order status', async () => {
    await button(page, 'VIEW QUOTES').click();
    await expect(page).toHaveURL('/order-status/u1/c1');
    await page.goBack();
    const login = page.waitForRequest('**/login?uuid=u1');
    await button(page, 'CHECK ORDER STATUS').click();
    await login;
    // The login opens the order without a code, and Back doesn't return to the login.
    await expect(page).toHaveURL('/order-status/u1/c1');
    expect(callsOf(asked, 'POST', '/v1/api/user/authentications')).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL(HERE);
  });
});

test('a login link asks a stranger for the code, and opens a customer’s orders', {
  tag: ['@long', '@EASE-004'],
}, async ({ page }) => {
  let user = list({ uuid: 'u1', email: 'd***@g***.com' });
  const asked = await mockApi(page, {
    'GET /v1/api/users': () => user,
    'POST /v1/api/user/authentications': ok({}),
  });
  // A customer whose guest session has since expired also counts as a stranger.
  await page.goto('/robots.txt');
  await page.evaluate(() => sessionStorage.setItem('order-status:u1', 'c1'));
  await page.goto('/login?uuid=u1');
  await expect(page.locator('input[name=otp]')).toBeVisible();

  user = list({ uuid: 'u1', email: 'dana@gmail.com' });
  asked.length = 0;
  await beLoggedIn(page);
  // The receipt's link contains the UUID of the guest whose orders have moved into the account.
  await page.goto('/login?uuid=g1');
  await expect(page).toHaveURL('/dashboard/my-orders/u1');
  expect(callsOf(asked, 'POST', '/v1/api/user/authentications')).toEqual([]);
});

test('the order status lists every order with its state, and nothing for a visitor', {
  tag: [
    '@AMB-045',
    '@AMB-074',
    '@AMB-120',
    '@ERR-015',
    '@ROUTE-012',
    '@ROUTE-013',
    '@STAT-001',
    '@STAT-002',
    '@STAT-003',
    '@STAT-004',
    '@STAT-005',
    '@STAT-006',
  ],
}, async ({ page }) => {
  const of = (uuid: string, order_status: unknown) => ({
    ...order,
    uuid,
    order_id: uuid,
    order_status,
  });
  let orders = fail('Orders are away', 503);
  const asked = await mockApi(page, { 'GET /v1/api/user/orders': () => orders });

  await test.step('without ids, the list is empty for a visitor', async () => {
    const response = await page.goto('/order-status');
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: 'ORDER STATUS', exact: true })).toBeVisible();
    await expect(page.locator("main a[href='/login']")).toBeVisible();
    expect(callsOf(asked, 'GET', '/v1/api/user/orders')).toHaveLength(0);
  });

  await test.step('a list that fails to load shows a toast, and is loaded again for a logged-in user', async () => {
    await page.evaluate(() => sessionStorage.setItem('user_id', 'u7'));
    await page.reload();
    await expect(page.locator('.toast')).toContainText('Orders are away');
    orders = list(order);
    await button(page, 'Try again').click();
    await expect(page.locator('article')).toHaveCount(1);
    expect(callsOf(asked, 'GET', '/v1/api/user/orders')[0]?.query.get('user_uuid')).toBe('u7');
  });

  await test.step('each order has its fields and its state', async () => {
    orders = list(of('o1', 0), of('o2', '0'), of('o3', 1), {
      ...of('o4', 5),
      steps: [{ stage: 'completed', happened_at: '2026-03-10T12:00:00Z' }],
    });
    asked.length = 0;
    await page.evaluate(() => sessionStorage.removeItem('user_id'));
    await page.goto('/order-status/u1/c1');
    await expect(page.getByRole('heading', { name: 'ORDER STATUS', exact: true })).toBeVisible();
    await expect(page.locator('article')).toHaveCount(4);
    await expect(page.getByText('PROCESSING', { exact: true })).toHaveCount(2);
    await expect(page.getByText('COMPLETED', { exact: true })).toHaveCount(2);
    const first = page.locator('article').first();
    for (const text of [
      'o1',
      '1HGCM82633A004352',
      'Renew Vehicle Registration',
      'Label Printed',
      '03/09/2026',
    ]) {
      await expect(first).toContainText(text);
    }
    await expect(page.locator('article').last().getByRole('listitem')).toHaveText([
      /^Done: Paid\$294\.38 *03\/09\/2026$/,
      /^Done: Filed with the DMV$/,
      /^Done: Accepted by the DMV.*03\/10\/2026$/,
      /^Next: MailedOvernight *was expected 03\/11\/2026$/,
      /^Later: Delivered1200 Sample Street 4B, Sacramento, CA 95814 *was expected 03\/12\/2026$/,
    ]);
    await expectAccessible(page);
    const [call] = callsOf(asked, 'GET', '/v1/api/user/orders');
    expect([call?.query.get('user_uuid'), call?.query.get('user_cart_uuid')]).toEqual(['u1', 'c1']);
  });
});

test('the not-yet-eligible page is static, and SUBMIT saves the choices after a lookup', {
  tag: [
    '@ROUTE-014',
    '@ROUTE-015',
    '@FINAL-001',
    '@FINAL-002',
    '@FINAL-003',
    '@FINAL-004',
    '@FINAL-005',
    '@FINAL-006',
    '@TNX-001',
    '@TNX-002',
    '@CONST-007',
    '@AMB-126',
    '@AMB-138',
  ],
}, async ({ page }) => {
  const asked = await mockApi(page);
  await page.goto('/dmv-search-finalized');
  const main = page.locator('main');
  await expect(main).toContainText('not yet eligible for renewal');
  await expect(main).toContainText('within 75 days of expiry');
  await expect(main).toContainText('Testimonial (sample)');
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  for (const label of [/renewal reminder/i, /lost card\/sticker/i, /another vehicle/i]) {
    await expect(page.getByRole('checkbox', { name: label })).toBeChecked();
  }
  const text = await main.textContent();
  await page.reload();
  await expect(main).toContainText('Example');
  expect(await main.textContent()).toBe(text);
  await button(page, 'SUBMIT').click();
  await expect(page).toHaveURL('/thanks-you');
  expect(asked.filter(({ path }) => /\/user|\/dmv/.test(path))).toEqual([]);
  await expect(page.locator('main')).toContainText(
    /email with a link to your account will arrive/i,
  );
  await button(page, 'BACK').click();
  // Before hydration, BACK submits a form without fields.
  await expect(page).toHaveURL(/\/\??$/);

  await test.step('after a lookup, SUBMIT saves the choices', async () => {
    await page.evaluate(() => {
      sessionStorage.setItem('guest_user_uuid', 'u1');
      sessionStorage.setItem('guest_vehicle_uuid', 'v1');
    });
    await page.goto('/dmv-search-finalized');
    await expect(page.locator('main')).toContainText('01/31/2027');
    await page.getByRole('checkbox', { name: /another vehicle/i }).uncheck();
    await button(page, 'SUBMIT').click();
    await expect(page).toHaveURL('/thanks-you');
    expect(callsOf(asked, 'POST', '/v1/api/user/vehicles/*')[0]).toMatchObject({
      path: '/v1/api/user/vehicles/v1/later',
      body: {
        user_uuid: 'u1',
        renewal_reminder: true,
        replace_card_or_sticker: true,
        renew_another_vehicle: false,
      },
    });
  });
});
