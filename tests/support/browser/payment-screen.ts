import { expect, type Page } from '@playwright/test';
import { type Answers, type Asked, callsOf, mockApi } from '#tests/support/browser/mock-api.ts';

export const HERE = '/payment-details/u1/c1/a1';

export const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
export const pay = (page: Page) => page.getByRole('button', { name: 'PROCESS ORDER' });
export const told = (page: Page, message: string) =>
  page.locator('form').getByText(message, { exact: true }).last();
export const checkouts = (asked: Asked[]) => callsOf(asked, 'POST', '/v1/api/checkout');
export const YEAR = new Date().getFullYear();

export async function arrive(page: Page, answers: Answers = {}): Promise<Asked[]> {
  const asked = await mockApi(page, answers);
  await page.goto(HERE);
  await expect(field(page, 'email')).toHaveValue('dana@gmail.com');
  return asked;
}

export const change = (page: Page, about: string) =>
  page.getByRole('button', { name: `Change ${about}`, exact: true }).click();

export async function fill(page: Page) {
  await field(page, 'first_name').fill('Pat');
  await field(page, 'last_name').fill('Payer');
  await field(page, 'credit_card_number').fill('4111 1111 1111 1111');
  await field(page, 'expiration_month').fill('08');
  await field(page, 'expiration_year').fill(String(YEAR + 2));
  await field(page, 'cvv').fill('987');
}
