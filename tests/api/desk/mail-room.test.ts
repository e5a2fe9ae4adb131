import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliveredOn } from '#contracts/order/delivery-dates.ts';
import { addBusinessDays } from '#contracts/time/business-days.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { formatDayOfWeek } from '#contracts/time/days.ts';
import { findAskedDifference } from '#server/features/checkout/differences/service.ts';
import { readAttachments } from '#server/features/mail/attachments.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import {
  actsOn,
  asStaff,
  buyOrder,
  type DeskOrder,
  OTHER_ADDRESS,
  orderOf,
} from '#tests/support/api/desk-actions.ts';
import { askDifference } from '#tests/support/api/differences.ts';
import { inMailRoom, newSticker } from '#tests/support/api/mail-room.ts';
import { addPartner, buyAt } from '#tests/support/api/partners.ts';
import { checkoutBody, fillCart, pay, REPLACEMENT, someone } from '#tests/support/api/shopping.ts';
import { textOfPdf } from '#tests/support/pdf-text.ts';
import { newTracking } from '#tests/support/tracking-numbers.ts';

const POST = { tags: ['POST-001'] };
const MINUTE_MS = 60_000;

describe('The mail room', () => {
  let shop: TestApi;
  let agent: Awaited<ReturnType<typeof inMailRoom>>;
  beforeAll(async () => {
    shop = await createTestApi({ mailedBy: 'people' });
  });
  beforeEach(async () => {
    shop.travel();
    agent = await inMailRoom(shop);
  });
  afterAll(() => shop.close());

  const runDue = async () => (await createTestWork(shop)).runDue();
  const subjectsTo = async (email: string) =>
    (await (await createTestWork(shop)).mailsTo(email)).map(({ subject }) => subject);
  /** Places an order that the DMV has accepted. */
  const buy = (cart: Parameters<typeof buyOrder>[1] = {}) => buyOrder(shop, { steps: 1, ...cart });
  async function sheetsOf(orders: string): Promise<string> {
    const path = `/v1/api/desk/mail-room/sheets?orders=${orders}`;
    const pdf = await shop.api.request(path, { headers: agent.headers });
    return textOfPdf(Buffer.from(await pdf.arrayBuffer()));
  }
  const listed = async () =>
    (await agent.read()).to_print.flatMap(({ orders }) => orders.map(({ order_id }) => order_id));
  const printed = async () => {
    const order = await buy();
    await agent.print(order.order);
    return order;
  };
  const shown = async ({ user, cart }: Pick<DeskOrder, 'user' | 'cart'>) => {
    const orders = await shop.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`);
    const steps: { stage: string }[] = Object(orders.at('data', 'data', 0, 'steps'));
    return {
      stages: steps.map(({ stage }) => stage),
      status: orders.at('data', 'data', 0, 'shipping_status'),
      tracking: orders.at('data', 'data', 0, 'tracking'),
    };
  };
  const rejection = async (answer: ReturnType<typeof agent.mail>) => {
    const { status, at } = await answer;
    return [status, at('error', 'data', 'errors', 0, 'message') ?? at('message')];
  };

  it('leaves partners’ tests to the sandbox', POST, async () => {
    const { keys } = await addPartner(shop, { name: 'Corner Shop', webhook: null });
    shop.travel();
    const { line } = await buyAt(shop, keys.test);
    for (const step of [1, 2, 3]) {
      shop.travel({ ms: step * STEP_MS });
      await runDue();
    }
    const { order, stage } = await orderOf(shop, line);
    expect(stage).toBe('shipped');
    expect((await agent.print(order)).status).toBe(409);
  });

  it('lists an order once, even if its customer paid a difference in fees', POST, async () => {
    const order = await buyOrder(shop);
    await askDifference(shop, order.line, 500);
    const asked = await findAskedDifference(shop.deps.db, order.line);
    const body = checkoutBody({ user: order.user, lines: [order.line], amount: 5 });
    await shop.post('/checkout', { ...body, fee_difference: asked?.uuid });
    shop.travel({ ms: STEP_MS });
    await runDue();
    expect((await listed()).filter((one) => one === order.order)).toHaveLength(1);
  });

  it('mails an order once it is packed, and only then tells its customer', {
    tags: ['POST-001', 'POST-002'],
  }, async () => {
    const order = await buy();
    const { to_print } = await agent.read();
    expect(to_print.find(({ orders }) => orders[0]?.order_id === order.order)).toMatchObject({
      orders: [{ plate: order.plate, proof: 'sticker', mailed: 'official document and sticker' }],
      ship_to: { street_address: '1 Main Street' },
      ...{ waits_for: [], is_again: false },
      mail_by: addBusinessDays(californiaDay(shop.deps.clock()), 2),
    });
    const today = async () =>
      JSON.stringify((await shop.get('/desk/today', agent.headers)).at('data', 'groups'));
    expect(await today()).toMatch(/\d+ envelopes? to print/);
    expect((await agent.print(order.order)).at('data', 'done')).toBe(
      'Prepared 1 envelope. Print the labels and packing slips.',
    );
    expect(await today()).toMatch(/\d+ envelopes? to pack and mail/);
    expect((await shown(order)).status).toBe('Label Printed');
    const change = { reason: 'other', ship_to: OTHER_ADDRESS };
    expect((await agent.ask(order.order, 'ship-to', change)).status).toBe(409);

    const request = randomUUID();
    const tracking = newTracking();
    // The barcode of the label starts with the ZIP code of the address.
    const scanned = { tracking: `42094607${tracking}`, proof: 'k 123-4567', request };
    const done = await agent.mail(order.order, scanned);
    expect(done.at('data', 'done')).toBe(
      `Mailed ${order.order} with USPS. We’ll email the customer in 5 minutes.`,
    );
    expect((await agent.mail(order.order, scanned)).at('data', 'done')).toBe(
      done.at('data', 'done'),
    );
    const url = `https://tools.usps.com/go/TrackConfirmAction?tLabels=${tracking}`;
    // Customers don't see the mailing as long as staff can still undo it.
    const stages = ['paid', 'filing', 'completed', 'label_printed'];
    expect(await shown(order)).toEqual({ stages, status: 'Label Printed', tracking: undefined });
    await runDue();
    const subject = `Your order for ${order.plate} is in the mail`;
    expect(await subjectsTo(order.email)).not.toContain(subject);
    shop.travel({ ms: STEP_MS + 7 * MINUTE_MS });
    await runDue();
    expect(await shown(order)).toEqual({
      stages: [...stages, 'shipped'],
      status: 'Mailed',
      tracking: { carrier: 'USPS', number: tracking, url, is_overnight: false },
    });
    const mails = await (await createTestWork(shop)).mailsTo(order.email);
    const mailed = mails.filter((mail) => mail.subject === subject);
    expect(mailed).toHaveLength(1);
    expect(mailed[0]?.text.replace(/\s+/g, ' ')).toContain(`Tracking number: USPS ${tracking}`);
    expect(mailed[0]?.text).toContain(url);
    expect(mailed[0]?.text).toContain('The attached calendar file');
    const [calendar] = readAttachments(mailed[0]?.attachments);
    // The digital copy's calendar file had the same event on an earlier day.
    expect(calendar?.filename).toBe(`dates-${order.order}.ics`);
    const dates = calendar?.content.toString() ?? '';
    expect(dates).toContain(`UID:delivery-${order.order}@`);
    expect(dates).toContain('DTSTART;VALUE=DATE:20260317');
    expect(await actsOn(shop, order.line)).toEqual([
      { message: 'PARCEL: prepared', staff_uuid: agent.uuid },
      { message: 'PARCEL: mailed USPS', staff_uuid: agent.uuid },
    ]);
  });

  it('rejects a wrong label, sticker, or plate', POST, async () => {
    const [order, other] = [await printed(), await printed()];
    const tracking = newTracking();
    const sticker = newSticker();
    await agent.mail(other.order, { tracking, proof: sticker });
    const wrong = async (scan: Parameters<typeof agent.mail>[1]) =>
      (await rejection(agent.mail(order.order, scan)))[1];
    const last = Number(tracking.at(-1));
    expect(await wrong({ tracking: `${tracking.slice(0, -1)}${(last + 1) % 10}` })).toBe(
      'The check digit of this tracking number is wrong. Read the number again',
    );
    expect(await wrong({ tracking: `42090001${newTracking()}` })).toBe(
      'This label is for ZIP code 90001, but the envelope goes to 94607',
    );
    expect(await wrong({ tracking })).toBe(`This label is on the envelope for ${other.order}`);
    expect(await wrong({ proof: sticker })).toContain(`this sticker for ${other.order} at`);
    expect(await wrong({ proof: '' })).toBe('Scan or type the number on the sticker');
    const parcel = await agent.parcelOf(order.order);
    const body = { tracking_number: newTracking(), contents: [{ order_id: 'R1', proof: '' }] };
    expect(await rejection(agent.post(`parcels/${parcel?.uuid}/mailing`, body))).toEqual([
      400,
      `This envelope is for ${order.order}. Check each order.`,
    ]);
    expect((await orderOf(shop, order.line)).stage).toBe('label_printed');

    const replacement = await buy({ service: REPLACEMENT });
    await agent.print(replacement.order);
    expect((await agent.mail(replacement.order, { proof: '' })).status).toBe(200);
  });

  it('prints envelopes in list order, and lists them in that order for packing', POST, async () => {
    const bought = [await buy(), await buy()].toSorted((a, b) => b.line.localeCompare(a.line));
    const listed = bought.map(({ order }) => order);
    const sortedBy = (text: string) => listed.toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
    await agent.print(...listed);
    expect(sortedBy(JSON.stringify((await agent.read()).to_pack))).toEqual(listed);
    expect(sortedBy(await sheetsOf(listed.toReversed().join()))).toEqual(listed.toReversed());
  });

  it('mails an envelope once, and says who mailed it', POST, async () => {
    const order = await buy();
    const colleague = await inMailRoom(shop);
    const prints = await Promise.all([agent, colleague].map((one) => one.print(order.order)));
    expect(prints.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(prints.find(({ status }) => status === 409)?.at('message')).toBe(
      'Kim agent has already prepared this envelope. Reload the list.',
    );
    const parcel = await agent.parcelOf(order.order);
    const body = () => ({
      tracking_number: newTracking(),
      contents: [{ order_id: order.order, proof: newSticker() }],
    });
    const both = await Promise.all(
      [agent, colleague].map((one) => one.post(`parcels/${parcel?.uuid}/mailing`, body())),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.at('message')).toMatch(
      /^Kim agent mailed this envelope on 03\/10\/2026, /,
    );
    const events = await shop.deps.db
      .selectFrom('order_event')
      .select('stage')
      .where('order_line_uuid', '=', order.line)
      .where('stage', '=', 'shipped')
      .execute();
    expect(events).toHaveLength(1);
  });

  it('undoes a mailing within minutes, and emails the customer only once', POST, async () => {
    const order = await printed();
    const proof = newSticker();
    await agent.mail(order.order, { proof });
    const parcel = await agent.parcelOf(order.order);
    const undo = () =>
      agent.post(`parcels/${parcel?.uuid}/undo`, { reason: 'wrong_tracking', note: 'Label torn' });
    expect((await undo()).at('data', 'done')).toBe(
      `Back in “To pack”: ${order.order}. We didn’t email the customer.`,
    );
    expect(await shown(order)).toMatchObject({
      stages: ['paid', 'filing', 'completed', 'label_printed'],
      status: 'Label Printed',
      tracking: undefined,
    });
    expect((await undo()).at('message')).toBe('This envelope has not been mailed.');
    shop.travel({ ms: STEP_MS + 20 * MINUTE_MS });
    await runDue();
    expect(await subjectsTo(order.email)).not.toContain(
      `Your order for ${order.plate} is in the mail`,
    );

    expect((await agent.mail(order.order, { proof })).status).toBe(200);
    shop.travel({ ms: STEP_MS + 26 * MINUTE_MS });
    await runDue();
    expect((await undo()).at('message')).toBe(
      'This was mailed too long ago to undo. Mail the order again instead.',
    );
    const subjects = await subjectsTo(order.email);
    expect(subjects.filter((one) => one.includes('in the mail'))).toHaveLength(1);
    expect((await shown(order)).stages.at(-1)).toBe('shipped');
    expect(await actsOn(shop, order.line)).toMatchObject([
      { message: 'PARCEL: prepared' },
      { message: 'PARCEL: mailed USPS' },
      { message: 'PARCEL: mailing undone wrong_tracking' },
      { message: 'PARCEL: mailed USPS' },
    ]);
  });

  it('cancels a label that was not mailed, so that the address can change', POST, async () => {
    const order = await printed();
    const parcel = await agent.parcelOf(order.order);
    const cancel = () =>
      agent.post(`parcels/${parcel?.uuid}/cancellation`, { reason: 'customer_asked' });
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).at('message')).toBe(
      'The label for this envelope was canceled. Print it again.',
    );
    const to = { reason: 'customer_asked', ship_to: OTHER_ADDRESS };
    expect((await agent.ask(order.order, 'ship-to', to)).status).toBe(200);
    await agent.print(order.order);
    expect((await agent.parcelOf(order.order))?.ship_to).toMatchObject({ city: 'FRESNO' });
    expect(await subjectsTo(order.email)).not.toContain('again');
  });

  it('packs vehicles that share an envelope together, once all are accepted', POST, async () => {
    const who = someone();
    shop.travel();
    const first = await fillCart(shop, who, { overnight: true });
    const smog = { plate: 'SMOG008', email: who.email };
    const second = await fillCart(shop, smog, { overnight: true, user: first.user });
    await shop.put('/user/carts/envelope', { user_uuid: first.user, one_envelope: true });
    await pay(shop, first.user);
    shop.travel({ ms: STEP_MS });
    await runDue();
    const { order } = await orderOf(shop, first.line);
    const { order: waiting } = await orderOf(shop, second.line);
    expect((await agent.read()).to_print[0]).toMatchObject({
      orders: [{ order_id: order }],
      is_overnight: true,
      waits_for: [waiting],
    });
    await shop.deps.db
      .updateTable('order_line')
      .set({ stage: 'completed' })
      .where('uuid', '=', second.line)
      .execute();
    const both = (await listed()).filter((one) => one === order || one === waiting);
    expect(both).toHaveLength(2);
    expect((await agent.print(...both)).status).toBe(200);
    const parcel = await agent.parcelOf(waiting);
    const packed = parcel?.orders.map(({ order_id }) => order_id);
    expect(packed?.toSorted()).toEqual(both.toSorted());
    const text = (await sheetsOf(`${order},${waiting}`)).replaceAll('\n', ' ');
    expect(text.match(/Packing slip/g)).toHaveLength(1);
    for (const words of ['OVERNIGHT', 'Ada Driver', '1 Main Street', order, `${waiting}, plate`]) {
      expect(text).toContain(words);
    }
    const [, slower] = await rejection(agent.mail(order));
    expect(slower).toContain('scan this one again to use it anyway');
    const mailed = await agent.mail(order, { slow: true });
    expect(mailed.text('data', 'done')).toContain('paid $39.95 for overnight delivery: refund it');
    shop.travel({ ms: STEP_MS + 7 * MINUTE_MS });
    expect((await shown(first)).tracking).toMatchObject({ is_overnight: false });
    await runDue();
    const mails = await (await createTestWork(shop)).mailsTo(who.email);
    const mail = mails.find(({ subject }) => subject.endsWith('in the mail'));
    const slow = deliveredOn(californiaDay(shop.deps.clock()), false);
    expect(mail?.text).toContain(formatDayOfWeek(slow));
    for (const { line } of [first, second]) {
      const [act] = (await actsOn(shop, line)).toReversed();
      expect(act?.message).toBe('PARCEL: mailed USPS, slower than overnight');
    }
  });

  it('mails an order again in another envelope, and keeps the lost one on record', {
    tags: ['POST-001', 'POST-002'],
  }, async () => {
    const order = await printed();
    const lost = newTracking();
    await agent.mail(order.order, { tracking: lost });
    const again = { reason: 'lost', ship_to: OTHER_ADDRESS };
    shop.travel({ ms: 20 * MINUTE_MS });
    await runDue();
    expect((await agent.ask(order.order, 'mailing', again)).status).toBe(200);
    expect(await shown(order)).toMatchObject({ status: 'Not mailed yet', tracking: undefined });
    await runDue();
    expect((await orderOf(shop, order.line)).stage).toBe('completed');
    const { to_print, failed } = await agent.read();
    expect(JSON.stringify(failed)).not.toContain(order.order);
    const listed = to_print.find(({ orders }) => orders[0]?.order_id === order.order);
    expect(listed).toMatchObject({ is_again: true, ship_to: { city: 'FRESNO' } });
    await agent.print(order.order);
    const next = newTracking();
    await agent.mail(order.order, { tracking: next });
    shop.travel({ ms: STEP_MS + 27 * MINUTE_MS });
    expect(await shown(order)).toMatchObject({ status: 'Mailed', tracking: { number: next } });
    const found = await shop.get(`/desk/orders?q=${lost}`, agent.headers);
    expect(found.at('data', 'hits', 0)).toMatchObject({ order_id: order.order });
    const { body } = await shop.get(`/desk/orders/${order.order}`, agent.headers);
    expect(JSON.stringify(body)).toContain(`USPS ${lost} was lost in the mail`);
    expect(JSON.stringify(body)).toContain(`Mailed: USPS ${next}, sticker S`);
  });

  it('is for agents, and readers can only look', POST, async () => {
    const order = await printed();
    const reader = await inMailRoom(shop, 'reader');
    expect((await reader.parcelOf(order.order))?.orders[0]?.order_id).toBe(order.order);
    expect((await reader.mail(order.order)).status).toBe(403);
    const manager = await asStaff(shop, 'manager');
    const seen = await shop.deps.db
      .selectFrom('audit_log')
      .select('message')
      .where('staff_uuid', '=', reader.uuid)
      .execute();
    expect(seen[0]?.message).toMatch(`DESK: mail room opened and shown`);
    expect(seen[0]?.message).toContain(order.order);
    expect((await shop.get('/desk/mail-room/sheets?orders=R1', manager.headers)).status).toBe(409);
  });

  it(
    'keeps an accepted order until someone mails it, no matter how long that takes',
    POST,
    async () => {
      const order = await buy();
      shop.travel({ days: 60 });
      await runDue();
      expect((await orderOf(shop, order.line)).stage).toBe('completed');
      const later = await inMailRoom(shop);
      await later.print(order.order);
      expect((await later.ask(order.order, 'step', { reason: 'stuck' })).at('message')).toBe(
        'The DMV has accepted this order. Mail it from the mail room.',
      );
      shop.travel({ days: 120 });
      await runDue();
      expect((await orderOf(shop, order.line)).stage).toBe('label_printed');
      expect(await subjectsTo(order.email)).not.toContain(
        `Your order for ${order.plate} is in the mail`,
      );
    },
  );
});
