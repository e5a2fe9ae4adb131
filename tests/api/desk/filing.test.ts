import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { partnerEventSchema } from '#contracts/partner/events.ts';
import { formatMoment } from '#contracts/time/california.ts';
import { findRemittanceBalance } from '#server/features/checkout/remittance/service.ts';
import { STEP_MS } from '#tests/support/api/create-test-work.ts';
import { actsOn, asStaff, buyOrder, orderOf, refundsOf } from '#tests/support/api/desk-actions.ts';
import { disputeAnOrder } from '#tests/support/api/disputes.ts';
import {
  accepted,
  EMAIL_WAIT_MS,
  type FilingShop,
  openFilingShop,
  type Staff,
} from '#tests/support/api/filing.ts';
import { buyTitle } from '#tests/support/api/papers.ts';
import { addPartner } from '#tests/support/api/partners.ts';
import {
  checkoutBody,
  fillCart,
  pay,
  REPLACEMENT,
  STATUS_CHECK,
  someone,
  TRANSFER,
} from '#tests/support/api/shopping.ts';

const FILED = { tags: ['FILE-001'] };
const ONE = { tags: ['FILE-003'] };

describe('Orders that staff file', () => {
  let desk: FilingShop;
  beforeAll(async () => {
    desk = await openFilingShop();
  });
  afterAll(() => desk.shop.close());

  it('wait until someone claims them, and can be canceled until then', FILED, async () => {
    const { shop, agent, runDue, buy, listOf, rowOf, why, shownTo, mailsAbout } = desk;
    expect((await listOf()).upcoming).toBeNull();
    const early = await buyOrder(shop);
    expect(await rowOf(early)).toBeUndefined();
    expect((await listOf()).upcoming).toEqual({
      count: 1,
      first_at: new Date(shop.deps.clock().getTime() + shop.deps.filingWindowMs).toISOString(),
    });
    expect((await agent.ask(early.order, 'claim', {})).status).toBe(409);
    expect(await why(early.order, 'claim_order')).toMatch(
      /^The customer can cancel this order until /,
    );
    const order = await buy();
    await runDue();
    expect((await orderOf(shop, order.line)).stage).toBe('paid');
    const row = await rowOf(order, 'unclaimed');
    expect(row).toMatchObject({ plate: order.plate, claim: null, promised_on: '2026-03-10' });
    expect(row?.vin).toMatch(/^\w{17}$/);
    const shown = await shownTo(order);
    expect(shown('can_cancel')).toBe(true);
    expect(shown('files_at')).toBeUndefined();
    const promised = new Date(String(shown('cancel_until')));
    expect(promised <= shop.deps.clock()).toBe(true);
    const [receipt] = await mailsAbout(order, 'is paid');
    expect(receipt?.text.replace(/\s+/g, ' ')).toContain(
      `You can cancel until ${formatMoment(promised)}.`,
    );
    const story = await shop.get(`/desk/orders/${order.order}`, agent.headers);
    expect(story.at('data', 'next', 'what')).toContain('staff need to claim the order');
    const canceled = await shop.post(`/user/orders/${order.line}/cancellation`, {});
    expect(canceled.status).toBe(200);
    expect(await rowOf(order)).toBeUndefined();
  });

  it('have a receipt that says how long each of them can be canceled', {
    tags: ['PROM-001', 'PROM-003'],
  }, async () => {
    const { shop, mailsAbout } = desk;
    shop.travel();
    const who = someone();
    const { user } = await fillCart(shop, who);
    const title = await fillCart(
      shop,
      { ...someone(), email: who.email },
      { service: TRANSFER, user },
    );
    await pay(shop, user);
    const { order } = await orderOf(shop, title.line);
    const [receipt] = await mailsAbout(who, 'is paid');
    expect(receipt?.text.replace(/\s+/g, ' ')).toMatch(
      new RegExp(`You can cancel until .+ PT or, for ${order}, until we start filing\\.`),
    );
  });

  it(
    'leave out those with documents missing or a dispute, and partners’ tests',
    FILED,
    async () => {
      const { shop, agent, runDue, listOf, why } = desk;
      const title = await buyTitle(shop);
      const disputed = await disputeAnOrder(shop);
      const { keys } = await addPartner(shop, { name: 'Corner Shop', webhook: null });
      const who = someone();
      const test = await fillCart(shop, who, { service: REPLACEMENT, partner: keys.test });
      await pay(shop, test.user);
      shop.travel({ ms: STEP_MS });
      await runDue();
      expect((await orderOf(shop, test.line)).stage).toBe('completed');
      const listed = (await listOf()).orders.map(({ plate }) => plate);
      expect(listed).not.toContain(title.plate);
      expect(listed).not.toContain(disputed.plate);
      expect(await why(disputed.order, 'claim_order')).toContain('disputed');
      const { order } = await orderOf(shop, title.line);
      expect((await agent.ask(order, 'claim', {})).at('message')).toBe(
        'This order is waiting for documents.',
      );
    },
  );

  it('are claimed by one of two who try at once, and everyone sees the name', ONE, async () => {
    const { shop, agent, other, manager, buy, rowOf, why, enter, shownTo } = desk;
    const { order, line, cart, user } = await buy();
    const tries = await Promise.all([agent, other].map((who) => who.ask(order, 'claim', {})));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = tries.find(({ status }) => status === 409);
    expect(lost?.at('message')).toBe('Kim agent claimed this order.');
    const [winner, loser] = tries[0]?.status === 200 ? [agent, other] : [other, agent];
    expect(await rowOf({ order })).toMatchObject({
      claim: { name: 'Kim agent', is_mine: winner === agent },
    });
    expect((await enter(order, accepted(), loser)).status).toBe(409);
    const late = await shop.post(`/user/orders/${line}/cancellation`, {});
    expect([late.status, late.at('error', 'data', 'code'), late.at('message')]).toEqual([
      ...[409, 'ALREADY_FILED'],
      'We are filing this order with the DMV. Payment sent to the DMV cannot be canceled or reversed.',
    ]);
    expect(await why(order, 'cancel', manager)).toContain('release the claim first');
    expect((await shownTo({ user, cart }))('can_cancel')).toBe(false);
    expect((await loser.ask(order, 'claim/release', { reason: 'other' })).status).toBe(409);
    expect((await loser.ask(order, 'claim/taking-over', { reason: 'absent' })).status).toBe(403);
    const over = await manager.ask(order, 'claim/taking-over', { reason: 'absent' });
    expect(over.status).toBe(200);
    expect((await enter(order, accepted(), winner)).at('message')).toBe(
      'Kim manager claimed this order.',
    );
    expect(await actsOn(shop, line)).toEqual([
      { message: 'DESK: order claimed', staff_uuid: winner.uuid },
      { message: 'DESK: claim taken over absent from Kim agent', staff_uuid: manager.uuid },
    ]);
  });

  it('are limited to a staff member’s own claims by default, if there are any', ONE, async () => {
    const { shop, claim } = desk;
    const clerk = await asStaff(shop, 'agent');
    const opened = async (query = '') =>
      (await shop.get(`/desk/filing${query}`, clerk.headers)).at('data', 'view');
    expect(await opened()).toBe('open');
    const { order } = await claim(clerk);
    expect([await opened(), await opened('?view=open')]).toEqual(['mine', 'open']);
    await clerk.ask(order, 'claim/release', { reason: 'cannot_file' });
    expect(await opened()).toBe('open');
  });

  it('can be released, and canceled or claimed again as before', ONE, async () => {
    const { shop, agent, other, claim, rowOf, shownTo } = desk;
    const bought = await claim();
    const { order, line } = bought;
    const released = await agent.ask(order, 'claim/release', { reason: 'cannot_file' });
    expect(released.status).toBe(200);
    expect((await orderOf(shop, line)).stage).toBe('paid');
    expect(await rowOf(bought)).toMatchObject({ claim: null });
    const shown = await shownTo(bought);
    expect(shown('can_cancel')).toBe(true);
    expect(JSON.stringify(shown('steps'))).not.toContain('filing');
    expect((await other.ask(order, 'claim', {})).status).toBe(200);
    const steps = (await shownTo(bought))('steps');
    expect(JSON.stringify(steps).match(/"filing"/g)).toHaveLength(1);
  });

  it(
    'are claimed ten at a time, earliest promised date first, even by two staff members in parallel',
    ONE,
    async () => {
      const { shop, agent, other, buy, listOf } = desk;
      for (let count = 0; count < 3; count += 1) await buy();
      const before = (await listOf('unclaimed')).orders.map(({ order_id }) => order_id);
      const take = (who: Staff, count: number) =>
        shop.post('/desk/filing/claims', { request_uuid: randomUUID(), count }, who.headers);
      const both = await Promise.all([take(agent, 2), take(other, 1)]);
      expect(both.map((answer) => answer.at('data', 'done'))).toEqual([
        expect.stringMatching(/^Claimed 2 orders: R\d+, R\d+\.$/),
        expect.stringMatching(/^Claimed 1 order: R\d+\.$/),
      ]);
      const claimed = both.flatMap((answer) => answer.at('data', 'orders'));
      expect(new Set(claimed)).toEqual(new Set(before.slice(0, 3)));
      const left = (await listOf('unclaimed')).orders.map(({ order_id }) => order_id);
      expect(left).toEqual(before.slice(3));
      await take(agent, 50);
      const none = await take(other, 10);
      const nothing = 'There are no unclaimed orders to file right now.';
      expect([none.status, none.at('message')]).toEqual([409, nothing]);
    },
  );

  it(
    'are reported to their partner once the result can’t be undone, but not when they are claimed',
    FILED,
    async () => {
      const { shop, agent, runDue, enter, collectedOf } = desk;
      const webhook = 'https://shop.example.com/renewals';
      const { keys } = await addPartner(shop, { name: 'Webhook Shop', webhook });
      shop.travel();
      const who = someone();
      const { user, line } = await fillCart(shop, who, { partner: keys.live });
      await pay(shop, user);
      shop.travel({ ms: STEP_MS });
      const { order } = await orderOf(shop, line);
      const told = async () => {
        await runDue();
        return shop.toldPartners
          .map(({ body }) => z.parse(partnerEventSchema, JSON.parse(body)).type)
          .toSorted();
      };
      await agent.ask(order, 'claim', {});
      expect(await told()).toEqual(['order.paid']);
      const charged = await collectedOf(line);
      const taken = { reference: 'T-1', charged, papers: ['smog_certificate'] };
      const rejected = { outcome: 'rejected', reason: 'No.' };
      for (const [place, result] of [rejected, { outcome: 'fees_taken', ...taken }].entries()) {
        expect((await enter(order, result)).status).toBe(200);
        await agent.ask(order, 'result/undo', { reason: 'wrong_outcome' });
        shop.travel({ ms: (place + 1) * (STEP_MS + EMAIL_WAIT_MS) });
        expect(await told()).toEqual(['order.paid']);
      }
      await enter(order, accepted({ charged }));
      expect(await told()).toEqual(['order.paid']);
      shop.travel({ ms: 4 * (STEP_MS + EMAIL_WAIT_MS) });
      expect(await told()).toEqual(['order.completed', 'order.filed', 'order.paid']);
    },
  );

  it('are accepted with the new expiry, and continue to mailing', FILED, async () => {
    const { shop, agent, runDue, claim, enter, acceptedAt, filingOf, mailsAbout } = desk;
    const order = await claim();
    const answer = await acceptedAt(order);
    const done = await enter(order.order, answer);
    expect(done.at('data', 'done')).toBe(
      'Saved. We’ll email the customer in 15 minutes, unless you undo this.',
    );
    const story = await shop.get(`/desk/orders/${order.order}`, agent.headers);
    expect(story.text('data', 'tell')).toMatch(/after .* PT\. We’ll mail .* should arrive by /);
    expect(await filingOf(order.line)).toMatchObject({
      ...{ outcome: 'accepted', reference: answer.reference },
      sticker_number: answer.sticker_number,
      ...{ expires_on: '2027-05-20', paid_by_us_cents: 0, staff_uuid: agent.uuid },
    });
    await runDue();
    expect(await mailsAbout(order, 'digital')).toEqual([]);
    shop.travel({ ms: 2 * STEP_MS + EMAIL_WAIT_MS });
    const [copy] = await mailsAbout(order, 'digital');
    expect(copy?.text).toContain('05/20/2027');
    expect((await orderOf(shop, order.line)).stage).toBe('label_printed');
    expect(await actsOn(shop, order.line)).toMatchObject([
      { message: 'DESK: order claimed' },
      { message: expect.stringMatching(/^DESK: result entered accepted T-\d+, fees \$/) },
    ]);
    expect(await refundsOf(shop, order.line)).toEqual([]);
    expect((await enter(order.order, accepted())).status).toBe(409);
  });

  it('require confirmation once before we pay the DMV’s extra charge', FILED, async () => {
    const { shop, agent, claim, collectedOf, rowOf, enter, filingOf, mailsAbout } = desk;
    const order = await claim();
    const collected = await collectedOf(order.line);
    const asked = await enter(order.order, accepted({ charged: collected + 30 }));
    expect([asked.status, asked.at('error', 'data', 'code'), asked.at('message')]).toEqual([
      ...[422, 'FEES_HIGHER', expect.stringContaining('choose “File at our cost”')],
    ]);
    const release = { reason: 'fees_higher', charges: collected + 30 };
    const released = await agent.ask(order.order, 'claim/release', release);
    expect(released.text('data', 'done')).toContain('We’ve asked the customer to pay $30.00.');
    expect(await mailsAbout(order, 'the DMV charges $30.00 more than expected')).toHaveLength(1);
    expect(await rowOf(order)).toBeUndefined();
    expect((await agent.ask(order.order, 'claim', {})).status).toBe(409);
    await agent.ask(order.order, 'difference/withdrawal', { reason: 'courtesy' });
    expect(await rowOf(order)).toMatchObject({ charges: collected + 30, covered: 30 });
    await agent.ask(order.order, 'claim', {});
    expect((await agent.read(order.order)).at('data', 'filing', 'covered')).toBe(30);
    const beyond = await enter(order.order, accepted({ charged: collected + 31 }));
    expect(beyond.at('error', 'data', 'code')).toBe('FEES_HIGHER');
    const asCovered = accepted({ charged: collected + 30 });
    expect((await enter(order.order, asCovered)).text('data', 'done')).toContain('We pay $30.00.');
    expect(await filingOf(order.line)).toMatchObject({ paid_by_us_cents: 3000 });
    expect(await refundsOf(shop, order.line)).toEqual([]);
    const acts = (await actsOn(shop, order.line)).map(({ message }) => message);
    expect(acts).toContain('DESK: claim released fees_higher $30.00 more');
    expect(acts.at(-1)).toContain('$30.00 at our cost');
  });

  it('are filed with the difference that the customer has paid', {
    tags: ['FILE-001', 'FILE-002'],
  }, async () => {
    const { shop, agent, claim, collectedOf, rowOf, enter, shownTo } = desk;
    const order = await claim();
    const charges = (await collectedOf(order.line)) + 30;
    await agent.ask(order.order, 'claim/release', { reason: 'fees_higher', charges });
    const { uuid } = await shop.deps.db
      .selectFrom('fee_difference')
      .select('uuid')
      .where('order_line_uuid', '=', order.line)
      .executeTakeFirstOrThrow();
    const body = checkoutBody({ user: order.user, lines: [order.line], amount: 30 });
    const paid = await shop.post('/checkout', { ...body, fee_difference: uuid });
    expect(paid.at('data', 'payment_status')).toBe('SUCCESS');
    expect(await rowOf(order)).toMatchObject({ collected: charges, charges: null });
    expect((await shownTo(order))('final_price')).toBe((order.price + 3000) / 100);
    await agent.ask(order.order, 'claim', {});
    expect((await enter(order.order, accepted({ charged: charges }))).status).toBe(200);
    expect(await refundsOf(shop, order.line)).toEqual([]);
    expect((await findRemittanceBalance(shop.deps.db)).problems).toEqual([]);
  });

  it('may need documents first, and staff then ask the DMV again', FILED, async () => {
    const { shop, other, claim, collectedOf, rowOf, enter, mailsAbout, shownTo } = desk;
    const order = await claim();
    const charged = await collectedOf(order.line);
    const taken = {
      outcome: 'fees_taken',
      reference: 'T-2',
      charged,
      papers: ['smog_certificate'],
    };
    expect((await enter(order.order, { ...taken, papers: [] })).status).toBe(400);
    expect((await enter(order.order, taken)).status).toBe(200);
    expect((await orderOf(shop, order.line)).stage).toBe('fees_taken');
    expect((await shownTo(order))('missing_papers')).toEqual([]);
    shop.travel({ ms: 2 * STEP_MS + EMAIL_WAIT_MS });
    expect(await mailsAbout(order, 'documents missing')).toHaveLength(1);
    expect(await rowOf(order, 'papers')).toMatchObject({ missing: ['Smog certificate'] });
    const rejected = await enter(order.order, { outcome: 'rejected', reason: 'No.' });
    expect([rejected.status, rejected.text('message')]).toEqual([
      400,
      expect.stringContaining('won’t return them'),
    ]);
    const still = { ...taken, papers: ['insurance_proof'] };
    expect((await enter(order.order, still, other)).status).toBe(200);
    expect(await rowOf(order, 'papers')).toMatchObject({ missing: ['Proof of insurance'] });
    shop.travel({ days: 8 });
    const later = await asStaff(shop, 'agent');
    const today = await shop.get('/desk/today', later.headers);
    expect(JSON.stringify(today.at('data', 'groups'))).toMatch(
      /Check with the DMV again about missing documents: \d+ order/,
    );
    expect((await enter(order.order, accepted({ charged }), later)).status).toBe(200);
    expect((await orderOf(shop, order.line)).stage).toBe('completed');
  });

  it(
    'get the DMV’s record as their result if they are status checks, and it can be corrected',
    FILED,
    async () => {
      const { shop, agent, claim, enter, shownTo, mailsAbout } = desk;
      const order = await claim(agent, { service: STATUS_CHECK });
      const cancel = async () =>
        (await shop.post(`/user/orders/${order.line}/cancellation`, {})).at('message');
      expect(await cancel()).toMatch(/^We are checking with the DMV\. A request sent to the DMV/);
      expect((await enter(order.order, accepted())).status).toBe(400);
      const found = { outcome: 'on_record', expires_on: '2026-04-01', hold: '' };
      expect((await enter(order.order, found)).status).toBe(200);
      expect(await cancel()).toMatch(/^We have checked with the DMV\. /);
      const [answer] = await mailsAbout(order, 'What the DMV has on record');
      expect(answer?.text).toMatch(/04\/01\/2026[\s\S]*Can be renewed today: Yes/);
      const result = { ...found, hold: 'Unpaid tickets' };
      const fixed = await agent.ask(order.order, 'result/correction', {
        reason: 'mistyped',
        result,
      });
      expect(fixed.status).toBe(200);
      const shown = (await shownTo(order))('steps');
      expect(JSON.stringify(shown)).toContain('Hold: Unpaid tickets.');
      expect(await mailsAbout(order, 'A correction')).toHaveLength(1);
    },
  );

  it('can’t be changed by a reader, who sees the list without full VINs', ONE, async () => {
    const { shop, claim, listOf } = desk;
    const reader = await asStaff(shop, 'reader');
    const order = await claim();
    const listed = await listOf('open', reader);
    expect(listed.orders.find(({ order_id }) => order_id === order.order)?.vin).not.toMatch(
      /^\w{17}$/,
    );
    const answers = [
      await reader.ask(order.order, 'result', { result: accepted() }),
      await reader.ask(order.order, 'claim/release', { reason: 'other' }),
      await shop.get('/desk/filing/sheet', reader.headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});
