/**
 * The field names of the specification's entities (section 3) in real responses, which the contracts must be
 * able to parse.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { savedAddressSchema } from '#contracts/account/address.ts';
import { userSchema } from '#contracts/account/user.ts';
import { cartItemSchema } from '#contracts/order/cart.ts';
import { orderSchema } from '#contracts/order/order.ts';
import { userVehicleSchema } from '#contracts/vehicle/vehicle.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import {
  addressBody,
  checkoutBody,
  fillCart,
  type Ids,
  lookUp,
  pay,
  readCart,
  someone,
} from '#tests/support/api/shopping.ts';

describe('Entities in the responses', () => {
  let api: TestApi;
  let cart: Ids;
  let paid: Ids;
  let account: Awaited<ReturnType<typeof logIn>>;
  beforeAll(async () => {
    api = await createTestApi();
    cart = await fillCart(api);
    paid = await fillCart(api);
    await pay(api, paid.user);
    account = await logIn(api, someone().email);
    const profile = {
      name: 'Ada',
      mobile_number: '4155550123',
      metadata: { address: { city: 'Napa' } },
    };
    await api.put(`/users/${account.user}`, profile, account.headers);
  });
  afterAll(() => api.close());

  const VEHICLE = [
    'vehicle_type',
    'vehicle_make',
    'vehicle_license_plate',
    'vehicle_vin_number',
    'vehicle_registration_expiry_date',
  ];
  const ADDRESS = ['first_name', 'last_name', 'street_address', 'city', 'state', 'zip_code'];
  /** Name, its ids, the call that returns it, its schema, and the fields as paths of keys. */
  const entities: [string, string[], () => Promise<unknown>, z.ZodMiniType, string[]][] = [
    [
      'a user’s vehicle',
      ['ENT-005'],
      () => firstOf(`/user/vehicles?user_uuid=${cart.user}`),
      userVehicleSchema,
      [...VEHICLE, 'final_price'],
    ],
    [
      'a user',
      ['ENT-011'],
      () => firstOf(`/users?uuid=${account.user}`, account.headers),
      userSchema,
      [
        ...['uuid', 'user_uuid', 'email', 'mobile_number', 'name', 'profile_image'],
        'metadata.address',
      ],
    ],
    [
      'a cart item',
      ['ENT-012', 'ENT-013', 'ENT-014', 'ENT-015'],
      () => firstOf(`/user/carts/items?user_uuid=${cart.user}`),
      cartItemSchema,
      [
        ...['uuid', 'user_cart_uuid', 'user_vehicle_uuid', 'final_price', 'total_price'],
        ...VEHICLE.map((key) => `user_vehicle.${key}`),
        ...ADDRESS.map((key) => `user_shipping_address.${key}`),
      ],
    ],
    [
      'an order',
      ['ENT-016'],
      () => firstOf(`/user/orders?user_uuid=${paid.user}&order_status=0`),
      orderSchema,
      [
        ...['order_id', 'created_at', 'order_status', 'shipping_status', 'payment_status'],
        ...['user_vehicle.vehicle_vin_number', 'service_type.name'],
        ...ADDRESS.map((key) => `user_shipping_address.${key}`),
      ],
    ],
    [
      'a shipping address',
      ['ENT-006', 'ENT-024', 'API-014', 'API-042'],
      () => firstOf(`/user/shipping/address?user_uuid=${cart.user}`),
      savedAddressSchema,
      ['uuid', 'user_uuid', 'user_vehicle_uuid', ...ADDRESS, 'email', 'phone_no'],
    ],
  ];

  for (const [name, tags, ask, schema, fields] of entities) {
    it(`use the specified names for ${name} and its parts`, { tags }, async () => {
      const row = await ask();
      for (const field of fields) expect(row).toHaveProperty(field);
      // Parsing with the contract loses nothing.
      const read = z.parse(schema, row);
      for (const field of fields) expect(read).toHaveProperty(field);
    });
  }

  it('accept an address without a company or unit, and keep its flags', {
    tags: ['ENT-006', 'ENT-008', 'ENT-009', 'ENT-023'],
  }, async () => {
    const found = await lookUp(api, someone());
    const ids = {
      user: found.text('data', 'user_uuid'),
      vehicle: found.text('data', 'user_vehicle_uuid'),
    };
    const { is_overnight_shipping: _, ...body } = addressBody(ids, { company_name: '', unit: '' });
    const saved = await api.post('/user/shipping/address', body);
    expect(saved.status).toBe(200);
    const kept = await firstOf(`/user/shipping/address?uuid=${saved.text('data', 'uuid')}`);
    expect(kept).toMatchObject({
      ...body,
      phone_no: '4155550123',
      is_owner: true,
      is_overnight_shipping: true,
      is_usps_suggested: false,
    });
  });

  it.each(['California', 'ca', 'C', 'CAL', 'ZZ', ''])(
    'reject %j as a state',
    { tags: ['ENT-007'] },
    async (state) => {
      const answer = await api.post('/user/shipping/address', addressBody(cart, { state }));
      expect([answer.status, answer.at('error', 'data', 'errors', 0, 'field')]).toEqual([
        400,
        'state',
      ]);
    },
  );

  it('list a user’s vehicles, or the named one', {
    tags: ['API-013', 'API-044'],
  }, async () => {
    const { email } = someone();
    const first = await fillCart(api, { plate: someone().plate, email });
    const plate = someone().plate;
    const second = await fillCart(api, { plate, email }, { user: first.user });
    const all = await api.get(`/user/vehicles?user_uuid=${first.user}`);
    expect(all.rows()).toHaveLength(2);
    const one = await api.get(`/user/vehicles?uuid=${second.vehicle}&user_uuid=${first.user}`);
    expect(one.rows()).toMatchObject([{ uuid: second.vehicle, vehicle_license_plate: plate }]);
  });

  it('require every field of a checkout except description and unit', async () => {
    const { user } = await fillCart(api);
    const body = checkoutBody({ user, ...(await readCart(api, user)) });
    const { description: _, ...required } = body;
    const { unit: __, ...billing } = body.billing_address;
    const without = (record: object, field: string) =>
      Object.fromEntries(Object.entries(record).filter(([key]) => key !== field));
    const spoilt = [
      ...Object.keys(required).map((field) => without(required, field)),
      ...Object.keys(billing).map((field) => ({
        ...required,
        billing_address: without(billing, field),
      })),
    ];
    expect(spoilt).toHaveLength(21);
    for (const broken of spoilt) {
      const answer = await api.post('/checkout', broken);
      expect([answer.status, answer.at('error', 'data', 'code')]).toEqual([
        400,
        'VALIDATION_FAILED',
      ]);
    }
    const paid = await api.post('/checkout', { ...required, billing_address: billing });
    expect(paid.at('data', 'payment_status')).toBe('SUCCESS');
  });

  it('include a cart item’s own uuid, which deletes it', { tags: ['ENT-012'] }, async () => {
    const gone = await fillCart(api);
    expect((await api.del(`/user/orders/${gone.line}`)).status).toBe(200);
    const rest = await api.get(`/user/carts/items?user_uuid=${gone.user}`);
    expect(rest.rows()).toEqual([]);
  });

  async function firstOf(path: string, headers?: Record<string, string>): Promise<unknown> {
    const answer = await api.get(path, headers);
    return answer.rows()[0];
  }
});
