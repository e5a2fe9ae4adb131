import { expect, type Page } from '@playwright/test';
import { at, mockApi } from '#tests/support/browser/mock-api.ts';
import { beLoggedIn } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';

const CLICKS = { tag: ['@long', '@TRUE-008', '@AUD-013', '@AMB-129'] };
/** A customer's input, in words that appear nowhere else. */
const TYPED = {
  vehicle_license_plate: '7TYPED1',
  user_email: 'typed@gmail.com',
  first_name: 'Typeda',
  last_name: 'Typedb',
  street_address: '1 Typed Street',
  city: 'Typedville',
};

/**
 * Records what the page and its successors report, as `screen: action`. `open` goes to a page and waits until
 * it reports, because earlier clicks are not reported.
 */
async function record(page: Page) {
  const reported: string[] = [];
  await page.exposeFunction('report', (entry: unknown) =>
    reported.push(`${at(entry, 'screen')}: ${at(entry, 'action')}`),
  );
  await page.addInitScript(() => {
    const report = Reflect.get(window, 'report');
    const layer = { push: report };
    Object.defineProperty(window, 'dataLayer', { value: layer });
  });
  return {
    clicks: () => reported.filter((entry) => !entry.endsWith(': view')),
    open: async (path: string) => {
      const before = reported.length;
      await page.goto(path);
      await expect.poll(() => reported.length).toBeGreaterThan(before);
    },
  };
}

const button = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) }).first();

async function press(page: Page, ...names: string[]) {
  for (const name of names) await button(page, name).click();
}

async function fill(page: Page, names: (keyof typeof TYPED)[]) {
  for (const name of names) await page.locator(`[name=${name}]`).first().fill(TYPED[name]);
}

test(
  'a purchase reports each button with its screen, and nothing that was typed',
  CLICKS,
  async ({ page }) => {
    const { clicks, open } = await record(page);
    await mockApi(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await open('/');
    await button(page, 'ONLINE DMV SERVICES').click();
    await page.keyboard.press('Escape');
    await page.locator('select[name=service_type_uuid]').selectOption('s1');
    await fill(page, ['vehicle_license_plate', 'user_email']);
    await press(page, 'GET STARTED');
    await expect(page).toHaveURL('/shipping-address/u1/v1');
    await fill(page, ['first_name', 'last_name', 'street_address', 'city']);
    await press(page, 'CONTINUE', 'BACK', 'CONTINUE', 'NEXT', 'EDIT');
    await fill(page, ['first_name']);
    await press(page, 'SAVE', 'DELETE', 'NO', 'DELETE', 'YES', 'CHECKOUT');
    await expect(page).toHaveURL('/payment-details/u1/c1/a1');
    for (const [name, value] of [
      ['first_name', TYPED.first_name],
      ['last_name', TYPED.last_name],
      ['credit_card_number', '4111111111111111'],
      ['expiration_month', '08'],
      ['expiration_year', String(new Date().getFullYear() + 2)],
      ['cvv', '987'],
    ] as const) {
      await page.locator(`[name=${name}]`).fill(value);
    }
    await press(page, 'PROCESS ORDER');
    await expect(page).toHaveURL('/thank-you/u1/c1/a1');
    await press(page, 'CHECK ORDER STATUS');

    await expect
      .poll(clicks)
      .toEqual([
        'home: ONLINE DMV SERVICES',
        'home: GET STARTED',
        'shipping-address: CONTINUE',
        'address-confirmation: BACK',
        'shipping-address: CONTINUE',
        'address-confirmation: NEXT',
        'add-another-vehicle: EDIT',
        'add-another-vehicle: SAVE',
        'add-another-vehicle: DELETE',
        'add-another-vehicle: NO',
        'add-another-vehicle: DELETE',
        'add-another-vehicle: YES',
        'add-another-vehicle: CHECKOUT',
        'payment-details: PROCESS ORDER',
        'thank-you: CHECK ORDER STATUS',
      ]);
    expect(clicks().join()).not.toMatch(/typed|4111|987|7ABC123|dana|\$/i);
  },
);

test(
  'the dashboard, the header, and other pages report their buttons, but not after an opt-out',
  CLICKS,
  async ({ page }) => {
    test.slow();
    const { clicks, open } = await record(page);
    await mockApi(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await open('/vehicle-registration');
    await press(page, 'LOCATE VEHICLE');
    await open('/add-multiple-vehicle');
    await press(page, 'CHECK OUT');
    await open('/faq');
    await press(page, 'LOG IN');
    await expect(page).toHaveURL('/login');
    await beLoggedIn(page);
    await open('/dashboard/profile/u1');
    await press(page, 'UPDATE');
    await page.getByRole('link', { name: 'Our Services' }).click();
    await press(page, 'Go');
    await expect(page).toHaveURL('/');
    await button(page, 'Account menu').click();
    await press(page, 'Logout');
    await expect
      .poll(clicks)
      .toEqual([
        'vehicle-registration: LOCATE VEHICLE',
        'add-multiple-vehicle: CHECK OUT',
        'faq: LOG IN',
        'profile: UPDATE',
        'our-services: Go',
        'home: Account menu',
        'home: Logout',
      ]);

    await test.step('visitors who opted out through Global Privacy Control are not reported', async () => {
      const before = clicks().length;
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
      );
      await page.goto('/faq');
      await press(page, 'Menu|ONLINE');
      await page.keyboard.press('Escape');
      await page.goto('/shipping-address/u1/v1');
      await press(page, 'CONTINUE', 'NEXT');
      await expect(page).toHaveURL(/add-another-vehicle/);
      expect(clicks()).toHaveLength(before);
    });
  },
);
