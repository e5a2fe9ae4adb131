import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import {
  ANSWERS,
  CODE,
  codes,
  email,
  logins,
  otp,
  toast,
} from '#tests/support/browser/login-page.ts';
import { type Answer, at, callsOf, fail, list, mockApi } from '#tests/support/browser/mock-api.ts';
import { storageOf } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';

test('at a login, the email is checked, Enter sends it, and the fourth digit sends the code', {
  tag: [
    '@ROUTE-016',
    '@LOGIN-001',
    '@LOGIN-003',
    '@VAL-065',
    '@VAL-066',
    '@VAL-088',
    '@AUTH-007',
    '@ENT-029',
    '@LOGIN-002',
    '@LOGIN-004',
    '@EASE-018',
    '@LOGIN-007',
    '@LOGIN-008',
    '@LOGIN-009',
    '@LOGIN-010',
    '@LOGIN-014',
    '@VAL-067',
    '@VAL-070',
    '@AMB-009',
    '@AMB-083',
    '@AMB-088',
    '@AMB-089',
    '@AUTH-005',
    '@AUTH-006',
  ],
}, async ({ page }) => {
  let answer: Answer = fail('X', 429);
  const asked = await mockApi(page, { ...ANSWERS, [CODE]: () => answer });
  const before: (string | undefined)[] = [];
  const after: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/v1/')) return;
    (logins(asked).length > 0 ? after : before).push(request.headers().authorization);
  });
  await page.goto('/login');

  await test.step('the email is checked before anything is sent', async () => {
    await expect(email(page)).toBeVisible();
    await expect(otp(page)).toHaveCount(0);
    await expectAccessible(page);
    const send = page.getByRole('button', { name: 'Send code' });
    await send.click();
    await expect(page.getByText('Please enter email address', { exact: true })).toBeVisible();
    await expect(email(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Log in/);
    for (const wrong of ['abc', 'a@b']) {
      await email(page).fill(wrong);
      await send.click();
      await expect(
        page.getByText('Please enter a valid email address', { exact: true }),
      ).toBeVisible();
    }
    await expectAccessible(page);
    expect(codes(asked)).toHaveLength(0);
  });

  await test.step('a failed request is shown', async () => {
    await email(page).fill('dana@gmail.com');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(toast(page, 'X')).toBeVisible();
    await expect(page.locator('.notice').getByText('X')).toBeVisible();
    await expect(email(page)).toHaveValue('dana@gmail.com');
    await expect(otp(page)).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('Enter sends the email', async () => {
    answer = ANSWERS[CODE];
    await email(page).fill('A.B@MAIL.CO.UK');
    await expect(page.getByRole('heading', { name: 'After you log in' })).toBeVisible();
    await email(page).press('Enter');
    await expect(otp(page)).toBeFocused();
    await expect(page.getByRole('heading', { name: 'After you log in' })).toBeVisible();
    await expect(toast(page, 'Code sent')).toBeVisible();
    expect(codes(asked).at(-1)?.body).toEqual({
      user_uuid: null,
      otp_type: 'email',
      mobile_number: '',
      email: 'A.B@MAIL.CO.UK',
      param_code: 'EMAIL_LOGIN_REGISTER',
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
    await expect(page).toHaveTitle(/^Check your email/);
    await expectAccessible(page);
  });

  await test.step('the fourth digit sends the code, and the login persists', async () => {
    await otp(page).pressSequentially('0042');
    await expect(page).toHaveURL('/dashboard/my-orders/u1');
    expect(logins(asked)).toHaveLength(1);
    expect(logins(asked)[0]?.body).toEqual({
      type: 'email',
      email: 'A.B@MAIL.CO.UK',
      mobile_country_code: '',
      mobile_number: '',
      password: '',
      otp: '0042',
    });
    expect(callsOf(asked, 'GET', '/v1/api/users')[0]?.query.get('uuid')).toBe('u1');
    expect(await storageOf(page)).toMatchObject({
      user_id: 'u1',
      user_name: 'Ann',
      user_email: 'a.b@mail.co.uk',
      jwt_token: 'T',
      userToken: 'T',
      'profile-image': '/logo.svg?me',
    });
    await expect(page.locator('header img.avatar')).toHaveAttribute('src', '/logo.svg?me');
    await expect(page.getByRole('table')).toBeVisible();
    expect(before.length).toBeGreaterThan(1);
    expect(before.every((token) => token === undefined)).toBe(true);
    expect(new Set(after)).toEqual(new Set(['Bearer T']));
  });
});

test('input from before hydration is preserved, and never appears in the URL', {
  tag: '@FLOW-006',
}, async ({ page }) => {
  const asked = await mockApi(page, ANSWERS);
  let held = Promise.withResolvers<void>();
  const { promise: sending, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/_astro/Login.*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.route('**/v1/api/user/authentications', async (route) => {
    await sending;
    await route.fallback();
  });

  await test.step('the known email does not overwrite a focused field', async () => {
    await page.goto('/robots.txt');
    await page.evaluate(() => sessionStorage.setItem('user_email', 'known@gmail.com'));
    await page.goto('/login');
    await email(page).focus();
    held.resolve();
    // After hydration, Enter reports the empty field's error.
    await expect(async () => {
      await page.keyboard.press('Enter');
      await expect(page.getByText('Please enter email address')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.keyboard.type('dana@gmail.com');
    await expect(email(page)).toHaveValue('dana@gmail.com');
  });

  await test.step('otherwise the known email is filled in', async () => {
    await page.reload();
    await expect(email(page)).toHaveValue('known@gmail.com');
  });

  await test.step('a submit waits for hydration', async () => {
    held = Promise.withResolvers<void>();
    await page.reload();
    await email(page).fill('dana@gmail.com');
    await email(page).press('Enter');
    await expect(page).toHaveURL('/login');
    expect(codes(asked)).toHaveLength(0);
    held.resolve();
    await expect(page.locator('main button[aria-busy=true]')).toBeVisible();
    await expect(email(page)).toBeVisible();
    await expect(otp(page)).toHaveCount(0);
    arrive();
    await expect(otp(page)).toBeVisible();
    expect(codes(asked)).toHaveLength(1);
  });
});

test('Check Order Status opens My Orders, even after a second code and without a profile', {
  tag: ['@long', '@AMB-086', '@AMB-091'],
}, async ({ page }) => {
  await page.clock.install();
  const asked = await mockApi(page, { ...ANSWERS, 'GET /v1/api/users': fail('no', 500) });

  await test.step('the request is stored', async () => {
    await page.goto('/my-garage');
    await page.locator('main').getByRole('link', { name: 'Log in' }).click();
    // The previous page has the same link, and the login page stores the request only after its scripts have loaded.
    await expect(page).toHaveURL('/login');
    await page.waitForLoadState();
    await page.getByRole('link', { name: 'Check Order Status' }).click();
    await expect(page).toHaveURL('/login');
    expect((await storageOf(page))['login-status']).toBe('true');
  });

  await test.step('another code is offered after 30 seconds, counted down', async () => {
    await email(page).fill('dana@gmail.com');
    await email(page).press('Enter');
    const again = page.getByRole('button', { name: 'Send a new code' });
    await expect(again).toBeDisabled();
    await expect(page.getByText(/^You can request a new code in (30|29) seconds\.$/)).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(page.getByText(/^You can request a new code in (10|9) seconds\.$/)).toBeVisible();
    await page.clock.runFor(11_000);
    await expect(again).toBeEnabled();
    await again.click();
    await expect(again).toBeDisabled();
    expect(codes(asked)).toHaveLength(2);
    await page.getByRole('button', { name: 'Change it' }).click();
    await expect(email(page)).toHaveValue('dana@gmail.com');
  });

  await test.step('a profile that fails to load does not stop the login', async () => {
    await email(page).press('Enter');
    await otp(page).fill('1234');
    await expect(page).toHaveURL('/dashboard/my-orders/u1');
  });
});

test('a link with a user’s uuid requests the code automatically, and an unknown one asks for the email', {
  tag: ['@LOGIN-011', '@LOGIN-012', '@LOGIN-013', '@AMB-087'],
}, async ({ page }) => {
  let user = fail('This link has expired', 404);
  const asked = await mockApi(page, { ...ANSWERS, 'GET /v1/api/users': () => user });
  await page.goto('/login?uuid=nobody');
  await expect(toast(page, 'This link has expired')).toBeVisible();
  await expect(email(page)).toHaveValue('');
  expect(codes(asked)).toHaveLength(0);

  user = list({ uuid: 'u1', email: 'b***@e***.com' });
  asked.length = 0;
  await page.goto('/login?uuid=u1');
  await expect(otp(page)).toBeVisible();
  await expect(page.getByText('We sent a 4-digit code to b***@e***.com.')).toBeVisible();
  expect(callsOf(asked, 'GET', '/v1/api/users').map(({ query }) => query.get('uuid'))).toEqual([
    'u1',
  ]);
  expect(codes(asked).map(({ body }) => [at(body, 'email'), at(body, 'user_uuid')])).toEqual([
    ['b***@e***.com', 'u1'],
  ]);
  await otp(page).fill('1234');
  await expect.poll(() => at(logins(asked)[0]?.body, 'user_uuid')).toBe('u1');
});
