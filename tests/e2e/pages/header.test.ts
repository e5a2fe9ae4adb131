import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/test.ts';

const SERVICES = [
  { uuid: 's1', slug: 'renew-vehicle-registration', name: 'Renew Vehicle Registration', status: 1 },
  { uuid: 's2', slug: 'transfer-title', name: 'Transfer Title', status: 1 },
  { uuid: 's3', name: 'Withdrawn Service', status: 0 },
];

async function answerCatalogue(page: Page, brand?: unknown) {
  const list = (data: unknown[]) => ({ json: { status: 'success', message: '', data: { data } } });
  await page.route('**/v1/api/service/types*', (route) => route.fulfill(list(SERVICES)));
  await page.route('**/v1/api/system/params?code=DMV_LOGO', (route) =>
    route.fulfill(list(brand === undefined ? [] : [{ value: brand }])),
  );
}

const services = (page: Page) => page.getByRole('button', { name: 'ONLINE DMV SERVICES' });
const chooseFromMenu = async (page: Page, name: string) => {
  await services(page).click();
  await page.locator('header').getByRole('link', { name, exact: true }).click();
};

test('a visitor finds the brand, the services, and a chosen service on the home page', {
  tag: [
    '@HDR-001',
    '@HDR-004',
    '@HDR-005',
    '@HDR-006',
    '@HDR-007',
    '@HDR-008',
    '@HDR-011',
    '@HDR-013',
    '@HDR-024',
    '@HDR-025',
    '@ENT-003',
    '@AMB-144',
    '@AMB-146',
  ],
}, async ({ page }) => {
  await answerCatalogue(page);
  await page.goto('/faq');

  await test.step('the menu has only active services, and Escape closes it and returns focus', async () => {
    const items = page.locator('#menu-services li');
    await expect(items).toHaveCount(2);
    await services(page).click();
    await expect(items).toHaveText(['Renew Vehicle Registration', 'Transfer Title']);
    await expect(services(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(services(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(services(page)).toBeFocused();
  });

  await test.step('a service is chosen on another page, and found on the home page', async () => {
    await chooseFromMenu(page, 'Transfer Title');
    await expect(page).toHaveURL('/');
    const loading = page.getByRole('status').filter({ hasText: 'Loading Transfer Title' });
    await expect(loading).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfer Title');
    await expect(page).toHaveTitle('Transfer Title – DMV Delegated Provider');
    await expect(loading).toBeHidden();
    await expect(page.locator('select[name=service_type_uuid]')).toHaveValue('s2');
    expect(await page.evaluate(() => sessionStorage.getItem('selectedServiceType'))).toBe('s2');
  });

  await test.step('a button opens the login', async () => {
    await page.getByRole('button', { name: 'LOG IN' }).click();
    await expect(page).toHaveURL('/login');
  });

  await test.step('the brand shows the defaults without a parameter, and links home', async () => {
    const home = page.locator("header a[href='/']").filter({ has: page.locator('img') });
    await expect(home).toContainText('DMV Delegated Provider');
    await expect(home).toContainText('Officially Entrusted by the CA Department of Motor Vehicles');
    await home.click();
    await expect(page).toHaveURL('/');
  });
});

test('a service that is chosen on the home page is shown at its top, after one second of loading', {
  tag: ['@HDR-009', '@HDR-010', '@HDR-011', '@HDR-022', '@AMB-144', '@ENT-003', '@TRUE-012'],
}, async ({ page }) => {
  await answerCatalogue(page);
  const headline = page.getByRole('heading', { level: 1 });

  await test.step('the menu on a phone closes on a click outside, on Escape, and on a choice', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const menu = page.getByRole('button', { name: 'Menu' });
    await expect(page.locator('#menu-main li')).toHaveCount(2);
    const open = async () => {
      await menu.click();
      await expect(menu).toHaveAttribute('aria-expanded', 'true');
    };
    await open();
    await page.mouse.click(195, 820);
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await open();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await open();
    await page.locator('#menu-main').getByRole('link', { name: 'Transfer Title' }).click();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(headline).toHaveText('Transfer Title');
  });

  await page.goto('/robots.txt');
  await page.evaluate(() => sessionStorage.clear());
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.clock.install();
  await page.goto('/');
  const names = ['Renew Vehicle Registration', 'Transfer Title'];
  await expect(page.locator('#menu-services li')).toHaveText(names);
  await expect(page.locator('option:not([value=""])')).toHaveText(names);
  await page.evaluate(() => window.scrollTo(0, 20));
  await page.clock.pauseAt(Date.now() + 60_000);
  const loading = page.getByText('Loading Transfer Title');
  for (const time of ['once', 'again']) {
    await test.step(`the service is shown as loading for one second, ${time}`, async () => {
      await chooseFromMenu(page, 'Transfer Title');
      await expect(loading).toBeVisible();
      await page.clock.runFor(999);
      await expect(loading).toBeVisible();
      await page.clock.runFor(2);
      await expect(loading).toHaveCount(0);
    });
  }
  await expect(page.locator('select[name=service_type_uuid]')).toHaveValue('s2');
  await expect(headline).toHaveText('Transfer Title');
  await expect(page.locator('.hero .lead')).toContainText('Transfer the title to the new owner.');
  await expect(page.locator('.hero__needs')).toContainText('Title, signed by the seller');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator('#menu-services')).toBeHidden();
});

test('a service starts from its page, regardless of its current name, and an order is checked', {
  tag: ['@HDR-023', '@AMB-086', '@AMB-114', '@AMB-146', '@ENT-030', '@ONE-002'],
}, async ({ page }) => {
  await answerCatalogue(page);
  const data = [{ uuid: 's2', slug: 'transfer-title', name: 'Change of Owner', status: 1 }];
  await page.route('**/v1/api/service/types*', (route) =>
    route.fulfill({ json: { status: 'success', message: '', data: { data } } }),
  );
  await page.goto('/services/transfer-title');
  await page.getByRole('link', { name: 'Start this service' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change of Owner');
  await expect(page.locator('.hero .lead')).toContainText('Transfer the title to the new owner.');
  await expect(page.locator('.hero__needs')).toContainText('Title, signed by the seller');
  await page.getByRole('link', { name: 'Check Order Status' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toMatchObject({
    selectedServiceType: 's2',
    'login-status': 'true',
  });
});

test.describe('a visitor without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('still reaches the services and the login from the menus', async ({ page }) => {
    await page.goto('/');
    await services(page).click();
    await page
      .locator('#menu-services')
      .getByRole('link', { name: 'Transfer Title', exact: true })
      .click();
    await expect(page).toHaveURL('/services/transfer-title');
    await page.getByRole('button', { name: 'LOG IN' }).click();
    await expect(page).toHaveURL(/\/login\??$/);
  });
});

test('a customer who logs in has a menu instead of the visitor’s, until the logout', {
  tag: [
    '@HDR-002',
    '@HDR-003',
    '@HDR-014',
    '@HDR-015',
    '@HDR-016',
    '@HDR-017',
    '@HDR-018',
    '@HDR-019',
    '@HDR-020',
    '@HDR-021',
    '@HDR-026',
    '@HDR-027',
    '@AMB-107',
    '@AMB-112',
    '@AMB-124',
    '@FLOW-001',
  ],
}, async ({ page }) => {
  const image = page.locator('header img.avatar');
  const login = page.getByText('LOG IN', { exact: true });
  const value = { dmv_logo: '/default-avatar.svg', title: 'T1', sub_title: 'S1' };
  const expectBrand = async () => {
    await expect(page.locator('.brand')).toContainText('T1');
    await expect(page.locator('.brand')).toContainText('S1');
    await expect(page.locator('.brand img')).toHaveAttribute('src', '/default-avatar.svg');
  };
  const logIn = async (session: Record<string, string>) => {
    await page.evaluate((entries) => {
      for (const [key, entry] of Object.entries(entries)) sessionStorage.setItem(key, entry);
    }, session);
    await page.reload();
  };

  await test.step('a visitor has no customer menu, and the brand comes from a parameter that is an object', async () => {
    await answerCatalogue(page, value);
    await page.goto('/faq');
    await expectBrand();
    await expect(image).toHaveCount(0);
  });

  await test.step('a user id alone counts as a login with a default name and image, and the brand may be a list', async () => {
    await answerCatalogue(page, [value]);
    await logIn({ user_id: 'u1', extra: '1' });
    await expectBrand();
    await expect(image).toHaveAttribute('src', '/default-avatar.svg');
    await image.click();
    await expect(page.getByText('Hello! User')).toBeVisible();
  });

  await test.step('the image, greeting, and profile link replace the visitor’s menus', async () => {
    await logIn({ user_name: 'Ann', 'profile-image': '/logo.svg?mine' });
    await expect(image).toHaveAttribute('src', '/logo.svg?mine');
    await expect(login).toHaveCount(0);
    await expect(page.getByText('ONLINE DMV SERVICES')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Check Order Status' })).toHaveCount(0);
    await page.setViewportSize({ width: 320, height: 640 });
    const shape = await image.boundingBox();
    expect(shape?.width).toBe(shape?.height);
    await expect(page.locator('header .menu__button').last()).toBeInViewport({ ratio: 1 });
    await image.click();
    await expect(page.getByText('Hello! Ann')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Profile' })).toHaveAttribute(
      'href',
      '/dashboard/profile/u1',
    );
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('a logout clears the session and restores the visitor header', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(login).toHaveCount(1);
    expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
  });
});
