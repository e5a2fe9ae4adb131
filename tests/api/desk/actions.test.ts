import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { orderActionsSchema } from '#contracts/desk/order-actions.ts';
import { formatMoment } from '#contracts/time/california.ts';
import { exportEmail } from '#server/features/privacy/export.ts';
import { sandboxCards } from '#server/gateways/payment/sandbox.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import {
  actsOn,
  asStaff,
  buyOrder,
  giveUpJob,
  OTHER_ADDRESS,
  orderOf,
} from '#tests/support/api/desk-actions.ts';
import { codeRequest } from '#tests/support/api/login.ts';
import { buyTitle, PDF, sendPaper } from '#tests/support/api/papers.ts';
import { cancelAnOrder } from '#tests/support/api/refunds.ts';
import { fillCart, pay, STATUS_CHECK, someone } from '#tests/support/api/shopping.ts';

const OPER = { tags: ['OPER-006'] };

describe('A staff action on an order', () => {
  let shop: TestApi;
  let agent: Awaited<ReturnType<typeof asStaff>>;
  let manager: typeof agent;
  beforeAll(async () => {
    shop = await createTestApi({ papersCheckedBy: 'people' });
    agent = await asStaff(shop, 'agent');
    manager = await asStaff(shop, 'manager');
  });
  afterAll(() => shop.close());

  const runDue = async () => (await createTestWork(shop)).runDue();
  const mailsTo = async (email: string) => (await createTestWork(shop)).mailsTo(email);
  const why = async (order: string, action: string) =>
    (await agent.read(order)).at('data', 'possible', action, 'why');

  async function askTwice(order: string, what: string, body: object, who = agent) {
    const request = randomUUID();
    const first = await who.ask(order, what, body, request);
    const second = await who.ask(order, what, body, request);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.at('data', 'done')).toEqual(first.at('data', 'done'));
    return first.at('data', 'done');
  }

  it('resends an email once, and only a manager can change its address', OPER, async () => {
    const { order, line, email } = await buyOrder(shop);
    await runDue();
    const mail = (await agent.read(order)).at('data', 'mails', 0, 'uuid');
    const body = { reason: 'not_received', mail_uuid: mail };
    await askTwice(order, 'mails', body);
    const other = `other.${email}`;
    expect((await agent.ask(order, 'mails', { ...body, email: other })).status).toBe(403);
    await askTwice(order, 'mails', { ...body, email: other }, manager);
    await runDue();
    const [one, again, ...more] = await mailsTo(email);
    expect([one?.subject, one?.text, more]).toEqual([again?.subject, again?.text, []]);
    expect(await mailsTo(other)).toHaveLength(1);
    expect(await actsOn(shop, line)).toMatchObject([
      { message: 'DESK: mail sent again not_received receipt', staff_uuid: agent.uuid },
      {
        message: 'DESK: mail sent again not_received receipt to a different address',
        staff_uuid: manager.uuid,
      },
    ]);
  });

  it('resends no email to a reserved address, and none for another order', OPER, async () => {
    const { order, email } = await buyOrder(shop);
    const stranger = await buyOrder(shop);
    await runDue();
    const mail = (await agent.read(order)).at('data', 'mails', 0, 'uuid');
    const body = { reason: 'not_received', mail_uuid: mail };
    expect((await agent.ask(stranger.order, 'mails', body)).status).toBe(404);
    const nobody = `${email}.test.invalid`;
    await manager.ask(order, 'mails', { ...body, email: nobody });
    await runDue();
    expect(await mailsTo(nobody)).toEqual([]);
  });

  it(
    'corrects an order’s address, tells the customer, and keeps the earlier one',
    OPER,
    async () => {
      const { order, line, email } = await buyOrder(shop, { steps: 1 });
      const body = { reason: 'customer_asked', ship_to: OTHER_ADDRESS };
      expect(await askTwice(order, 'ship-to', body)).toContain('Address corrected.');
      expect((await orderOf(shop, line)).address).toMatchObject({
        ...OTHER_ADDRESS,
        earlier: [{ street_address: '1 Main Street', city: 'Oakland', staff_uuid: agent.uuid }],
      });
      const { orders } = await exportEmail(shop.deps.db, email);
      expect(JSON.stringify(orders)).toContain('1 Main Street');
      expect(JSON.stringify(orders)).not.toMatch(/uuid/);
      await runDue();
      const told = (await mailsTo(email)).filter(({ subject }) =>
        subject.includes('the mailing address'),
      );
      expect(told).toHaveLength(1);
    },
  );

  it('rejects a correction that is incomplete or no longer needed', OPER, async () => {
    const { order, line } = await buyOrder(shop, { steps: 1 });
    const body = { reason: 'customer_asked', ship_to: OTHER_ADDRESS };
    expect((await agent.ask(order, 'ship-to', { ...body, ship_to: {} })).status).toBe(400);
    shop.travel({ ms: 2 * STEP_MS });
    await runDue();
    expect((await orderOf(shop, line)).stage).toBe('label_printed');
    const late = await agent.ask(order, 'ship-to', body);
    expect([late.status, late.at('message')]).toEqual([409, await why(order, 'correct_ship_to')]);
    const check = await buyOrder(shop, { service: STATUS_CHECK });
    expect(await why(check.order, 'correct_ship_to')).toBe('Nothing is mailed for this service.');
  });

  it('never treats a corrected address as the postal service’s spelling', OPER, async () => {
    const { order, line, address, email } = await buyOrder(shop);
    const postal = { street_address: '123 MAIN ST', city: 'SACRAMENTO', zip_code: '95814' };
    await shop.deps.db
      .updateTable('order_line')
      .where('uuid', '=', line)
      .set({ address_snapshot: { ...Object(address), ...postal, is_usps_suggested: true } })
      .execute();
    const correct = async (to: object) => {
      const ship_to = { ...OTHER_ADDRESS, ...postal, ...to };
      await askTwice(order, 'ship-to', { reason: 'our_mistake', ship_to, as_typed: true });
      return (await orderOf(shop, line)).address;
    };
    const name = { last_name: 'Diver', unit: Object(address).unit };
    expect(await correct(name)).toMatchObject({ ...name, is_usps_suggested: true });
    const typed = { street_address: '9 TYPED ST' };
    expect(await correct(typed)).toMatchObject({ ...typed, is_usps_suggested: false });
    await runDue();
    const told = (await mailsTo(email)).map(({ text }) => text).join();
    expect(told).toContain('123 Main St');
    expect(told).toContain('9 TYPED ST');
  });

  it('stores no personal data with the response for retries', OPER, async () => {
    const { order, email, plate } = await buyOrder(shop);
    await runDue();
    const mail_uuid = (await agent.read(order)).at('data', 'mails', 0, 'uuid');
    await askTwice(order, 'ship-to', { reason: 'customer_asked', ship_to: OTHER_ADDRESS });
    const mail = { reason: 'not_received', mail_uuid, email: `other.${email}` };
    await askTwice(order, 'mails', mail, manager);
    const kept = await shop.deps.db.selectFrom('desk_request').selectAll().execute();
    const text = JSON.stringify(kept);
    for (const word of [email, plate, OTHER_ADDRESS.street_address, OTHER_ADDRESS.city]) {
      expect(text).not.toContain(word);
    }
  });

  it('corrects the address of every vehicle in one envelope', OPER, async () => {
    const who = someone();
    const first = await fillCart(shop, who, { overnight: true });
    const other = { ...someone(), email: who.email };
    const second = await fillCart(shop, other, { overnight: true, user: first.user });
    await shop.put('/user/carts/envelope', { user_uuid: first.user, one_envelope: true });
    await pay(shop, first.user);
    const { order } = await orderOf(shop, first.line);
    const done = await askTwice(order, 'ship-to', {
      reason: 'our_mistake',
      ship_to: OTHER_ADDRESS,
    });
    expect(done).toContain('for the 2 vehicles');
    expect((await orderOf(shop, second.line)).address).toMatchObject(OTHER_ADDRESS);
  });

  it(
    'refunds an envelope that was corrected after part of it had been canceled',
    OPER,
    async () => {
      const who = someone();
      const first = await fillCart(shop, who, { overnight: true });
      const others = [];
      for (const one of [someone(), someone()]) {
        const other = { ...one, email: who.email };
        others.push(await fillCart(shop, other, { overnight: true, user: first.user }));
      }
      await shop.put('/user/carts/envelope', { user_uuid: first.user, one_envelope: true });
      await pay(shop, first.user);
      const orders = await Promise.all(
        [first, ...others].map(async ({ line }) => (await orderOf(shop, line)).order),
      );
      const [ended = '', corrected = ''] = orders;
      const cancel = { reason: 'customer_asked' };
      expect((await agent.ask(ended, 'cancellation', cancel)).status).toBe(200);
      const body = { reason: 'our_mistake', ship_to: OTHER_ADDRESS };
      expect((await agent.ask(corrected, 'ship-to', body)).status).toBe(200);
      for (const order of orders.slice(1)) {
        expect((await agent.ask(order, 'cancellation', cancel)).status).toBe(200);
      }
      const back = await shop.deps.db
        .selectFrom('refund')
        .innerJoin('order_line', 'order_line.uuid', 'refund.order_line_uuid')
        .select(({ fn }) => fn.sum('amount_cents').as('cents'))
        .where('user_uuid', '=', first.user)
        .executeTakeFirstOrThrow();
      const paid = await shop.deps.db
        .selectFrom('payment')
        .select('amount_cents')
        .where('user_uuid', '=', first.user)
        .executeTakeFirstOrThrow();
      expect(Number(back.cents)).toBe(paid.amount_cents);
    },
  );

  it(
    'retries a stuck step, but nothing for an order that is waiting or completed',
    OPER,
    async () => {
      const { order, line } = await buyOrder(shop);
      expect((await agent.ask(order, 'step', { reason: 'stuck' })).status).toBe(409);
      const job = shop.deps.db.updateTable('job').where('dedupe_key', '=', line);
      await job.set({ state: 'dead', ended_at: shop.deps.clock() }).execute();
      shop.travel({ ms: STEP_MS });
      await askTwice(order, 'step', { reason: 'stuck' });
      await runDue();
      expect((await orderOf(shop, line)).stage).not.toBe('paid');
      await agent.ask(order, 'notes', { kind: 'note', text: 'Went on.' });
      const title = await buyTitle(shop);
      const paper = await orderOf(shop, title.line);
      expect(await why(paper.order, 'file_again')).toBe('This order is waiting for documents.');
    },
  );

  it('stores notes and complaints for staff, and resolves a complaint once', OPER, async () => {
    const { order, line, user, cart } = await buyOrder(shop);
    const text = 'Says the envelope was torn.';
    await askTwice(order, 'notes', { kind: 'complaint', text });
    const card = await agent.ask(order, 'notes', { kind: 'note', text: 'Card 4242424242424242' });
    expect(card.status).toBe(400);
    const read = await agent.read(order);
    expect(read.at('data', 'complaints', 0, 'text')).toBe(text);
    const shown = await shop.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`);
    expect(JSON.stringify(shown.body)).not.toContain('torn');
    const path = `/desk/complaints/${read.text('data', 'complaints', 0, 'uuid')}/closing`;
    const body = { request_uuid: randomUUID() };
    expect((await shop.post(path, body, agent.headers)).status).toBe(200);
    expect((await shop.post(path, body, agent.headers)).status).toBe(200);
    const none = await shop.post(
      '/desk/complaints/none/closing',
      { request_uuid: randomUUID() },
      agent.headers,
    );
    expect(none.status).toBe(404);
    await askTwice(order, 'notes', { kind: 'settled_complaint', text });
    expect((await agent.read(order)).at('data', 'complaints')).toEqual([]);
    const later = await shop.post(path, { request_uuid: randomUUID() }, agent.headers);
    expect(later.status).toBe(404);
    const at = formatMoment(shop.deps.clock());
    expect(later.text('message')).toBe(`You already resolved this on ${at}.`);
    const theirs = await shop.post(path, { request_uuid: randomUUID() }, manager.headers);
    expect(theirs.text('message')).toBe(`Kim agent already resolved this on ${at}.`);
    const acts = (await actsOn(shop, line)).map(({ message }) => message);
    const once = ['DESK: complaint written', 'DESK: complaint closed'];
    expect(acts).toEqual([...once, ...once]);
  });

  it('opens a document as an attachment and decides on the reviewed file', OPER, async () => {
    const title = await buyTitle(shop);
    const { order } = await orderOf(shop, title.line);
    await sendPaper(shop, title.line, { paper: 'bill_of_sale', name: 'sale é.pdf' });
    const path = `/v1/api/desk/orders/${order}/papers/bill_of_sale/file`;
    const file = await shop.api.request(path, { headers: agent.headers });
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(PDF));
    expect(file.headers.get('Content-Disposition')).toBe(
      "attachment; filename*=UTF-8''sale%20%C3%A9.pdf",
    );
    expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const mark = (await agent.read(order)).at('data', 'papers');
    const seen = Array.isArray(mark)
      ? mark.find(({ paper }: { paper: string }) => paper === 'bill_of_sale')?.mark
      : undefined;
    const verdict = { paper: 'bill_of_sale', seen, again: 'The date is missing.' };
    const other = { verdicts: [{ ...verdict, seen: 'other1' }] };
    expect((await agent.ask(order, 'papers', other)).status).toBe(409);
    const twice = { verdicts: [verdict, verdict] };
    expect((await agent.ask(order, 'papers', twice)).status).toBe(400);
    await sendPaper(shop, title.line, { paper: 'odometer' });
    expect(await askTwice(order, 'papers', { verdicts: [verdict] })).toBe(
      'Requested again: Bill of sale. We’ll email the customer. Still to review: Odometer reading.',
    );
    expect((await actsOn(shop, title.line)).map(({ message }) => message)).toEqual([
      'PAPERS: opened bill_of_sale',
      'PAPERS: decided bill_of_sale requested again',
    ]);
    await runDue();
    expect((await mailsTo(title.email)).some(({ text }) => text.includes('date is missing'))).toBe(
      true,
    );
    const renewal = await buyOrder(shop);
    expect(await why(renewal.order, 'decide_papers')).toBe('This service needs no documents.');
  });

  it('resets a customer’s limits and says which', OPER, async () => {
    const { order, line, email } = await buyOrder(shop);
    await shop.post('/user/authentications', codeRequest(email));
    const limits = async () => (await agent.read(order)).at('data', 'limits');
    expect(await limits()).toEqual({ codes: 1, wrong_codes: 0, declined: 0 });
    const done = await askTwice(order, 'limits', {
      ...{ reason: 'identified', limits: ['login', 'payment'] },
    });
    expect(done).toContain('Cleared login codes: 1 sent, 0 wrong');
    expect(await actsOn(shop, line)).toMatchObject([
      { message: 'DESK: limits released identified login payment' },
    ]);
    expect(await limits()).toEqual({ codes: 0, wrong_codes: 0, declined: 0 });
  });

  it('retries a dead job, and rejects one that is not dead', OPER, async () => {
    const { line } = await buyOrder(shop);
    const job = await giveUpJob(shop, line);
    const retry = (uuid: string) => {
      const body = { request_uuid: randomUUID() };
      return shop.post(`/desk/jobs/${uuid}/retry`, body, manager.headers);
    };
    expect((await retry(job.uuid)).status).toBe(200);
    expect((await retry(job.uuid)).status).toBe(404);
    expect((await retry('nonsense')).status).toBe(404);
    expect(await actsOn(shop, line)).toEqual([
      { message: 'JOBS: tried again order-step', staff_uuid: manager.uuid },
    ]);
  });

  it('records a refund made by hand, once, and only if it needs staff', OPER, async () => {
    const { refund, line } = await cancelAnOrder(shop, sandboxCards.refundRejected);
    const close = (request_uuid = randomUUID()) => {
      const path = `/desk/refunds/${refund.uuid}/done`;
      return shop.post(path, { request_uuid }, manager.headers);
    };
    expect((await close()).status).toBe(404);
    await runDue();
    const request = randomUUID();
    const [first, second] = [await close(request), await close(request)];
    expect([first.status, second.status, (await close()).status]).toEqual([200, 200, 404]);
    expect(second.at('data', 'done')).toBe('Marked as refunded. We’ll email the customer.');
    expect(await actsOn(shop, line)).toEqual([
      { message: 'REFUND: done', staff_uuid: manager.uuid },
    ]);
  });

  it('shows a reader why nothing is possible', OPER, async () => {
    const { order } = await buyOrder(shop);
    const reader = await asStaff(shop, 'reader');
    const { possible } = z.parse(orderActionsSchema, (await reader.read(order)).at('data'));
    expect(Object.keys(possible)).toHaveLength(20);
    for (const { can, why: said } of Object.values(possible)) {
      expect([can, said]).toEqual([false, 'Your role is read-only.']);
    }
  });
});
