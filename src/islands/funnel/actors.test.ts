import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AnyActorLogic,
  createActor,
  type InputFrom,
  type OutputFrom,
  toPromise,
} from 'xstate';
import type { FunnelActors } from '#funnel/actors.ts';
import { confirmationOf } from '#funnel/confirmation.ts';
import { placeOfSuggestion } from '#funnel/requests.ts';
import { addressDraft, savedAddress, suggestion } from '#tests/support/funnel/samples.ts';
import {
  listBody,
  type Reply,
  startServer,
  success,
} from '#tests/support/outside/answering-server.ts';
import { funnelActors } from './actors.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let replies: Record<string, Reply>;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  replies = {};
  server = await startServer(({ method, path }) => replies[`${method} ${path}`] ?? notFound);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

const notFound: Reply = { status: 404, body: { status: 'fail', message: 'Not found' } };
const list = (...rows: unknown[]): Reply => ({ body: listBody(rows) });

const ADDRESSES = '/v1/api/user/shipping/address';
const owner = { user_uuid: 'u1', vehicle_uuid: 'v1' };
const askedFor = () => server.asked.map(({ method, path }) => `${method} ${path}`);

async function run<Name extends keyof FunnelActors>(
  name: Name,
  input: InputFrom<FunnelActors[Name]>,
): Promise<OutputFrom<FunnelActors[Name]>> {
  const logic: AnyActorLogic = funnelActors[name];
  const actor = createActor(logic, { input });
  const result = toPromise(actor);
  actor.start();
  return result;
}

describe('loading the shipping screen', () => {
  it('requests the vehicle, addresses, user, and overnight price', async () => {
    replies = {
      'GET /v1/api/user/vehicles': list({ uuid: 'v1' }),
      [`GET ${ADDRESSES}`]: list(savedAddress),
      'GET /v1/api/users': list({ uuid: 'u1', email: 'ann@gmail.com' }),
      'GET /v1/api/system/params': list({ value: { overnight_shipping_price: 29.95 } }),
    };
    expect(await run('loadShipping', owner)).toMatchObject({
      vehicles: [{ uuid: 'v1' }],
      addresses: [{ uuid: 'a1' }],
      user: { email: 'ann@gmail.com' },
      overnightCents: 2995,
      problems: [],
    });
  });

  it('shows what loads and names the rest', async () => {
    replies = { [`GET ${ADDRESSES}`]: list(savedAddress) };
    expect(await run('loadShipping', owner)).toMatchObject({
      vehicles: [],
      addresses: [{ uuid: 'a1' }],
      user: null,
      overnightCents: 3995,
      problems: ['Not found'],
    });
  });

  it('fails if neither vehicle nor addresses load', async () => {
    await expect(run('loadShipping', owner)).rejects.toMatchObject({ status: 404 });
  });
});

describe('saving an address', () => {
  const saving = { ...owner, draft: addressDraft, address_uuid: null, user: { uuid: 'u1' } };

  it('creates the address, and saves the phone number if the user has none', {
    tags: ['API-012', 'API-015'],
  }, async () => {
    replies = {
      [`POST ${ADDRESSES}`]: success({ uuid: 'a1' }),
      'PUT /v1/api/users/u1': success({}),
    };
    expect(await run('saveAddress', saving)).toEqual({ address_uuid: 'a1' });
    const update = server.asked.find(({ path }) => path === '/v1/api/users/u1');
    expect(update?.body).toBe('{"mobile_number":"4155550123"}');
  });

  it('updates a saved address', { tags: ['API-016'] }, async () => {
    replies = { [`PUT ${ADDRESSES}/a1`]: success({ uuid: 'a1' }) };
    const input = { ...saving, address_uuid: 'a1', user: null };
    expect(await run('saveAddress', input)).toEqual({ address_uuid: 'a1' });
  });

  it('does not send the phone number if the user already has one', {
    tags: ['SHIP-020'],
  }, async () => {
    replies = { [`POST ${ADDRESSES}`]: success({ uuid: 'a1' }) };
    await run('saveAddress', { ...saving, user: { uuid: 'u1', mobile_number: '4155550100' } });
    expect(askedFor()).toEqual([`POST ${ADDRESSES}`]);
  });

  it('continues if the phone number can’t be saved', { tags: ['AMB-098'] }, async () => {
    replies = {
      [`POST ${ADDRESSES}`]: success({ uuid: 'a1' }),
      'PUT /v1/api/users/u1': { status: 500 },
    };
    expect(await run('saveAddress', saving)).toEqual({ address_uuid: 'a1' });
  });
});

describe('confirming an address', () => {
  const confirming = {
    ...owner,
    address_uuid: 'a1',
    address: savedAddress,
    suggestion,
    choice: 'suggested' as const,
  };

  it('loads it by its uuid, with the postal spelling', { tags: ['ADDR-004'] }, async () => {
    replies = {
      [`GET ${ADDRESSES}`]: list(savedAddress),
      'GET /v1/api/usps/address': success({ address: suggestion }),
    };
    const input = { ...owner, address_uuid: 'a1', kept: undefined };
    expect(await run('loadConfirmation', input)).toMatchObject({
      address: { uuid: 'a1' },
      suggestion,
    });
    expect(server.asked[0]?.query).toEqual({ uuid: 'a1', user_uuid: 'u1' });
  });

  it('does not request a suggestion again if it was already chosen', {
    tags: ['EASE-014'],
  }, async () => {
    const kept = confirmationOf({ address: savedAddress, suggestion, choice: 'suggested' });
    const saved = {
      ...savedAddress,
      ...placeOfSuggestion(suggestion),
      zip_code: '93650',
      is_usps_suggested: true,
    };
    replies = { [`GET ${ADDRESSES}`]: list(saved) };
    expect(await run('loadConfirmation', { ...owner, address_uuid: 'a1', kept })).toEqual({
      address: savedAddress,
      suggestion,
      isPostalDown: false,
    });
    expect(askedFor()).toEqual([`GET ${ADDRESSES}`]);
  });

  it('works without the postal spelling if there is none or the lookup fails, and logs only a failure', {
    tags: ['ERR-012', 'EASE-014'],
  }, async () => {
    replies = { [`GET ${ADDRESSES}`]: list(savedAddress) };
    const input = { ...owner, address_uuid: 'a1', kept: undefined };
    expect(await run('loadConfirmation', input)).toMatchObject({
      suggestion: null,
      isPostalDown: false,
    });
    expect(console.warn).not.toHaveBeenCalled();
    replies['GET /v1/api/usps/address'] = {
      status: 503,
      body: { status: 'fail', message: 'down' },
    };
    expect(await run('loadConfirmation', input)).toMatchObject({
      suggestion: null,
      isPostalDown: true,
    });
    expect(console.warn).toHaveBeenCalled();
  });

  it('saves first and then creates the cart, with the uuid from the response', {
    tags: ['ADDR-008', 'AMB-097'],
  }, async () => {
    replies = {
      [`PUT ${ADDRESSES}/a1`]: success({ uuid: 'a9' }),
      'POST /v1/api/user/carts': success({ uuid: 'c1' }),
    };
    expect(await run('confirmAddress', confirming)).toEqual({ address_uuid: 'a9' });
    expect(askedFor()).toEqual([`PUT ${ADDRESSES}/a1`, 'POST /v1/api/user/carts']);
    expect(JSON.parse(server.asked[0]?.body ?? '')).toMatchObject({ is_usps_suggested: true });
    expect(JSON.parse(server.asked[1]?.body ?? '')).toEqual({
      user_uuid: 'u1',
      user_vehicle_uuid: 'v1',
      user_shipping_address_info_uuid: 'a9',
    });
  });

  it('creates no cart if saving fails', { tags: ['ADDR-009'] }, async () => {
    await expect(run('confirmAddress', confirming)).rejects.toThrow('Not found');
    expect(askedFor()).toEqual([`PUT ${ADDRESSES}/a1`]);
  });
});

describe('loading the payment', () => {
  const input = { user_uuid: 'u1', cart_uuid: 'c1', address_uuid: 'a1', attemptKey: null };
  const items = 'GET /v1/api/user/carts/items';
  const orders = 'GET /v1/api/user/orders';
  const fields = 'GET /v1/api/payment-fields';
  const direct: Reply = success({ kind: 'direct' });

  it('checks whether the cart is paid only if that is in doubt', async () => {
    replies = {
      ...{ [items]: list({ uuid: 'l1' }), [fields]: direct },
      [`GET ${ADDRESSES}`]: list(savedAddress),
    };
    expect((await run('loadPayment', input)).paymentStatus).toBe('unpaid');
    expect(askedFor()).not.toContain(orders);
    replies = { ...replies, [orders]: list({ uuid: 'l1', payment_status: 'PENDING' }) };
    expect((await run('loadPayment', { ...input, attemptKey: 'k' })).paymentStatus).toBe('pending');
    replies = {
      ...replies,
      [items]: list(),
      [orders]: list({ uuid: 'l1', payment_status: 'PAID' }),
    };
    expect((await run('loadPayment', input)).paymentStatus).toBe('paid');
  });

  it('does not need the payment methods', { tags: ['AMB-053'] }, async () => {
    replies = {
      ...{ [items]: list({ uuid: 'l1' }), [fields]: direct },
      [`GET ${ADDRESSES}`]: list(savedAddress),
    };
    expect((await run('loadPayment', input)).items).toHaveLength(1);
    expect(askedFor()).toContain('GET /v1/api/user/payment/methods');
  });

  it('fails if the lines or the kind of card fields don’t load', async () => {
    replies = { [`GET ${ADDRESSES}`]: list(savedAddress), [fields]: direct };
    await expect(run('loadPayment', input)).rejects.toThrow('Not found');
    // Until the provider is known, the page must not ask for a card number.
    replies = { [`GET ${ADDRESSES}`]: list(savedAddress), [items]: list({ uuid: 'l1' }) };
    await expect(run('loadPayment', input)).rejects.toThrow('Not found');
  });
});

describe('afterwards', () => {
  it('the thank-you page reads the ZIP code of the first address', {
    tags: ['THX-005'],
  }, async () => {
    replies = {
      'GET /v1/api/user/orders': list({ order_id: 'R-1', payment_status: 'PAID' }),
      [`GET ${ADDRESSES}`]: list(savedAddress, { ...savedAddress, zip_code: '00000' }),
    };
    const input = { user_uuid: 'u1', cart_uuid: 'c1', address_uuid: 'a1' };
    expect(await run('loadThankYou', input)).toMatchObject({
      offerZipCode: '93650',
      paymentStatus: 'paid',
    });
  });

  it('the thank-you page is not shown if the orders don’t load', async () => {
    replies = { [`GET ${ADDRESSES}`]: list(savedAddress) };
    const input = { user_uuid: 'u1', cart_uuid: 'c1', address_uuid: 'a1' };
    await expect(run('loadThankYou', input)).rejects.toThrow('Not found');
  });

  it('the order status without ids calls nothing without a session', {
    tags: ['AMB-074'],
  }, async () => {
    expect(await run('loadOrders', {})).toEqual({ orders: [], signedIn: false });
    expect(server.asked).toEqual([]);
  });

  it('the order status without ids lists the orders of the session', {
    tags: ['AMB-074'],
  }, async () => {
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => (key === 'user_id' ? 'u7' : null),
    });
    replies = { 'GET /v1/api/user/orders': list({ order_id: 'R-1' }) };
    expect(await run('loadOrders', {})).toMatchObject({ orders: [{ order_id: 'R-1' }] });
    expect(server.asked[0]?.query).toEqual({ user_uuid: 'u7', order_status: '0' });
    vi.unstubAllGlobals();
  });
});

describe('finding the owner of an expired link', () => {
  const users = 'GET /v1/api/users';
  const GUESTS = 'POST /v1/api/user/guests';
  const tab = new Map<string, string>();
  const find = (user_uuid = 'g1') => run('findOwner', { user_uuid });
  beforeEach(() => {
    tab.clear();
    vi.stubGlobal('sessionStorage', { getItem: (key: string) => tab.get(key) ?? null });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('finds the logged-in account, and moves the guest’s data to it', async () => {
    tab.set('user_id', 'u1').set('guest_user_uuid', 'g1');
    replies = { [users]: list({ uuid: 'u1', email: 'ann@gmail.com' }) };
    expect(await find()).toEqual({ account: 'u1', email: null });
    expect(askedFor()).toEqual([users, GUESTS]);
    expect(await find('u1')).toEqual({ account: null, email: null });
  });

  it('finds the masked email of another account, and nothing for a live guest', async () => {
    replies = { [users]: list({ uuid: 'g1', email: 'a***@g***.com' }) };
    expect(await find()).toEqual({ account: null, email: 'a***@g***.com' });
    replies = { [users]: list({ uuid: 'g1', email: 'ann@gmail.com' }) };
    expect(await find()).toEqual({ account: null, email: null });
    replies = { [users]: list() };
    expect(await find()).toEqual({ account: null, email: null });
    expect(askedFor()).toEqual([users, users, users]);
  });
});
