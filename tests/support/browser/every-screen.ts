/** Every screen with mocked data, for rules that apply to all of them. */
import { expect, type Page } from '@playwright/test';
import { type Answers, list, mockApi, order } from './mock-api.ts';
import { beLoggedIn, DANA } from './session.ts';

export type Screen = {
  path: string;
  isOwn?: boolean;
  answers?: Answers;
  /** Opens the intended state. */
  act?: (page: Page) => Promise<void>;
};

const DIFFERENCE = { uuid: 'd1', amount: 12.5, state: 'asked', respond_by: '2099-03-20' };

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

/** A shop's response if it can't ask the DMV about a plate. */
const DETAILS_NEEDED = {
  status: 409,
  json: {
    status: 'fail',
    message: 'Please tell us more about this vehicle, because we can’t look it up.',
    error: {
      data: {
        code: 'VEHICLE_DETAILS_NEEDED',
        details: { kind: 'renewal', for_boats: false },
      },
    },
  },
};

export const screens: Record<string, Screen> = {
  home: { path: '/' },
  'home, refused': { path: '/', act: press('GET STARTED') },
  'vehicle details, refused': {
    path: '/',
    act: async (page) => {
      await page.route('**/dmv/details', (route) => route.fulfill(DETAILS_NEEDED));
      await page.getByLabel('License plate').fill('7ABC123');
      await page.locator('input[name=user_email]').fill('dana@gmail.com');
      await press('GET STARTED')(page);
      await press('CONTINUE')(page);
      await page.getByLabel('Do you have').selectOption('no');
    },
  },
  'waiting without a vehicle': { path: '/shipping-address' },
  shipping: { path: '/shipping-address/u1/v1' },
  'shipping, blank and refused': {
    path: '/shipping-address/u1/v1',
    act: async (page) => {
      await page.getByText('Add new address').click();
      await press('CONTINUE')(page);
    },
  },
  confirmation: { path: '/address-confirmation/u1/v1/a1' },
  cart: { path: '/add-another-vehicle/u1/a1' },
  'delete dialog': {
    path: '/add-another-vehicle/u1/a1',
    act: async (page) => {
      // A single vehicle's line is already open.
      const closed = page.locator('.cart-line details:not([open]) > summary');
      if ((await closed.count()) > 0) await closed.first().click();
      await press(/^DELETE/)(page);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  'edit dialog': {
    path: '/add-another-vehicle/u1/a1',
    act: async (page) => {
      await press(/^EDIT(?! CONTACT)/)(page);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  payment: { path: '/payment-details/u1/c1/a1' },
  'payment, refused': { path: '/payment-details/u1/c1/a1', act: press('PROCESS ORDER') },
  difference: {
    path: '/fee-difference/u1/c1/R100482',
    answers: { 'GET /v1/api/user/orders': list({ ...order, fee_difference: DIFFERENCE }) },
  },
  'thank-you': { path: '/thank-you/u1/c1/a1' },
  'order status': { path: '/order-status/u1/c1' },
  'not eligible': { path: '/dmv-search-finalized' },
  'email is coming': { path: '/thanks-you' },
  login: { path: '/login' },
  'not found': { path: '/no-such-page' },
  license: { path: '/license' },
  'fee calculator, refused': {
    path: '/registration-fee-calculator',
    act: press('Estimate my fees'),
  },
  orders: { path: '/dashboard/my-orders/u1', isOwn: true },
  garage: { path: '/dashboard/my-garage/u1', isOwn: true },
  services: { path: '/our-services' },
  profile: { path: '/dashboard/profile/u1', isOwn: true },
};

export async function openScreen(
  page: Page,
  { path, isOwn, act, answers: own = {} }: Screen,
  { answers = {}, session = DANA }: { answers?: Answers; session?: Record<string, string> } = {},
) {
  await mockApi(page, { ...answers, ...own });
  if (isOwn) await beLoggedIn(page, session);
  await page.goto(path);
  await expect(page.locator('main h1')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await act?.(page);
}
