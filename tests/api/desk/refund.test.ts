import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatUsd, toCents, toDollars } from '#contracts/catalogue/money.ts';
import { sandboxPlates } from '#server/gateways/dmv/sandbox.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import {
  actsOn,
  asStaff,
  buyOrder,
  differencesOf,
  orderOf,
  refundsOf,
} from '#tests/support/api/desk-actions.ts';
import { someone } from '#tests/support/api/shopping.ts';

const OPER = { tags: ['OPER-006'] };
const why = { reason: 'courtesy' };
const cents = (refunds: { amount_cents: number }[]) =>
  refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

const aCentMore = (amount: unknown) => toDollars(toCents(Number(amount)) + 1);

describe('A refund at the desk', () => {
  let shop: TestApi;
  let agent: Awaited<ReturnType<typeof asStaff>>;
  let manager: typeof agent;
  beforeAll(async () => {
    shop = await createTestApi();
    agent = await asStaff(shop, 'agent');
    manager = await asStaff(shop, 'manager');
  });
  afterAll(() => shop.close());

  it('asks again if another member has issued a refund in the meantime', OPER, async () => {
    const { order, line } = await buyOrder(shop, { steps: 2 });
    const body = { ...why, amount: 10, seen_back: 0 };
    expect((await agent.ask(order, 'refunds', body)).status).toBe(200);
    const late = await manager.ask(order, 'refunds', body);
    expect([late.status, late.at('message')]).toEqual([
      ...[409, 'A refund of $10.00 has already been requested. Reload the order.'],
    ]);
    expect(cents(await refundsOf(shop, line))).toBe(1000);
  });

  it('refunds part of a filed order only once, no matter how often it is sent', OPER, async () => {
    const bought = await buyOrder(shop, { steps: 2 });
    const request = randomUUID();
    const send = () => agent.ask(bought.order, 'refunds', { ...why, amount: 5.25 }, request);
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.at('data', 'done')).toBe(
      'Refund of $5.25 requested. We’ll email the customer when the bank accepts it.',
    );
    expect(second.at('data', 'done')).toBe(first.at('data', 'done'));
    expect(await refundsOf(shop, bought.line)).toEqual([{ cause: 'goodwill', amount_cents: 525 }]);
    const other = await agent.ask(bought.order, 'refunds', { ...why, amount: 6 }, request);
    expect(other.status).toBe(409);
    const told = (await shop.get(`/desk/orders/${bought.order}`, agent.headers)).text(
      'data',
      'tell',
    );
    const words = 'We’re refunding $5.25 to your card ending in 4242.';
    expect(told).toContain(words);
    expect((await agent.read(bought.order)).at('data', 'templates')).toContainEqual(
      expect.objectContaining({ id: 'refund', text: expect.stringContaining(words) }),
    );

    const work = await createTestWork(shop);
    await work.runDue();
    const [mail, ...more] = (await work.mailsTo(bought.email)).filter(({ subject }) =>
      subject.startsWith('Your refund of $5.25'),
    );
    expect([mail?.text.includes('$5.25'), more]).toEqual([true, []]);
    expect(shop.ledger.refunds().at(-1)).toMatchObject({ amountCents: 525 });
    const shown = await shop.get(
      `/user/orders?user_uuid=${bought.user}&user_cart_uuid=${bought.cart}`,
    );
    expect(shown.rows()[0]).toMatchObject({
      ...{ payment_status: 'PAID', refund: { amount: 5.25, state: 'refunded' } },
    });
    expect(await actsOn(shop, bought.line)).toEqual([
      { message: 'DESK: refund granted courtesy $5.25', staff_uuid: agent.uuid },
    ]);
    expect(await differencesOf(shop)).toEqual([]);
  });

  it(
    'lets an agent refund our fees, a manager everything, and no one more than that',
    OPER,
    async () => {
      const { order, line, price } = await buyOrder(shop, { steps: 2 });
      const most = (await agent.read(order)).at('data', 'money', 'most');
      expect(Number(most) * 100).toBeLessThan(price);
      const tooMuch = await agent.ask(order, 'refunds', { ...why, amount: aCentMore(most) });
      expect([tooMuch.status, tooMuch.at('error', 'data', 'code')]).toEqual([409, 'TOO_MUCH']);
      expect((await agent.ask(order, 'refunds', { ...why, amount: most })).status).toBe(200);
      expect((await agent.ask(order, 'refunds', { ...why, amount: 0.01 })).status).toBe(409);
      const left = (await manager.read(order)).at('data', 'money', 'most');
      const over = await manager.ask(order, 'refunds', { ...why, amount: aCentMore(left) });
      expect(over.status).toBe(409);
      expect((await manager.ask(order, 'refunds', { ...why, amount: left })).status).toBe(200);
      expect((await manager.ask(order, 'refunds', { ...why, amount: 0.01 })).status).toBe(409);
      expect(cents(await refundsOf(shop, line))).toBe(price);
      await (await createTestWork(shop)).runDue();
      expect(await differencesOf(shop)).toEqual([]);
    },
  );

  it('leaves only the rest to refund if the order ends later', OPER, async () => {
    const who = { plate: sandboxPlates.rejected, email: someone().email };
    const bought = await buyOrder(shop, {}, who);
    expect((await agent.ask(bought.order, 'refunds', { ...why, amount: 7 })).status).toBe(200);
    shop.travel({ ms: STEP_MS });
    const work = await createTestWork(shop);
    await work.runDue();
    expect((await orderOf(shop, bought.line)).stage).toBe('rejected');
    expect(await refundsOf(shop, bought.line)).toEqual([
      { cause: 'goodwill', amount_cents: 700 },
      { cause: 'rejected', amount_cents: bought.price - 700 },
    ]);
    const mail = (await work.mailsTo(bought.email)).find(({ subject }) =>
      subject.includes('did not accept'),
    );
    expect(mail?.text).toMatch(/Refunded earlier: +\$7\.00\n/);
    expect(mail?.text).toContain(formatUsd(bought.price - 700));
    expect((await agent.ask(bought.order, 'refunds', { ...why, amount: 1 })).status).toBe(409);
    expect(await differencesOf(shop)).toEqual([]);
  });

  it(
    'cancels an order before filing, in full and once, and rejects a full refund without canceling',
    OPER,
    async () => {
      const { order, line, price, email } = await buyOrder(shop);
      const whole = await manager.ask(order, 'refunds', { ...why, amount: price / 100 });
      expect(whole.at('error', 'data', 'code')).toBe('NOT_FILED');
      const request = randomUUID();
      const reason = { reason: 'duplicate', note: 'Bought twice.' };
      const send = () => agent.ask(order, 'cancellation', reason, request);
      const answers = [await send(), await send()];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await refundsOf(shop, line)).toEqual([{ cause: 'canceled', amount_cents: price }]);
      expect((await agent.ask(order, 'cancellation', reason)).status).toBe(409);
      expect(await actsOn(shop, line)).toEqual([
        { message: 'ORDER: canceled duplicate', staff_uuid: agent.uuid },
      ]);
      const notes = shop.deps.db.selectFrom('order_note').select(['kind', 'text']);
      expect(await notes.where('order_line_uuid', '=', line).execute()).toEqual([
        { kind: 'note', text: 'Bought twice.' },
      ]);
      const work = await createTestWork(shop);
      await work.runDue();
      const mails = await work.mailsTo(email);
      expect(mails.filter(({ subject }) => subject.includes('is canceled'))).toHaveLength(1);
      expect(await differencesOf(shop)).toEqual([]);
    },
  );

  it('is rejected once the order is with the DMV, and for a reader', OPER, async () => {
    const { order } = await buyOrder(shop, { steps: 1 });
    const filed = await agent.ask(order, 'cancellation', { reason: 'duplicate' });
    expect([filed.status, filed.at('message')]).toEqual([
      409,
      expect.stringContaining('The DMV already has this order.'),
    ]);
    const reader = await asStaff(shop, 'reader');
    expect((await reader.ask(order, 'refunds', { ...why, amount: 1 })).status).toBe(403);
    const rejections = [{ amount: 0 }, { amount: 1.005 }, { amount: -3 }, { amount: '5' }, {}];
    for (const wrong of rejections) {
      expect((await agent.ask(order, 'refunds', { ...why, ...wrong })).status).toBe(400);
    }
    expect((await agent.ask(order, 'refunds', { amount: 1 })).status).toBe(400);
  });

  it('never exceeds the charge, even in parallel', OPER, async () => {
    for (let race = 0; race < 10; race += 1) {
      const { order, line, price } = await buyOrder(shop);
      const half = Math.ceil(price / 2);
      const asks = [
        () => manager.ask(order, 'refunds', { ...why, amount: half / 100 }),
        () => manager.ask(order, 'refunds', { ...why, amount: (half + 1) / 100 }),
        () => agent.ask(order, 'refunds', { ...why, amount: 10 }),
        () => agent.ask(order, 'cancellation', { reason: 'duplicate' }),
        () => shop.post(`/user/orders/${line}/cancellation`, {}),
      ];
      const turned = [...asks.slice(race % asks.length), ...asks.slice(0, race % asks.length)];
      const answers = await Promise.all(turned.map((ask) => ask()));
      expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
      expect((await orderOf(shop, line)).stage).toBe('canceled');
      expect(cents(await refundsOf(shop, line))).toBe(price);
    }
    const filed = await buyOrder(shop, { steps: 2 });
    const parts = [0.6, 0.5, 0.45, 0.4].map((part) => Math.round(filed.price * part) / 100);
    await Promise.all(
      parts.map((amount) => manager.ask(filed.order, 'refunds', { ...why, amount })),
    );
    expect(cents(await refundsOf(shop, filed.line))).toBeLessThanOrEqual(filed.price);
    await (await createTestWork(shop)).runDue();
    expect(await differencesOf(shop)).toEqual([]);
  });
});
