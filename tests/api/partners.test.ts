import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverPartnerEvents } from '#server/features/partners/deliver-events.ts';
import { demoPartner, seedDemoPartner } from '#server/features/partners/demo-partner.ts';
import { framingOrigins } from '#server/features/partners/service.ts';
import { isSignedBy } from '#server/features/partners/signature.ts';
import { type FakeProvider, startFakeProvider } from '#server/gateways/fake-provider.ts';
import { createHttpWebhook } from '#server/gateways/webhook/http.ts';
import { createTestApi, type TestApi } from '../support/create-test-api.ts';
import { fillCart, lookUp, pay, readCart, someone } from '../support/shopping.ts';
import { databaseKinds } from '../support/test-database.ts';

const MINUTE_MS = 60_000;

describe.each(databaseKinds)('Partners on %s', (kind) => {
  let api: TestApi;
  let server: FakeProvider;
  beforeAll(async () => {
    api = await createTestApi(kind);
    server = await startFakeProvider(() => ({ status: 204, text: '' }));
    await seedDemoPartner(api.deps.db, { port: 4702, now: api.deps.clock() });
    await api.deps.db
      .updateTable('partner')
      .set({ webhook_url: `${server.baseUrl}/webhook` })
      .execute();
  });
  afterAll(async () => {
    await server.close();
    await api.close();
  });
  beforeEach(() => {
    api.travel();
    server.requests.length = 0;
    server.override = () => undefined;
  });

  const deliver = () => deliverPartnerEvents({ ...api.deps, webhook: createHttpWebhook() });
  const eventsOf = async (cart: string) =>
    api.deps.db
      .selectFrom('partner_event')
      .innerJoin('payment_line', 'payment_line.payment_uuid', 'partner_event.payment_uuid')
      .innerJoin('order_line', 'order_line.uuid', 'payment_line.order_line_uuid')
      .selectAll('partner_event')
      .where('order_line.user_cart_uuid', '=', cart)
      .execute();

  /** A cart whose vehicle was looked up in a partner's page. */
  async function fillPartnerCart(partner: string = demoPartner.key) {
    const who = someone();
    const ids = await fillCart(api, who);
    await api.post('/dmv/details', {
      service_type_uuid: 'c0a80001-0000-4000-8000-000000000001',
      vehicle_license_plate: who.plate,
      user_email: who.email,
      user_uuid: ids.user,
      partner,
    });
    return { ...ids, ...who };
  }

  it('tells who may frame the checkout under a key, and nobody for an unknown one', async () => {
    const known = await api.get(`/partners?key=${demoPartner.key}`);
    expect(known.rows()).toEqual([
      {
        name: 'Demo partner',
        allowed_origins: ['http://127.0.0.1:4702', 'http://localhost:4702'],
      },
    ]);
    expect((await api.get('/partners?key=nobody')).rows()).toEqual([]);
    expect(await framingOrigins(api.deps.db, "x' or '1'='1")).toEqual([]);
  });

  it('attributes an order to the partner and tells his server once, signed, with order ids only', async () => {
    const { user, cart, email, plate } = await fillPartnerCart();
    expect((await pay(api, user)).at('data', 'payment_status')).toBe('SUCCESS');
    const lines = await api.deps.db
      .selectFrom('order_line')
      .innerJoin('partner', 'partner.uuid', 'order_line.partner_uuid')
      .select(['order_line.order_id', 'partner.public_key'])
      .where('user_cart_uuid', '=', cart)
      .execute();
    expect(lines).toEqual([{ order_id: expect.any(String), public_key: demoPartner.key }]);

    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    const [request] = server.requests;
    expect(server.requests).toHaveLength(1);
    const body = request?.body ?? '';
    expect(JSON.parse(body)).toEqual({
      id: request?.headers.get('renewal-event-id'),
      type: 'order.completed',
      created_at: '2026-03-10T18:00:00.000Z',
      data: { partner: demoPartner.key, order_ids: [lines[0]?.order_id] },
    });
    for (const personal of [email, plate, 'Ada', 'Driver', '94607', user]) {
      expect(body).not.toContain(personal);
    }
    const signature = request?.headers.get('renewal-signature') ?? '';
    const now = api.deps.clock();
    const secret = demoPartner.webhookSecret;
    expect(isSignedBy(secret, { body, signature, now })).toBe(true);
    expect(isSignedBy(secret, { body: `${body} `, signature, now })).toBe(false);
    expect(isSignedBy('another secret', { body, signature, now })).toBe(false);
    const later = new Date(now.getTime() + 6 * MINUTE_MS);
    expect(isSignedBy(secret, { body, signature, now: later })).toBe(false);
  });

  it('tells nobody of an order that came by our own site, or by a key that nobody has', async () => {
    const own = await fillCart(api, someone());
    await pay(api, own.user);
    const unknown = await fillPartnerCart('nobody');
    expect((await pay(api, unknown.user)).at('data', 'payment_status')).toBe('SUCCESS');
    expect(await eventsOf(own.cart)).toEqual([]);
    expect(await eventsOf(unknown.cart)).toEqual([]);
  });

  it('takes the attribution back when the plate is looked up on our own site again', async () => {
    const { user, cart, plate, email } = await fillPartnerCart();
    await lookUp(api, { plate, email, user });
    await pay(api, user);
    expect(await eventsOf(cart)).toEqual([]);
  });

  it('writes no event where the card is declined', async () => {
    const { user, cart } = await fillPartnerCart();
    await pay(api, user, { cardnumber: '4000000000000002' });
    expect(await eventsOf(cart)).toEqual([]);
    expect((await readCart(api, user)).lines).toHaveLength(1);
  });

  it('tries again with growing waits under the same id, and gives up into a state a person can see', async () => {
    const { user, cart } = await fillPartnerCart();
    await pay(api, user);
    server.override = () => ({ status: 500, text: 'not now' });
    expect(await deliver()).toBe(0);
    expect(await deliver()).toBe(0);
    expect(server.requests).toHaveLength(1);
    for (const minutes of [1, 6, 36, 156, 636, 2076]) {
      api.travel({ ms: minutes * MINUTE_MS });
      await deliver();
    }
    expect(new Set(server.requests.map(({ headers }) => headers.get('renewal-event-id')))).toEqual(
      new Set((await eventsOf(cart)).map(({ uuid }) => uuid)),
    );
    expect(server.requests).toHaveLength(7);
    expect(await eventsOf(cart)).toMatchObject([
      { state: 'dead', attempts: 7, last_error: "The partner's server answered 500" },
    ]);
    api.travel({ days: 30 });
    await deliver();
    expect(server.requests).toHaveLength(7);
  });

  it('is delivered by one of two processes that look at the same moment', async () => {
    const { user } = await fillPartnerCart();
    await pay(api, user);
    const delivered = await Promise.all([deliver(), deliver()]);
    expect(delivered.sort()).toEqual([0, 1]);
    expect(server.requests).toHaveLength(1);
  });
});

describe('createHttpWebhook', () => {
  it('refuses an address without https that is not this machine', async () => {
    const webhook = createHttpWebhook();
    const delivery = { url: 'http://partner.example/hook', headers: {}, body: '{}' };
    await expect(webhook.deliver(delivery)).rejects.toThrow('Expected an https address, got http:');
  });

  it('does not follow a redirect', async () => {
    const server = await startFakeProvider(() => ({
      status: 302,
      text: '',
      headers: { location: 'http://127.0.0.1:9/' },
    }));
    const delivery = { url: server.baseUrl, headers: {}, body: '{}' };
    await expect(createHttpWebhook().deliver(delivery)).rejects.toThrow('could not be reached');
    await server.close();
  });
});
