import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import {
  type Asked,
  address,
  at,
  callsOf,
  fail,
  list,
  mockApi,
  ok,
} from '#tests/support/browser/mock-api.ts';
import { beLoggedIn, logIn, loginOf, storageOf } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';

const HERE = '/dashboard/profile/u1';
const user = {
  uuid: 'u1',
  email: 'dana@gmail.com',
  name: 'Dana Sample',
  mobile_number: '9165550142',
  metadata: {
    kept: 1,
    address: { street_address: '5 Metadata Way', city: 'Napa', state: 'CA', zip_code: '94558' },
  },
};
const USERS = { 'GET /v1/api/users': list(user) };
const field = (page: Page, name: string) => page.locator(`main [name=${name}]`);
const update = (page: Page) => page.getByRole('button', { name: 'UPDATE' });
const writes = (asked: Asked[]) =>
  asked.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/auditlogs'));

test.beforeEach(({ page }) => beLoggedIn(page));

test('a profile can be reloaded, and UPDATE saves the user and the address', {
  tag: [
    '@PROF-002',
    '@PROF-003',
    '@PROF-004',
    '@PROF-005',
    '@PROF-008',
    '@PROF-009',
    '@VAL-081',
    '@VAL-086',
    '@AMB-011',
    '@AMB-054',
    '@AMB-055',
    '@AMB-056',
    '@AMB-108',
    '@AMB-109',
    '@ERR-014',
  ],
}, async ({ page }) => {
  let broken = true;
  const asked = await mockApi(page, {
    'GET /v1/api/users': () => (broken ? fail('Not now', 503) : list(user)),
    'GET /v1/api/user/shipping/address': list({
      ...address,
      company_name: 'Sample Inc',
      created_dt: 'x',
    }),
    'GET /v1/api/user/carts/items': list(),
  });
  await page.goto(HERE);
  await expect(page.locator('.toast')).toContainText('Not now');
  await expect(page.locator('main .lead')).toHaveText('Not now');
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(update(page)).toBeVisible();
  for (const [name, value] of [
    ['name', 'Dana Sample'],
    ['email', 'dana@gmail.com'],
    ['mobile_number', '(916) 555-0142'],
    ['company_name', 'Sample Inc'],
    ['street_address', '1200 Sample Street'],
    ['unit', '4B'],
    ['city', 'Sacramento'],
    ['state', 'CA'],
    ['zip_code', '95814'],
  ]) {
    await expect(field(page, name ?? '')).toHaveValue(value ?? '');
  }
  for (const label of ['Street address*', 'City*', 'State*', 'ZIP code*']) {
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Company name (optional)')).toBeVisible();
  await expectAccessible(page);
  await expect(field(page, 'zip_code')).toHaveAttribute('maxlength', '6');
  await field(page, 'mobile_number').fill('4155550123');
  await field(page, 'mobile_number').blur();
  await expect(field(page, 'mobile_number')).toHaveValue('(415) 555-0123');
  const frame = () => field(page, 'email').evaluate((box) => getComputedStyle(box).borderTopColor);
  expect(await frame()).toBe('rgba(0, 0, 0, 0)');
  await field(page, 'email').fill('other@gmail.com');
  await field(page, 'email').blur();
  await expect.poll(frame).not.toBe('rgba(0, 0, 0, 0)');
  const hint = page.getByText('does not change your email. You log in with dana@gmail.com.');
  await expect(hint).toBeVisible();
  await field(page, 'city').fill('Fresno');
  asked.length = 0;
  await update(page).click();
  await expect(page.getByText('Profile updated, but not your email')).toBeVisible();
  await expect(page.getByText('Your email was not changed.')).toBeVisible();
  expect(
    asked
      .filter(({ path }) => path.startsWith('/v1/api/user'))
      .map(({ method, path }) => `${method} ${path}`)
      .slice(0, 4),
  ).toEqual([
    'GET /v1/api/user/carts/items',
    'PUT /v1/api/users/u1',
    'PUT /v1/api/user/shipping/address/a1',
    'GET /v1/api/users',
  ]);
  const [saved, place] = writes(asked).map(({ body }) => body);
  expect(saved).toMatchObject({
    name: 'Dana Sample',
    mobile_number: '4155550123',
    metadata: { kept: 1, address: { city: 'Fresno' } },
  });
  expect(saved).not.toHaveProperty('email');
  expect(place).toMatchObject({
    user_uuid: 'u1',
    user_vehicle_uuid: 'v1',
    city: 'Fresno',
    phone_no: '4155550123',
  });
  for (const key of ['uuid', 'created_dt', 'updated_at']) expect(place).not.toHaveProperty(key);
  // The profile can't change the email, so after it reloads, the field shows the old email.
  await expect(field(page, 'email')).toHaveValue('dana@gmail.com');
  expect((await storageOf(page)).user_name).toBe('Dana Sample');
});

test('invalid fields are named, and input survives until it is saved', {
  tag: [
    '@VAL-071',
    '@VAL-072',
    '@VAL-073',
    '@VAL-074',
    '@VAL-075',
    '@VAL-076',
    '@VAL-077',
    '@VAL-078',
    '@VAL-079',
    '@VAL-080',
    '@VAL-091',
    '@AMB-010',
  ],
}, async ({ page }) => {
  let rejected = true;
  const asked = await mockApi(page, {
    ...USERS,
    'PUT /v1/api/users/*': () =>
      rejected
        ? {
            status: 400,
            body: {
              status: 'fail',
              message: 'Please check',
              error: {
                data: {
                  message: 'Please check',
                  errors: [{ field: 'name', message: 'Please enter name' }],
                },
              },
            },
          }
        : ok({}),
  });
  await page.goto(HERE);

  await test.step('every missing or invalid field is named and nothing is sent', async () => {
    for (const name of ['name', 'email', 'mobile_number', 'street_address', 'city', 'zip_code']) {
      await field(page, name).fill('');
    }
    await field(page, 'state').selectOption('');
    await update(page).click();
    const summary = page.locator('.error-summary');
    await expect(summary).toBeFocused();
    for (const message of [
      'Please enter name',
      'Please enter email',
      'Please enter mobile phone',
      'Please enter street address',
      'Please enter city',
      'Please enter state',
      'Please enter zip code',
    ]) {
      await expect(page.locator('.field').getByText(message, { exact: true })).toBeVisible();
      await expect(summary.getByRole('link', { name: message, exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    const wrong = (message: string) => page.locator('.field').getByText(message, { exact: true });
    for (const email of ['a@b', 'a b@c.com']) {
      await field(page, 'email').fill(email);
      await expect(wrong('Please enter a valid email address')).toBeVisible();
    }
    await field(page, 'email').fill('a@mail.co.uk');
    await expect(wrong('Please enter a valid email address')).toHaveCount(0);
    await field(page, 'mobile_number').fill('12345');
    await update(page).click();
    await expect(wrong('Please enter a valid mobile phone')).toBeVisible();
    await field(page, 'mobile_number').fill('+1 (415) 555-0123');
    await expect(wrong('Please enter a valid mobile phone')).toHaveCount(0);
    expect(writes(asked)).toHaveLength(0);
  });

  await test.step('input survives a rejection, another section, and a reload, until it is saved', async () => {
    for (const [name, value] of [
      ['name', 'Dana Sample'],
      ['street_address', '5 Metadata Way'],
      ['city', 'Fresno'],
      ['zip_code', '94558'],
    ] as const) {
      await field(page, name).fill(value);
    }
    await field(page, 'state').selectOption('CA');
    await update(page).click();
    await expect(page.locator('.toast')).toContainText('Please check');
    await expect(page.locator('.error-summary')).toContainText('Please enter name');
    await page.getByRole('link', { name: 'My Garage' }).click();
    await page.getByRole('link', { name: 'My Profile' }).click();
    await expect(field(page, 'city')).toHaveValue('Fresno');
    await page.reload();
    await expect(field(page, 'city')).toHaveValue('Fresno');
    rejected = false;
    const place = Promise.withResolvers<void>();
    await page.route('**/usps/city-state*', async (route) => {
      await place.promise;
      await route.fallback();
    });
    await update(page).click();
    await expect(page.locator('.toast')).toContainText('Profile updated');
    await expect(field(page, 'city')).toHaveValue('Sacramento');
    place.resolve();
    await expect(page.getByText('We don’t recognize this ZIP code.')).toBeVisible();
    await expect(page.getByText(/^Profile updated at \d+:\d\d [AP]M/)).toBeVisible();
  });
});

test('UPDATE creates a first address, and a picture is uploaded and stored', {
  tag: [
    '@PROF-001',
    '@PROF-006',
    '@PROF-007',
    '@PROF-010',
    '@AUTH-008',
    '@AMB-108',
    '@AMB-109',
    '@SAFE-019',
  ],
}, async ({ page }) => {
  const puts: (string | undefined)[] = [];
  let saved = ok({});
  const asked = await mockApi(page, {
    ...USERS,
    'GET /v1/api/user/shipping/address': list(),
    'PUT /v1/api/users/*': () => saved,
    'POST /v1/api/s3/presigned/upload/urls': (request) =>
      request.url().endsWith('?code=STORAGE_UPLOADS')
        ? ok({ presigned_urls: { 'me.png': '/v1/files/me.png?signature=1' } })
        : fail('Which storage?'),
    'PUT /v1/files/*': (request) => {
      puts.push(request.headers().authorization, request.headers()['content-type']);
      return { status: 200 };
    },
  });
  await page.goto(HERE);

  await test.step('without an address, the metadata appear, and UPDATE creates one', async () => {
    await expect(field(page, 'street_address')).toHaveValue('5 Metadata Way');
    await update(page).click();
    await expect(page.locator('.toast')).toContainText('Profile updated');
    const [place] = callsOf(asked, 'POST', '/v1/api/user/shipping/address');
    expect(place?.body).toMatchObject({ city: 'Napa', first_name: 'Dana', last_name: 'Sample' });
  });

  await test.step('a picture is uploaded, shown, and stored, and a rejection is shown', async () => {
    const input = page.locator('input[type=file]');
    const picture = page.locator('.photo img');
    await expect(picture).toHaveAttribute('src', '/default-avatar.svg');
    await input.setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    });
    await expect(page.locator('.photo .error')).toContainText('Please choose a PNG');
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await expect(page.getByText('Picture saved')).toBeVisible();
    await expect(picture).toHaveAttribute('src', /^blob:/);
    expect(puts).toEqual([undefined, 'image/png']);
    const kept = callsOf(asked, 'PUT', '/v1/api/users/*').at(-1);
    expect(at(kept?.body, 'profile_image')).toBe('/v1/files/me.png');
    expect((await storageOf(page))['profile-image']).toBe('/v1/files/me.png');
    await expect(page.locator('header img.avatar')).toHaveAttribute('src', '/v1/files/me.png');
  });

  await test.step('a picture is stored as the server has redrawn it', async () => {
    saved = ok({ ...user, profile_image: '/v1/files/drawn.webp' });
    const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('x') };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.locator('header img.avatar')).toHaveAttribute('src', '/v1/files/drawn.webp');
    expect((await storageOf(page))['profile-image']).toBe('/v1/files/drawn.webp');
  });
});

test('a session ended by the server or its owner leaves nothing behind', {
  tag: ['@long', '@ERR-009', '@AMB-078'],
}, async ({ page }) => {
  const login = (uuid: string, user_agent: string, current: boolean) => ({
    ...{ uuid, user_agent, current },
    created_at: '2026-01-01T12:00:00Z',
    last_used_at: '2026-01-02T12:00:00Z',
    expires_at: '2026-01-03T12:00:00Z',
  });
  let rows = [login('1', 'X11; Linux Chrome/130', true), login('2', 'iPhone Safari/605', false)];
  const asked = await mockApi(page, {
    ...USERS,
    ...loginOf('u2'),
    'PUT /v1/api/users/*': fail('Session Token Is Missing!', 401),
    'GET /v1/auth/sessions': () => list(...rows),
    'DELETE /v1/auth/sessions/*': () => {
      rows = rows.slice(0, 1);
      return ok({});
    },
    'POST /v1/auth/logout/all': ok({ ended: 1 }),
  });
  await page.goto(HERE);

  await test.step('input is never shown to another account after the session ends', async () => {
    await field(page, 'city').fill('Fresno');
    await update(page).click();
    await expect(page).toHaveURL('/');
    expect(await storageOf(page)).toEqual({});
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Your session ended. Log in to save your changes.');
    await dialog.getByRole('button', { name: 'Login' }).click();
    await logIn(page);
    await expect(page).toHaveURL('/dashboard/profile/u2');
    await expect(field(page, 'city')).toHaveValue('Sacramento');
    const kept = await page.evaluate(() => `${name} ${JSON.stringify({ ...sessionStorage })}`);
    expect(kept).toContain('u2');
    expect(kept).not.toContain('Fresno');
  });

  await test.step('the account’s logins are listed, and can be ended individually or all together', async () => {
    expect(callsOf(asked, 'GET', '/v1/auth/sessions')).toHaveLength(0);
    await page.locator('summary').filter({ hasText: 'sessions' }).click();
    await expect(page.locator('.logins li')).toHaveText([
      /Chrome on Linux\s*This device/,
      /Safari on iOS\s*Last used 01\/02\/2026/,
    ]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(page.locator('.logins li')).toHaveCount(1);
    expect(callsOf(asked, 'DELETE', '/v1/auth/sessions/2')).toHaveLength(1);
    await expect(page.getByRole('link', { name: 'Make a privacy request' })).toHaveAttribute(
      'href',
      '/privacy-request',
    );
    await field(page, 'city').fill('Fresno');
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page).toHaveURL('/');
    expect([await storageOf(page), await page.evaluate(() => window.name)]).toEqual([{}, '']);
  });
});
