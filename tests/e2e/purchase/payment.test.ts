import { expect } from '@playwright/test';
import {
  type Answer,
  address,
  auditsOf,
  fail,
  item,
  list,
  ok,
} from '#tests/support/browser/mock-api.ts';
import {
  arrive,
  checkouts,
  field,
  fill,
  HERE,
  pay,
  YEAR,
} from '#tests/support/browser/payment-screen.ts';
import { test } from '#tests/support/browser/test.ts';

test('the form arrives prefilled beside the summary, with its notice and limits', {
  tag: [
    '@ROUTE-008',
    '@PAY-001',
    '@PAY-002',
    '@PAY-003',
    '@PAY-004',
    '@PAY-005',
    '@PAY-015',
    '@PAY-016',
    '@PAY-017',
    '@PAY-018',
    '@PAY-022',
    '@SUM-006',
    '@SUM-008',
    '@SUM-009',
    '@SUM-010',
    '@SUM-012',
    '@AMB-002',
    '@AMB-016',
    '@AMB-017',
    '@AMB-027',
    '@AMB-030',
    '@AMB-053',
    '@AMB-136',
    '@AMB-140',
    '@AMB-147',
    '@CONST-002',
    '@CONST-003',
    '@CONST-004',
    '@CONST-005',
    '@ERR-013',
  ],
}, async ({ page }) => {
  let isAway = false;
  await arrive(page, {
    'GET /v1/api/user/payment/methods': fail('none', 500),
    'GET /v1/api/user/shipping/address': () => (isAway ? fail('X') : list(address)),
    'GET /v1/api/system/params': fail('no parameter'),
    'GET /v1/api/user/carts/items': list({ ...item, user_shipping_address: address }),
  });

  await test.step('the form has its values, its notice, and its limits', async () => {
    const values = {
      first_name: 'Dana',
      last_name: 'Sample',
      credit_card_number: '',
      expiration_month: '',
      expiration_year: '',
      cvv: '',
      street_address: '1200 Sample Street',
      unit: '4B',
      zip_code: '95814',
      phone_no: '(916) 555-0142',
    };
    for (const [name, value] of Object.entries(values)) {
      await expect(field(page, name)).toHaveCount(1);
      await expect(field(page, name)).toHaveValue(value);
    }
    await expect(page.locator('main')).toContainText('Same as shipping address');
    await expect(field(page, 'billing_mode')).toHaveValue('existing');
    await expect(page.locator('main')).toContainText('1200 Sample Street 4B, Sacramento, CA 95814');
    await expect(field(page, 'renewal_reminders')).toBeChecked();
    await expect(field(page, 'terms_and_conditions')).toBeChecked();
    await expect(page.locator('main')).toContainText('The fee calculation is valid today only.');
    await expect(page.locator('main')).toContainText(
      'Payment sent to the DMV cannot be cancelled or reversed.',
    );
    await expect(
      page.locator("main a[href='/terms-conditions'][target=_blank]").first(),
    ).toBeVisible();
    await expect(field(page, 'credit_card_number')).toHaveAttribute('maxlength', '19');
    await expect(field(page, 'expiration_month')).toHaveAttribute('maxlength', '2');
    await expect(field(page, 'expiration_year')).toHaveAttribute('maxlength', '4');
    await expect(field(page, 'cvv')).toHaveAttribute('maxlength', '3');
    await field(page, 'credit_card_number').fill('34');
    await expect(field(page, 'cvv')).toHaveAttribute('maxlength', '4');
    await field(page, 'credit_card_number').fill('4');
    await expect(field(page, 'cvv')).toHaveAttribute('maxlength', '3');
    await expect(page.locator('aside table thead th').first()).toHaveText('Vehicle Type');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(pay(page)).toHaveCount(1);
      await expect(pay(page)).toBeVisible();
      await expect(page.getByRole('button', { name: 'BACK' })).toBeVisible();
    }
  });

  await test.step('saved payment methods have no effect, and BACK goes to the cart', async () => {
    await expect(page.locator('.toast')).toHaveCount(0);
    await page.getByRole('button', { name: 'BACK' }).click();
    await expect(page).toHaveURL('/add-another-vehicle/u1/a1');
  });

  await test.step('overnight amounts come from the server, and an address that fails to load causes a toast', async () => {
    isAway = true;
    await page.goto(HERE);
    await expect(page.locator('.toast')).toContainText('X');
    await expect(field(page, 'credit_card_number')).toBeVisible();
    await expect(page.locator('.fees')).toContainText('$39.95');
  });
});

test('a payment that fails keeps the form, and one that succeeds is sent once', {
  tag: [
    '@PAY-006',
    '@PAY-008',
    '@PAY-010',
    '@PAY-011',
    '@PAY-012',
    '@PAY-013',
    '@PAY-014',
    '@PAY-019',
    '@PAY-020',
    '@FLOW-004',
    '@FLOW-005',
    '@ERR-010',
    '@ERR-011',
    '@AMB-015',
    '@AMB-040',
    '@AMB-099',
    '@AMB-100',
    '@AMB-101',
    '@AMB-102',
    '@AMB-103',
    '@AUD-014',
    '@SUM-005',
  ],
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const spoken: string[] = [];
  page.on('console', (message) => spoken.push(message.text()));
  let answer: Answer = ok({});
  const asked = await arrive(page, { 'POST /v1/api/checkout': () => answer });
  await fill(page);
  await field(page, 'credit_card_number').fill('4242424242424242');

  await test.step('every result but success opens the Error modal with its message, and OK keeps the form', async () => {
    const dialog = page.getByRole('dialog');
    const cases: [Answer, string][] = [
      [
        ok({
          payment_status: 'VALIDATION_FAILED',
          validation_response: { Message: 'V1', message: 'v2' },
        }),
        'V1',
      ],
      [ok({ payment_status: 'VALIDATION_FAILED', validation_response: { message: 'v2' } }), 'v2'],
      [ok({ payment_status: 'FAILED', payment_response: { Message: 'P1', message: 'p2' } }), 'P1'],
      [ok({ payment_status: 'FAILED', payment_response: { message: 'p2' } }), 'p2'],
      [ok({ payment_status: 'WHATEVER' }), 'Payment Failed'],
      [fail('Card number is blocked'), 'Card number is blocked'],
      [{ status: 400, body: { status: 'fail' } }, 'Payment Failed'],
      ['abort', 'Network Error'],
    ];
    for (const [next, words] of cases) {
      answer = next;
      await field(page, 'cvv').fill('987');
      await pay(page).click();
      await expect(dialog.getByRole('heading', { name: 'Error' })).toBeVisible();
      await expect(dialog).toContainText(words);
      await dialog.getByRole('button', { name: 'OK' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(HERE);
    }
    await expect(page.locator('.toast')).toHaveCount(0);
    await expect(field(page, 'first_name')).toHaveValue('Pat');
  });

  await test.step('a payment sends the whole body once and keeps the card out of everything else', async () => {
    answer = ok({ payment_status: 'SUCCESS' });
    const sent = checkouts(asked).length;
    await fill(page);
    await field(page, 'credit_card_number').blur();
    await expect(field(page, 'credit_card_number')).toHaveValue('4111 1111 1111 1111');
    const stored = await page.evaluate(() =>
      JSON.stringify({ ...sessionStorage, ...localStorage }),
    );
    await pay(page).dblclick();
    await expect(page).toHaveURL('/thank-you/u1/c1/a1');
    expect(checkouts(asked)).toHaveLength(sent + 1);
    expect(checkouts(asked).at(-1)?.body).toEqual({
      user_uuid: 'u1',
      amount: 294.38,
      cardname: 'Pat Payer',
      cardnumber: '4111111111111111',
      cvv: '987',
      expmonth: '08',
      expyear: String(YEAR + 2),
      zipcode: '95814',
      email: 'dana@gmail.com',
      description: 'Vehicle registration renewal: 7ABC123',
      renewal_reminders: 1,
      terms_and_conditions: 1,
      orders: ['o1'],
      billing_address: {
        first_name: 'Pat',
        last_name: 'Payer',
        street_address: '1200 Sample Street',
        unit: '4B',
        city: 'Sacramento',
        state: 'CA',
        zip_code: '95814',
        email: 'dana@gmail.com',
        phone_no: '9165550142',
      },
    });
    const layer = await page.evaluate(() => JSON.stringify(window.dataLayer ?? []));
    for (const text of [stored, layer, spoken.join(), auditsOf(asked).join(), page.url()]) {
      expect(text).not.toMatch(/4111|4242|987/);
    }
  });
});
