import { expect, type Page } from '@playwright/test';
import { type Asked, mockApi } from './mock-api.ts';

/** The script that brings the islands of a static page to life. */
export const REACT = /\/_astro\/react\./;
/** The call that the home page's form makes. */
export const LOOKUP = ['POST', '/v1/api/dmv/details'] as const;

export const go = (page: Page) => page.getByRole('button', { name: 'GET STARTED' });
// By their names, as a translation changes their labels.
export const service = (page: Page) => page.locator('[name=service_type_uuid]');
export const plate = (page: Page) => page.locator('[name=vehicle_license_plate]');
export const email = (page: Page) => page.locator('[name=user_email]');

/** Opens the home page, and waits for the services in its form. */
export async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(service(page)).toHaveValue('s1');
}

/** Types a plate and an e-mail. */
export async function fillIn(page: Page): Promise<void> {
  await plate(page).fill('abc 123');
  await email(page).fill('john@gmail.com');
}

/** What the browser says at the button. */
export const said = (page: Page) =>
  go(page).evaluate((button: HTMLButtonElement) => button.validationMessage);

/** Keeps scripts back until the returned function is called. */
export async function holdScripts(page: Page, scripts = REACT): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** As in a new tab: with nothing of an earlier page, and the usual responses. */
export async function startAfresh(page: Page): Promise<Asked[]> {
  // A page that is left may keep something on its way.
  await page.goto('/robots.txt');
  await page.evaluate(() => sessionStorage.clear());
  await page.unrouteAll();
  return mockApi(page);
}
