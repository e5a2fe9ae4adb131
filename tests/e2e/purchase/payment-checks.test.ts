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

test('a payment without fields, terms, or a billing address is not sent', {
  tag: [
    '@PAY-007',
    '@PAY-009',
    '@PAY-021',
    '@SUM-007',
    '@FLOW-012',
    '@VAL-042',
    '@VAL-043',
    '@VAL-044',
    '@VAL-045',
    '@VAL-046',
    '@VAL-047',
    '@VAL-058',
    '@VAL-060',
    '@VAL-061',
    '@VAL-062',
    '@VAL-063',
    '@VAL-064',
    '@VAL-087',
    '@AMB-014',
    '@AMB-017',
    '@AMB-018',
    '@ENT-018',
  ],
}, async ({ page }) => {
  const asked = await arrive(page);

  await test.step('an empty form names what is missing and sends nothing', async () => {
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

  await test.step('without the terms, nothing is sent, whether by click or by Enter', async () => {
    await fill(page);
    await field(page, 'email').fill('dana@gmail.com');
    await field(page, 'terms_and_conditions').uncheck();
    await expect(told(page, 'Please accept terms of use')).toBeVisible();
    await expect(pay(page)).toBeDisabled();
    await field(page, 'cvv').press('Enter');
    expect(checkouts(asked)).toHaveLength(0);
    await field(page, 'terms_and_conditions').check();
    await expect(page.getByText('Please accept terms of use')).toHaveCount(0);
    await expect(pay(page)).toBeEnabled();
  });

  await test.step('another billing address is requested, checked, and sent', async () => {
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
});
