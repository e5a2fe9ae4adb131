import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/test.ts';

const SERVICES = [
  { uuid: 's1', slug: 'renew-vehicle-registration', name: 'Renew Vehicle Registration', status: 1 },
  { uuid: 's2', slug: 'transfer-title', name: 'Transfer Title', status: 1 },
  { uuid: 's3', name: 'Withdrawn Service', status: 0 },
];

/** Mocks the two requests of the header; `brand` is the DMV_LOGO parameter's value. */
async function answerCatalogue(page: Page, brand?: unknown) {
  const list = (data: unknown[]) => ({ json: { status: 'success', message: '', data: { data } } });
  await page.route('**/v1/api/service/types*', (route) => route.fulfill(list(SERVICES)));
  await page.route('**/v1/api/system/params?code=DMV_LOGO', (route) =>
    route.fulfill(list(brand === undefined ? [] : [{ value: brand }])),
  );
}

async function logIn(page: Page, session: Record<string, string>) {
  await page.goto('/faq');
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, session);
  await page.reload();
}

const services = (page: Page) => page.getByRole('button', { name: 'ONLINE DMV SERVICES' });
const chooseFromMenu = async (page: Page, name: string) => {
  await services(page).click();
  await page.locator('header').getByRole('link', { name, exact: true }).click();
};

test.describe('the brand', () => {
  test('links home and shows the defaults without a parameter', {
    tag: ['@HDR-001', '@HDR-004', '@HDR-005'],
  }, async ({ page }) => {
    await answerCatalogue(page);
    await page.goto('/faq');
    const home = page.locator("header a[href='/']").filter({ has: page.locator('img') });
    await expect(home).toContainText('DMV Delegated Provider');
    await expect(home).toContainText('Officially Entrusted by the CA Department of Motor Vehicles');
    await home.click();
    await expect(page).toHaveURL('/');
  });

  const value = { dmv_logo: '/default-avatar.svg', title: 'T1', sub_title: 'S1' };
  for (const [shape, brand] of [
    ['an object', value],
    ['a list', [value]],
  ] as const) {
    test(`comes from the DMV_LOGO parameter given as ${shape}`, {
      tag: ['@HDR-002', '@HDR-003', '@HDR-026', '@AMB-107', '@AMB-112'],
    }, async ({ page }) => {
      await answerCatalogue(page, brand);
      await page.goto('/faq');
      const header = page.locator('.brand');
      await expect(header).toContainText('T1');
      await expect(header).toContainText('S1');
      await expect(header.locator('img')).toHaveAttribute('src', '/default-avatar.svg');
    });
  }
});

test.describe('a visitor', () => {
  test.beforeEach(({ page }) => answerCatalogue(page));

  test('sees the active services only', { tag: ['@HDR-006', '@HDR-025', '@ENT-003'] }, async ({
    page,
  }) => {
    await page.goto('/faq');
    await services(page).click();
    const items = page.locator('#menu-services li');
    await expect(items).toHaveText(['Renew Vehicle Registration', 'Transfer Title']);
  });

  test('chooses a service on another page and finds it on the home page', {
    tag: ['@HDR-007', '@HDR-008', '@HDR-011', '@HDR-013'],
  }, async ({ page }) => {
    await page.goto('/faq');
    await expect(page.locator('#menu-services li')).toHaveCount(2);
    await chooseFromMenu(page, 'Transfer Title');
    await expect(page).toHaveURL('/');
    const loading = page.getByRole('status').filter({ hasText: 'Loading Transfer Title' });
    await expect(loading).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfer Title');
    await expect(loading).toBeHidden();
    await expect(page.locator('select[name=service_type_uuid]')).toHaveValue('s2');
    expect(await page.evaluate(() => sessionStorage.getItem('selectedServiceType'))).toBe('s2');
  });

  test('chooses a service on the home page, which goes to its top', {
    tag: ['@HDR-009', '@HDR-011', '@ENT-003'],
  }, async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('#menu-services li')).toHaveCount(2);
    await page.evaluate(() => window.scrollTo(0, 20));
    const names = ['Renew Vehicle Registration', 'Transfer Title'];
    await expect(page.locator('#menu-services li')).toHaveText(names);
    await expect(page.locator('option:not([value=""])')).toHaveText(names);
    await chooseFromMenu(page, 'Transfer Title');
    // Checked first, as it is shown for a second only.
    await expect(page.getByText('Loading Transfer Title')).toBeVisible();
    await expect(page.locator('select[name=service_type_uuid]')).toHaveValue('s2');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfer Title');
    await expect(page.locator('.hero .lead')).toContainText('Put it in the right name.');
    await expect(page.locator('.hero__needs')).toContainText('Title, signed by the seller');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.locator('#menu-services')).toBeHidden();
    await expect(page.getByText('Loading Transfer Title')).toBeHidden();
  });

  test('sees for one second that a chosen service is loading', {
    tag: ['@HDR-010', '@TRUE-012'],
  }, async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await expect(page.locator('option:not([value=""])')).toHaveCount(2);
    await page.clock.pauseAt(Date.now() + 60_000);
    const loading = page.getByText('Loading Transfer Title');
    for (const _again of [1, 2]) {
      await chooseFromMenu(page, 'Transfer Title');
      await expect(loading).toBeVisible();
      await page.clock.runFor(999);
      await expect(loading).toBeVisible();
      await page.clock.runFor(2);
      await expect(loading).toHaveCount(0);
    }
  });

  test('starts a service from its page, then checks an order: each leaves its mark', {
    tag: ['@HDR-023', '@AMB-086', '@AMB-114', '@AMB-146', '@ENT-030'],
  }, async ({ page }) => {
    await page.goto('/services/transfer-title');
    await page.getByRole('link', { name: 'Start this service' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfer Title');
    await page.getByRole('link', { name: 'Check Order Status' }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => ({ ...sessionStorage }))).toMatchObject({
      selectedServiceType: 's2',
      'login-status': 'true',
    });
  });

  test('starts a service from its page, whatever it is called by now', {
    tag: ['@ONE-002'],
  }, async ({ page }) => {
    const data = [{ uuid: 's2', slug: 'transfer-title', name: 'Change of Owner', status: 1 }];
    await page.route('**/v1/api/service/types*', (route) =>
      route.fulfill({ json: { status: 'success', message: '', data: { data } } }),
    );
    await page.goto('/services/transfer-title');
    await page.getByRole('link', { name: 'Start this service' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change of Owner');
    await expect(page.locator('.hero .lead')).toContainText('Put it in the right name.');
    await expect(page.locator('.hero__needs')).toContainText('Title, signed by the seller');
  });

  test('logs in by a button', { tag: ['@HDR-024', '@AMB-146'] }, async ({ page }) => {
    await page.goto('/faq');
    await page.getByRole('button', { name: 'LOG IN' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('closes the services menu by Escape, and the focus returns', { tag: '@AMB-144' }, async ({
    page,
  }) => {
    await page.goto('/faq');
    await services(page).click();
    await expect(services(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(services(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(services(page)).toBeFocused();
  });
});

test.describe('a visitor with a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('closes the menu by a click outside, by Escape and by choosing', {
    tag: ['@HDR-022', '@AMB-144'],
  }, async ({ page }) => {
    await answerCatalogue(page);
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfer Title');
  });
});

test.describe('a visitor without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('still reaches services and login from the menus', async ({ page }) => {
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

test.describe('a customer who is logged in', () => {
  test.beforeEach(({ page }) => answerCatalogue(page));

  test('sees image, greeting and profile link instead of the visitor menus', {
    tag: ['@HDR-014', '@HDR-016', '@HDR-018', '@AMB-124'],
  }, async ({ page }) => {
    await logIn(page, { user_id: 'u1', user_name: 'Ann', 'profile-image': '/logo.svg?mine' });
    const image = page.locator('header img.avatar');
    await expect(image).toHaveAttribute('src', '/logo.svg?mine');
    await expect(page.getByText('LOG IN', { exact: true })).toHaveCount(0);
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
  });

  test('is a User with a default image while nothing else is known', {
    tag: ['@HDR-015', '@HDR-017'],
  }, async ({ page }) => {
    await logIn(page, { user_id: 'u1' });
    const image = page.locator('header img.avatar');
    await expect(image).toHaveAttribute('src', '/default-avatar.svg');
    await image.click();
    await expect(page.getByText('Hello! User')).toBeVisible();
  });

  test('logs out to an empty session and the visitor header', {
    tag: ['@HDR-019', '@HDR-020', '@HDR-021', '@HDR-027'],
  }, async ({ page }) => {
    await logIn(page, { user_id: 'u1', extra: '1' });
    await page.locator('header img.avatar').click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('LOG IN', { exact: true })).toHaveCount(1);
    expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
  });
});
