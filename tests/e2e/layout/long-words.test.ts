import { expect, type Page } from '@playwright/test';
import { openScreen, screens } from '#tests/support/browser/every-screen.ts';
import {
  address,
  item,
  list,
  ok,
  order,
  suggestion,
  vehicle,
} from '#tests/support/browser/mock-api.ts';
import { DANA } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';

const LONG = 'W'.repeat(120);
const EMAIL = `${'w'.repeat(110)}@gmail.com`;
const longAddress = {
  ...address,
  first_name: LONG,
  last_name: LONG,
  company_name: LONG,
  street_address: LONG,
  city: LONG,
  email: EMAIL,
};
const longVehicle = { ...vehicle, vehicle_make: LONG, vehicle_type: LONG };
const longItem = { ...item, user_vehicle: longVehicle, user_shipping_address: longAddress };
const longOrder = { ...order, ...longItem, shipping_status: LONG };
const user = { uuid: 'u1', email: EMAIL, mobile_number: '9165550142', name: LONG };
const answers = {
  'GET /v1/api/users': list(user),
  'GET /v1/api/user/vehicles': list(longVehicle),
  'GET /v1/api/user/shipping/address': list(longAddress),
  'GET /v1/api/usps/address': ok({ address: { ...suggestion, streetAddress: LONG, city: LONG } }),
  'GET /v1/api/user/carts/items': list(longItem, { ...longItem, uuid: 'o2' }),
  'GET /v1/api/user/orders': list(longOrder),
};
const session = { ...DANA, user_name: LONG, user_email: EMAIL };

/** How far the page, or a dialog in it, can be scrolled sideways, and what sticks out. */
function sideways(page: Page) {
  return page.evaluate(() => {
    const root = document.documentElement;
    const beyond = [root, ...document.querySelectorAll('dialog[open]')].map(
      (box) => box.scrollWidth - box.clientWidth,
    );
    const most = Math.max(...beyond);
    if (most <= 0) return 'nothing';
    const out = [...document.querySelectorAll('main *, dialog *, header *, footer *')]
      .filter((one) => one.getBoundingClientRect().right > root.clientWidth + 0.5)
      .map((one) => `${one.tagName}.${one.getAttribute('class') ?? ''}`);
    return `${most} px: ${out.slice(0, 6).join(' ')}`;
  });
}

for (const [name, screen] of Object.entries(screens)) {
  test(`${name} does not scroll sideways with words of 120 characters`, {
    tag: '@EASE-023',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    await openScreen(page, screen, { answers, session });
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await sideways(page), `${width} px`).toBe('nothing');
    }
  });
}
