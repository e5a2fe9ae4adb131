import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { createLogger } from '#server/logger.ts';
import { type Answer, toAnswer } from '#tests/support/api/answer.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { mailedCart } from '#tests/support/api/mailed-cart.ts';
import {
  addressBody,
  checkoutBody,
  fillCart,
  type Ids,
  lookUp,
  pay,
  RENEWAL,
  readCart,
  someone,
} from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';
import { cards } from '#tests/support/cards.ts';

describe('A guest’s uuid', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  it('may be in a header instead of a query or a body', { tags: ['SAFE-023'] }, async () => {
    const buyer = someone();
    const ids = await fillCart(api, buyer);
    const { amount, lines } = await readCart(api, ids.user);
    const { user_uuid: _, ...address } = addressBody(ids);
    const cart = {
      user_vehicle_uuid: ids.vehicle,
      user_shipping_address_info_uuid: ids.address,
    };
    const { user_uuid: __, ...checkout } = checkoutBody({ user: ids.user, lines, amount });
    const plate = {
      service_type_uuid: RENEWAL,
      vehicle_license_plate: someone().plate,
      user_email: buyer.email,
    };
    const header = { 'X-User-Uuid': ids.user };
    const calls: [string, (headers: Record<string, string>) => Promise<Answer>][] = [
      ['user', (headers) => api.get('/users', headers)],
      ['vehicles', (headers) => api.get('/user/vehicles', headers)],
      ['addresses', (headers) => api.get('/user/shipping/address', headers)],
      ['address', (headers) => api.put(`/user/shipping/address/${ids.address}`, address, headers)],
      ['new address', (headers) => api.post('/user/shipping/address', address, headers)],
      ['carts', (headers) => api.get('/user/carts', headers)],
      ['items', (headers) => api.get('/user/carts/items', headers)],
      ['envelope', (headers) => api.put('/user/carts/envelope', { one_envelope: true }, headers)],
      ['cart', (headers) => api.post('/user/carts', cart, headers)],
      ['resume', (headers) => api.post('/user/carts/resume', {}, headers)],
      ['checkout', (headers) => api.post('/checkout', checkout, headers)],
      ['orders', (headers) => api.get(`/user/orders?user_cart_uuid=${ids.cart}`, headers)],
    ];
    for (const [name, call] of calls) {
      expect([name, (await call({})).status]).toEqual([name, 400]);
      expect([name, (await call(header)).status]).toEqual([name, 200]);
    }
    const next = await api.post('/dmv/details', plate, header);
    expect(next.text('data', 'user_uuid')).toBe(ids.user);
    // Only the user in the request counts; a header grants nothing more.
    const other = await fillCart(api);
    const own = await api.get(`/users?uuid=${other.user}`, header);
    expect(own.at('data', 'data', 0, 'uuid')).toBe(other.user);
    const foreign = await api.get(`/user/shipping/address?uuid=${other.address}`, header);
    expect(foreign.status).toBe(404);
    expect((await api.get('/users', { 'X-User-Uuid': 'nobody' })).status).toBe(404);
    expect((await api.post('/user/carts', '[]', header)).status).toBe(400);
  });

  it('appears in no log line or metric of a purchase', {
    tags: ['SAFE-023'],
  }, async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk, _encoding, done) => done(void lines.push(String(chunk))),
    });
    const logger = createLogger('trace', stream);
    const { payment } = api.deps.gateways.live;
    let failing = false;
    const deps = {
      ...api.deps,
      logger,
      gateways: withLive(api.deps.gateways, {
        payment: {
          ...payment,
          async pay(...given: Parameters<typeof payment.pay>) {
            if (failing) throw new Error(`user ${ids.user} of ${ids.line}`, { cause: ids.address });
            return payment.pay(...given);
          },
          async find(handle: string) {
            if (failing) throw new Error(`user ${ids.user}`);
            return payment.find(handle);
          },
        },
      }),
    };
    const product = createApi(deps);
    const send = async (method: string, path: string, body?: unknown) =>
      toAnswer(
        await product.request(`/v1/api${path}`, {
          method,
          headers: { 'Content-Type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
    const shop = {
      get: (path: string) => send('GET', path),
      post: (path: string, body: unknown) => send('POST', path, body),
    };
    const work = await createTestWork(api, deps);
    const buyer = someone();
    const ids: Ids = await fillCart(shop, buyer);
    await pay(shop, ids.user, { cardnumber: cards.declined });
    await shop.get(`/user/orders?user_uuid=${ids.user}x`);
    await shop.post('/user/carts/resume', { user_uuid: ids.user });
    const link = await mailedCart(api, buyer.email);
    expect((await readCart(shop, link.user)).lines).toHaveLength(1);
    expect((await pay(shop, link.user)).at('data', 'payment_status')).toBe('SUCCESS');
    failing = true;
    const next = await fillCart(shop, { ...buyer, plate: someone().plate }, { user: link.user });
    expect((await pay(shop, next.user)).at('data', 'payment_status')).toBe('PENDING');
    api.travel({ ms: STEP_MS });
    await work.runDue();
    logger.error({ err: new Error(`Key (user_uuid)=(${link.user}) is not present`) }, 'database');

    const said = [...lines, await (await product.request('/v1/api/metrics')).text()].join('\n');
    expect(lines.length).toBeGreaterThan(15);
    expect(said).toMatch(/is not present/);
    expect(said).toMatch(/uuid:[0-9a-f]{12}\b/);
    const uuids = [...Object.values(ids), ...Object.values(link), ...Object.values(next)];
    expect(uuids.filter((uuid) => said.includes(uuid))).toEqual([]);
  });

  it('can save a hundred addresses and vehicles per hour', { tags: ['SAFE-023'] }, async () => {
    const ids = await fillCart(api);
    const limited = limitedApi(api, {
      addresses: { points: 3, perSeconds: 3600 },
      'lookup-guest': { points: 3, perSeconds: 3600 },
    });
    const statuses = async (send: () => Promise<Answer>) =>
      (await Promise.all(Array.from({ length: 5 }, send))).map(({ status }) => status).toSorted();
    const saved = () => limited.post('/user/shipping/address', addressBody(ids));
    expect(await statuses(saved)).toEqual([200, 200, 200, 429, 429]);
    const rejected = await saved();
    expect(rejected.text('message')).toBe(
      'Too many addresses were saved. Please try again in 60 minutes.',
    );
    const buyer = someone();
    const first = await lookUp(limited, buyer);
    const user = first.text('data', 'user_uuid');
    const more = () => lookUp(limited, { ...buyer, plate: someone().plate, user });
    expect(await statuses(more)).toEqual([200, 200, 200, 429, 429]);
    expect((await more()).text('message')).toContain('looked up for this order');
    // Another customer is not affected.
    const other = await fillCart(api);
    expect((await limited.post('/user/shipping/address', addressBody(other))).status).toBe(200);
  });

  it('can’t save 300 addresses per second', { tags: ['SAFE-023'] }, async () => {
    const ids = await fillCart(api);
    const limited = limitedApi(api);
    const answers: Answer[] = [];
    for (let count = 0; count < 102; count += 1) {
      answers.push(await limited.post('/user/shipping/address', addressBody(ids)));
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(answers.at(-1)?.status).toBe(429);
  });
});
