import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPartner, seedDemoPartner } from '#server/features/partners/demo-partner.ts';
import { createFraming } from '#server/features/partners/service.ts';
import { isSignedBy } from '#server/features/partners/signature.ts';
import { sandboxHosts } from '#server/gateways/webhook/sandbox.ts';
import { removeOldData, retentionDays } from '#server/jobs/retention.ts';
import { partnerWorkers } from '#server/jobs/start-jobs.ts';
import { retryDeadJobs, selectDeadJobs } from '#server/jobs/store.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { fillCart, lookUp, pay, readCart, someone } from '#tests/support/api/shopping.ts';

const MINUTE_MS = 60_000;
/** Minutes from the payment to each attempt, as promised to partners. */
const PAUSES = [0, 1, 6, 36, 156, 516, 1236, 2676, 4356];
const LAST_TRY_MS = (PAUSES.at(-1) ?? 0) * MINUTE_MS;

describe('The partner program', () => {
  let api: TestApi;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  beforeAll(async () => {
    api = await createTestApi();
    work = await createTestWork(api);
    await seedDemoPartner(api.deps.db, { port: 4702, now: api.deps.clock() });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.travel();
    api.toldPartners.length = 0;
    await moveWebhook('https://partner.test/hook');
  });

  const moveWebhook = (url: string | null) =>
    api.deps.db
      .updateTable('partner')
      .set({ webhook_url: url, webhook_secret: url && demoPartner.webhookSecret })
      .execute();
  const deliver = async () =>
    (await Promise.all(partnerWorkers(work.deps).map((one) => one.runDue()))).reduce(
      (sum, count) => sum + count,
    );
  const idsTold = () => api.toldPartners.map(({ headers }) => headers['renewal-event-id']);
  const eventsOf = (cart: string) =>
    api.deps.db
      .selectFrom('job')
      .selectAll()
      .where('kind', '=', 'tell-partner')
      .where(
        sql<boolean>`dedupe_key in (select 'order.paid:' || order_line.uuid from order_line
          where order_line.user_cart_uuid = ${cart})`,
      )
      .execute();
  const metrics = async () =>
    (
      await api.api.request(
        '/v1/api/metrics',
        {},
        { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
      )
    ).text();

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

  it('returns who may frame the checkout under a key, and no one for an unknown key', async () => {
    const known = await api.get(`/partners?key=${demoPartner.key}`);
    expect(known.rows()).toEqual([
      {
        name: 'Demo partner',
        allowed_origins: ['http://127.0.0.1:4702', 'http://localhost:4702'],
        is_test: false,
        nothing_preselected: false,
      },
    ]);
    expect((await api.get('/partners?key=nobody')).rows()).toEqual([]);
    expect(await createFraming(api.deps)("x' or '1'='1")).toBeUndefined();
  });

  it('attributes an order to the partner and sends one signed event, without personal data', async () => {
    const { user, cart, email, plate } = await fillPartnerCart();
    expect((await pay(api, user)).at('data', 'payment_status')).toBe('SUCCESS');
    const lines = await api.deps.db
      .selectFrom('order_line')
      .innerJoin('partner', 'partner.uuid', 'order_line.partner_uuid')
      .select(['order_line.order_id', 'order_line.final_price_cents', 'partner.name'])
      .where('user_cart_uuid', '=', cart)
      .execute();
    expect(lines).toMatchObject([{ order_id: expect.any(String), name: 'Demo partner' }]);

    expect([await deliver(), await deliver()]).toEqual([1, 0]);
    const [message] = api.toldPartners;
    expect(api.toldPartners).toHaveLength(1);
    const body = message?.body ?? '';
    expect(JSON.parse(body)).toEqual({
      id: message?.headers['renewal-event-id'],
      type: 'order.paid',
      created_at: '2026-03-10T18:00:00.000Z',
      mode: 'live',
      data: {
        order_id: lines[0]?.order_id,
        service: 'renew-vehicle-registration',
        amount_cents: lines[0]?.final_price_cents,
        ...{ currency: 'USD', reference: null, metadata: {} },
      },
    });
    for (const personal of [email, plate, 'Ada', 'Driver', '94607', user]) {
      expect(body).not.toContain(personal);
    }
    const signature = message?.headers['renewal-signature'] ?? '';
    const now = api.deps.clock();
    const secret = demoPartner.webhookSecret;
    expect(isSignedBy(secret, { body, signature, now })).toBe(true);
    expect(isSignedBy(secret, { body: `${body} `, signature, now })).toBe(false);
    expect(isSignedBy('another secret', { body, signature, now })).toBe(false);
    const later = new Date(now.getTime() + 6 * MINUTE_MS);
    expect(isSignedBy(secret, { body, signature, now: later })).toBe(false);
  });

  it('sends no event for an order from our site, or with an unknown key', async () => {
    const own = await fillCart(api, someone());
    await pay(api, own.user);
    const unknown = await fillPartnerCart('nobody');
    expect((await pay(api, unknown.user)).at('data', 'payment_status')).toBe('SUCCESS');
    expect(await eventsOf(own.cart)).toEqual([]);
    expect(await eventsOf(unknown.cart)).toEqual([]);
  });

  it('removes the attribution when the plate is looked up on our site again', async () => {
    const { user, cart, plate, email } = await fillPartnerCart();
    await lookUp(api, { plate, email, user });
    await pay(api, user);
    expect(await eventsOf(cart)).toEqual([]);
  });

  it('writes no event if the card is declined', async () => {
    const { user, cart } = await fillPartnerCart();
    await pay(api, user, { cardnumber: '4000000000000002' });
    expect(await eventsOf(cart)).toEqual([]);
    expect((await readCart(api, user)).lines).toHaveLength(1);
  });

  it('retries with increasing delays and the same id, for three days', async () => {
    const { user, cart } = await fillPartnerCart();
    await pay(api, user);
    await moveWebhook(`https://${sandboxHosts.refusing}/hook`);
    expect([await deliver(), await deliver()]).toEqual([1, 0]);
    for (const minutes of PAUSES.slice(1, -1)) {
      api.travel({ ms: minutes * MINUTE_MS - 1 });
      expect(await deliver()).toBe(0);
      api.travel({ ms: minutes * MINUTE_MS });
      expect(await deliver()).toBe(1);
    }
    await moveWebhook('https://partner.test/hook');
    expect(PAUSES.at(-1)).toBeGreaterThan(3 * 24 * 60);
    api.travel({ ms: LAST_TRY_MS });
    await deliver();
    const [event] = await eventsOf(cart);
    expect(event).toMatchObject({ state: 'done', attempts: 9 });
    expect(idsTold()).toEqual([JSON.parse(api.toldPartners[0]?.body ?? '').id]);
  });

  it('shows, repeats, and cleans up dead events like any other job', {
    tags: ['ONE-004'],
  }, async () => {
    const { user, cart } = await fillPartnerCart();
    await pay(api, user);
    await moveWebhook(`https://${sandboxHosts.down}/hook`);
    for (const minutes of PAUSES) {
      api.travel({ ms: minutes * MINUTE_MS });
      await deliver();
    }
    const dead = await selectDeadJobs(api.deps.db);
    expect(dead).toMatchObject([
      {
        kind: 'tell-partner',
        attempts: 9,
        last_error: 'GatewayError: The webhook sandbox is down for this host',
      },
    ]);
    expect(await metrics()).toContain('jobs{kind="tell-partner",state="dead"} 1');
    expect(api.logged.some((line) => line.includes('job failed permanently'))).toBe(true);
    api.travel({ days: 30 });
    expect(await deliver()).toBe(0);

    await moveWebhook('https://partner.test/hook');
    const uuid = dead[0]?.uuid;
    expect(await retryDeadJobs(api.deps.db, { uuid, now: api.deps.clock() })).toHaveLength(1);
    expect(await deliver()).toBe(1);
    expect(idsTold()).toHaveLength(1);
    expect(await metrics()).not.toContain('kind="tell-partner"');

    api.travel({ days: 30 + retentionDays.partnerEvents - 1 });
    await removeOldData(api.deps);
    expect(await eventsOf(cart)).toMatchObject([{ state: 'done' }]);
    api.travel({ days: 30 + retentionDays.partnerEvents + 1 });
    await removeOldData(api.deps);
    expect(await eventsOf(cart)).toEqual([]);
  });

  it('ends the event, undelivered, if the partner has removed the webhook', async () => {
    const { user, cart } = await fillPartnerCart();
    await pay(api, user);
    await moveWebhook(null);
    await deliver();
    await moveWebhook('https://partner.test/hook');
    api.travel({ ms: MINUTE_MS });
    await deliver();
    expect(api.toldPartners).toEqual([]);
    const last_error = 'There was no webhook URL';
    expect(await eventsOf(cart)).toMatchObject([{ state: 'done', last_error }]);
  });

  it('delivers an event only once if two processes poll at the same moment', async () => {
    const { user } = await fillPartnerCart();
    await pay(api, user);
    const tried = await Promise.all([deliver(), deliver()]);
    expect(tried.sort()).toEqual([0, 1]);
    expect(api.toldPartners).toHaveLength(1);
  });
});
