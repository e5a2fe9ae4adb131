/** The funnel's calls, in the order in which a browser makes them. */

import { sql } from 'kysely';
import { addDays } from '#contracts/time/days.ts';
import { someone } from '../someone.ts';
import type { Answer } from './answer.ts';
import type { TestApi } from './create-test-api.ts';

export { someone };

export type Shop = {
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
};

export const RENEWAL = 'c0a80001-0000-4000-8000-000000000001';
export const REPLACEMENT = 'c0a80001-0000-4000-8000-000000000002';
export const TRANSFER = 'c0a80001-0000-4000-8000-000000000003';
export const STATUS_CHECK = 'c0a80001-0000-4000-8000-000000000009';
export const GOOD_CARD = '4242424242424242';

export type Ids = { user: string; vehicle: string; address: string; cart: string; line: string };

/** Optional parts of a lookup: a partner's data about its customer, and what the customer declares. */
export type OwnWords = {
  partner_reference?: unknown;
  partner_metadata?: unknown;
  declared?: unknown;
};

/** A car's details, which the shop asks for if it can't ask the DMV. On the day `today`, its renewal is due. */
export function declaredCar(today: string) {
  const vehicle = { vin_end: '04352', vehicle_type: 'automobile', vehicle_make: 'Honda' };
  return { ...vehicle, expires_on: addDays(today, 23), notice_fee: 312 };
}

export async function lookUp(
  api: Shop,
  {
    plate,
    email,
    service = RENEWAL,
    user,
    partner,
    own,
  }: {
    plate: string;
    email: string;
    service?: string;
    user?: string;
    partner?: string;
    own?: OwnWords;
  },
) {
  return api.post('/dmv/details', {
    service_type_uuid: service,
    vehicle_license_plate: plate,
    user_email: email,
    ...(user !== undefined && { user_uuid: user }),
    ...(partner !== undefined && { partner }),
    ...own,
  });
}

export function addressBody(
  ids: Pick<Ids, 'user' | 'vehicle'>,
  changes: Record<string, unknown> = {},
) {
  return {
    user_uuid: ids.user,
    user_vehicle_uuid: ids.vehicle,
    first_name: 'Ada',
    last_name: 'Driver',
    street_address: '1 Main Street',
    unit: 'Apt 2',
    city: 'Oakland',
    state: 'CA',
    zip_code: '94607',
    email: 'ada@example.com',
    phone_no: '(415) 555-0123',
    is_overnight_shipping: false,
    ...changes,
  };
}

export async function fillCart(
  api: Shop,
  { plate, email } = someone(),
  {
    overnight = false,
    user,
    service = RENEWAL,
    partner,
    own,
    street,
  }: {
    overnight?: boolean;
    user?: string;
    service?: string;
    partner?: string;
    own?: OwnWords;
    street?: string;
  } = {},
): Promise<Ids> {
  const found = await lookUp(api, {
    plate,
    email,
    service,
    ...(user !== undefined && { user }),
    ...(partner !== undefined && { partner }),
    ...(own !== undefined && { own }),
  });
  const ids = {
    user: found.text('data', 'user_uuid'),
    vehicle: found.text('data', 'user_vehicle_uuid'),
  };
  const body = addressBody(ids, {
    is_overnight_shipping: overnight,
    ...(street !== undefined && { street_address: street }),
  });
  const address = (await api.post('/user/shipping/address', body)).text('data', 'uuid');
  const added = await api.post('/user/carts', {
    user_uuid: ids.user,
    user_vehicle_uuid: ids.vehicle,
    user_shipping_address_info_uuid: address,
  });
  const cart = added.text('data', 'user_cart_uuid');
  return { ...ids, address, cart, line: added.text('data', 'order_uuid') };
}

export async function readCart(api: Shop, user: string) {
  const items = await api.get(`/user/carts/items?user_uuid=${user}`);
  const lines = items.rows().map((_, index) => items.text('data', 'data', index, 'uuid'));
  const cents = items
    .rows()
    .reduce<number>(
      (sum, _, index) =>
        sum + Math.round(Number(items.at('data', 'data', index, 'final_price')) * 100),
      0,
    );
  return { items, lines, amount: cents / 100 };
}

export function checkoutBody(
  { user, lines, amount }: { user: string; lines: string[]; amount: number },
  changes: Record<string, unknown> = {},
) {
  return {
    user_uuid: user,
    amount,
    cardname: 'Ada Driver',
    cardnumber: GOOD_CARD,
    cvv: '987',
    expmonth: '12',
    expyear: '2030',
    zipcode: '94607',
    email: 'ada@example.com',
    description: 'Vehicle registration renewal',
    renewal_reminders: 1,
    terms_and_conditions: 1,
    orders: lines,
    billing_address: {
      first_name: 'Ada',
      last_name: 'Driver',
      street_address: '1 Main Street',
      unit: '',
      city: 'Oakland',
      state: 'CA',
      zip_code: '94607',
      email: 'ada@example.com',
      phone_no: '4155550123',
    },
    ...changes,
  };
}

export async function pay(
  api: Shop,
  user: string,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const cart = await readCart(api, user);
  return api.post('/checkout', checkoutBody({ user, ...cart }, changes), headers);
}

/** Backdates a user's payments, or all payments. Their age comes from the database's clock, which a test can't set. */
export async function agePayments(
  { deps }: TestApi,
  seconds: number,
  user?: string,
): Promise<void> {
  const users = user === undefined ? sql`` : sql` where user_uuid = ${user}`;
  await sql`update payment
    set written_at = written_at - make_interval(secs => ${seconds})${users}`.execute(deps.db);
}
