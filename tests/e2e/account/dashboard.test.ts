import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import {
  type Asked,
  callsOf,
  fail,
  list,
  mockApi,
  order,
} from '#tests/support/browser/mock-api.ts';
import { beLoggedIn, logIn, loginOf, storageOf } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';

const LOGIN = loginOf('u1');
const ORDERS = 'GET /v1/api/user/orders';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const side = (page: Page) => page.getByRole('navigation', { name: 'Account' });
const own = (asked: Asked[]) => asked.filter(({ path }) => path.startsWith('/v1/api/user'));

test('every address opens its section for the session’s user', {
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
    '@AMB-079',
    '@AMB-121',
    '@CONST-012',
  ],
}, async ({ page }) => {
  const asked = await mockApi(page);
  await beLoggedIn(page);
  const links = side(page).getByRole('link');

  await test.step('each address has its section', async () => {
    for (const [path, title] of [
      ['/dashboard/u1', 'My Orders'],
      ['/dashboard/my-garage/u1', 'My Garage'],
      ['/dashboard/our-services', 'Our Services'],
      ['/dashboard/profile/u1', 'My Profile'],
      ['/dashboard/my-orders/u1', 'My Orders'],
    ]) {
      const response = await page.goto(path ?? '');
      expect(response?.status()).toBe(200);
      await expect(heading(page)).toHaveText(title ?? '');
      await expect(page).toHaveTitle(new RegExp(`^${title} – `));
      await expect(page).toHaveURL(path ?? '');
      if (title === 'My Profile') {
        await expect(page.getByRole('button', { name: 'UPDATE' })).toBeVisible();
      }
    }
    await expect(links).toHaveText([
      'My Orders',
      'My Garage',
      'Our Services',
      'My Profile',
      'Need Assistance',
    ]);
    // Before hydration, these links lead to the public addresses.
    await expect(links.first()).toHaveAttribute('href', '/dashboard/my-orders/u1');
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(targets).toEqual([
      '/dashboard/my-orders/u1',
      '/dashboard/my-garage/u1',
      '/dashboard/our-services',
      '/dashboard/profile/u1',
      '/faq#contact',
    ]);
  });

  await test.step('changing the section updates the title, focus, and dates, and the Back button works', async () => {
    await expect(page.locator('tbody td').nth(2)).toHaveText('03/09/2026');
    await page.evaluate(() => document.body.setAttribute('data-same-page', 'yes'));
    await side(page).getByRole('link', { name: 'My Garage' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard/my-garage/u1');
    await expect(page).toHaveTitle(/^My Garage – /);
    await expect(heading(page)).toBeFocused();
    await expect(page.locator('.garage .garage__until')).toHaveText('RENEWED UNTIL01-31');
    await expect(side(page).locator('[aria-current=page]')).toHaveText('My Garage');
    await side(page).getByRole('link', { name: 'Our Services' }).click();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard/my-garage/u1');
    await expect(heading(page)).toHaveText('My Garage');
    await page.goForward();
    await expect(heading(page)).toHaveText('Our Services');
    await expect(page.locator('body[data-same-page]')).toHaveCount(1);
  });

  await test.step('another user’s id in the URL is replaced with the customer’s own', async () => {
    await page.goto('/dashboard/profile/other');
    await expect(page).toHaveURL('/dashboard/profile/u1');
    await page.goto('/dashboard/my-orders/other');
    await expect(page).toHaveURL('/dashboard/my-orders/u1');
    await expect(page.getByRole('table')).toBeVisible();
    expect(asked.some(({ query, path }) => `${path}?${query}`.includes('other'))).toBe(false);
  });
  expect(own(asked).length).toBeGreaterThan(0);
  expect(
    own(asked).every(({ query }) => (query.get('user_uuid') ?? query.get('uuid')) === 'u1'),
  ).toBe(true);

  await test.step('a section chosen before hydration is the customer’s own', async () => {
    await page.route('**/*.js', (route) => route.abort());
    await page.reload();
    await page.unroute('**/*.js');
    await side(page).getByRole('link', { name: 'My Profile' }).click();
    await expect(page).toHaveURL('/dashboard/profile/u1');
    await expect(heading(page)).toHaveText('My Profile');
  });

  await links.last().click();
  await expect(page.locator('#contact')).toBeVisible();
  expect((await page.request.get('/admin')).status()).toBe(404);
});

test('a visitor has to log in, and returns to the page they wanted', {
  tag: ['@ROUTE-017', '@ROUTE-018', '@ROUTE-019', '@AUTH-009', '@AMB-077', '@AMB-078'],
}, async ({ page }) => {
  const asked = await mockApi(page, LOGIN);

  await test.step('the public paths show a visitor how to log in', async () => {
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
  });

  await test.step('a dashboard URL requires a login, and opens afterward', async () => {
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

  await test.step('the public paths show a customer their own data', async () => {
    await page.goto('/my-garage');
    await expect(page.locator('.garage > li')).toHaveCount(1);
    await page.goto('/my-orders');
    await expect(page.getByRole('table')).toBeVisible();
  });
});

test('the server ends a session with either of its messages, but a wrong clock does not', {
  tag: ['@long', '@ERR-008', '@ERR-009', '@AMB-078'],
}, async ({ page }) => {
  await page.clock.install({ time: new Date('2035-01-01T00:00:00Z') });
  let answer = list(order);
  await mockApi(page, { [ORDERS]: () => answer });
  await beLoggedIn(page);
  await page.goto('/dashboard/my-orders/u1');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/my-orders/u1');
  for (const message of ['Missing authorization token!', 'Session Token Is Missing!']) {
    await test.step(`'${message}' ends the session`, async () => {
      answer = fail(message, 401);
      await beLoggedIn(page, { user_id: 'u1', extra: '1' });
      // A page that is redirected home while it loads never finishes loading.
      await page.goto('/dashboard/my-orders/u1', { waitUntil: 'commit' });
      await expect(page).toHaveURL('/');
      expect(await storageOf(page)).toEqual({});
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Login' })).toBeVisible();
    });
  }
});

test('a logout in one tab ends the same session in the other, but no other session', {
  tag: '@long',
}, async ({ context }) => {
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
  // A logout leaves nothing in either tab of its session, including unsaved input.
  expect(await storageOf(second)).toEqual({});
  expect(await second.evaluate(() => window.name)).toBe('');
  await expect(other).toHaveURL('/dashboard/my-orders/u1');
  expect((await storageOf(other)).jwt_token).toBe('U');
  await expect.poll(() => callsOf(ended, 'POST', '/v1/auth/logout').length).toBe(1);
});
