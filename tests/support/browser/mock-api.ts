/**
 * Mocks the API with responses that a test sets, because a real server would not return them on demand. Other calls get
 * default responses about one vehicle of the user u1, with the address a1 in the cart c1.
 */
import type { Page, Request } from '@playwright/test';

export type Answer = { status?: number; body?: unknown } | 'abort' | 'hang';
/** Keyed by `METHOD path`. A path that ends in `*` matches every path with that prefix. */
export type Answers = Record<string, Answer | ((request: Request) => Answer)>;
export type Asked = { method: string; path: string; query: URLSearchParams; body: unknown };

export const SERVICES = [
  {
    uuid: 's1',
    slug: 'renew-vehicle-registration',
    name: 'Renew Vehicle Registration',
    status: 1,
    kind: 'renewal',
  },
  { uuid: 's2', slug: 'transfer-title', name: 'Transfer Title', status: 1, kind: 'transfer' },
  { uuid: 's3', name: 'Withdrawn Service', status: 0 },
];

export const vehicle = {
  uuid: 'v1',
  vehicle_type: 'Automobile',
  vehicle_make: 'Honda',
  vehicle_license_plate: '7ABC123',
  vehicle_vin_number: '1HGCM82633A004352',
  vehicle_registration_expiry_date: '2027-01-31',
};

export const address = {
  uuid: 'a1',
  user_uuid: 'u1',
  user_vehicle_uuid: 'v1',
  first_name: 'Dana',
  last_name: 'Sample',
  company_name: '',
  street_address: '1200 Sample Street',
  unit: '4B',
  city: 'Sacramento',
  state: 'CA',
  zip_code: '95814',
  email: 'dana@gmail.com',
  phone_no: '9165550142',
  is_owner: true,
  is_overnight_shipping: true,
  is_usps_suggested: false,
};

export const suggestion = {
  streetAddress: '1200 SAMPLE ST APT 4B',
  city: 'SACRAMENTO',
  state: 'CA',
  ZIPCode: '95814-1234',
};

export const fees = {
  dmv_registration_fee: 214,
  ca_dmv_bpa_fee: 4,
  dmv_service_fee: 29.95,
  'shipping_&_handling': 39.95,
  convenience_fee: 6.48,
};

export const item = {
  uuid: 'o1',
  user_cart_uuid: 'c1',
  user_vehicle_uuid: 'v1',
  user_vehicle: vehicle,
  user_shipping_address: address,
  final_price: 294.38,
  total_price: 254.43,
  dmv_deal_details: fees,
};

export const order = {
  ...item,
  order_id: 'R100482',
  created_at: '2026-03-09T12:00:00Z',
  order_status: 0,
  shipping_status: 'Label Printed',
  payment_status: 'SUCCESS',
  service_type: { uuid: 's1', name: 'Renew Vehicle Registration' },
};

export const ok = (data: unknown): Answer => ({ body: { status: 'success', message: '', data } });
export const list = (...rows: unknown[]): Answer => ok({ data: rows, total: rows.length });
export const fail = (message: string, status = 400): Answer => ({
  status,
  body: { status: 'fail', message, error: { data: { message } } },
});

const USUAL: Answers = {
  'GET /v1/api/service/types': list(...SERVICES),
  'GET /v1/api/system/params': (request) =>
    request.url().includes('OVERNIGHT_SHIPPING')
      ? list({ value: { overnight_shipping_price: 39.95 } })
      : list(),
  'POST /v1/api/dmv/details': ok({ user_uuid: 'u1', user_vehicle_uuid: 'v1', eligible: true }),
  'GET /v1/api/users': list({ uuid: 'u1', email: 'dana@gmail.com', mobile_number: '9165550142' }),
  'PUT /v1/api/users/*': ok({}),
  'GET /v1/api/user/vehicles': list(vehicle),
  'POST /v1/api/user/vehicles/*': ok({}),
  'GET /v1/api/user/shipping/address': list(address),
  'GET /v1/api/usps/city-state': fail('We couldn’t find this ZIP code.', 404),
  'POST /v1/api/user/shipping/address': ok({ uuid: 'a1' }),
  'PUT /v1/api/user/shipping/address/*': ok({ uuid: 'a1' }),
  'GET /v1/api/usps/address': ok({ address: suggestion }),
  'POST /v1/api/user/carts': ok({ uuid: 'c1' }),
  'GET /v1/api/user/carts/items': list(item),
  'GET /v1/api/user/orders': list(order),
  'DELETE /v1/api/user/orders/*': ok({}),
  'POST /v1/api/checkout': ok({ payment_status: 'SUCCESS' }),
  'GET /v1/api/payment-fields': ok({ kind: 'direct' }),
  'GET /v1/api/user/payment/methods': list(),
  'POST /v1/api/auditlogs': ok({}),
  'GET /v1/api/ip': { body: { ip: '192.0.2.7' } },
};

/** Responds to every API call of the page and records the calls. */
export async function mockApi(page: Page, answers: Answers = {}): Promise<Asked[]> {
  const asked: Asked[] = [];
  await page.route(
    (url) => url.pathname.startsWith('/v1/'),
    async (route) => {
      const request = route.request();
      const { pathname: path, searchParams: query } = new URL(request.url());
      const method = request.method();
      asked.push({ method, path, query, body: bodyOf(request) });
      const found = find(answers, `${method} ${path}`) ?? find(USUAL, `${method} ${path}`);
      const answer = typeof found === 'function' ? found(request) : found;
      if (answer === 'hang') return;
      if (answer === 'abort') return route.abort();
      const { status = 200, body } = answer ?? { status: 404, body: {} };
      await route.fulfill(body === undefined ? { status, body: '' } : { status, json: body });
    },
  );
  return asked;
}

/** `path` may end in `*`. */
export function callsOf(asked: readonly Asked[], method: string, path: string): Asked[] {
  return asked.filter((call) => call.method === method && matches(path, call.path));
}

export function auditsOf(asked: readonly Asked[]): string[] {
  return callsOf(asked, 'POST', '/v1/api/auditlogs').flatMap(({ body }) =>
    Array.isArray(body) ? body.map((entry: unknown) => String(at(entry, 'message'))) : [],
  );
}

/** Returns `value[key][key]…` of any value, or undefined. */
export function at(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null
        ? Object.entries(inner).find(([name]) => name === key)?.[1]
        : undefined,
    value,
  );
}

function find(answers: Answers, key: string) {
  return Object.entries(answers).find(([pattern]) => matches(pattern, key))?.[1];
}

function matches(pattern: string, text: string): boolean {
  return pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : text === pattern;
}

function bodyOf(request: Request): unknown {
  try {
    return request.postDataJSON();
  } catch {
    return request.postData();
  }
}
