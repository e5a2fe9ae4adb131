import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { property } from '#contracts/api/failure-text.ts';
import { createApi } from '#server/api.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import {
  agePayments,
  checkoutBody,
  fillCart,
  type Ids,
  pay,
  readCart,
  someone,
} from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';
import { cards } from '#tests/support/cards.ts';

describe('A payment with a late result', () => {
  let api: TestApi;
  let passedMs = 0;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  beforeAll(async () => {
    api = await createTestApi();
    work = await createTestWork(api);
  });
  afterAll(() => api.close());

  const orderOf = async (ids: Ids) => {
    const orders = await api.get(`/user/orders?user_cart_uuid=${ids.cart}&user_uuid=${ids.user}`);
    return orders.rows()[0];
  };
  const subjectsTo = async (email: string) =>
    (await work.mailsTo(email)).map((mail) => mail.subject);
  async function passTime(ids: Ids) {
    await agePayments(api, 121, ids.user);
    passedMs += 121_000;
    api.travel({ ms: passedMs });
    await work.runDue();
  }

  it('has a reference that support can find, in the response and on the order', {
    tags: ['EASE-002'],
  }, async () => {
    for (const cardnumber of [cards.timesOut, cards.answerLost]) {
      const ids = await fillCart(api);
      const answer = await pay(api, ids.user, { cardnumber });
      expect(answer.at('data', 'payment_status')).toBe('PENDING');
      const reference = answer.text('data', 'payment_reference');
      expect(reference).toMatch(/^P\d{6}$/);
      const order = await orderOf(ids);
      expect(order).toMatchObject({
        payment_status: 'PENDING',
        late_payment: { reference, amount: property(order, 'final_price'), state: 'checking' },
      });
      const kept = await api.deps.db
        .selectFrom('payment')
        .select('user_uuid')
        .where('public_reference', '=', reference)
        .execute();
      expect(kept).toEqual([{ user_uuid: ids.user }]);
      // A second attempt returns the same payment.
      const again = await pay(api, ids.user);
      expect(again.text('data', 'payment_reference')).toBe(reference);
    }
  });

  it('is reported in one email if it fails: nothing was charged, and the cart can be paid', {
    tags: ['EASE-002'],
  }, async () => {
    const buyer = someone();
    const ids = await fillCart(api, buyer);
    const charges = api.ledger.chargeCount();
    const answer = await pay(api, ids.user, { cardnumber: cards.timesOut });
    const reference = answer.text('data', 'payment_reference');
    await work.runDue();
    expect(await subjectsTo(buyer.email)).toEqual([]);

    await passTime(ids);
    await passTime(ids);
    const mails = await work.mailsTo(buyer.email);
    expect(mails.map((mail) => mail.subject)).toEqual([`You were not charged for ${buyer.plate}`]);
    expect(mails[0]?.text).toContain(reference);
    expect(mails[0]?.text).toContain('/add-another-vehicle/');
    expect(await orderOf(ids)).toMatchObject({
      payment_status: 'UNPAID',
      late_payment: { reference, state: 'failed' },
    });
    expect(api.ledger.chargeCount()).toBe(charges);

    expect((await pay(api, ids.user)).at('data', 'payment_status')).toBe('SUCCESS');
    expect(await orderOf(ids)).not.toHaveProperty('late_payment');
    expect(api.ledger.chargeCount()).toBe(charges + 1);
  });

  it('is reported only by the receipt if it succeeds, and charges once', {
    tags: ['EASE-002'],
  }, async () => {
    const buyer = someone();
    const ids = await fillCart(api, buyer);
    const charges = api.ledger.chargeCount();
    await pay(api, ids.user, { cardnumber: cards.answerLost });
    await pay(api, ids.user);
    await passTime(ids);
    expect(await subjectsTo(buyer.email)).toEqual([`Your renewal for ${buyer.plate} is paid`]);
    expect(await orderOf(ids)).toMatchObject({ payment_status: 'PAID' });
    expect(await orderOf(ids)).not.toHaveProperty('late_payment');
    expect(api.ledger.chargeCount()).toBe(charges + 1);
  });

  it('sends no email about a card that is declined immediately', {
    tags: ['EASE-002'],
  }, async () => {
    const buyer = someone();
    const ids = await fillCart(api, buyer);
    await pay(api, ids.user, { cardnumber: cards.declined });
    await passTime(ids);
    expect(await subjectsTo(buyer.email)).toEqual([]);
    expect(await orderOf(ids)).not.toHaveProperty('late_payment');
  });

  it('is reported by email if the customer closed the page before the card was declined', {
    tags: ['EASE-002'],
  }, async () => {
    const buyer = someone();
    const ids = await fillCart(api, buyer);
    const leaving = new AbortController();
    const { payment } = api.deps.gateways.live;
    const left = Promise.withResolvers<void>();
    const slow = {
      ...payment,
      async pay(...args: Parameters<typeof payment.pay>) {
        leaving.abort();
        await left.promise;
        return payment.pay(...args);
      },
    };
    const app = createApi({
      ...api.deps,
      gateways: withLive(api.deps.gateways, { payment: slow }),
      limits: { ...api.deps.limits, chargeTimeoutMs: 20_000 },
    });
    const server = createServer(getRequestListener(app.fetch));
    server.on('connection', (socket) => socket.once('close', () => left.resolve()));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const cart = await readCart(api, ids.user);
    const body = checkoutBody({ user: ids.user, ...cart }, { cardnumber: cards.declined });
    const answer = fetch(`http://127.0.0.1:${port}/v1/api/checkout`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: leaving.signal,
    });
    await expect(answer).rejects.toThrow('aborted');
    await expect.poll(async () => property(await orderOf(ids), 'payment_status')).toBe('UNPAID');
    await new Promise((closed) => server.close(closed));

    await passTime(ids);
    expect(await subjectsTo(buyer.email)).toEqual([`You were not charged for ${buyer.plate}`]);
    expect(await orderOf(ids)).toMatchObject({ late_payment: { state: 'failed' } });
  });
});
