import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getAddresses, postAddress } from '#contracts/account/address.ts';
import { getUsers, putUser } from '#contracts/account/user.ts';
import { getCartItems, postCart } from '#contracts/order/cart.ts';
import { deleteOrder } from '#contracts/order/order.ts';
import { getVehicles } from '#contracts/vehicle/vehicle.ts';
import { lookUpVehicle } from '#islands/lookup/start/start-lookup.ts';
import {
  listBody,
  type Reply,
  startServer,
  success,
} from '#tests/support/outside/answering-server.ts';
import { fetchSuggestion, updateAddress } from './addresses.ts';
import { checkout } from './checkout.ts';
import { fetchCartOrders, fetchOvernightCents, fetchUserOrders } from './orders.ts';
import { request, requestAll, requestFirst, send } from './request.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let reply: Reply;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  reply = { body: listBody([]) };
  server = await startServer(() => reply);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

const asked = () => {
  const [first] = server.asked;
  if (!first) throw new Error('Expected a request');
  return { ...first, json: first.body === '' ? undefined : JSON.parse(first.body) };
};

const address = {
  user_uuid: 'u1',
  user_vehicle_uuid: 'v1',
  first_name: 'Ann',
  last_name: 'Lee',
  company_name: '',
  street_address: '1 Main St',
  unit: 'Apt 2',
  city: 'Fresno',
  state: 'CA',
  zip_code: '93650',
  email: 'ann@gmail.com',
  phone_no: '4155550123',
  is_owner: true,
  is_overnight_shipping: true,
  is_usps_suggested: false,
};

describe('the endpoints', () => {
  it('look up a vehicle by the entered text, changed only by trimming', {
    tags: ['API-010', 'AMB-135'],
  }, async () => {
    reply = success({ user_uuid: 'u1', user_vehicle_uuid: 'v1', eligible: false });
    const form = {
      service_type_uuid: 's1',
      vehicle_license_plate: ' abc 123 ',
      user_email: 'ann@gmail.com ',
    };
    expect(await lookUpVehicle(form)).toEqual({
      user_uuid: 'u1',
      user_vehicle_uuid: 'v1',
      eligible: false,
    });
    expect(asked()).toMatchObject({ method: 'POST', path: '/v1/api/dmv/details' });
    expect(asked().json).toEqual({
      service_type_uuid: 's1',
      vehicle_license_plate: 'abc 123',
      user_email: 'ann@gmail.com',
    });
  });

  it('include an existing guest in the lookup', async () => {
    reply = success({ user_uuid: 'u1', user_vehicle_uuid: 'v1' });
    await lookUpVehicle({
      service_type_uuid: 's1',
      vehicle_license_plate: 'A',
      user_email: 'a@b.c',
      user_uuid: 'u1',
    });
    expect(asked().json.user_uuid).toBe('u1');
  });

  it('read a user by uuid and keep their mobile number', {
    tags: ['API-011', 'API-012'],
  }, async () => {
    reply = { body: listBody([{ uuid: 'u1', email: 'a@b.c' }]) };
    expect(await requestFirst(getUsers, { uuid: 'u1' })).toMatchObject({
      uuid: 'u1',
      email: 'a@b.c',
    });
    expect(asked()).toMatchObject({ method: 'GET', path: '/v1/api/users', query: { uuid: 'u1' } });
    await send(putUser, { uuid: 'u1', body: { mobile_number: '4155550123' } });
    expect(server.asked[1]).toMatchObject({
      method: 'PUT',
      path: '/v1/api/users/u1',
      body: '{"mobile_number":"4155550123"}',
    });
  });

  it('read vehicles by vehicle and user', { tags: ['API-013', 'API-044'] }, async () => {
    reply = { body: listBody([{ uuid: 'v1', final_price: '10.5' }]) };
    expect(await requestAll(getVehicles, { uuid: 'v1', user_uuid: 'u1' })).toHaveLength(1);
    expect(asked()).toMatchObject({
      path: '/v1/api/user/vehicles',
      query: { uuid: 'v1', user_uuid: 'u1' },
    });
    await requestAll(getVehicles, { user_uuid: 'u1' });
    expect(server.asked[1]).toMatchObject({ query: { user_uuid: 'u1' } });
  });

  it('read, create, and update addresses', {
    tags: ['API-014', 'API-015', 'API-016', 'API-042', 'AMB-050'],
  }, async () => {
    reply = { body: listBody([{ uuid: 'a1', unit: null }]) };
    expect((await request(getAddresses, { user_uuid: 'u1' }))[0]).toMatchObject({
      uuid: 'a1',
      city: '',
      is_owner: true,
    });
    expect((await requestFirst(getAddresses, { uuid: 'a1' }))?.uuid).toBe('a1');
    reply = success({ uuid: 'a2' });
    expect(await request(postAddress, { body: address })).toEqual({ uuid: 'a2' });
    expect(await updateAddress('a1', address)).toBe('a2');
    expect(server.asked.map(({ method, path, query }) => [method, path, query])).toEqual([
      ['GET', '/v1/api/user/shipping/address', { user_uuid: 'u1' }],
      ['GET', '/v1/api/user/shipping/address', { uuid: 'a1' }],
      ['POST', '/v1/api/user/shipping/address', {}],
      ['PUT', '/v1/api/user/shipping/address/a1', {}],
    ]);
    expect(JSON.parse(server.asked[3]?.body ?? '')).toEqual(address);
  });

  it('request the postal spelling by street and unit, and read both response formats', {
    tags: ['API-018', 'AMB-035'],
  }, async () => {
    const suggestion = {
      streetAddress: '1 MAIN ST APT 2',
      city: 'FRESNO',
      state: 'CA',
      ZIPCode: '93650',
    };
    reply = success({ address: suggestion });
    expect(await fetchSuggestion(address)).toEqual(suggestion);
    expect(asked()).toMatchObject({
      path: '/v1/api/usps/address',
      query: {
        ...{ streetAddress: '1 Main St Apt 2', city: 'Fresno' },
        ...{ state: 'CA', ZIPCode: address.zip_code },
      },
    });
    reply = { body: { status: 'success', address: suggestion } };
    expect(await fetchSuggestion(address)).toEqual(suggestion);
    reply = success({ address: suggestion, source: 'offline' });
    expect(await fetchSuggestion(address)).toEqual({ ...suggestion, source: 'offline' });
    reply = success({});
    expect(await fetchSuggestion(address)).toBeNull();
  });

  it('create a cart and read its lines', { tags: ['API-019', 'API-038', 'AMB-052'] }, async () => {
    const ids = {
      user_uuid: 'u1',
      user_vehicle_uuid: 'v1',
      user_shipping_address_info_uuid: 'a1',
    };
    await send(postCart, { body: ids });
    expect(asked()).toMatchObject({ method: 'POST', path: '/v1/api/user/carts', json: ids });
    reply = { body: listBody([{ uuid: 'l1', final_price: '100.10' }]) };
    expect(await request(getCartItems, { user_uuid: 'u1' })).toEqual([
      { uuid: 'l1', final_price: '100.10' },
    ]);
    expect(server.asked[1]).toMatchObject({
      path: '/v1/api/user/carts/items',
      query: { user_uuid: 'u1' },
    });
  });

  it('read the orders of a cart and of a user, and delete an order', {
    tags: ['API-020', 'API-021', 'API-043', 'AMB-057'],
  }, async () => {
    reply = { body: listBody([{ order_id: 'R-1', order_status: '0' }, { order_id: 'R-2' }]) };
    const orders = await fetchCartOrders({ user_cart_uuid: 'c1', user_uuid: 'u1' });
    expect(orders.map(({ uuid }) => uuid)).toEqual(['R-1', 'R-2']);
    await fetchUserOrders('u1');
    await send(deleteOrder, { uuid: 'l1' });
    expect(
      server.asked.map(({ method, path, query, body }) => [method, path, query, body]),
    ).toEqual([
      ['GET', '/v1/api/user/orders', { user_cart_uuid: 'c1', user_uuid: 'u1' }, ''],
      ['GET', '/v1/api/user/orders', { user_uuid: 'u1', order_status: '0' }, ''],
      ['DELETE', '/v1/api/user/orders/l1', {}, ''],
    ]);
  });

  it('pay with the attempt’s key', { tags: ['API-022', 'API-028'] }, async () => {
    reply = success({ payment_status: 'FAILED', payment_response: { Message: 'P1' } });
    const { user_vehicle_uuid, company_name, ...rest } = address;
    const body = {
      user_uuid: 'u1',
      amount: 300.75,
      cardname: 'Ann Lee',
      cardnumber: '4242424242424242',
      cvv: '123',
      expmonth: '12',
      expyear: '2030',
      zipcode: '93650',
      email: 'ann@gmail.com',
      description: 'd',
      renewal_reminders: 1 as const,
      terms_and_conditions: 1 as const,
      orders: ['l1'],
      billing_address: rest,
    };
    expect(await checkout(body, 'k1')).toMatchObject({ payment_status: 'FAILED' });
    expect(asked()).toMatchObject({ method: 'POST', path: '/v1/api/checkout' });
    expect(asked().headers['idempotency-key']).toBe('k1');
    expect(asked().json.amount).toBe(300.75);
    reply = { body: { status: 'success' } };
    expect(await checkout(body, 'k1')).toEqual({});
  });

  it('read the overnight price, or use a default', {
    tags: ['API-009', 'SHIP-018', 'AMB-027'],
  }, async () => {
    reply = { body: listBody([{ value: { overnight_shipping_price: 29.95 } }]) };
    expect(await fetchOvernightCents()).toBe(2995);
    expect(asked()).toMatchObject({
      path: '/v1/api/system/params',
      query: { code: 'OVERNIGHT_SHIPPING' },
    });
    for (const answer of [{ body: listBody([]) }, { status: 500 }, { raw: 'no JSON' }]) {
      reply = answer;
      expect(await fetchOvernightCents()).toBe(3995);
    }
  });
});

describe('responses in an unknown format', () => {
  it('fail without crashing', async () => {
    for (const body of [{ status: 'success' }, { data: { data: 'no list' } }, []]) {
      reply = { body };
      await expect(request(getCartItems, { user_uuid: 'u1' })).rejects.toThrow(
        'Something went wrong',
      );
    }
    reply = success({ uuid: 7 });
    await expect(request(postAddress, { body: address })).rejects.toThrow('Something went wrong');
  });

  it('lose only the parts that can’t be read', async () => {
    reply = { body: listBody([{ uuid: 'l1', final_price: {}, total_price: 5 }, 'no row']) };
    expect(await request(getCartItems, { user_uuid: 'u1' })).toEqual([
      { uuid: 'l1', total_price: 5 },
    ]);
  });
});
