import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { property } from '#contracts/api/failure-text.ts';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { californiaDay } from '#contracts/time/california.ts';
import {
  findRemittanceBalance,
  findRemittanceOrders,
} from '#server/features/checkout/remittance/service.ts';
import { openCards } from '#server/features/fulfillment/registration-card/service.ts';
import { findLine } from '#server/features/orders/service.ts';
import type { TestApi } from '#tests/support/api/create-test-api.ts';
import { STEP_MS } from '#tests/support/api/create-test-work.ts';
import {
  buyOrder,
  type DeskOrder,
  differencesOf,
  refundsOf,
} from '#tests/support/api/desk-actions.ts';
import {
  accepted,
  type FilingShop,
  openFilingShop,
  REFUND_WAIT_MS,
  REFUNDED_MS,
} from '#tests/support/api/filing.ts';
import { someone } from '#tests/support/api/shopping.ts';
import { textOfPdf } from '#tests/support/pdf-text.ts';

const DIFFERENCE = { tags: ['FILE-002'] };

/** The DMV's fee for an order plus a difference, in dollars. */
async function registrationFeeOf({ deps }: TestApi, line: string, more: number) {
  const order = await findLine(deps.db, line);
  return ((order?.dmv_registration_fee_cents ?? 0) + more) / 100;
}

describe('Results that staff entered', () => {
  let desk: FilingShop;
  beforeAll(async () => {
    desk = await openFilingShop();
  });
  afterAll(() => desk.shop.close());

  it('are followed by a refund if the DMV charged less, with the reason', {
    tags: ['FILE-001', 'FILE-002'],
  }, async () => {
    const { shop, agent, runDue, claim, collectedOf, rowOf, enter, mailsAbout, shownTo } = desk;
    const order = await claim();
    await shop.deps.db
      .updateTable('order_line')
      .set({ is_estimate: true })
      .where('uuid', '=', order.line)
      .execute();
    expect((await shownTo(order))('is_estimate')).toBe(true);
    expect(await rowOf(order)).toMatchObject({ is_estimate: true });
    const seen = () => shop.get(`/desk/orders/${order.order}`, agent.headers);
    const before = await seen();
    expect(before.at('data', 'is_estimate')).toBe(true);
    expect(JSON.stringify(before.at('data', 'entries'))).toMatch(
      /Quote: DMV \$[\d.]+ \(estimate\),/,
    );
    const charged = (await collectedOf(order.line)) - 12.5;
    const done = await enter(order.order, accepted({ charged }));
    expect(done.at('data', 'done')).toContain('The $12.50 difference will be refunded.');
    const undoable = await shownTo(order);
    const dollars = order.price / 100;
    expect([undoable('is_estimate'), undoable('refund'), undoable('final_price')]).toEqual([
      ...[true, undefined, dollars],
    ]);
    await runDue();
    expect(await mailsAbout(order, 'refund of $12.50')).toEqual([]);
    shop.travel({ ms: STEP_MS + REFUND_WAIT_MS });
    const final = await shownTo(order);
    expect([final('is_estimate'), final('amount_paid'), final('final_price')]).toEqual([
      ...[undefined, dollars, dollars - 12.5],
    ]);
    expect(property(final('dmv_deal_details'), 'dmv_registration_fee')).toBe(
      await registrationFeeOf(shop, order.line, -1250),
    );
    const [added] = z
      .array(z.object({ label: z.string(), dollars: z.number() }))
      .parse(final('dmv_fee_lines'))
      .slice(-1);
    expect(added).toMatchObject({ label: 'Difference', dollars: -12.5 });
    const pdf = (await openCards(shop.deps, [order.line])).get(order.line);
    const printed = textOfPdf(Buffer.from(pdf ?? '')).replace(/\s+/g, ' ');
    expect(printed).toContain(`Total ${formatUsd(order.price - 1250)}`);
    expect(printed).toContain('Difference -$12.50');
    expect(printed).not.toContain('Estimated');
    const atDesk = await seen();
    expect(atDesk.at('data')).toMatchObject({
      ...{ is_estimate: false, amount: final('final_price'), refund: { amount: 12.5 } },
      ...{ fees: final('dmv_deal_details'), fee_lines: final('dmv_fee_lines') },
    });
    const found = await shop.get(`/desk/orders?q=${order.order}`, agent.headers);
    expect(found.at('data', 'hits', 0, 'amount')).toBe(final('final_price'));
    expect(await refundsOf(shop, order.line)).toEqual([
      { cause: 'difference', amount_cents: 1250 },
    ]);
    shop.travel({ ms: 2 * STEP_MS + REFUNDED_MS });
    const requested = { amount: 12.5, state: 'due', is_difference: true };
    expect((await shownTo(order))('refund')).toMatchObject(requested);
    await runDue();
    const [refund] = await mailsAbout(order, 'refund of $12.50');
    expect(refund?.text).toContain('The DMV charged less than you paid for its fees.');
    expect(await differencesOf(shop)).toEqual([]);
  });

  it('are undone without undoing a courtesy refund made minutes later', DIFFERENCE, async () => {
    const { shop, agent, runDue, claim, collectedOf, enter, mailsAbout, shownTo } = desk;
    const order = await claim();
    const charged = (await collectedOf(order.line)) - 12.5;
    await enter(order.order, accepted({ charged }));
    const courtesy = { reason: 'courtesy', amount: 5, seen_back: 12.5 };
    expect((await agent.ask(order.order, 'refunds', courtesy)).status).toBe(200);
    expect((await shownTo(order))('refund')).toMatchObject({ amount: 5, state: 'due' });
    await runDue();
    expect(await mailsAbout(order, 'refund of $5.00')).toHaveLength(1);
    await agent.ask(order.order, 'result/undo', { reason: 'wrong_outcome' });
    const goodwill = { cause: 'goodwill', amount_cents: 500 };
    expect(await refundsOf(shop, order.line)).toEqual([goodwill]);
    expect((await shownTo(order))('refund')).toMatchObject({ amount: 5, state: 'refunded' });
    await enter(order.order, accepted({ charged }));
    shop.travel({ ms: 2 * STEP_MS + REFUNDED_MS });
    await runDue();
    const difference = { cause: 'difference', amount_cents: 1250 };
    expect(await refundsOf(shop, order.line)).toEqual([goodwill, difference]);
    expect((await shownTo(order))('refund')).toMatchObject({ amount: 17.5, state: 'refunded' });
    expect((await shownTo(order))('final_price')).toBe((order.price - 1250) / 100);
    expect(await differencesOf(shop)).toEqual([]);
    expect((await findRemittanceBalance(shop.deps.db)).problems).toEqual([]);
  });

  it(
    'count a difference that was already refunded when they are corrected',
    DIFFERENCE,
    async () => {
      const { shop, agent, runDue, claim, collectedOf, enter, filingOf, mailsAbout } = desk;
      const order = await claim();
      const collected = await collectedOf(order.line);
      await enter(order.order, accepted({ charged: collected - 12.5 }));
      shop.travel({ ms: 2 * STEP_MS + REFUNDED_MS });
      await runDue();
      const correct = async (charged: number) => {
        const change = { reason: 'mistyped', result: accepted({ charged }) };
        const answer = await agent.ask(order.order, 'result/correction', change);
        return { done: answer.text('data', 'done'), ...(await filingOf(order.line)) };
      };
      // The refund is already at the bank, so we cover the excess.
      expect(await correct(collected - 8)).toMatchObject({
        done: expect.stringContaining('We pay $4.50.'),
        paid_by_us_cents: 450,
      });
      const sent = { cause: 'difference', amount_cents: 1250 };
      expect(await refundsOf(shop, order.line)).toEqual([sent]);
      expect(await mailsAbout(order, 'A correction to your order')).toEqual([]);
      expect(await correct(collected - 20)).toMatchObject({ paid_by_us_cents: 0 });
      shop.travel({ ms: 2 * STEP_MS + 2 * REFUNDED_MS });
      await runDue();
      const rest = { cause: 'difference', amount_cents: 750 };
      expect(await refundsOf(shop, order.line)).toEqual([sent, rest]);
      const told = await mailsAbout(order, 'A correction to your order');
      expect(told).toHaveLength(1);
      expect(told[0]?.text).toContain(formatUsd(Math.round((collected - 20) * 100)));
      expect(await differencesOf(shop)).toEqual([]);
      expect((await findRemittanceBalance(shop.deps.db)).problems).toEqual([]);
    },
  );

  it('leave the DMV’s money accounted for, even if they are undone', DIFFERENCE, async () => {
    const { shop, agent, runDue, claim, collectedOf, enter } = desk;
    const [less, undone, rejected] = [await claim(), await claim(), await claim()];
    const charged = (await collectedOf(less.line)) - 5;
    await enter(less.order, accepted({ charged }));
    for (const { order } of [undone, rejected]) {
      await enter(order, { outcome: 'rejected', reason: 'No.' });
      await agent.ask(order, 'result/undo', { reason: 'wrong_outcome' });
    }
    await enter(undone.order, accepted({ charged: await collectedOf(undone.line) }));
    await agent.ask(undone.order, 'result/undo', { reason: 'wrong_outcome' });
    const last = await enter(rejected.order, { outcome: 'rejected', reason: 'No.' });
    expect(last.at('data', 'done')).toContain(` ${formatUsd(rejected.price)} will be refunded.`);
    shop.travel({ ms: 2 * STEP_MS + REFUNDED_MS });
    await runDue();
    const day = californiaDay(shop.deps.clock());
    const moved = await findRemittanceOrders(shop.deps.db, { from: day, to: day });
    const of = ({ order }: DeskOrder) => moved.find(({ orderId }) => orderId === order);
    expect(of(less)).toMatchObject({ filed: Math.round(charged * 100), refunded: 500, held: 0 });
    const whole = Math.round((await collectedOf(undone.line)) * 100);
    expect(of(undone)).toMatchObject({ filed: 0, refunded: 0, held: whole });
    expect(of(rejected)).toMatchObject({ filed: 0, held: 0 });
    expect((await findRemittanceBalance(shop.deps.db)).problems).toEqual([]);
  });

  it('may belong to an order with recent others for its plate and service, which are named', {
    tags: ['FILE-003'],
  }, async () => {
    const { shop, agent, claim, rowOf } = desk;
    const first = await claim();
    const second = await buyOrder(shop, { steps: 1 }, { ...someone(), plate: first.plate });
    expect(await rowOf(second)).toMatchObject({ twins: [first.order] });
    const twins = async () => (await agent.read(first.order)).at('data', 'twins');
    expect(await twins()).toEqual([second.order]);
    // Next year's renewal is no duplicate.
    await shop.deps.db
      .updateTable('order_line')
      .set({ paid_at: sql`paid_at + interval '1 year'` })
      .where('uuid', '=', second.line)
      .execute();
    expect(await twins()).toEqual([]);
  });
});
