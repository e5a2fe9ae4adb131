import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import {
  ANSWERS,
  codes,
  email,
  LOGIN,
  loggedIn,
  logins,
  otp,
  reachCode,
  toast,
} from '#tests/support/browser/login-page.ts';
import { type Answer, at, fail, mockApi } from '#tests/support/browser/mock-api.ts';
import { storageOf } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';

test('a code is four digits, typed or pasted, and can be entered again after a failure', {
  tag: [
    '@LOGIN-005',
    '@LOGIN-006',
    '@LOGIN-015',
    '@VAL-068',
    '@VAL-069',
    '@VAL-090',
    '@AMB-009',
    '@AMB-084',
    '@AMB-090',
    '@EASE-018',
  ],
}, async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' });
  let answer: Answer = 'abort';
  const asked = await mockApi(page, { ...ANSWERS, [LOGIN]: () => answer });
  const rejected = page.locator('main').getByText('Bad code', { exact: true });
  await reachCode(page);

  await test.step('a code is checked before it is sent', async () => {
    await expect(otp(page)).toHaveAttribute('maxlength', '6');
    await expect(otp(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(otp(page)).toHaveAttribute('inputmode', 'numeric');
    await otp(page).press('Enter');
    await expect(page.getByText('Please enter OTP', { exact: true })).toBeVisible();
    for (const wrong of ['123', '12345', '12a4']) {
      await otp(page).fill(wrong);
      await otp(page).press('Enter');
      await expect(page.getByText('Please enter a valid OTP', { exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    expect(logins(asked)).toHaveLength(0);
  });

  await test.step('a code that did not reach the server stays in its field, and Enter sends it', async () => {
    await otp(page).fill('');
    await page.keyboard.type('0042');
    await expect(otp(page)).toHaveAccessibleDescription(/Network Error/);
    await expect(otp(page)).toHaveValue('0042');
    await expect(otp(page)).toBeFocused();
    answer = fail('Bad code', 401);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Bad code')).toBeVisible();
    expect(logins(asked)).toHaveLength(2);
  });

  await test.step('after a rejected code, the email is shown, and the code can be entered again', async () => {
    await expect(email(page)).toHaveValue('A.B@MAIL.CO.UK');
    await expect(page.locator('main form').getByText('Bad code', { exact: true })).toBeVisible();
    await expectAccessible(page);
    expect(Object.keys(await storageOf(page))).not.toContain('user_id');
    // The code may only have been mistyped, so the customer can enter it again without requesting a new one.
    await expect(otp(page)).toBeFocused();
    await expect(otp(page)).toHaveValue('');
    expect(codes(asked)).toHaveLength(1);
  });

  await test.step('the rejection disappears with the next code request', async () => {
    await email(page).press('Enter');
    await expect(otp(page)).toBeVisible();
    await page.getByRole('button', { name: 'Change it' }).click();
    await expect(email(page)).toBeFocused();
    await expect(rejected).toHaveCount(0);
    await email(page).press('Enter');
    await expect(otp(page)).toBeFocused();
  });

  await test.step('a code is found in pasted text, and logs the customer in', async () => {
    answer = { body: { ...loggedIn.body, data: { ...loggedIn.body.data, token: '' } } };
    await page.evaluate(() => navigator.clipboard.writeText('Your code is 00 43.'));
    await page.keyboard.press('ControlOrMeta+v');
    // The code submits automatically, and opens the next page.
    await expect(page).toHaveURL('/dashboard/my-orders/u1');
    expect(logins(asked).map(({ body }) => at(body, 'otp'))).toEqual(['0042', '0042', '0043']);
    const stored = await storageOf(page);
    expect(stored.user_id).toBe('u1');
    expect(stored).not.toHaveProperty('jwt_token');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the reason for a rejected code is shown once, next to the field for the next code', {
    tag: ['@long', '@EASE-018', '@LOGIN-006'],
  }, async ({ page }) => {
    let rejection = fail('Bad code', 401);
    const asked = await mockApi(page, { ...ANSWERS, [LOGIN]: () => rejection });
    await reachCode(page);
    await expect(toast(page, 'Code sent')).toHaveCount(0, { timeout: 5000 });
    for (const wrong of ['1234', '1235']) {
      await page.keyboard.type(wrong);
      await expect(email(page)).toBeVisible();
      await expect(otp(page)).toBeFocused();
      // Pressing Enter out of habit doesn't hide the error.
      await page.keyboard.press('Enter');
      await expect(otp(page)).toHaveAccessibleDescription(/Bad code/);
      await expect(page.getByText('Bad code')).toHaveCount(1);
      await expect(page.locator('.toast')).toHaveCount(0);
    }
    expect(logins(asked)).toHaveLength(2);
    await expectAccessible(page);

    // After the last attempt, the customer needs a new code, so the focus moves to the email field.
    rejection = {
      status: 401,
      body: { status: 'fail', error: { data: { message: 'Too late', code: 'CODE_GONE' } } },
    };
    await page.keyboard.type('1236');
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveAccessibleDescription(/Too late/);
    await expect(page.getByText('Too late')).toHaveCount(1);
    await expect(otp(page)).toHaveCount(0);
    await expectAccessible(page);
  });
});
