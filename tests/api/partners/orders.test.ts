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
    expect((await read('/orders?reference=CART%2017')).body).toEqual({ orders: [] });
    for (const path of [`/orders/${order.order_id}`, '/orders/R1']) {
      expect((await read(path, other)).status).toBe(404);
    }
    expect((await read('/orders?reference=cart%2017', other)).body).toEqual({ orders: [] });
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
    for (const after of ['nonsense', all.text('events', 0, 'id')]) {
      const rejected = await read(`/events?after=${after}`);
      expect(rejected.status).toBe(400);
      expect(rejected.at('error', 'data', 'errors', 0, 'field')).toBe('after');
    }
    expect(JSON.stringify((await read('/events', other)).body)).not.toContain(order.order_id);
  });
});
