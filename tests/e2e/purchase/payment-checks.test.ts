import { expect } from '@playwright/test';
import { at } from '#tests/support/browser/mock-api.ts';
import {
  arrive,
  change,
  checkouts,
  field,
  fill,
  pay,
  told,
} from '#tests/support/browser/payment-screen.ts';
import { test } from '#tests/support/browser/test.ts';

test('another billing address is requested, checked and sent', {
  tag: [
    '@PAY-007',
    '@PAY-021',
    '@FLOW-012',
    '@VAL-060',
    '@VAL-061',
    '@VAL-062',
    '@VAL-063',
    '@AMB-017',
    '@ENT-018',
  ],
}, async ({ page }) => {
  const asked = await arrive(page);
  await fill(page);
  await change(page, 'billing address');
  await page.locator('[name=billing_mode][value=new]').check();
  for (const name of ['street_address', 'unit', 'city', 'zip_code']) {
    await expect(field(page, name)).toHaveValue('');
  }
  await expect(field(page, 'state')).toHaveValue('CA');
  await field(page, 'state').selectOption('');
  await pay(page).click();
  for (const message of [
    'Please enter billing street address',
    'Please enter city',
    'Please enter state',
    'Please enter zip code',
  ]) {
    await expect(told(page, message)).toBeVisible();
  }
  await page.locator('[name=billing_mode][value=existing]').check();
  await expect(field(page, 'city')).toHaveCount(0);
  await expect(field(page, 'street_address')).toHaveValue('1200 Sample Street');
  await page.locator('[name=billing_mode][value=new]').check();
  await field(page, 'street_address').fill('5 Bill Rd');
  await field(page, 'city').fill('Reno');
  await field(page, 'state').selectOption('NV');
  await field(page, 'zip_code').fill('89501');
  await pay(page).click();
  await expect(page).toHaveURL('/thank-you/u1/c1/a1');
  expect(at(checkouts(asked)[0]?.body, 'billing_address')).toMatchObject({
    street_address: '5 Bill Rd',
    unit: '',
    city: 'Reno',
    state: 'NV',
    zip_code: '89501',
  });
  expect(at(checkouts(asked)[0]?.body, 'zipcode')).toBe('89501');
});
test('an empty form names what is missing and sends nothing', {
  tag: [
    '@VAL-042',
    '@VAL-043',
    '@VAL-044',
    '@VAL-045',
    '@VAL-046',
    '@VAL-047',
    '@VAL-058',
    '@VAL-087',
    '@AMB-014',
  ],
}, async ({ page }) => {
  const asked = await arrive(page);
  await change(page, 'contact');
  for (const name of ['first_name', 'last_name', 'email']) await field(page, name).fill('');
  await pay(page).click();
  for (const message of [
    'Please enter first name',
    'Please enter last name',
    'Please enter credit card number',
    'Please enter expiration month',
    'Please enter expiration year',
    'Please enter cvv',
    'Please enter email',
  ]) {
    await expect(told(page, message)).toBeVisible();
  }
  expect(checkouts(asked)).toHaveLength(0);
});
test('card, date and code are checked by their formats', {
  tag: [
    '@VAL-048',
    '@VAL-051',
    '@VAL-053',
    '@VAL-054',
    '@VAL-055',
    '@VAL-056',
    '@VAL-057',
    '@VAL-058',
    '@VAL-059',
    '@VAL-089',
    '@AMB-013',
  ],
}, async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-06-15T12:00:00'));
  const asked = await arrive(page);
  await fill(page);
  await change(page, 'contact');
  const cases: [Record<string, string>, string[]][] = [
    [{ credit_card_number: '4111abcd' }, ['Please enter valid credit card number']],
    [{ cvv: '12' }, ['Please enter valid cvv number']],
    [{ cvv: '1a2' }, ['Please enter valid cvv number']],
    [{ expiration_month: '13' }, ['Please enter valid expiration month']],
    [{ expiration_month: '00' }, ['Please enter valid expiration month']],
    [{ expiration_year: '20' }, ['Please enter a valid expiration year']],
    [
      { expiration_month: '05', expiration_year: '2026' },
      ['Expiry month cannot be in the past', 'Expiration date cannot be in the past'],
    ],
    [
      { expiration_month: '12', expiration_year: '2025' },
      ['Expiry year cannot be in the past', 'Expiration date cannot be in the past'],
    ],
    [{ email: 'abc' }, ['Please enter a valid email address']],
    [{ phone_no: '12345' }, ['Please enter a valid mobile phone']],
  ];
  for (const [values, messages] of cases) {
    const before = new Map<string, string>();
    for (const [name, value] of Object.entries(values)) {
      before.set(name, await field(page, name).inputValue());
      await field(page, name).fill(value);
    }
    await pay(page).click();
    for (const message of messages) await expect(told(page, message)).toBeVisible();
    for (const [name, value] of before) await field(page, name).fill(value);
  }
  expect(checkouts(asked)).toHaveLength(0);
  await field(page, 'expiration_month').fill('06');
  await field(page, 'expiration_year').fill('2026');
  await pay(page).click();
  await expect(page).toHaveURL('/thank-you/u1/c1/a1');
});
test('without the terms nothing is sent, by click or by Enter', {
  tag: ['@PAY-009', '@SUM-007', '@VAL-064', '@AMB-018'],
}, async ({ page }) => {
  const asked = await arrive(page);
  await fill(page);
  await field(page, 'terms_and_conditions').uncheck();
  await expect(told(page, 'Please accept terms of use')).toBeVisible();
  await expect(pay(page)).toBeDisabled();
  await field(page, 'cvv').press('Enter');
  expect(checkouts(asked)).toHaveLength(0);
  await field(page, 'terms_and_conditions').check();
  await expect(page.getByText('Please accept terms of use')).toHaveCount(0);
  await expect(pay(page)).toBeEnabled();
});
