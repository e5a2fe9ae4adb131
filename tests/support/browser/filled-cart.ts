/** A cart that is filled by API calls instead of on screens, for tests of a later screen. */
import { expect, type Page } from '@playwright/test';
import { californiaDay } from '#contracts/time/california.ts';
import { httpApi } from '#tests/support/api/http-api.ts';
import { addressBody, declaredCar, type Ids, lookUp, pay } from '#tests/support/api/shopping.ts';
import type { Customer } from './purchase.ts';

/** The server of the browser tests; some tests start their own. */
export const SITE = `http://127.0.0.1:${process.env.E2E_PORT ?? 4388}`;

type Line = {
  plate: string;
  service?: string;
  user?: string;
  /** A car by default. */
  vehicle?: { vehicle_type: string; vehicle_make: string };
};

/** Looks up a vehicle, saves the customer's address with overnight shipping, and adds the vehicle to the cart. */
export async function fillCartOf(
  site: string,
  customer: Customer,
  { plate, service, user, vehicle }: Line,
): Promise<Ids> {
  const shop = httpApi(site);
  const found = await lookUp(shop, {
    ...{ plate, email: customer.email },
    own: { declared: { ...declaredCar(californiaDay(new Date())), ...vehicle } },
    ...(service !== undefined && { service }),
    ...(user !== undefined && { user }),
  });
  const ids = {
    user: found.text('data', 'user_uuid'),
    vehicle: found.text('data', 'user_vehicle_uuid'),
  };
  const body = addressBody(ids, { unit: '', ...customer, is_overnight_shipping: true });
  const address = (await shop.post('/user/shipping/address', body)).text('data', 'uuid');
  const added = await shop.post('/user/carts', {
    user_uuid: ids.user,
    user_vehicle_uuid: ids.vehicle,
    user_shipping_address_info_uuid: address,
  });
  const cart = added.text('data', 'user_cart_uuid');
  return { ...ids, address, cart, line: added.text('data', 'order_uuid') };
}

export async function openCart(page: Page, site: string, { user, address }: Ids) {
  await page.goto(`${site}/add-another-vehicle/${user}/${address}`);
  await expect(page.getByRole('button', { name: 'CHECKOUT' })).toBeVisible();
}

/** Opens the payment form directly, with one page load. Returns the IDs. */
export async function openPayment(
  page: Page,
  customer: Customer,
  plate: string,
  site = SITE,
): Promise<Ids> {
  const ids = await fillCartOf(site, customer, { plate });
  await page.goto(`${site}/payment-details/${ids.user}/${ids.cart}/${ids.address}`);
  return ids;
}

/** Buys a renewal without a page. */
export async function buyFor(customer: Customer, plate: string, site = SITE): Promise<Ids> {
  const ids = await fillCartOf(site, customer, { plate });
  const paid = await pay(httpApi(site), ids.user, { email: customer.email });
  expect(paid.text('data', 'payment_status')).toBe('SUCCESS');
  return ids;
}
