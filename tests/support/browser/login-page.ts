import { expect, type Page } from '@playwright/test';
import { type Asked, callsOf, list } from './mock-api.ts';

export const CODE = 'POST /v1/api/user/authentications';
export const LOGIN = 'POST /v1/auth/login/user';
const sent = { body: { status: 'success', message: 'Code sent', data: {} } };
export const loggedIn = {
  body: {
    status: 'success',
    message: 'Welcome',
    data: { user_uuid: 'u1', user_name: 'Ann', user_email: 'a.b@mail.co.uk', token: 'T' },
  },
};
const profile = list({
  uuid: 'u1',
  email: 'a.b@mail.co.uk',
  name: 'Ann',
  profile_image: '/logo.svg?me',
});
export const ANSWERS = { [CODE]: sent, [LOGIN]: loggedIn, 'GET /v1/api/users': profile };

export const email = (page: Page) => page.locator('input[name=email]');
export const otp = (page: Page) => page.locator('input[name=otp]');
export const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
export const codes = (asked: Asked[]) => callsOf(asked, 'POST', '/v1/api/user/authentications');
export const logins = (asked: Asked[]) => callsOf(asked, 'POST', '/v1/auth/login/user');

export async function reachCode(page: Page, address = 'A.B@MAIL.CO.UK') {
  await page.goto('/login');
  await email(page).fill(address);
  await email(page).press('Enter');
  await expect(otp(page)).toBeFocused();
}
