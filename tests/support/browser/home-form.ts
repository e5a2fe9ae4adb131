import { expect, type Page } from '@playwright/test';
import { type Asked, mockApi } from './mock-api.ts';

/** The script that hydrates the islands of a static page. */
export const REACT = /\/_astro\/react\./;
/** The call that the home page's form makes. */
export const LOOKUP = ['POST', '/v1/api/dmv/details'] as const;

export const go = (page: Page) => page.getByRole('button', { name: 'GET STARTED' });
// Fields are found by name, because a translation changes their labels.
export const service = (page: Page) => page.locator('[name=service_type_uuid]');
export const plate = (page: Page) => page.locator('[name=vehicle_license_plate]');
export const email = (page: Page) => page.locator('[name=user_email]');

export async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(service(page)).toHaveValue('s1');
}

export async function fillIn(page: Page): Promise<void> {
  await plate(page).fill('abc 123');
  await email(page).fill('john@gmail.com');
}

export const said = (page: Page) =>
  go(page).evaluate((button: HTMLButtonElement) => button.validationMessage);

/** The scripts of an order's screens. */
export const ORDER_SCRIPTS = /\/_astro\/funnel\..*\.js$/i;

export async function holdScripts(page: Page, scripts = REACT): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Starts as in a new tab: with no data from an earlier page, and the default responses. */
export async function startAfresh(page: Page): Promise<Asked[]> {
  // Leave the page first, because it may store something while it unloads.
  await page.goto('/robots.txt');
  await page.evaluate(() => sessionStorage.clear());
  await page.unrouteAll();
  return mockApi(page);
}
