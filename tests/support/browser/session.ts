import { expect, type Page } from '@playwright/test';
import { type Answers, ok } from './mock-api.ts';

/** The token works only with a mocked API. */
export const DANA = {
  user_id: 'u1',
  user_name: 'Dana',
  user_email: 'dana@gmail.com',
  jwt_token: 'T',
  userToken: 'T',
};

export async function beLoggedIn(page: Page, session: Record<string, string> = DANA) {
  await page.goto('/robots.txt');
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, session);
}

export const loginOf = (userUuid: string): Answers => ({
  'POST /v1/api/user/authentications': ok({}),
  'POST /v1/auth/login/user': ok({ user_uuid: userUuid, token: 'T' }),
});

export async function logIn(page: Page) {
  await page.locator('input[name=email]').fill('dana@gmail.com');
  await page.keyboard.press('Enter');
  await page.locator('input[name=otp]').fill('1234');
  await expect(page).toHaveURL(/\/dashboard\//);
}

export function storageOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...sessionStorage }));
}
