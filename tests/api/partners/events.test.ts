import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PARTNER_EVENTS } from '#contracts/partner/events.ts';
import { resendEvents } from '#server/features/partners/deliveries.ts';
import { isSignedBy } from '#server/features/partners/signature.ts';
import { sandboxPlates } from '#server/gateways/dmv/sandbox.ts';
import { createHttpWebhook } from '#server/gateways/webhook/http.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { inMailRoom } from '#tests/support/api/mail-room.ts';
import { addPartner, buyAt, readEvent, type TestPartner } from '#tests/support/api/partners.ts';
import { closeRefund, readRefunds } from '#tests/support/api/refunds.ts';
import { fillCart, pay, STATUS_CHECK, someone } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';
import { type FakeProvider, startFakeProvider } from '#tests/support/outside/fake-provider.ts';

const EVENTS = { tags: ['PART-004'] };
const OWN = { partner_reference: 'cart 17', partner_metadata: { campaign: 'spring', 'a-b': 'ü' } };
const MINUTE_MS = 60_000;

describe('Events of a partner’s orders', () => {
  let api: TestApi;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  let server: FakeProvider;
  let partner: TestPartner;
  beforeAll(async () => {
    api = await createTestApi();
    server = await startFakeProvider(() => ({ status: 204, text: '' }));
    const gateways = { ...api.deps.gateways, webhook: createHttpWebhook({ toThisMachine: true }) };
    work = await createTestWork(api, { gateways });
    partner = await addPartner(api, { name: 'Told', webhook: `${server.baseUrl}/hook` });
  });
  afterAll(async () => {
    await api.close();
    await server.close();
  });
  beforeEach(() => {
    api.travel();
    server.requests.length = 0;
    server.override = () => undefined;
  });

  /** Returns the events about an order that the partner's server got, in order. Checks each signature. */
  const toldOf = (orderId: string) =>
    server.requests.flatMap(({ body, headers }) => {
      const signature = headers.get('renewal-signature') ?? '';
      const now = api.deps.clock();
      // Some events were sent earlier in the test.
      expect(isSignedBy(partner.secret, { body, signature, now }, 86_400)).toBe(true);
      const event = readEvent(body);
      expect(headers.get('renewal-event-id')).toBe(event.id);
      return event.data.order_id === orderId ? [event] : [];
    });

  async function carryOn(steps: number) {
    for (let step = 1; step <= steps; step += 1) {
      api.travel({ ms: step * STEP_MS });
      await work.runDue();
    }
  }

  it('report each state once: paid, filed, completed, and shipped', EVENTS, async () => {
    const { order } = await buyAt(api, partner.keys.live, { own: OWN });
    await work.runDue();
    await carryOn(5);
    const told = toldOf(order.order_id);
    expect(told.map(({ type }) => type).sort()).toEqual(
      ['order.completed', 'order.filed', 'order.paid', 'order.shipped'].sort(),
    );
    for (const event of told) {
      expect(event).toEqual({
        id: expect.any(String),
        type: event.type,
        created_at: expect.stringMatching(/^2026-03-10T18:0\d:\d\d\.000Z$/),
        mode: 'live',
        data: {
          order_id: order.order_id,
          service: 'renew-vehicle-registration',
          amount_cents: order.final_price_cents,
          currency: 'USD',
          reference: 'cart 17',
          metadata: { campaign: 'spring', 'a-b': 'ü' },
        },
      });
    }
    expect(new Set(told.map(({ id }) => id)).size).toBe(4);
  });

  it('report a mailing once staff can’t undo it', EVENTS, async () => {
    const { order } = await buyAt(api, partner.keys.live);
    await carryOn(1);
    const packer = await inMailRoom(api);
    const id = order.order_id;
    await packer.print(id);
    await packer.mail(id);
    const parcel = await packer.parcelOf(id);
    await packer.post(`parcels/${parcel?.uuid}/undo`, { reason: 'wrong_tracking' });
    expect((await packer.mail(id)).status).toBe(200);
    const mailings = () => toldOf(id).filter(({ type }) => type === 'order.shipped');
    // Staff resend the order's events, but not this one.
    await resendEvents(api.deps, { uuid: partner.uuid, name: 'Told' }, { orderId: id });
    await work.runDue();
    expect(mailings()).toEqual([]);
    api.travel({ ms: STEP_MS + 7 * MINUTE_MS });
    await work.runDue();
    expect(mailings()).toHaveLength(1);
  });

  it('report a rejection with the DMV’s reason, and the refund', EVENTS, async () => {
    const { order } = await buyAt(api, partner.keys.live, { plate: sandboxPlates.rejected });
    await carryOn(2);
    const told = toldOf(order.order_id);
    expect(told.map(({ type }) => type).sort()).toEqual(
      ['order.filed', 'order.paid', 'order.refunded', 'order.rejected'].sort(),
    );
    const dataOf = (type: string) => told.find((event) => event.type === type)?.data;
    expect(dataOf('order.rejected')?.reason).toContain('no valid smog certificate');
    expect(dataOf('order.refunded')).toMatchObject({ amount_cents: order.final_price_cents });
    expect(dataOf('order.paid')).not.toHaveProperty('reason');
  });

  it(
    'report a cancellation and the refunded amount, without a shared envelope’s fee',
    EVENTS,
    async () => {
      const buyer = someone();
      const first = await fillCart(api, buyer, { partner: partner.keys.live, overnight: true });
      await fillCart(
        api,
        { ...someone(), email: buyer.email },
        { partner: partner.keys.live, overnight: true, user: first.user },
      );
      await api.put('/user/carts/envelope', { user_uuid: first.user, one_envelope: true });
      await pay(api, first.user);
      await api.post(`/user/orders/${first.line}/cancellation`, {});
      await work.runDue();
      const refund = (await readRefunds(api)).find(
        ({ order_line_uuid }) => order_line_uuid === first.line,
      );
      const order = await api.deps.db
        .selectFrom('order_line')
        .selectAll()
        .where('uuid', '=', first.line)
        .executeTakeFirstOrThrow();
      expect(refund?.amount_cents).toBeLessThan(order.final_price_cents);
      expect(
        toldOf(order.order_id)
          .map(({ type, data }) => `${type} ${data.amount_cents}`)
          .sort(),
      ).toEqual([
        `order.canceled ${order.final_price_cents}`,
        `order.paid ${order.final_price_cents}`,
        `order.refunded ${refund?.amount_cents}`,
      ]);
    },
  );

  it('report a manual refund once it is made', EVENTS, async () => {
    const { order, line } = await buyAt(api, partner.keys.live, { card: cards.refundRejected });
    await api.post(`/user/orders/${line}/cancellation`, {});
    await work.runDue();
    const typesTold = () => toldOf(order.order_id).map(({ type }) => type);
    expect(typesTold()).not.toContain('order.refunded');
    const refund = (await readRefunds(api)).find(({ order_line_uuid }) => order_line_uuid === line);
    expect(await closeRefund(api, refund?.uuid ?? '')).toBe(true);
    await work.runDue();
    expect(typesTold()).toContain('order.refunded');
  });

  it('report a status check, but no shipment for it', EVENTS, async () => {
    const { order } = await buyAt(api, partner.keys.live, { service: STATUS_CHECK });
    await carryOn(3);
    expect(
      toldOf(order.order_id)
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['order.completed', 'order.filed', 'order.paid']);
  });

  it('contain no plate, name, or email', EVENTS, async () => {
    const rejected = await buyAt(api, partner.keys.live, { plate: sandboxPlates.rejected });
    await carryOn(2);
    expect(toldOf(rejected.order.order_id)).toHaveLength(4);
    const { email, plate, user, line, address } = rejected;
    for (const personal of [email, plate, user, line, address, 'Ada', 'Driver', '94607']) {
      for (const { body } of server.requests) expect(body).not.toContain(personal);
    }
  });

  it('are also sent for tests, and say so', EVENTS, async () => {
    const { order } = await buyAt(api, partner.keys.test, { own: OWN });
    await carryOn(5);
    const told = toldOf(order.order_id);
    expect(told).toHaveLength(4);
    expect(new Set(told.map(({ mode }) => mode))).toEqual(new Set(['test']));
    expect(told[0]?.data.reference).toBe('cart 17');
  });

  it('are resent under the same id if the response was lost', EVENTS, async () => {
    server.override = () => 'dropped';
    const { order } = await buyAt(api, partner.keys.live);
    await work.runDue();
    server.override = () => undefined;
    api.travel({ ms: MINUTE_MS });
    await work.runDue();
    const paid = toldOf(order.order_id).filter(({ type }) => type === 'order.paid');
    expect(paid).toHaveLength(2);
    expect(paid[0]).toEqual(paid[1]);
  });

  it('are written once, even if a killed worker’s successor repeats a step', EVENTS, async () => {
    const { line } = await buyAt(api, partner.keys.live);
    await carryOn(1);
    await api.deps.db
      .updateTable('order_line')
      .set({ stage: 'paid' })
      .where('uuid', '=', line)
      .execute();
    await api.deps.jobs.enqueue(api.deps.db, { kind: 'order-step', payload: { lineUuid: line } });
    await carryOn(2);
    const written = await api.deps.db
      .selectFrom('job')
      .select('dedupe_key')
      .where('dedupe_key', 'like', `order.filed:${line}`)
      .execute();
    expect(written).toHaveLength(1);
  });

  it('have seven types, each tested above', EVENTS, async () => {
    const types = await api.deps.db
      .selectFrom('job')
      .select('dedupe_key')
      .where('kind', '=', 'tell-partner')
      .execute();
    const told = new Set(types.map(({ dedupe_key }) => dedupe_key?.split(':')[0]));
    expect([...told].sort()).toEqual([...PARTNER_EVENTS].sort());
  });
});
