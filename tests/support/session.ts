import type { Page } from '@playwright/test';

/** What a login leaves in the tab; the token is only of use where the API is a test's own. */
export const DANA = {
  user_id: 'u1',
  user_name: 'Dana',
  user_email: 'dana@gmail.com',
  jwt_token: 'T',
  userToken: 'T',
};

/** Puts a session into the tab, as a login before would have left it. */
export async function beLoggedIn(page: Page, session: Record<string, string> = DANA) {
  await page.goto('/robots.txt');
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, session);
}

/** All that the tab's session storage holds. */
export function storageOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...sessionStorage }));
}
