import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { todaySchema } from '#contracts/desk/today.ts';
import { followParcels } from '#server/features/fulfillment/parcels/follow.ts';
import { createEasyPost } from '#server/gateways/shipping/easypost/easypost.ts';
import { createEasyPostEvents } from '#server/gateways/shipping/easypost/events.ts';
import { toAnswer } from '#tests/support/api/answer.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { buyOrder, OTHER_ADDRESS, orderOf } from '#tests/support/api/desk-actions.ts';
import { inMailRoom } from '#tests/support/api/mail-room.ts';
import {
  type EasyPostEmulator,
  signShippingEvent,
  startEasyPost,
} from '#tests/support/easypost/server.ts';
import { textOfPdf } from '#tests/support/pdf-text.ts';

const POST = { tags: ['POST-003'] };
const SECRET = 'secret of the carrier account';
const from = {
  ...{ name: 'Corner Renewals', street: '100 Main St', city: 'Sacramento' },
  ...{ state: 'CA', zip: '95814', phone: '9165550100' },
};
const HOUR_MS = 3_600_000;

describe('A carrier account', () => {
  let shop: TestApi;
  let easypost: EasyPostEmulator;
  let agent: Awaited<ReturnType<typeof inMailRoom>>;
  beforeAll(async () => {
    easypost = await startEasyPost();
    const { baseUrl, apiKey } = easypost;
    shop = await createTestApi({
      mailedBy: 'people',
      account: {
        shipping: createEasyPost({ baseUrl, apiKey, from, timeoutMs: 10_000 }),
        shippingEvents: createEasyPostEvents([SECRET]),
      },
    });
  });
  beforeEach(async () => {
    shop.travel();
    agent = await inMailRoom(shop);
  });
  afterAll(async () => {
    await easypost.close();
    await shop.close();
  });

  const buy = (cart: Parameters<typeof buyOrder>[1] = {}) => buyOrder(shop, { steps: 1, ...cart });
  async function printed(cart: Parameters<typeof buyOrder>[1] = {}) {
    const order = await buy(cart);
    await agent.print(order.order);
    const parcel = await agent.parcelOf(order.order);
    return { ...order, parcel, tracking: parcel?.tracking_number ?? '' };
  }
  async function mailed() {
    const order = await printed();
    expect((await agent.mail(order.order, { tracking: order.tracking })).status).toBe(200);
    return order;
  }
  const later = (hours: number) => {
    shop.travel({ ms: hours * HOUR_MS });
    return shop.deps.clock();
  };
  async function send(event: object, secret = SECRET) {
    const { body, signature } = signShippingEvent(event, secret);
    const headers = { 'Content-Type': 'application/json', 'X-Hmac-Signature': signature };
    const path = '/v1/api/shipping-events';
    return (await toAnswer(await shop.api.request(path, { method: 'POST', headers, body }))).status;
  }
  const shown = async ({ user, cart }: { user: string; cart: string }) => {
    const orders = await shop.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`);
    const steps: { stage: string; happened_at: string }[] = Object(
      orders.at('data', 'data', 0, 'steps'),
    );
    return { status: orders.at('data', 'data', 0, 'shipping_status'), last: steps.at(-1) };
  };
  const listedToday = async (order: string) => {
    const today = await shop.get('/desk/today', agent.headers);
    const { groups } = todaySchema.parse(today.at('data'));
    const items = groups.find(({ kind }) => kind === 'parcels')?.items ?? [];
    return items
      .filter(({ order_id }) => order_id === order)
      .map(({ what, next }) => `${what} | ${next}`);
  };

  it('sells the label when an envelope is prepared, and its slip shows it', POST, async () => {
    const order = await printed();
    expect(order.parcel).toMatchObject({ carrier: 'usps', is_label_bought: true, problem: null });
    expect((await agent.read()).sells_labels).toBe(true);
    const path = `/v1/api/desk/mail-room/sheets?orders=${order.order}`;
    const pdf = await shop.api.request(path, { headers: agent.headers });
    const text = textOfPdf(Buffer.from(await pdf.arrayBuffer())).replaceAll('\n', ' ');
    expect(text).toContain(`USPS ${order.tracking}`);
    const other = await printed({ overnight: true });
    expect(other.parcel?.carrier).toBe('fedex');
    const wrong = await agent.mail(order.order, { tracking: other.tracking });
    expect(wrong.at('message')).toBe(`The label for this envelope is ${order.tracking}`);
  });

  it('sells one label, even if its response is lost', POST, async () => {
    const before = easypost.bought().length;
    easypost.fail('POST shipments/:id/buy', 'response-lost');
    const order = await printed();
    expect(order.parcel).toMatchObject({
      tracking_number: null,
      problem: 'The carrier did not respond. Try again.',
    });
    expect((await agent.print(order.order)).at('data', 'done')).toBe('Requested the label again.');
    expect((await agent.parcelOf(order.order))?.is_label_bought).toBe(true);
    expect(easypost.bought()).toHaveLength(before + 1);
    expect((await agent.print(order.order)).status).toBe(409);
  });

  it('says why it sells no label, and the operator may use another one', POST, async () => {
    const order = await printed({ street: '1 Nowhere St' });
    expect(order.parcel).toMatchObject({
      is_label_bought: false,
      problem: 'No carrier offers a label to this address. The address is undeliverable.',
    });
    expect((await agent.mail(order.order)).status).toBe(200);
  });

  it('sends a signed event about a delivery, which the server then reads from the account', {
    tags: ['POST-002', 'POST-003'],
  }, async () => {
    const order = await mailed();
    const onItsWay = easypost.move(order.tracking, 'in_transit', later(10));
    expect(await send(onItsWay, 'another secret')).toBe(400);
    expect(await send(onItsWay)).toBe(200);
    expect((await shown(order)).status).toBe('Mailed');
    // The event is less up to date than the carrier account.
    const at = later(20);
    easypost.move(order.tracking, 'delivered', at);
    later(21);
    const requests = easypost.requests.length;
    expect(await send({ ...onItsWay, id: 'evt_late' })).toBe(200);
    expect(await shown(order)).toEqual({
      status: 'Delivered',
      last: { stage: 'delivered', happened_at: '2026-03-11T14:00:00+00:00' },
    });
    expect(await send({ ...onItsWay, id: 'evt_late' })).toBe(200);
    expect(easypost.requests).toHaveLength(requests + 1);
  });

  it(
    'is polled for every envelope in transit, even if its label was bought elsewhere',
    POST,
    async () => {
      const order = await printed({ street: '2 Nowhere St' });
      await agent.mail(order.order);
      later(0.3);
      await followParcels(shop.deps);
      const { tracking_number: number } = await shop.deps.db
        .selectFrom('parcel')
        .innerJoin('parcel_order', 'parcel_order.parcel_uuid', 'parcel.uuid')
        .select('tracking_number')
        .where('order_line_uuid', '=', order.line)
        .executeTakeFirstOrThrow();
      easypost.move(number ?? '', 'delivered', later(30));
      easypost.fail('GET trackers/:id', { status: 503, text: '' });
      later(31);
      await followParcels(shop.deps);
      await followParcels(shop.deps);
      expect((await orderOf(shop, order.line)).stage).toBe('delivered');
    },
  );

  it('lists returned, lost, and overdue envelopes on Today until they are mailed again', {
    tags: ['POST-002', 'POST-003'],
  }, async () => {
    const [back, lost, slow] = [await mailed(), await mailed(), await mailed()];
    await send(easypost.move(back.tracking, 'return_to_sender', later(20)));
    await send(easypost.move(lost.tracking, 'failure', later(21)));
    await send(easypost.move(slow.tracking, 'in_transit', later(22)));
    agent = await inMailRoom(shop);
    expect(await listedToday(back.order)).toEqual([
      `Returned to us. USPS ${back.tracking} | Mail again`,
    ]);
    expect(await listedToday(lost.order)).toEqual([
      `The carrier could not deliver the envelope. USPS ${lost.tracking} | Mail again`,
    ]);
    expect(await listedToday(slow.order)).toEqual([]);
    expect((await shown(back)).status).toBe('Mailed');
    const again = { reason: 'returned', ship_to: OTHER_ADDRESS };
    expect((await agent.ask(back.order, 'mailing', again)).status).toBe(200);
    expect(await listedToday(back.order)).toEqual([]);
    // It was found.
    await send(easypost.move(lost.tracking, 'delivered', later(24)));
    expect((await orderOf(shop, lost.line)).stage).toBe('delivered');
    later(24 * 20);
    agent = await inMailRoom(shop);
    expect(await listedToday(slow.order)).toEqual([
      `Not delivered, expected 03/17/2026. USPS ${slow.tracking} | Call the carrier`,
    ]);
  });

  it('refunds an unused label', POST, async () => {
    const order = await printed();
    await agent.post(`parcels/${order.parcel?.uuid}/cancellation`, { reason: 'label_damaged' });
    const labelOf = (code: string) => easypost.shipments.find((one) => one.tracking_code === code);
    expect(labelOf(order.tracking)?.refund_status).toBe(null);
    easypost.fail('POST shipments/:id/buy', 'response-lost');
    const unknown = await printed();
    await agent.post(`parcels/${unknown.parcel?.uuid}/cancellation`, { reason: 'label_damaged' });
    later(0.3);
    await followParcels(shop.deps);
    await followParcels(shop.deps);
    expect(labelOf(order.tracking)?.refund_status).toBe('submitted');
    expect(easypost.shipments.at(-1)?.refund_status).toBe('submitted');
    await agent.print(order.order);
    const next = await agent.parcelOf(order.order);
    expect(next?.is_label_bought).toBe(true);
    expect(next?.tracking_number).not.toBe(order.tracking);
  });
});
