import { expect } from '@playwright/test';
import {
  email,
  fillIn,
  go,
  holdScripts,
  LOOKUP,
  openHome,
  plate,
  REACT,
  service,
  startAfresh,
} from '#tests/support/browser/home-form.ts';
import { callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { test as base } from '#tests/support/browser/test.ts';

/** The URLs of the page's scripts, and their errors, such as hydration mismatches. */
const test = base.extend<{ scripts: string[]; errors: Error[] }>({
  scripts: async ({ page }, use) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await use(scripts);
  },
  errors: [
    async ({ page }, use) => {
      const errors: Error[] = [];
      page.on('pageerror', (error) => errors.push(error));
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

test('An untouched page needs no React, and hydrates on touch', {
  tag: '@FAST-013',
}, async ({ page, scripts }) => {
  const reacts = () => scripts.filter((url) => REACT.test(url));
  await mockApi(page);

  await test.step('the home page lists the services without React', async () => {
    await openHome(page);
    await page.waitForLoadState('networkidle');
    expect(reacts()).toEqual([]);
    await plate(page).fill('7XYZ999');
    await expect(page.locator('.hero__figure .plate__number')).toHaveText('7XYZ999');
    await expect(service(page)).toHaveValue('s1');
    await expect(service(page).locator('option')).toHaveCount(3);
    expect(reacts()).toHaveLength(1);
    scripts.length = 0;
  });

  await test.step('a text page loads React only when its menu is touched', async () => {
    await page.goto('/faq');
    const services = page.getByRole('button', { name: 'ONLINE DMV SERVICES' });
    await expect(page.locator('#menu-services li')).toHaveCount(2);
    await page.waitForLoadState('networkidle');
    expect(reacts()).toEqual([]);
    await services.click();
    await expect(services).toHaveAttribute('aria-expanded', 'true');
    await expect(page.locator('#menu-services li')).toHaveText([
      'Renew Vehicle Registration',
      'Transfer Title',
    ]);
  });

  await test.step('a menu adapts to the width of the window until it is touched', async () => {
    await page.route(REACT, (route) => route.abort());
    await page.goto('/faq');
    await expect(page.locator('#menu-services li')).toHaveCount(2);
    await expect(page.locator('.menu--phone')).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
    await expect(page.locator('#menu-main li')).toHaveCount(2);
    await expect(page.locator('.main-menu')).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(page.getByRole('button', { name: 'ONLINE DMV SERVICES' })).toBeVisible();
    await page.unroute(REACT);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.locator('#menu-main').getByRole('link')).toHaveCount(5);
  });
});

test('Input and submits during hydration are preserved, and sent once', {
  tag: ['@long', '@FAST-013'],
}, async ({ page }) => {
  await test.step('a service chosen in the header stays chosen', async () => {
    await mockApi(page);
    const release = await holdScripts(page);
    await openHome(page);
    await page.getByRole('button', { name: 'ONLINE DMV SERVICES' }).click();
    await page.locator('header').getByRole('link', { name: 'Transfer Title' }).click();
    await expect(service(page)).toHaveValue('s2');
    await expect(page.locator('#menu-services')).toBeHidden();
    release();
    await expect(page.locator('.hero__needs')).toContainText('signed by the seller');
    await expect(service(page)).toHaveValue('s2');
  });

  await test.step('a choice that was undone is reported, and not repeated', async () => {
    await startAfresh(page);
    const release = await holdScripts(page);
    await openHome(page);
    await service(page).selectOption('');
    release();
    await expect(page.getByText('Please select the service type', { exact: true })).toBeVisible();
    await expect(service(page)).toHaveValue('');
    await expect(page.locator('form[data-early]')).not.toHaveAttribute('aria-busy');
  });

  await test.step('input submitted with the Enter key is sent once', async () => {
    const asked = await startAfresh(page);
    const release = await holdScripts(page);
    await openHome(page);
    await service(page).selectOption('s2');
    await fillIn(page);
    await email(page).press('Enter');
    await expect(page.locator('form[data-early=sent]')).toHaveAttribute('aria-busy', 'true');
    await expect(page).toHaveURL('/');
    release();
    await expect(page).toHaveURL('/shipping-address/u1/v1');
    expect(callsOf(asked, ...LOOKUP).map(({ body }) => body)).toEqual([
      expect.objectContaining({ service_type_uuid: 's2', vehicle_license_plate: 'abc 123' }),
    ]);
  });

  await test.step('a submit before any script has loaded is sent after hydration', async () => {
    const asked = await startAfresh(page);
    const release = await holdScripts(page, /\/_astro\/.*\.js$/);
    await page.goto('/', { waitUntil: 'commit' });
    await fillIn(page);
    await go(page).click();
    await expect(page.locator('form[data-early=sent]')).toBeVisible();
    await expect(page).toHaveURL('/');
    release();
    await expect(page).toHaveURL('/shipping-address/u1/v1');
    expect(callsOf(asked, ...LOOKUP).map(({ body }) => body)).toEqual([
      expect.objectContaining({ service_type_uuid: 's1' }),
    ]);
  });
});
