import { expect, type Page } from '@playwright/test';
import {
  type Answer,
  type Asked,
  address,
  auditsOf,
  callsOf,
  fail,
  list,
  mockApi,
  ok,
} from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const HERE = '/shipping-address/u1/v1';
const NEW = { 'GET /v1/api/user/shipping/address': list() };
const REJECTED = { status: 400, body: { status: 'fail', error: { data: 'B' }, message: 'C' } };
const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const go = (page: Page) => page.getByRole('button', { name: 'CONTINUE' });
const saves = (asked: Asked[]) =>
  asked.filter(({ method, path }) => method !== 'GET' && path.includes('/shipping/address'));

const TYPED = {
  first_name: 'Dana',
  last_name: 'Sample',
  street_address: '1 Main St',
  city: 'Fresno',
  zip_code: '93701',
  phone_no: '4155550123',
} as const;

async function type(page: Page) {
  for (const [name, value] of Object.entries(TYPED)) await field(page, name).fill(value);
}

const changeEmail = (page: Page) => page.getByRole('button', { name: 'CHANGE email' }).click();

test('a new customer’s address is checked field by field, and created', {
  tag: [
    '@AMB-012',
    '@AMB-019',
    '@AMB-020',
    '@AMB-021',
    '@AMB-029',
    '@AMB-094',
    '@AMB-141',
    '@AMB-142',
    '@AMB-145',
    '@AUD-005',
    '@AUD-006',
    '@AUD-008',
    '@AUD-009',
    '@AUD-011',
    '@CONST-001',
    '@CONST-008',
    '@ERR-002',
    '@ERR-006',
    '@ERR-007',
    '@ROUTE-004',
    '@SHIP-001',
    '@SHIP-002',
    '@SHIP-003',
    '@SHIP-004',
    '@SHIP-005',
    '@SHIP-007',
    '@SHIP-015',
    '@SHIP-016',
    '@SHIP-017',
    '@SHIP-019',
    '@SHIP-020',
    '@SUM-001',
    '@SUM-002',
    '@SUM-008',
    '@SUM-009',
    '@SUM-010',
    '@VAL-012',
    '@VAL-013',
    '@VAL-014',
    '@VAL-015',
    '@VAL-016',
    '@VAL-017',
    '@VAL-018',
    '@VAL-019',
    '@VAL-020',
    '@VAL-021',
    '@VAL-022',
    '@VAL-023',
    '@VAL-024',
    '@VAL-025',
    '@VAL-026',
    '@VAL-027',
    '@VAL-028',
    '@VAL-029',
    '@VAL-085',
    '@VAL-086',
  ],
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  let answer: Answer = REJECTED;
  const asked = await mockApi(page, {
    ...NEW,
    'POST /v1/api/user/shipping/address': () => answer,
  });
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  await page.goto(HERE);

  await test.step('every field has its default beside the summary', async () => {
    for (const name of [
      'first_name',
      'last_name',
      'company_name',
      'street_address',
      'unit',
      'city',
      'zip_code',
      'phone_no',
    ]) {
      await expect(field(page, name)).toHaveValue('');
    }
    await expect(field(page, 'email')).toHaveValue('dana@gmail.com');
    const states = await field(page, 'state')
      .locator('option')
      .evaluateAll((options) =>
        options.map((option) => [option.getAttribute('value') ?? '', option.textContent ?? '']),
      );
    const codes = states.map(([code = '']) => code).filter(Boolean);
    expect(new Set(codes).size).toBe(56);
    expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
    for (const code of ['DC', 'AS', 'GU', 'MP', 'PR', 'VI']) expect(codes).toContain(code);
    const names = states.slice(1).map(([, name = '']) => name);
    expect(names).toEqual([...names].sort());
    await expect(field(page, 'state')).toHaveValue('CA');
    await expect(page.locator('input[name=is_owner]')).toHaveCount(2);
    await expect(page.locator('input[name=is_owner][value=true]')).toBeChecked();
    await expect(page.getByLabel('Add overnight shipping for $39.95')).toBeChecked();
    await expect(page.getByText('Add new address')).toHaveCount(0);
    await field(page, 'zip_code').pressSequentially('1234567');
    await expect(field(page, 'zip_code')).toHaveValue('123456');

    const table = page.locator('aside table').first();
    await expect(table.locator('thead th')).toHaveText([
      'Vehicle Type',
      'Vehicle Make',
      'License Plate',
      'VIN Number',
    ]);
    await expect(table.locator('tbody td')).toHaveText([
      'Automobile',
      'Honda',
      '7ABC123',
      '1HGCM82633A004352',
    ]);
    await expect(table.locator('tfoot')).toContainText('$39.95');
    const form = await field(page, 'first_name').boundingBox();
    const aside = await table.locator('tbody').boundingBox();
    expect(aside?.x ?? 0).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
    await expect.poll(() => auditsOf(asked)).toEqual(['SHIPPING_ADDRESS_ENTRY_VIEW: landed']);
    expect(callsOf(asked, 'POST', '/v1/api/auditlogs')[0]?.body).toMatchObject([
      { user_uuid: 'u1' },
    ]);
  });

  await test.step('every missing field is named, nothing is sent, and corrected fields lose their messages', async () => {
    await field(page, 'zip_code').fill('');
    await field(page, 'first_name').fill('   ');
    await changeEmail(page);
    await expect(field(page, 'email')).toBeFocused();
    await field(page, 'email').fill('');
    await field(page, 'state').selectOption('');
    await go(page).click();
    const summary = page.locator('.error-summary');
    for (const message of [
      'Please enter first name',
      'Please enter last name',
      'Please enter street address',
      'Please enter city',
      'Please enter state',
      'Please enter zip code',
      'Please enter email',
      'Please enter mobile phone',
    ]) {
      await expect(page.locator('.field').getByText(message, { exact: true })).toBeVisible();
      await expect(summary.getByRole('link', { name: message, exact: true })).toBeVisible();
    }
    await expect(summary).toBeFocused();
    expect(saves(asked)).toHaveLength(0);
    await expect(page.locator('.toast')).toHaveCount(0);
    expect(told.join('\n')).toContain('need attention');
    await field(page, 'city').fill('Fresno');
    await expect(page.getByText('Please enter city', { exact: true })).toHaveCount(0);
  });

  await test.step('the formats of email and phone are checked', async () => {
    await type(page);
    await field(page, 'state').selectOption('CA');
    await field(page, 'email').fill('a@b');
    await go(page).click();
    await expect(
      page.locator('.field').getByText('Please enter a valid email address', { exact: true }),
    ).toBeVisible();
    await field(page, 'email').fill('dana@gmail.com');
    const message = 'Please enter a valid mobile phone';
    const wrong = page.locator('.field').getByText(message, { exact: true });
    for (const number of ['12345', '415-555-01ab', '415555012']) {
      await field(page, 'phone_no').fill(number);
      await go(page).click();
      await expect(wrong).toBeVisible();
    }
    for (const number of [
      '4155550123',
      '(415) 555-0123',
      '+1 415 555 0123',
      '1 415-555-0123',
      '415-555-0123',
      '415 555 0123',
    ]) {
      await field(page, 'phone_no').fill(number);
      await expect(wrong).toHaveCount(0);
    }
    expect(saves(asked)).toHaveLength(0);
  });

  await test.step('a failed POST shows the more specific error and keeps the form', async () => {
    await go(page).click();
    await expect(page.locator('.toast')).toHaveText(/^C$/);
    await expect(page).toHaveURL(HERE);
    await expect(go(page)).toBeEnabled();
    await expect(field(page, 'street_address')).toHaveValue('1 Main St');
    await expect
      .poll(() => auditsOf(asked))
      .toContain('SHIPPING_ADDRESS_ENTRY_VIEW: failed to create');
  });

  await test.step('CONTINUE creates a first address with the digits of the phone', async () => {
    answer = ok({ uuid: 'a1' });
    const phone = field(page, 'phone_no');
    await phone.fill('41555');
    await phone.blur();
    await expect(phone).toHaveValue('41555');
    await phone.fill('+1 4155550123');
    await phone.blur();
    await expect(phone).toHaveValue('(415) 555-0123');
    await go(page).click();
    await expect(page).toHaveURL('/address-confirmation/u1/v1/a1');
    expect(saves(asked).map(({ method }) => method)).toEqual(['POST', 'POST']);
    expect(saves(asked)[1]?.body).toMatchObject({ phone_no: '4155550123', is_owner: true });
    expect(callsOf(asked, 'PUT', '/v1/api/users/*')).toHaveLength(0);
    await expect.poll(() => auditsOf(asked)).toContain('SHIPPING_ADDRESS_ENTRY_VIEW: created');
  });
});

test('a saved address is shown and updated, and another one is created', {
  tag: [
    '@AMB-051',
    '@AMB-060',
    '@AMB-098',
    '@API-012',
    '@AUD-007',
    '@AUD-008',
    '@AUD-009',
    '@ERR-002',
    '@ERR-006',
    '@ERR-007',
    '@SHIP-008',
    '@SHIP-009',
    '@SHIP-010',
    '@SHIP-011',
    '@SHIP-012',
    '@SHIP-013',
    '@SHIP-014',
  ],
}, async ({ page }) => {
  const saved = { ...address, is_owner: false, is_overnight_shipping: false, created_dt: 'x' };
  let addresses = list(saved, { ...address, uuid: 'a2', city: 'Other' });
  let user = list({ uuid: 'u1', email: 'dana@gmail.com', mobile_number: '9165550142' });
  let answer: Answer = REJECTED;
  const asked = await mockApi(page, {
    'GET /v1/api/user/shipping/address': () => addresses,
    'GET /v1/api/users': () => user,
    'PUT /v1/api/users/*': fail('no', 500),
    'PUT /v1/api/user/shipping/address/*': () => answer,
  });
  await page.goto(HERE);
  const toggle = page.getByLabel('Add new address');

  await test.step('the saved address is shown, and Add new address clears the form and restores it', async () => {
    await expect(field(page, 'city')).toHaveValue('Sacramento');
    await expect(field(page, 'phone_no')).toHaveValue('(916) 555-0142');
    await expect(field(page, 'is_overnight_shipping')).not.toBeChecked();
    await expect(page.locator('input[name=is_owner][value=false]')).toBeChecked();
    await toggle.click();
    for (const name of ['first_name', 'street_address', 'city', 'zip_code']) {
      await expect(field(page, name)).toHaveValue('');
    }
    await toggle.click();
    await expect(field(page, 'city')).toHaveValue('Sacramento');
  });

  await test.step('a failed PUT shows the more specific error and keeps the form', async () => {
    await type(page);
    await go(page).click();
    await expect(page.locator('.toast')).toHaveText(/^C$/);
    await expect(page).toHaveURL(HERE);
    await expect(go(page)).toBeEnabled();
    await expect(field(page, 'street_address')).toHaveValue('1 Main St');
    await expect
      .poll(() => auditsOf(asked))
      .toContain('SHIPPING_ADDRESS_ENTRY_VIEW: failed to update');
  });

  await test.step('the saved address is updated', async () => {
    answer = ok({ uuid: 'a1' });
    await go(page).click();
    await expect(page).toHaveURL('/address-confirmation/u1/v1/a1');
    expect(saves(asked).at(-1)).toMatchObject({
      method: 'PUT',
      path: '/v1/api/user/shipping/address/a1',
    });
    const body = saves(asked).at(-1)?.body;
    expect(body).toMatchObject({ user_uuid: 'u1', user_vehicle_uuid: 'v1' });
    for (const key of ['uuid', 'created_dt', 'updated_at']) expect(body).not.toHaveProperty(key);
    await expect.poll(() => auditsOf(asked)).toContain('SHIPPING_ADDRESS_ENTRY_VIEW: updated');
  });

  await test.step('Add new address creates another', async () => {
    await page.goto(HERE);
    await toggle.click();
    await field(page, 'email').fill('dana@gmail.com');
    await type(page);
    await go(page).click();
    await expect(page).toHaveURL('/address-confirmation/u1/v1/a1');
    expect(saves(asked).at(-1)?.method).toBe('POST');
  });

  await test.step('the first mobile number is saved for the user, and a failure does not stop the purchase', async () => {
    addresses = list();
    user = list({ uuid: 'u1', email: 'b***@e***.com' });
    await page.goto(HERE);
    await expect(field(page, 'email')).toHaveValue('');
    await field(page, 'email').fill('dana@gmail.com');
    await type(page);
    await go(page).click();
    await expect(page).toHaveURL('/address-confirmation/u1/v1/a1');
    expect(callsOf(asked, 'PUT', '/v1/api/users/*')[0]?.body).toMatchObject({
      mobile_number: '4155550123',
    });
    await expect(page.locator('.toast')).toHaveCount(0);
  });
});
