import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listDeliveries } from '#server/features/partners/deliveries.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { addPartner, buyAt, type TestPartner } from '#tests/support/api/partners.ts';

const ORDERS = { tags: ['PART-003', 'PART-005'] };
const EVENTS = { tags: ['PART-004'] };
const OWN = { partner_reference: 'cart 17', partner_metadata: { campaign: 'spring' } };
const STEPS = 5;

describe('Orders and events that partners read', () => {
  let api: TestApi;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  let partner: TestPartner;
  let other: TestPartner;
  beforeAll(async () => {
    api = await createTestApi();
    work = await createTestWork(api);
    const webhook = 'https://partner.test/hook';
    partner = await addPartner(api, { name: 'Reader', webhook, basisPoints: 1250 });
    other = await addPartner(api, { name: 'Other', webhook });
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  const read = (path: string, { keys } = partner) =>
    api.get(`/partners${path}`, { Authorization: `Bearer ${keys.report}` });

  it('return an order by its number or by the partner’s reference', ORDERS, async () => {
    const { order } = await buyAt(api, partner.keys.live, { own: OWN });
    api.travel({ ms: 1000 });
    const test = await buyAt(api, partner.keys.test, { own: OWN });
    const one = await read(`/orders/${order.order_id}`);
    expect(one.body).toEqual({
      ...{ order_id: order.order_id, mode: 'live', service: 'renew-vehicle-registration' },
      ...{ status: 'paid', paid_at: order.paid_at?.toISOString(), currency: 'USD' },
      ...{ status_since: expect.any(String), amount_cents: order.final_price_cents },
      ...{ refunded_cents: 0, commission_cents: order.commission_cents },
      ...{ reference: 'cart 17', metadata: { campaign: 'spring' } },
    });
    const found = await read('/orders?reference=cart%2017');
    expect(found.at('orders', 0)).toMatchObject({ order_id: test.order.order_id, mode: 'test' });
    expect(found.at('orders', 1)).toEqual(one.body);
    for (const mode of ['live', 'test']) {
      const { at } = await read(`/orders?reference=cart%2017&mode=${mode}`);
      expect(at('orders')).toMatchObject([{ mode }]);
    }
    expect((await read('/orders?reference=CART%2017')).body).toEqual({ orders: [], next: null });
    for (const path of [`/orders/${order.order_id}`, '/orders/R1']) {
      expect((await read(path, other)).status).toBe(404);
    }
    expect((await read('/orders?reference=cart%2017', other)).at('orders')).toEqual([]);
    for (const path of ['/orders/R1', '/orders?reference=1', '/events']) {
      const { live, report } = partner.keys;
      for (const key of [live, `${report}x`]) {
        const answer = await api.get(`/partners${path}`, { Authorization: `Bearer ${key}` });
        expect([answer.status, answer.at('error', 'data', 'code')]).toEqual([
          ...[401, 'REPORT_KEY_NEEDED'],
        ]);
      }
    }
  });

  it('list all orders page by page, newest first', ORDERS, async () => {
    const busy = await addPartner(api, { name: 'Busy', webhook: null });
    const ids: string[] = [];
    // Two are paid at the same time.
    for (const ms of [0, 1000, 0]) {
      api.travel({ ms });
      const { order } = await buyAt(api, busy.keys.live);
      ids.unshift(order.order_id);
    }
    const listed: string[] = [];
    let query = '';
    for (let count = 0; count < 4; count += 1) {
      const page = await read(`/orders?limit=1${query}`, busy);
      if (page.at('next') === null) break;
      listed.push(page.text('orders', 0, 'order_id'));
      query = `&after=${encodeURIComponent(page.text('next'))}`;
    }
    expect(listed.toSorted()).toEqual(ids.toSorted());
    expect(listed.at(-1)).toBe(ids.at(-1));
    const all = await read('/orders', busy);
    expect([all.at('orders'), all.at('next')]).toMatchObject([{ length: 3 }, null]);
    expect((await read('/orders?limit=3', other)).body).toEqual({ orders: [], next: null });
  });

  it.each([
    ['/orders?limt=3', 'limt', 'This call doesn’t have the parameter limt'],
    ['/orders/R1?mode=live', 'mode', 'This call doesn’t have the parameter mode'],
    ['/events?reference=1', 'reference', 'This call doesn’t have the parameter reference'],
    ['/report?month=2026-03&x=1', 'x', 'This call doesn’t have the parameter x'],
    ['/orders?limit=0', 'limit', 'Use a limit from 1 to 100'],
    ['/events?limit=1.5', 'limit', 'Use a limit from 1 to 100'],
    ['/events?limit=many', 'limit', 'Use a limit from 1 to 100'],
    [
      '/events?type=order.lost',
      'type',
      'Use one of order.paid, order.filed, order.completed, order.shipped, order.rejected, order.canceled, order.refunded',
    ],
    ['/events?mode=sandbox', 'mode', 'Use live or test'],
    ['/orders?mode=sandbox', 'mode', 'Use live or test'],
    ['/report?month=2026-03&mode=both', 'mode', 'Use live or test'],
    ['/report?month=2026-03&format=xml', 'format', 'Use json or csv'],
  ])('reject %s', ORDERS, async (path, field, message) => {
    const { status, at } = await read(path);
    expect([status, at('error', 'data', 'errors')]).toEqual([400, [{ field, message }]]);
  });

  it('return a canceled order with its refund and without commission', ORDERS, async () => {
    const { order, line, user } = await buyAt(api, partner.keys.live);
    await api.post(`/user/orders/${line}/cancellation?user_uuid=${user}`, {});
    expect((await read(`/orders/${order.order_id}`)).body).toMatchObject({
      ...{ status: 'canceled', refunded_cents: order.final_price_cents, commission_cents: 0 },
    });
  });

  it('list the events of a partner without a webhook', EVENTS, async () => {
    const silent = await addPartner(api, { name: 'Silent', webhook: null });
    const { order } = await buyAt(api, silent.keys.test);
    await work.runDue();
    api.travel({ ms: 20_000 });
    const { order_id } = order;
    expect((await read('/events', silent)).body).toMatchObject({
      events: [{ type: 'order.paid', mode: 'test', data: { order_id } }],
    });
    const [delivery] = await listDeliveries(api.deps.db, silent.uuid, { newest: 1 });
    expect(delivery).toMatchObject({ order_id, state: 'not sent' });
  });

  it('have a place to continue from before the first event', EVENTS, async () => {
    const fresh = await addPartner(api, { name: 'Fresh', webhook: null });
    const next = (await read('/events', fresh)).text('next');
    await buyAt(api, fresh.keys.live);
    api.travel({ ms: 20_000 });
    for (const only of ['', '&mode=test']) {
      const { at } = await read(`/events?after=${encodeURIComponent(next)}${only}`, fresh);
      expect(at('events')).toMatchObject({ length: only === '' ? 1 : 0 });
      expect(at('next') === next).toBe(only !== '');
    }
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('reject %s, and name the methods', async (method) => {
    for (const path of ['orders', 'orders/R1', 'events', 'report']) {
      const answer = await api.api.request(`/v1/api/partners/${path}`, { method });
      expect([answer.status, answer.headers.get('Allow')], path).toEqual([405, 'GET, HEAD']);
      expect(await answer.json()).toMatchObject({
        error: { data: { code: 'METHOD_NOT_ALLOWED' } },
      });
    }
    const head = await api.api.request('/v1/api/partners/orders', { method: 'HEAD' });
    expect(head.status).toBe(401);
  });

  it('list events in order, page by page, as they were sent', EVENTS, async () => {
    const settled = { ms: (STEPS + 1) * STEP_MS };
    api.travel(settled);
    const start = (await read('/events')).at('next');
    api.travel();
    const { order } = await buyAt(api, partner.keys.live, { own: OWN });
    for (let step = 1; step <= STEPS; step += 1) {
      api.travel({ ms: step * STEP_MS });
      await work.runDue();
    }
    api.travel({ ms: 2 * settled.ms });
    const all = await read('/events');
    const types: unknown[] = [];
    const next = all.text('next');
    for (let count = 0; all.at('events', count) !== undefined; count += 1) {
      if (all.at('events', count, 'data', 'order_id') === order.order_id) {
        types.push(all.at('events', count, 'type'));
      }
    }
    expect(types).toEqual(['order.paid', 'order.filed', 'order.completed', 'order.shipped']);
    expect(start).not.toBe(next);
    expect((await read(`/events?after=${next}`)).body).toEqual({ events: [], next });
    const ofOne = await read('/events?mode=live&type=order.filed&limit=1');
    expect(ofOne.at('events')).toMatchObject([{ type: 'order.filed', mode: 'live' }]);
    expect(
      (await read(`/events?type=order.paid&after=${ofOne.text('next')}`)).at('events'),
    ).toEqual([]);
    const tests = await read('/events?mode=test');
    expect(JSON.stringify(tests.body)).not.toContain(order.order_id);
    for (const after of ['nonsense', all.text('events', 0, 'id')]) {
      const rejected = await read(`/events?after=${after}`);
      expect(rejected.status).toBe(400);
      expect(rejected.at('error', 'data', 'errors', 0, 'field')).toBe('after');
    }
    expect(JSON.stringify((await read('/events', other)).body)).not.toContain(order.order_id);
  });
});
