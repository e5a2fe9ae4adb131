import { expect, type Page } from '@playwright/test';
import { englishPath, pathIn } from '#words/language-paths.ts';
import { currentLanguage } from '#words/store.ts';
import { translate } from '#words/words.ts';

export type Customer = {
  email: string;
  first_name: string;
  last_name: string;
  street_address: string;
  unit?: string;
  city: string;
  state?: string;
  zip_code: string;
  phone_no: string;
};

let counter = 0;

/** Each test has its own customer, so that tests don't affect each other. */
export function newCustomer(): Customer {
  counter += 1;
  return {
    email: `dana.${Date.now()}.${process.pid}.${counter}@gmail.com`,
    first_name: 'Dana',
    last_name: 'Sample',
    street_address: '1200 Sample Street',
    city: 'Sacramento',
    zip_code: '95814',
    phone_no: '9165550142',
  };
}

export const RENEW = 'Renew Vehicle Registration';

export async function startLookup(page: Page, plate: string, email: string) {
  await page.goto(pathIn(currentLanguage(), '/'));
  await fillLookup(page, plate, email);
}

export async function fillLookup(page: Page, plate: string, email: string) {
  // A hold collapses the form.
  const another = page.getByRole('button', { name: translate('Try another plate') });
  if (await another.isVisible()) await another.click();
  await page.locator('select[name=service_type_uuid]').selectOption({ label: translate(RENEW) });
  await page.locator('input[name=vehicle_license_plate]').fill(plate);
  await page.locator('input[name=user_email]').fill(email);
  await page.getByRole('button', { name: translate('GET STARTED') }).click();
}

export async function fillShipping(page: Page, customer: Customer) {
  await expect(page).toHaveURL(/\/shipping-address\/[^/]+\/[^/]+$/);
  for (const name of [
    'first_name',
    'last_name',
    'street_address',
    'city',
    'zip_code',
    'phone_no',
  ] as const) {
    await page.locator(`input[name=${name}]`).fill(customer[name]);
  }
  await expect(page.locator('input[name=email]')).toHaveValue(customer.email);
}

export async function continueFromShipping(page: Page) {
  await page.getByRole('button', { name: translate('CONTINUE') }).click();
  await expect(page).toHaveURL(/\/address-confirmation\/[^/]+\/[^/]+\/[^/]+$/);
}

export async function confirmAddress(page: Page) {
  await page.getByRole('button', { name: translate('NEXT') }).click();
  await expect(page).toHaveURL(/\/add-another-vehicle\/[^/]+\/[^/]+$/);
}

export async function goToPayment(page: Page) {
  await page.getByRole('button', { name: translate('CHECKOUT') }).click();
  await expect(page).toHaveURL(/\/payment-details\/[^/]+\/[^/]+\/[^/]+$/);
}

export async function fillCard(page: Page, number: string, customer: Customer) {
  await expect(page.locator('input[name=email]')).toHaveValue(customer.email);
  await page.locator('input[name=first_name]').fill(customer.first_name);
  await page.locator('input[name=last_name]').fill(customer.last_name);
  await page.locator('input[name=credit_card_number]').fill(number);
  await page.locator('input[name=expiration_month]').fill('08');
  await page.locator('input[name=expiration_year]').fill(String(new Date().getFullYear() + 2));
  await page.locator('input[name=cvv]').fill('123');
}

export async function processOrder(page: Page) {
  await page.getByRole('button', { name: translate('PROCESS ORDER') }).click();
}

export async function reachCart(page: Page, plate: string, customer: Customer) {
  await startLookup(page, plate, customer.email);
  await fillShipping(page, customer);
  await continueFromShipping(page);
  await confirmAddress(page);
}

export function idsOf(page: Page): string[] {
  return englishPath(new URL(page.url()).pathname).split('/').slice(2);
}
