import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import {
  type Answer,
  type Asked,
  callsOf,
  fail,
  list,
  mockApi,
  ok,
  order,
  vehicle,
} from '#tests/support/browser/mock-api.ts';
import { beLoggedIn, logIn, loginOf, storageOf } from '#tests/support/browser/session.ts';

const LOGIN = loginOf('u1');
const ORDERS = 'GET /v1/api/user/orders';
const VEHICLES = 'GET /v1/api/user/vehicles';
const SERVICES = 'GET /v1/api/service/types';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const side = (page: Page) => page.getByRole('navigation', { name: 'Account' });
const own = (asked: Asked[]) => asked.filter(({ path }) => path.startsWith('/v1/api/user'));

test.describe('the frame', () => {
  test('every address of the dashboard opens its section for the session’s user', {
    tag: [
      '@ROUTE-020',
      '@ROUTE-021',
      '@ROUTE-022',
      '@ROUTE-023',
      '@ROUTE-024',
      '@DASH-001',
      '@DASH-002',
      '@DASH-003',
      '@AUTH-001',
      '@AUTH-004',
      '@AMB-076',
      '@AMB-121',
    ],
  }, async ({ page }) => {
    const asked = await mockApi(page);
    await beLoggedIn(page);
    for (const [path, title] of [
      ['/dashboard/u1', 'My Orders'],
      ['/dashboard/my-orders/u1', 'My Orders'],
      ['/dashboard/my-garage/u1', 'My Garage'],
      ['/dashboard/our-services', 'Our Services'],
      ['/dashboard/profile/u1', 'My Profile'],
    ]) {
      const response = await page.goto(path ?? '');
      expect(response?.status()).toBe(200);
      await expect(heading(page)).toHaveText(title ?? '');
      await expect(page).toHaveTitle(new RegExp(`^${title} – `));
      await expect(page).toHaveURL(path ?? '');
    }
    await expect(page.getByRole('button', { name: 'UPDATE' })).toBeVisible();
    const links = side(page).getByRole('link');
    await expect(links).toHaveText([
      'My Orders',
      'My Garage',
      'Our Services',
      'My Profile',
      'Need Assistance',
    ]);
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(targets).toEqual([
      '/dashboard/my-orders/u1',
      '/dashboard/my-garage/u1',
      '/dashboard/our-services',
      '/dashboard/profile/u1',
      '/faq#contact',
    ]);
    expect(own(asked).length).toBeGreaterThan(0);
    expect(
      own(asked).every(({ query }) => (query.get('user_uuid') ?? query.get('uuid')) === 'u1'),
    ).toBe(true);
    await links.last().click();
    await expect(page.locator('#contact')).toBeVisible();
    expect((await page.goto('/admin'))?.status()).toBe(404);
  });

  test('sections change within the page, with title, focus, each its own dates, and the Back button', {
    tag: '@CONST-012',
  }, async ({ page }) => {
    await mockApi(page);
    await beLoggedIn(page);
    await page.goto('/dashboard/my-orders/u1');
    await expect(page.locator('tbody td').nth(2)).toHaveText('03/09/2026');
    await page.evaluate(() => document.body.setAttribute('data-same-page', 'yes'));
    const garage = side(page).getByRole('link', { name: 'My Garage' });
    // Before the page is alive the links are plain ones to the public addresses.
    await expect(garage).toHaveAttribute('href', '/dashboard/my-garage/u1');
    await garage.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard/my-garage/u1');
    await expect(page).toHaveTitle(/^My Garage – /);
    await expect(heading(page)).toBeFocused();
    await expect(page.locator('.gar .until')).toHaveText('RENEWED UNTIL01-31');
    await expect(side(page).locator('[aria-current=page]')).toHaveText('My Garage');
    await side(page).getByRole('link', { name: 'Our Services' }).click();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard/my-garage/u1');
    await expect(heading(page)).toHaveText('My Garage');
    await page.goForward();
    await expect(heading(page)).toHaveText('Our Services');
    await expect(page.locator('body[data-same-page]')).toHaveCount(1);
  });

  test('a visitor is asked to log in, and comes back to where he wanted to go', {
    tag: '@AMB-078',
  }, async ({ page }) => {
    const asked = await mockApi(page, LOGIN);
    await page.goto('/dashboard/profile/u1');
    await expect(page).toHaveURL('/');
    expect(own(asked)).toHaveLength(0);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Please log in to see this page.');
    expect(await storageOf(page)).toEqual({});
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    await logIn(page);
    await expect(page).toHaveURL('/dashboard/profile/u1');
    await expect(heading(page)).toHaveText('My Profile');
  });

  test('somebody else’s id in the address is replaced by one’s own', { tag: '@AMB-079' }, async ({
    page,
  }) => {
    const asked = await mockApi(page);
    await beLoggedIn(page);
    await page.goto('/dashboard/profile/other');
    await expect(page).toHaveURL('/dashboard/profile/u1');
    await page.goto('/dashboard/my-orders/other');
    await expect(page).toHaveURL('/dashboard/my-orders/u1');
    await expect(page.getByRole('table')).toBeVisible();
    expect(asked.some(({ query, path }) => `${path}?${query}`.includes('other'))).toBe(false);
  });

  for (const message of ['Missing authorization token!', 'Session Token Is Missing!']) {
    test(`'${message}' ends the session`, { tag: ['@ERR-008', '@ERR-009', '@AMB-078'] }, async ({
      page,
    }) => {
      await mockApi(page, { [ORDERS]: fail(message, 401) });
      await beLoggedIn(page, { user_id: 'u1', extra: '1' });
      await page.goto('/dashboard/my-orders/u1');
      await expect(page).toHaveURL('/');
      expect(await storageOf(page)).toEqual({});
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Login' })).toBeVisible();
    });
  }

  test('a clock that is wrong by years ends nothing', async ({ page }) => {
    await page.clock.install({ time: new Date('2035-01-01T00:00:00Z') });
    await mockApi(page);
    await beLoggedIn(page);
    await page.goto('/dashboard/my-orders/u1');
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/my-orders/u1');
  });

  test('a logout in one tab ends the same session in the other, but no other session', async ({
    context,
  }) => {
    const [first, second, other] = [
      await context.newPage(),
      await context.newPage(),
      await context.newPage(),
    ];
    let ended: Asked[] = [];
    for (const [page, token] of [
      [first, 'T'],
      [second, 'T'],
      [other, 'U'],
    ] as const) {
      const asked = await mockApi(page);
      if (page === first) ended = asked;
      await beLoggedIn(page, { user_id: 'u1', jwt_token: token });
      await page.goto('/dashboard/my-orders/u1');
      await expect(page.getByRole('table')).toBeVisible();
    }
    await side(second).getByRole('link', { name: 'My Profile' }).click();
    await second.locator('main [name=city]').fill('Fresno');
    await first.locator('header img.avatar').click();
    await first.getByRole('button', { name: 'Logout' }).click();
    await expect(first).toHaveURL('/');
    await expect(second).toHaveURL('/');
    // A logout leaves nothing in either tab, not even what was half typed.
    expect(await storageOf(second)).toEqual({});
    expect(await second.evaluate(() => window.name)).toBe('');
    await expect(other).toHaveURL('/dashboard/my-orders/u1');
    expect((await storageOf(other)).jwt_token).toBe('U');
    await expect.poll(() => callsOf(ended, 'POST', '/v1/auth/logout').length).toBe(1);
  });

  test('the public paths show a visitor the way in, and a customer his own data', {
    tag: ['@ROUTE-017', '@ROUTE-018', '@ROUTE-019', '@AUTH-009', '@AMB-077'],
  }, async ({ page }) => {
    const asked = await mockApi(page);
    for (const [path, title] of [
      ['/my-orders', 'My Orders'],
      ['/my-garage', 'My Garage'],
    ]) {
      expect((await page.goto(path ?? ''))?.status()).toBe(200);
      await expect(heading(page)).toHaveText(title ?? '');
      await expect(page.locator('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
        'href',
        '/login',
      );
      await expectAccessible(page);
    }
    await page.goto('/our-services');
    await expect(page.getByRole('button', { name: 'Go' })).toHaveCount(2);
    expect(own(asked)).toHaveLength(0);
    await beLoggedIn(page);
    await page.goto('/my-garage');
    await expect(page.locator('.gar > li')).toHaveCount(1);
    await page.goto('/my-orders');
    await expect(page.getByRole('table')).toBeVisible();
  });
});

test.describe('My Orders', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...order,
      uuid: `o${index}`,
      order_id: `R${1000 + index}`,
      created_at: new Date(Date.UTC(2020, 0, 1 + index, 12)).toISOString(),
    }));

  test('the table has the named columns, formats and words', {
    tag: [
      '@ORD-001',
      '@ORD-002',
      '@ORD-003',
      '@ORD-004',
      '@ORD-005',
      '@ORD-006',
      '@ORD-007',
      '@ORD-008',
      '@ORD-009',
      '@AMB-045',
      '@AMB-057',
    ],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const asked = await mockApi(page, {
      [ORDERS]: list(
        { ...order, uuid: 'o1', created_at: '2024-03-08T12:00:00Z', order_status: '0' },
        {
          ...order,
          uuid: 'o2',
          order_id: 77,
          created_at: '2024-03-09T12:00:00Z',
          order_status: 2,
          user_shipping_address: {
            ...order.user_shipping_address,
            first_name: 'Lee',
            street_address: '9 Last Road',
          },
        },
      ),
    });
    await beLoggedIn(page);
    await page.goto('/dashboard/my-orders/u1');
    await expect(page.locator('thead th')).toHaveText([
      'Registration Renewal',
      'Order ID',
      'Order Date',
      'Order Status',
      'Shipping Status',
      'Payment Status',
    ]);
    const rows = page.locator('tbody tr');
    await expect(rows.nth(0).locator('td').first()).toContainText('Renew Vehicle Registration');
    await expect(rows.nth(0).locator('td').first()).toContainText('1HGCM82633A004352');
    const rest = (row: number) => rows.nth(row).locator('td:not(:first-child)');
    await expect(rest(0)).toHaveText(['77', '03/09/2024', 'COMPLETED', 'Label Printed', 'SUCCESS']);
    await expect(rest(1)).toHaveText([
      'R100482',
      '03/08/2024',
      'PENDING',
      'Label Printed',
      'SUCCESS',
    ]);
    await expect(page.getByText('eTag Digital Copy')).toBeVisible();
    await expect(page.locator('.shipto')).toContainText('Lee Sample');
    await expect(page.locator('.shipto')).toContainText('9 Last Road 4B');
    const [call] = callsOf(asked, 'GET', '/v1/api/user/orders');
    expect([call?.query.get('user_uuid'), call?.query.get('order_status')]).toEqual(['u1', '0']);
    await expectAccessible(page);
  });

  test('the day of an order is the customer’s own', { tag: '@AMB-120' }, async ({ browser }) => {
    for (const timezoneId of ['America/Los_Angeles', 'UTC']) {
      const page = await browser.newPage({ timezoneId });
      await mockApi(page, { [ORDERS]: list({ ...order, created_at: '2024-03-09T12:00:00Z' }) });
      await beLoggedIn(page);
      await page.goto('/my-orders');
      await expect(page.locator('tbody td').nth(2)).toHaveText('03/09/2024');
      await page.close();
    }
  });

  test('without orders there is a way to the first one', async ({ page }) => {
    await mockApi(page, { [ORDERS]: list() });
    await beLoggedIn(page);
    await page.goto('/dashboard/my-orders/u1');
    await expect(page.getByText('You have no orders yet')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Renew a registration' }).click();
    await expect(page).toHaveURL('/');
  });

  test('30 and 2,000 orders are sorted and paged', async ({ page }) => {
    let rows = many(30);
    await mockApi(page, { [ORDERS]: () => list(...rows) });
    await beLoggedIn(page);
    await page.goto('/dashboard/my-orders/u1');
    const ids = page.locator('tbody td:nth-child(2)');
    const pager = page.getByRole('navigation', { name: 'Pages of orders' });
    await expect(ids).toHaveCount(20);
    await expect(ids.first()).toHaveText('R1029');
    await pager.getByRole('button', { name: 'Next' }).click();
    await expect(ids).toHaveCount(10);
    await expect(pager.getByRole('status')).toContainText('21 to 30 of 30');
    await page.getByRole('button', { name: /^Sort by/ }).click();
    await page.getByRole('button', { name: 'Order ID', exact: true }).click();
    await expect(ids.first()).toHaveText('R1000');
    await expectAccessible(page);
    rows = many(2000);
    await page.reload();
    await expect(ids.first()).toHaveText('R2999');
    await pager.getByRole('button', { name: 'Last' }).click();
    await expect(pager.getByRole('status')).toContainText('1,981 to 2,000 of 2,000');
    await expect(ids.last()).toHaveText('R1000');
    await expect(pager.getByRole('button', { name: 'Last' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(pager.getByRole('button', { name: 'Last' })).toBeFocused();
  });

  test('a list that comes in parts is read to its end', async ({ page }) => {
    await mockApi(page, {
      [ORDERS]: (request) => {
        const first = !request.url().includes('after=');
        const data = {
          data: [{ ...order, uuid: first ? 'o1' : 'o2' }],
          ...(first ? { next: 'n' } : {}),
        };
        return { body: { status: 'success', message: '', data } };
      },
    });
    await beLoggedIn(page);
    await page.goto('/my-orders');
    await expect(page.locator('tbody tr')).toHaveCount(2);
  });

  test('a failed list is told and can be tried again', async ({ page }) => {
    let broken = true;
    await mockApi(page, {
      [ORDERS]: () => (broken ? fail('The server is busy', 503) : list(order)),
    });
    await beLoggedIn(page);
    await page.goto('/dashboard/my-orders/u1');
    await expect(page.locator('.toast')).toHaveText(/The server is busy/);
    await expect(page.locator('.note--bad')).toContainText('The server is busy');
    await expectAccessible(page);
    broken = false;
    await page.getByRole('button', { name: 'TRY AGAIN' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('an order tells its way, its fees and its address, and its card is saved', async ({
    page,
  }) => {
    const completed = {
      ...order,
      uuid: 'o9',
      order_id: 'R9',
      order_status: 1,
      shipping_status: 'Shipped',
      digital_copy: true,
    };
    const withoutCopy = { ...completed, uuid: 'o8', order_id: 'R8', digital_copy: undefined };
    let card: Answer = fail('There is no registration card for this order yet.', 404);
    await mockApi(page, {
      [ORDERS]: list({ ...order, digital_copy: false }, withoutCopy, completed),
      'GET /v1/api/user/orders/*': () => card,
    });
    await beLoggedIn(page);
    await page.goto('/dashboard/my-orders/u1');
    await page.locator('tbody tr').filter({ hasText: 'R9' }).getByRole('link').click();
    await expect(page).toHaveURL('/dashboard/my-orders/u1/o9');
    await expect(heading(page)).toHaveText('Order details');
    await expect(heading(page)).toBeFocused();
    await expect(page.locator('.tl li')).toHaveText([
      /Done: Ordered and paid/,
      /Done: Completed by the DMV/,
      /Done: Mailed to you\s*Shipped/,
    ]);
    await expect(page.locator('main')).toContainText('$294.38');
    await expectAccessible(page);
    const save = page.getByRole('button', { name: 'Download digital copy (PDF)' });
    await save.click();
    await expect(page.locator('.toast')).toContainText('There is no registration card');
    card = { body: { pdf: true } };
    const download = page.waitForEvent('download');
    await save.click();
    expect((await download).suggestedFilename()).toBe('registration-card-R9.pdf');
    await page.getByRole('link', { name: 'Back to My Orders' }).click();
    await expect(page).toHaveURL('/dashboard/my-orders/u1');
    await page.goto('/dashboard/my-orders/u1/o1');
    await expect(page.locator('.tl li').nth(1)).toContainText('In progress: With the DMV');
    await expect(page.locator('main')).toContainText(
      'It comes when the DMV has accepted the renewal.',
    );
    await expect(save).toHaveCount(0);
    await page.goto('/dashboard/my-orders/u1/o8');
    await expect(page.locator('.tl li').nth(1)).toContainText('Done: Completed by the DMV');
    await expect(page.locator('main')).not.toContainText('eTag Digital Copy');
    await expect(save).toHaveCount(0);
    await page.goto('/dashboard/my-orders/u1/nothing');
    await expect(page.getByText('We could not find this order among yours.')).toBeVisible();
  });

  test('on a phone the rows are cards and nothing is cut off', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await mockApi(page);
    await beLoggedIn(page);
    for (const path of ['/my-orders', '/my-garage', '/our-services', '/dashboard/profile/u1']) {
      await page.goto(path);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, path).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
    await page.goto('/my-orders');
    const cells = page.locator('tbody td');
    const [id, date] = [await cells.nth(1).boundingBox(), await cells.nth(2).boundingBox()];
    expect(date?.y ?? 0).toBeGreaterThan(id?.y ?? 0);
    await expect(page.getByRole('columnheader')).toHaveCount(6);
  });
});

test.describe('My Garage', () => {
  const [b, a, c] = [
    { plate: '7BBB222', vin: 'VIN3', day: '2025-11-30' },
    { plate: '7AAA111', vin: 'VIN2', day: '2099-01-01' },
    { plate: '7CCC333', vin: 'VIN1', day: '2026-02-03' },
  ].map(({ plate, vin, day }) => ({
    ...vehicle,
    uuid: plate,
    vehicle_license_plate: plate,
    vehicle_vin_number: vin,
    vehicle_registration_expiry_date: day,
  }));

  test('vehicles are cards, sorted by a menu whose entries turn round', {
    tag: [
      '@GAR-001',
      '@GAR-002',
      '@GAR-003',
      '@GAR-004',
      '@GAR-006',
      '@GAR-007',
      '@GAR-008',
      '@AMB-058',
      '@AMB-118',
      '@AMB-119',
    ],
  }, async ({ page }) => {
    let saving: Answer = ok({ renewal_reminder: false });
    const asked = await mockApi(page, {
      [VEHICLES]: list({ ...b, renewal_reminder: true }, a, c),
      'PUT /v1/api/user/vehicles/*': () => saving,
    });
    await beLoggedIn(page);
    await page.goto('/dashboard/my-garage/u1');
    const cards = page.locator('.gar > li');
    const plates = page.locator('.gar .plate__no');
    await expect(cards).toHaveCount(3);
    await expect(plates).toHaveText(['7BBB222', '7AAA111', '7CCC333']);
    for (const text of ['7BBB222', 'Honda', 'VIN3', 'RENEWED UNTIL', '11-30', 'Expired']) {
      await expect(cards.first()).toContainText(text);
    }
    await expect(cards.nth(1)).toContainText('01-01');
    await expect(cards.nth(1)).toContainText('days left');
    await expect(cards.nth(1).getByRole('button', { name: 'Renew again' })).toHaveCount(0);
    const menu = page.getByRole('button', { name: /^Sort by/ });
    await menu.click();
    await expect(page.locator('#sort-vehicles button')).toHaveText([
      'Plate',
      'VIN',
      'Renewal date',
    ]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    for (const [key, order] of [
      ['Plate', ['7AAA111', '7BBB222', '7CCC333']],
      ['VIN', ['7CCC333', '7AAA111', '7BBB222']],
      ['Renewal date', ['7BBB222', '7CCC333', '7AAA111']],
    ] as const) {
      for (const expected of [order, order.toReversed()]) {
        await menu.click();
        await page.getByRole('button', { name: key, exact: true }).click();
        await expect(plates).toHaveText([...expected]);
      }
    }
    await expect(menu).toHaveText('Sort by: Renewal date, descending');
    // A vehicle's reminder: off by the keyboard, and back to what is saved where that fails.
    const reminder = page.getByRole('switch', { name: 'Renewal reminder by email for 7BBB222' });
    await expect(page.getByRole('switch')).toHaveCount(1);
    await expect(reminder).toBeChecked();
    await reminder.press('Space');
    await expect(reminder).not.toBeChecked();
    await expect
      .poll(() => callsOf(asked, 'PUT', '/v1/api/user/vehicles/7BBB222/reminder'))
      .toMatchObject([{ body: { renewal_reminder: false } }]);
    saving = fail('The server is busy', 503);
    await reminder.press('Space');
    await expect(page.locator('.toast')).toContainText('The server is busy');
    await expect(reminder).not.toBeChecked();
    await expectAccessible(page);
    const [call] = callsOf(asked, 'GET', '/v1/api/user/vehicles');
    expect([...(call?.query.keys() ?? [])]).toEqual(['user_uuid']);
  });

  test('an empty garage says so', { tag: '@GAR-005' }, async ({ page }) => {
    await mockApi(page, { [VEHICLES]: list() });
    await beLoggedIn(page);
    await page.goto('/dashboard/my-garage/u1');
    await expect(page.getByText("You don't have added vehicles", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('one click starts the next renewal, and a refusal is told', async ({ page }) => {
    let refused = true;
    const asked = await mockApi(page, {
      [VEHICLES]: list(b),
      'POST /v1/api/dmv/details': () =>
        refused
          ? fail('This vehicle already has a renewal in progress.', 409)
          : { body: { status: 'success', data: { user_uuid: 'u1', user_vehicle_uuid: 'v1' } } },
    });
    await beLoggedIn(page);
    await page.goto('/dashboard/my-garage/u1');
    const renew = page.getByRole('button', { name: 'Renew again' });
    await renew.click();
    await expect(page.locator('.toast')).toContainText('renewal in progress');
    refused = false;
    await renew.click();
    await expect(page).toHaveURL(/\/(checking-dmv-records|shipping-address)\/u1\/v1$/);
    expect(callsOf(asked, 'POST', '/v1/api/dmv/details').at(-1)?.body).toEqual({
      service_type_uuid: 's1',
      vehicle_license_plate: '7BBB222',
      user_email: 'dana@gmail.com',
    });
  });
});

test.describe('Our Services', () => {
  const names = [
    'Renew Boat Registration',
    'Replace Title',
    'Transfer Title',
    'Upgrade Plates',
    'Check Registration Status',
  ];
  const services = [
    ...names.map((name, index) => ({ uuid: `s${index}`, name, status: 1 })),
    { uuid: 'gone', name: 'Withdrawn Service', status: 0 },
  ];

  test('each active service is a card, and Go leads to its form', {
    tag: [
      '@SVC-001',
      '@SVC-002',
      '@SVC-003',
      '@SVC-004',
      '@SVC-005',
      '@SVC-006',
      '@SVC-007',
      '@AMB-059',
      '@AMB-116',
      '@AMB-117',
    ],
  }, async ({ page }) => {
    const asked = await mockApi(page, { [SERVICES]: list(...services) });
    await beLoggedIn(page);
    await page.goto('/dashboard/our-services');
    const cards = page.locator('.svc > li');
    await expect(cards.getByRole('heading')).toHaveText(names);
    await expect(page.locator('main').getByRole('combobox')).toHaveCount(5);
    await expect(page.locator('main label')).toHaveText([
      'Renew',
      'Replace in',
      'Transfer',
      'Upgrade in',
      'State',
    ]);
    await expect(cards.nth(2).getByRole('combobox')).toHaveValue('CA');
    const call = callsOf(asked, 'GET', '/v1/api/service/types').at(-1);
    expect([call?.query.get('limit'), call?.query.get('page')]).toEqual(['100', '0']);
    await expectAccessible(page);
    await cards.nth(2).getByRole('combobox').selectOption('NV');
    await expect(cards.nth(2)).toContainText('We work with the California DMV only');
    await cards.nth(2).getByRole('button', { name: 'Go' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.locator('select[name=service_type_uuid]')).toHaveValue('s2');
    const stored = await storageOf(page);
    expect(stored.selectedServiceType).toBe('s2');
    expect(Object.values(stored)).not.toContain('NV');
  });

  test('services that cannot be had, and none on offer', async ({ page }) => {
    let answer = fail('The server is busy', 503);
    await mockApi(page, { [SERVICES]: () => answer });
    await page.goto('/our-services');
    await expect(page.locator('.note--bad')).toContainText('The server is busy');
    answer = list();
    await page.getByRole('button', { name: 'TRY AGAIN' }).click();
    await expect(page.getByText('There is no service on offer at present.')).toBeVisible();
  });
});
