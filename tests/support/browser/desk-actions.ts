import { expect, type Locator, type Page } from '@playwright/test';
import type { ShownActions } from '#contracts/desk/order-actions.ts';
import { beAtTheDesk, MEMBER, story } from './desk.ts';
import { type Answers, address, mockApi } from './mock-api.ts';

const can = { can: true, why: null };
const cannot = { can: false, why: 'The DMV’s system files this order.' };
const { first_name, last_name, company_name, street_address, unit, city, state, zip_code } =
  address;

export const actions: ShownActions = {
  requested_email: null,
  read_at: '2026-11-19T22:38:00Z',
  possible: {
    ...{ send_mail: can, correct_ship_to: can, mail_again: can, cancel: can, refund: can },
    ...{
      write_customer: can,
      write_note: can,
      decide_papers: can,
      release_limits: can,
      hand_over: can,
    },
    file_again: { can: false, why: 'It goes on by itself at 11/19/2026 2:44 PM.' },
    ask_payment: { can: false, why: 'The outcome of its payment is known.' },
    dismiss_warning: { can: false, why: 'There is no fraud warning about this payment.' },
    withdraw_difference: { can: false, why: 'The customer is not being asked.' },
    ...{ claim_order: cannot, take_over: cannot, release_claim: cannot },
    ...{ enter_result: cannot, correct_result: cannot, undo_result: cannot },
  },
  plate: '8ABC123',
  email: 'dana@example.com',
  can_correct_email: true,
  limits: { codes: 1, wrong_codes: 0, declined: 0 },
  mails: [
    {
      ...{ uuid: '7b1e4a52-6c1d-4f5e-8f61-2a3b4c5d6e7f', kind: 'receipt', state: 'sent' },
      ...{ subject: 'Your receipt', recipient: 'dana@example.com' },
      created_at: '2026-11-19T22:14:00Z',
    },
  ],
  templates: [
    { id: 'delay', title: 'about a delay', text: 'It takes longer.', english: 'It takes longer.' },
  ],
  replies_to: 'hello@example.com',
  colleagues: [
    { uuid: '0c9a7f7e-17cf-4be4-9d52-83d8f1a0c333', name: 'Lou Colleague', role: 'agent' },
    { uuid: '0c9a7f7e-17cf-4be4-9d52-83d8f1a0c334', name: 'Mo Boss', role: 'manager' },
  ],
  cancel_asked_of: null,
  language: 'en',
  ship_to: {
    ...{ first_name, last_name, company_name, street_address, unit },
    ...{ city, state, zip_code },
  },
  envelope_vehicles: 1,
  money: { paid: 266.07, back: 0, most: 69.9, ours: 69.9, difference: 0, card: '4242' },
  difference: null,
  papers: [
    {
      ...{ paper: 'bill_of_sale', state: 'checking', file_name: 'sale.pdf', reason: null },
      mark: 'a1b2',
    },
  ],
  complaints: [
    {
      ...{ uuid: '0c9a7f7e-17cf-4be4-9d52-83d8f1a0c111', text: 'The envelope was torn.' },
      handover: null,
      created_at: '2026-11-19T22:20:00Z',
    },
    {
      ...{ uuid: '0c9a7f7e-17cf-4be4-9d52-83d8f1a0c222', text: 'Nobody called back.' },
      handover: null,
      created_at: '2026-11-19T22:30:00Z',
    },
  ],
  twins: [],
  filing: null,
};

export const DESK_ORDER = '/v1/api/desk/orders/R100011';

export async function openDeskOrder(page: Page, answers: Answers) {
  await beAtTheDesk(page);
  const asked = await mockApi(page, {
    ...answers,
    'GET /v1/api/desk/me': { body: { data: { ...MEMBER, role: 'manager' } } },
    [`GET ${DESK_ORDER}`]: answers[`GET ${DESK_ORDER}`] ?? { body: { data: story } },
  });
  await page.goto('/desk/orders/R100011');
  await expect(aside(page)).toContainText('Write a note');
  return asked;
}

export const aside = (page: Page) => page.getByRole('complementary', { name: 'Actions' });
/** The most recent action's result, shown above the actions. */
export const said = (page: Page) => aside(page).getByRole('status').first();
export const action = (page: Page, title: string) =>
  aside(page)
    .locator('details')
    .filter({ has: page.locator('summary', { hasText: title }) });

/** Chooses the first reason of a form. */
export const giveReason = (form: Locator) =>
  form.getByLabel('Reason', { exact: true }).selectOption({ index: 1 });

export async function openAction(page: Page, title: string) {
  const form = action(page, title);
  await form.locator('summary').click();
  return form;
}
