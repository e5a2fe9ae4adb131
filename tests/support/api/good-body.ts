import * as z from 'zod/mini';
import type { Call } from '#contracts/api/call.ts';
import { OTHER_ADDRESS } from './desk-actions.ts';
import { addressBody, checkoutBody, declaredCar, type Ids, RENEWAL, someone } from './shopping.ts';

/** Returns a valid request, so that a test that corrupts one field reaches that field's rule. */
export function goodBody(path: string, ids: Ids): Record<string, unknown> | undefined {
  const { user, vehicle, address, line } = ids;
  if (path.endsWith('/dmv/details')) {
    const { plate, email } = someone();
    return {
      service_type_uuid: RENEWAL,
      vehicle_license_plate: plate,
      user_email: email,
      declared: declaredCar('2026-03-10'),
    };
  }
  if (path.includes('/shipping/address')) return addressBody({ user, vehicle });
  if (path.endsWith('/user/carts')) {
    return {
      user_uuid: user,
      user_vehicle_uuid: vehicle,
      user_shipping_address_info_uuid: address,
    };
  }
  if (path.endsWith('/checkout')) return checkoutBody({ user, lines: [line], amount: 1 });
  if (path.endsWith('/later')) {
    return {
      user_uuid: user,
      renewal_reminder: true,
      replace_card_or_sticker: true,
      renew_another_vehicle: true,
    };
  }
  if (path.endsWith('/reminder')) return { renewal_reminder: true };
  if (path.endsWith('/authentications')) {
    return {
      user_uuid: null,
      otp_type: 'email',
      mobile_number: '',
      email: 'a@example.com',
      param_code: 'EMAIL_LOGIN_REGISTER',
    };
  }
  if (path.endsWith('/login/user')) {
    return {
      type: 'email',
      email: 'a@example.com',
      mobile_country_code: '',
      mobile_number: '',
      password: '',
      otp: '1234',
    };
  }
  if (path.endsWith('/resume')) return { user_uuid: user };
  if (path.endsWith('/privacy/requests')) return { email: 'a@example.com', kind: 'access' };
  if (path.includes('/users/')) return { mobile_number: '4155550123' };
  return undefined;
}

/** The request UUID in desk bodies. Callers replace it with a new one. */
export const REQUEST_UUID = '01890000-0000-7000-8000-000000000000';

export function goodDeskBody({ body }: Call): Record<string, unknown> {
  const shape = body && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties;
  const known = Object.keys(shape ?? {});
  return Object.fromEntries(Object.entries(FIELDS).filter(([field]) => known.includes(field)));
}

const FIELDS = {
  ...{ request_uuid: REQUEST_UUID, reason: 'other', note: 'The customer called' },
  ...{ mail_uuid: REQUEST_UUID, email: 'other@example.com', amount: 1, seen_back: 0 },
  ship_to: OTHER_ADDRESS,
  ...{ as_typed: false, kind: 'note', text: 'The envelope was torn', limits: ['login', 'payment'] },
  to: REQUEST_UUID,
  verdicts: [{ paper: 'odometer', seen: null, again: 'The date is missing' }],
  ...{ effective_from: '2026-04-01', is_confirmed: true },
  prices: [{ name: 'service_fee', hundredths: 3100 }],
  ...{ name: 'Corner Shop', origins: ['https://shop.example.com'], webhook: null, share: '10' },
  ...{ orders: ['R100001'], tracking_number: '1Z5R89390357567127' },
  contents: [{ order_id: 'R100001', proof: 'K1234567' }],
  ...{ days: 7, seen: '', event: 'failed', label: 'Laptop' },
  ...{ count: 10, csv: 'Order,Outcome', charges: 200, result: { outcome: 'no_record' } },
};
