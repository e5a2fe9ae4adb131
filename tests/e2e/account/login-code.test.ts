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

test('the code is four digits, and a refused one leads back to the e-mail', {
  tag: [
    '@LOGIN-006',
    '@LOGIN-015',
    '@VAL-068',
    '@VAL-069',
    '@VAL-090',
    '@AMB-009',
    '@AMB-084',
    '@AMB-090',
  ],
}, async ({ page }) => {
  let answer: ReturnType<typeof fail> | typeof loggedIn = fail('Bad code', 401);
  const asked = await mockApi(page, { ...ANSWERS, [LOGIN]: () => answer });
  await reachCode(page);
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
  await otp(page).fill('1234');
  await expect(toast(page, 'Bad code')).toBeVisible();
  await expect(email(page)).toHaveValue('A.B@MAIL.CO.UK');
  await expect(page.locator('main form').getByText('Bad code', { exact: true })).toBeVisible();
  await expectAccessible(page);
  expect(Object.keys(await storageOf(page))).not.toContain('user_id');

  // Perhaps the code was only mistyped: it can be entered again without a new one.
  await expect(otp(page)).toBeFocused();
  await expect(otp(page)).toHaveValue('');
  expect(codes(asked)).toHaveLength(1);
  answer = {
    body: { ...loggedIn.body, data: { ...loggedIn.body.data, token: '' } },
  };
  await otp(page).fill('1235');
  await expect(page).toHaveURL('/dashboard/my-orders/u1');
  const stored = await storageOf(page);
  expect(stored.user_id).toBe('u1');
  expect(stored).not.toHaveProperty('jwt_token');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a refused code says why once, beside the field that comes next', {
    tag: ['@EASE-018', '@LOGIN-006'],
  }, async ({ page }) => {
    let refusal = fail('Bad code', 401);
    const asked = await mockApi(page, { ...ANSWERS, [LOGIN]: () => refusal });
    await reachCode(page);
    await expect(toast(page, 'Code sent')).toHaveCount(0, { timeout: 5000 });
    for (const wrong of ['1234', '1235']) {
      await page.keyboard.type(wrong);
      await expect(email(page)).toBeVisible();
      await expect(otp(page)).toBeFocused();
      // The habit of pressing Enter hides nothing.
      await page.keyboard.press('Enter');
      await expect(otp(page)).toHaveAccessibleDescription(/Bad code/);
      await expect(page.getByText('Bad code')).toHaveCount(1);
      await expect(page.locator('.toast')).toHaveCount(0);
    }
    expect(logins(asked)).toHaveLength(2);
    await expectAccessible(page);

    // After the last try only a new code helps: then the e-mail comes next.
    refusal = {
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

test('a code that did not reach the server stays in its field, and Enter sends it', {
  tag: ['@LOGIN-005', '@EASE-018'],
}, async ({ page }) => {
  let answer: Answer = 'abort';
  const asked = await mockApi(page, { ...ANSWERS, [LOGIN]: () => answer });
  await reachCode(page);
  await page.keyboard.type('0042');
  await expect(otp(page)).toHaveAccessibleDescription(/Network Error/);
  await expect(otp(page)).toHaveValue('0042');
  await expect(otp(page)).toBeFocused();
  answer = loggedIn;
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/my-orders/u1');
  expect(logins(asked)).toHaveLength(2);
});

test('the text of a refused code disappears with the next code request', {
  tag: '@AMB-090',
}, async ({ page }) => {
  await mockApi(page, { ...ANSWERS, [LOGIN]: fail('Bad code', 401) });
  await reachCode(page);
  await otp(page).fill('1234');
  await expect(page.locator('main').getByText('Bad code', { exact: true })).toBeVisible();
  await email(page).press('Enter');
  await expect(otp(page)).toBeVisible();
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(email(page)).toBeFocused();
  await expect(page.locator('main').getByText('Bad code', { exact: true })).toHaveCount(0);
});

test('a pasted code is found among the words around it', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' });
  const asked = await mockApi(page, ANSWERS);
  await reachCode(page);
  await page.evaluate(() => navigator.clipboard.writeText('Your code is 00 42.'));
  await page.keyboard.press('ControlOrMeta+v');
  // It is sent at once, and leads away from its field.
  await expect.poll(() => logins(asked).map(({ body }) => at(body, 'otp'))).toEqual(['0042']);
});
