import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { orderHistorySchema } from '#contracts/desk/order-history.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { asStaff, buyOrder, orderOf } from '#tests/support/api/desk-actions.ts';
import { buyTitle, sendPaper } from '#tests/support/api/papers.ts';
import { cancelAnOrder } from '#tests/support/api/refunds.ts';
import { agePayments, fillCart, pay } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

const TAGS = { tags: ['OPER-005'] };
const answer = z.object({ data: orderHistorySchema });

describe('What comes next for an order', () => {
  let shop: TestApi;
  let agent: Awaited<ReturnType<typeof asStaff>>;
  beforeAll(async () => {
    shop = await createTestApi();
    agent = await asStaff(shop, 'agent');
  });
  afterAll(() => shop.close());

  const storyOf = async (order: string) =>
    answer.parse((await shop.get(`/desk/orders/${order}`, agent.headers)).body).data;
  const runDue = async () => (await createTestWork(shop)).runDue();

  it('is a refund that a manager makes, if the provider rejected it', TAGS, async () => {
    const { line } = await cancelAnOrder(shop, cards.refundRejected);
    await runDue();
    const { next } = await storyOf((await orderOf(shop, line)).order);
    expect(next?.what).toMatch(/^A manager needs to issue the \$\d+\.\d\d refund at the provider$/);
  });

  it('is its own step, even alongside a refund and a complaint', TAGS, async () => {
    const { order } = await buyOrder(shop);
    await agent.ask(order, 'refunds', { reason: 'courtesy', amount: 5 });
    await agent.ask(order, 'notes', { kind: 'complaint', text: 'It takes too long.' });
    const { next } = await storyOf(order);
    expect(next?.what).toBe(
      'Waiting for the bank to accept the refund. Staff need to resolve the complaint. Filing with the DMV',
    );
    expect(next?.at).not.toBeNull();
  });

  it('is due now once its time has come', TAGS, async () => {
    const { order } = await buyOrder(shop);
    shop.travel({ ms: STEP_MS });
    expect((await storyOf(order)).next).toEqual({ what: 'Filing with the DMV: due now', at: null });
  });

  it('is the payment if it is unpaid, and its email can be resent', TAGS, async () => {
    shop.travel();
    const ids = await fillCart(shop);
    await pay(shop, ids.user, { cardnumber: cards.timesOut });
    const { order } = await orderOf(shop, ids.line);
    await agePayments(shop, 121);
    await agent.ask(order, 'payment', { reason: 'customer_asked' });
    const { next, entries } = await storyOf(order);
    expect(next).toEqual({ what: 'Waiting for the customer to pay', at: null });
    const silence = entries.find(({ what }) => what.startsWith('No result for'));
    expect(silence).toMatchObject({ what: expect.stringContaining('at first'), is_bad: false });
    await runDue();
    const read = await agent.read(order);
    expect(read.at('data', 'possible', 'send_mail')).toEqual({ can: true, why: null });
    expect(read.at('data', 'mails', 0, 'kind')).toBe('not-charged');
  });

  it('is our review of a document, before what the customer has to send', TAGS, async () => {
    const { line } = await buyTitle(shop);
    await sendPaper(shop, line, { paper: 'bill_of_sale' });
    const { next, tell } = await storyOf((await orderOf(shop, line)).order);
    expect(next?.what).toMatch(/^Review: bill of sale\. Waiting for the customer to send: /);
    expect(tell).toMatch(/^We’re reviewing the bill of sale that you sent\. Send us the /);
  });

  it('names no email if none was sent', TAGS, async () => {
    const { line } = await fillCart(shop);
    const { order } = await orderOf(shop, line);
    const why = 'There is no stored email to resend for this order.';
    expect((await agent.read(order)).at('data', 'possible', 'send_mail', 'why')).toBe(why);
  });
});
