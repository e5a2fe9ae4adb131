import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { orderHistorySchema } from '#contracts/desk/order-history.ts';
import { disputePayment } from '#tests/support/api/disputes.ts';
import { accepted, type FilingShop, openFilingShop } from '#tests/support/api/filing.ts';

const DISPUTED = { tags: ['FILE-003', 'MONEY-007'] };
const CANCEL = { tags: ['FILE-003', 'OPER-006'] };

describe('A claimed order', () => {
  let desk: FilingShop;
  beforeAll(async () => {
    desk = await openFilingShop();
  });
  afterAll(() => desk.shop.close());

  const claimAndDispute = async () => {
    const order = await desk.claim();
    await disputePayment(desk.shop, order.line);
    return order;
  };
  const sheetOf = async () =>
    (
      await desk.shop.api.request('/v1/api/desk/filing/sheet', { headers: desk.agent.headers })
    ).text();

  const entriesOf = async (order: string, start: string) => {
    const story = await desk.shop.get(`/desk/orders/${order}`, desk.agent.headers);
    const { entries } = orderHistorySchema.parse(story.at('data'));
    return entries.map(({ what }) => what).filter((what) => what.startsWith(start));
  };

  it('appears in a colleague’s open list, which is logged only once it has changed', {
    tags: ['FILE-003'],
  }, async () => {
    const { shop, agent, other, claim } = desk;
    const listed = await shop.get('/desk/filing?view=open', other.headers);
    const changes = (seen: string) =>
      shop.get(`/desk/filing/changes?view=open&seen=${seen}`, other.headers);
    expect((await changes(listed.text('data', 'version'))).at('data')).toBe(null);
    const { order } = await claim(agent);
    const changed = (await changes(listed.text('data', 'version'))).at('data');
    expect(JSON.stringify(changed)).toContain(order);
  });

  it('is not filed once its payment is disputed, unless it already was', DISPUTED, async () => {
    const { shop, agent, enter, acceptedAt, rowOf } = desk;
    const order = await claimAndDispute();
    expect(await rowOf(order, 'mine')).toMatchObject({ is_disputed: true });
    expect(await sheetOf()).not.toContain(order.order);
    const story = await shop.get(`/desk/orders/${order.order}`, agent.headers);
    expect(story.text('data', 'next', 'what')).toMatch(
      /^Respond to the dispute by \d\d\/\d\d\/\d{4} with DOWNLOAD EVIDENCE\. .*release the order/,
    );
    expect(story.text('data', 'tell')).toContain('tell your bank before');
    expect(story.at('data', 'disputes', 0, 'is_open')).toBe(true);
    const result = await acceptedAt(order);
    const refused = await enter(order.order, result);
    expect([refused.status, refused.at('error', 'data', 'code')]).toEqual([422, 'DISPUTED']);
    const csv = `Order,Outcome,Reference,New expiration,Sticker number,DMV fees\n${order.order},Accepted,T-1,05/20/2027,,${result.charged}\n`;
    const body = { request_uuid: crypto.randomUUID(), csv };
    const sheet = await shop.post('/desk/filing/results', body, agent.headers);
    expect(sheet.text('message')).toContain('payment is disputed');
    const filed = await agent.ask(order.order, 'result', { result, is_filed: true });
    expect(filed.status).toBe(200);
    expect((await agent.read(order.order)).at('data', 'filing', 'is_disputed')).toBe(false);
    expect(await entriesOf(order.order, 'Accepted by the DMV')).toEqual([
      expect.stringMatching(/, fees \$[\d.,]+, filed before the dispute$/),
    ]);
  });

  it('is filed from a spreadsheet with a difference that we cover, without a question', {
    tags: ['FILE-003'],
  }, async () => {
    const { shop, agent, claim, collectedOf, filingOf } = desk;
    const order = await claim();
    const charges = (await collectedOf(order.line)) + 30;
    await agent.ask(order.order, 'claim/release', { reason: 'fees_higher', charges });
    await agent.ask(order.order, 'difference/withdrawal', { reason: 'courtesy' });
    await agent.ask(order.order, 'claim', {});
    const enter = (fees: number) => {
      const csv = `Order,Outcome,Reference,New expiration,Sticker number,DMV fees\n${order.order},Accepted,T-2,05/20/2027,K7654321,${fees}\n`;
      const body = { request_uuid: crypto.randomUUID(), csv };
      return shop.post('/desk/filing/results', body, agent.headers);
    };
    expect((await enter(charges + 1)).status).toBe(422);
    const entered = await enter(charges);
    expect([entered.status, entered.at('message')]).toEqual([200, 'Done']);
    expect(await filingOf(order.line)).toMatchObject({ paid_by_us_cents: 3000 });
  });

  it('can be released or entered as rejected while its payment is disputed', DISPUTED, async () => {
    const { agent, enter, why } = desk;
    const released = await claimAndDispute();
    const done = await agent.ask(released.order, 'claim/release', { reason: 'cannot_file' });
    expect(done.at('data', 'done')).toBe('Released. We won’t file it unless we win the dispute.');
    expect(await why(released.order, 'claim_order')).toContain('disputed');
    expect(await entriesOf(released.order, 'Claim released')).toHaveLength(1);
    const rejected = await claimAndDispute();
    const result = { outcome: 'rejected', reason: 'The VIN is wrong.' };
    expect((await enter(rejected.order, result)).status).toBe(200);
  });

  it('is not claimed while the bank has a question about its payment', DISPUTED, async () => {
    const { shop, agent, buy } = desk;
    const { order, line } = await buy();
    await disputePayment(shop, line, 'warning_needs_response');
    expect((await agent.ask(order, 'claim', {})).status).toBe(409);
  });

  it('is canceled by the member who claimed it, in one step', CANCEL, async () => {
    const { agent, other, manager, claim, why, enter, rowOf } = desk;
    const { order } = await claim();
    for (const who of [other, manager]) {
      expect(await why(order, 'cancel', who)).toBe(
        'Kim agent claimed this order and may be filing it. Kim agent can cancel it, or a manager can release the claim first.',
      );
    }
    expect((await other.ask(order, 'cancellation', { reason: 'customer_asked' })).status).toBe(409);
    const to = (await other.read(order)).text('data', 'filing', 'claim', 'uuid');
    await other.ask(order, 'handovers', { to, text: 'Please cancel.' });
    expect(await rowOf({ order }, 'mine')).toMatchObject({ handovers: ['Please cancel.'] });
    const done = await agent.ask(order, 'cancellation', { reason: 'customer_asked' });
    expect(done.text('data', 'done')).toContain('Order canceled');
    expect((await enter(order, accepted())).status).toBe(409);
  });

  /** Another agent asks the member who claimed the order to do something. */
  const handOver = async (topic: 'cancel' | 'refund', to = desk.agent) => {
    const order = await desk.claim();
    const text = 'The customer called.';
    const given = await desk.other.ask(order.order, 'handovers', { to: to.uuid, text, topic });
    expect(given.status).toBe(200);
    return order;
  };
  const openIn = async ({ order }: { order: string }) =>
    (await desk.agent.read(order)).at('data', 'complaints');
  const resolvedIn = async ({ order }: { order: string }) => {
    const story = await desk.shop.get(`/desk/orders/${order}`, desk.agent.headers);
    return z
      .parse(orderHistorySchema, story.at('data'))
      .entries.filter(({ what }) => what.startsWith('Handover to '))
      .map(({ what, who }) => [what, who]);
  };
  const FOR_AGENT = [
    { text: 'Cancel and refund: The customer called.', handover: { to: 'Kim agent' } },
  ];

  it('resolves a request to cancel or refund once that is done', CANCEL, async () => {
    const { agent, manager, buy, shop } = desk;
    for (const topic of ['cancel', 'refund'] as const) {
      const order = await handOver(topic);
      const body = { reason: 'customer_asked' };
      const done = (await agent.ask(order.order, 'cancellation', body)).text('data', 'done');
      expect(done).toContain('The handover is resolved.');
      expect(await openIn(order)).toEqual([]);
      expect(await resolvedIn(order)).toEqual([
        ['Handover to Kim agent resolved: the order was canceled', 'Kim agent'],
      ]);
    }
    const refunded = await handOver('refund', manager);
    const refund = { reason: 'courtesy', amount: 5 };
    const byGiver = await desk.other.ask(refunded.order, 'refunds', refund);
    expect(byGiver.text('data', 'done')).not.toContain('resolved');
    expect(await openIn(refunded)).toHaveLength(1);
    const done = (await manager.ask(refunded.order, 'refunds', refund)).text('data', 'done');
    expect(done).toContain('The handover is resolved.');
    expect(await openIn(refunded)).toEqual([]);

    const canceled = await buy();
    const asked = { to: agent.uuid, text: 'Cancel.', topic: 'cancel' };
    await desk.other.ask(canceled.order, 'handovers', asked);
    await shop.post(`/user/orders/${canceled.line}/cancellation`, {});
    expect(await openIn(canceled)).toEqual([]);
    expect(await resolvedIn(canceled)).toEqual([
      ['Handover to Kim agent resolved: the order was canceled', null],
    ]);
  });

  it('goes back to the member who wanted to cancel it, if it is filed first', CANCEL, async () => {
    const { shop, other, enter, acceptedAt } = desk;
    const order = await handOver('cancel');
    const shown = await other.read(order.order);
    expect(shown.at('data', 'cancel_asked_of')).toBe('Kim agent');
    expect(JSON.stringify(shown.at('data', 'templates'))).not.toContain('We’ll file');
    const story = await shop.get(`/desk/orders/${order.order}`, other.headers);
    expect(story.text('data', 'tell')).toMatch(
      /^You asked us to cancel\. Unless we’ve already filed/,
    );
    const filed = await enter(order.order, await acceptedAt(order));
    expect(filed.text('data', 'done')).toContain('We’ve handed the order back to Kim agent');
    const today = await shop.get('/desk/today', other.headers);
    expect(today.at('data', 'groups', 0, 'items', 0)).toMatchObject({
      order_id: order.order,
      what: expect.stringMatching(
        /^For you, from Kim agent: The order was filed before .* Tell the customer/,
      ),
    });
    await desk.agent.ask(order.order, 'result/undo', { reason: 'wrong_order' });
    expect(await openIn(order)).toMatchObject(FOR_AGENT);
    await enter(order.order, { outcome: 'rejected', reason: 'The VIN is wrong.' });
    expect(await openIn(order)).toEqual([]);
    await desk.agent.ask(order.order, 'result/undo', { reason: 'wrong_outcome' });
    expect(await openIn(order)).toMatchObject(FOR_AGENT);
  });
});
