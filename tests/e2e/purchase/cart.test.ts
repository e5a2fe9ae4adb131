import { expect, type Page } from '@playwright/test';
import {
  address,
  callsOf,
  fail,
  fees,
  item,
  list,
  mockApi,
  vehicle,
} from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const HERE = '/add-another-vehicle/u1/a1';
const ITEMS = ['GET', '/v1/api/user/carts/items'] as const;
const PUT = ['PUT', '/v1/api/user/shipping/address/*'] as const;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const second = {
  ...item,
  uuid: 'o2',
  user_cart_uuid: 'c9',
  user_vehicle_uuid: 'v2',
  user_vehicle: { ...vehicle, vehicle_license_plate: '8XYZ789', vehicle_vin_number: null },
  user_shipping_address: { ...address, uuid: 'a2', city: 'Fresno', phone_no: '5595550100' },
  final_price: '200.25',
  dmv_deal_details: { dmv_registration_fee: 100, ca_dmv_bpa_fee: null },
  service_type: {
    uuid: 's1',
    name: 'Renew',
    price_config: {
      dmv_registration_fee: 999,
      ca_dmv_bpa_fee: '4.50',
      abc_service_fee: 30,
      'shipping_&_handling': 12,
    },
  },
};
/** Opens the details of every vehicle. */
async function openLines(page: Page) {
  const lines = page.locator('.cart-line > details:not([open]) > summary');
  while ((await lines.count()) > 0) await lines.first().click();
}

test('a cart reloads, shows each vehicle’s fees, and goes forward, back, and home', {
  tag: [
    '@ROUTE-006',
    '@CART-001',
    '@CART-002',
    '@CART-003',
    '@CART-004',
    '@CART-009',
    '@CART-010',
    '@CART-011',
    '@CART-012',
    '@CART-017',
    '@CART-018',
    '@CART-019',
    '@CONST-008',
    '@CONST-009',
    '@CONST-013',
    '@SUM-001',
    '@SUM-003',
    '@SUM-008',
    '@SUM-009',
    '@SUM-010',
    '@SUM-011',
    '@AMB-022',
    '@AMB-023',
    '@AMB-024',
    '@AMB-025',
    '@AMB-028',
    '@AMB-052',
    '@AMB-062',
    '@AMB-092',
    '@AMB-122',
    '@ENT-012',
    '@ENT-013',
    '@ERR-015',
    '@ENT-014',
    '@ENT-015',
  ],
}, async ({ page }) => {
  let failing = true;
  let rows: unknown[] = [item];
  const asked = await mockApi(page, {
    'GET /v1/api/user/carts/items': () => (failing ? fail('List is down', 503) : list(...rows)),
  });
  await page.goto(HERE);

  await test.step('a cart that failed to load says why and reloads', async () => {
    await expect(page.locator('.toast')).toContainText('List is down');
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('1 Year Renewal')).toHaveCount(1);
  });

  await test.step('CHECKOUT goes to the payment of the line’s cart, and BACK to the confirmation', async () => {
    await button(page, 'CHECKOUT').click();
    await expect(page).toHaveURL('/payment-details/u1/c1/a1');
    await page.goBack();
    await button(page, 'BACK').click();
    await expect(page).toHaveURL('/address-confirmation/u1/v1/a1');
  });

  await test.step('each vehicle has its fees, subtotal, ship-to, and contact', async () => {
    rows = [{ ...item, final_price: 1034.25 }, second];
    await page.goto(HERE);
    const lines = page.locator('article.cart-line');
    await expect(lines).toHaveCount(2);
    await expect(page.getByText('1 Year Renewal')).toHaveCount(2);
    const first = lines.first();
    await expect(first).toContainText('7ABC123');
    await expect(first.locator('.fees th[scope=row]')).toHaveText([
      'DMV registration fee',
      'CA DMV BPA fee',
      'Service fee',
      'Shipping and handling',
      'Convenience fee',
    ]);
    await expect(first.locator('.fees td')).toHaveText([
      '$214.00',
      '$4.00',
      '$29.95',
      '$39.95',
      '$6.48',
    ]);
    await expect(first.locator('summary')).toContainText('Subtotal $1,034.25');
    for (const text of ['Dana Sample', '1200 Sample Street', 'dana@gmail.com', '(916) 555-0142']) {
      await expect(first).toContainText(text);
    }
    await expect(lines.nth(1).locator('.fees td')).toHaveText([
      '$100.00',
      '$4.50',
      '$30.00',
      '$12.00',
      '$0.00',
    ]);
    await expect(lines.nth(1).locator('summary')).toContainText('Subtotal $200.25');
    const table = page.locator('aside table').first();
    await expect(table.locator('thead th')).toHaveText([
      'Vehicle Type',
      'License Plate',
      'VIN Number',
      'Subtotal',
    ]);
    await expect(table.locator('tfoot')).toContainText('$1,234.50');
    await expect(table.locator('tbody tr').nth(1)).toContainText('-');
    await expect(page.locator('main')).not.toContainText('undefined');
    expect(callsOf(asked, ...ITEMS)[0]?.query.get('user_uuid')).toBe('u1');
  });

  await test.step('EDIT CONTACT INFO edits the last vehicle’s address', async () => {
    await expect(button(page, 'EDIT CONTACT INFO')).toHaveCount(1);
    await openLines(page);
    await expect(button(page, 'EDIT')).toHaveCount(2);
    await expect(button(page, 'DELETE')).toHaveCount(2);
    await button(page, 'EDIT CONTACT INFO').click();
    const dialog = page.getByRole('dialog', { name: 'Edit contact info' });
    await expect(dialog.locator('input[name=email]')).toBeFocused();
    await expect(dialog.locator('input[name=city]')).toHaveValue('Fresno');
    await expect(dialog.locator('input[name=phone_no]')).toHaveValue('(559) 555-0100');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('ADD ANOTHER VEHICLE goes home', async () => {
    await button(page, 'ADD ANOTHER VEHICLE').click();
    await expect(page).toHaveURL('/');
  });
});

test('EDIT changes the address of a vehicle, and DELETE removes it from the cart', {
  tag: [
    '@AMB-026',
    '@AMB-031',
    '@AMB-047',
    '@AMB-051',
    '@AMB-125',
    '@API-037',
    '@CART-005',
    '@CART-006',
    '@CART-007',
    '@CART-008',
    '@CART-013',
    '@CART-020',
    '@CART-021',
    '@CONST-001',
    '@VAL-030',
    '@VAL-031',
    '@VAL-032',
    '@VAL-033',
    '@VAL-034',
    '@VAL-035',
    '@VAL-036',
    '@VAL-037',
    '@VAL-038',
    '@VAL-039',
    '@VAL-040',
    '@VAL-041',
    '@VAL-086',
  ],
}, async ({ page }) => {
  let saved = { ...address };
  let isDeleted = false;
  const asked = await mockApi(page, {
    'GET /v1/api/user/carts/items': () =>
      isDeleted
        ? list()
        : list({
            ...item,
            user_shipping_address: saved,
            final_price: saved.is_overnight_shipping ? 294.38 : 254.43,
            dmv_deal_details: fees,
          }),
    'DELETE /v1/api/user/orders/*': () => {
      isDeleted = true;
      return { body: { status: 'success', data: {} } };
    },
    'PUT /v1/api/user/shipping/address/*': () => {
      saved = { ...saved, city: 'Fresno', is_overnight_shipping: false };
      return { body: { status: 'success', data: { uuid: 'a1' } } };
    },
  });
  await page.goto(HERE);

  await test.step('the edit dialog names every missing field and sends nothing', async () => {
    await button(page, 'EDIT').click();
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.locator(`[name=${name}]`);
    const told = (message: string) => dialog.locator('.field').getByText(message, { exact: true });
    await expect(field('zip_code')).toHaveAttribute('maxlength', '6');
    for (const name of [
      'first_name',
      'last_name',
      'street_address',
      'city',
      'zip_code',
      'email',
      'phone_no',
    ]) {
      await field(name).fill('');
    }
    await field('state').selectOption('');
    await dialog.getByRole('button', { name: 'SAVE' }).click();
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
      await expect(told(message)).toBeVisible();
    }
    await field('email').fill('a@b');
    await field('phone_no').fill('123');
    await dialog.getByRole('button', { name: 'SAVE' }).click();
    await expect(told('Please enter a valid email address')).toBeVisible();
    await expect(told('Please enter a valid mobile phone')).toBeVisible();
    expect(callsOf(asked, ...PUT)).toHaveLength(0);
    await page.keyboard.press('Escape');
    await button(page, 'Discard').click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('EDIT changes one vehicle’s address, and the cart reloads', async () => {
    await button(page, 'EDIT').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('input[name=street_address]')).toHaveValue('1200 Sample Street');
    await dialog.locator('input[name=city]').fill('Fresno');
    await dialog.locator('input[name=is_overnight_shipping]').uncheck();
    const phone = dialog.locator('input[name=phone_no]');
    await phone.fill('4155550123');
    await phone.blur();
    await expect(phone).toHaveValue('(415) 555-0123');
    await expect(dialog.getByRole('button', { name: 'CANCEL' })).toBeVisible();
    await dialog.getByRole('button', { name: 'SAVE' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('main')).toContainText('Fresno');
    await expect(page.locator('article.cart-line')).toContainText('$254.43');
    expect(callsOf(asked, ...PUT)[0]).toMatchObject({
      path: '/v1/api/user/shipping/address/a1',
      body: { city: 'Fresno', phone_no: '4155550123', is_overnight_shipping: false },
    });
  });

  await test.step('DELETE names the plate and asks for confirmation, and YES empties the cart', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const reads = callsOf(asked, ...ITEMS).length;
    await button(page, 'DELETE').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('7ABC123');
    // The button's text is white, so it needs a background.
    const yes = dialog.getByRole('button', { name: 'YES' });
    await expect(yes).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await dialog.getByRole('button', { name: 'NO' }).click();
    await expect(dialog).toHaveCount(0);
    await button(page, 'DELETE').click();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(callsOf(asked, 'DELETE', '/v1/api/user/orders/*')).toHaveLength(0);
    await expect(page.locator('article.cart-line')).toHaveCount(1);
    await button(page, 'DELETE').click();
    await yes.click();
    await expect(
      page.getByText("No vehicle's found. Please add vehicle", { exact: true }),
    ).toBeVisible();
    expect(callsOf(asked, 'DELETE', '/v1/api/user/orders/*')[0]?.path).toBe(
      '/v1/api/user/orders/o1',
    );
    expect(callsOf(asked, ...ITEMS)).toHaveLength(reads + 1);
    await expect(button(page, 'CHECKOUT')).toBeDisabled();
    await expect(button(page, 'CHECKOUT')).toHaveAccessibleDescription(/Please add vehicle$/);
    await expect(page.locator('.stepper, .summary')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'CONTINUE' })).toHaveCount(0);
    await expect(page.locator('main')).not.toContainText(/\bopen\b|\bordered\b/);
  });
});
