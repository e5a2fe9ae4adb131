import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compareBooks } from '#server/features/checkout/books/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { asStaff, orderOf } from '#tests/support/api/desk-actions.ts';
import { readRefunds } from '#tests/support/api/refunds.ts';
import { fillCart } from '#tests/support/api/shopping.ts';
import { openStripeShop, type StripeShop } from '#tests/support/api/stripe-shop.ts';
import { stripeCards } from '#tests/support/stripe/cards.ts';

const DISPUTES = { tags: ['MONEY-007'] };
const HINTS = { tags: ['MONEY-005', 'MONEY-007'] };
const HOUR_MS = 60 * 60_000;
const SURE = { reason: 'confirmed' };
const CREATED = 'charge.dispute.created';
const CLOSED = 'charge.dispute.closed';

describe('A dispute', () => {
  let api: TestApi;
  let shop: StripeShop;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.travel();
    shop = await openStripeShop(api);
    api.logged.length = 0;
  });
  afterEach(async () => {
    await shop.close();
    await api.deps.db.deleteFrom('dispute').execute();
    // The next test starts on an earlier day.
    await api.deps.db.deleteFrom('job').where('dedupe_key', '=', 'recurring').execute();
  });

  async function buy() {
    const { user, line } = await fillCart(shop);
    await shop.pay(user, stripeCards.succeeds);
    const { uuid, handle, public_reference: reference } = await shop.payment(user);
    const { order } = await orderOf(api, line);
    return { user, line, order, payment: uuid, reference, handle: handle ?? '' };
  }
  const stored = (payment: string) =>
    api.deps.db
      .selectFrom('dispute')
      .selectAll()
      .where('payment_uuid', '=', payment)
      .orderBy('kind', 'desc')
      .execute();
  const runDue = async () => (await createTestWork(api, { gateways: shop.deps.gateways })).runDue();
  const stageOf = async (line: string) => (await orderOf(api, line)).stage;
  async function groups() {
    const { headers } = await api.staff('manager');
    const today = await api.get('/desk/today', headers);
    return new Map(
      [0, 1, 2, 3].flatMap((at) => {
        const kind = today.at('data', 'groups', at, 'kind');
        return kind === undefined ? [] : [[kind, today.at('data', 'groups', at, 'items')]];
      }),
    );
  }

  it('is stored once, no matter how often and in what order Stripe reports it', HINTS, async () => {
    const { handle, payment } = await buy();
    const { id, amount } = shop.stripe.disputes.raise(handle);
    shop.stripe.disputes.move(id, 'under_review');
    const types = ['charge.dispute.updated', 'charge.dispute.funds_withdrawn', CREATED];
    for (const type of [...types, CREATED]) {
      expect((await shop.sendNewest(type)).status).toBe(200);
    }
    expect(await stored(payment)).toMatchObject([
      {
        ...{ reference: id, kind: 'dispute', amount_cents: amount, reason: 'fraudulent' },
        ...{ status: 'under_review', is_inquiry: false, respond_by: null, closed_at: null },
      },
    ]);
    shop.stripe.disputes.move(id, 'won');
    const both = [CLOSED, 'charge.dispute.funds_reinstated'].map(shop.sendNewest);
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await stored(payment)).toMatchObject([{ status: 'won', closed_at: api.deps.clock() }]);
  });

  it('is not overwritten by older data', HINTS, async () => {
    const { handle, payment } = await buy();
    const { id } = shop.stripe.disputes.raise(handle);
    const hold = shop.stripe.hold('GET disputes/:id');
    const slow = shop.sendNewest(CREATED);
    await hold.arrived;
    await sql`select pg_sleep(0.005)`.execute(api.deps.db);
    await shop.sendNewest('charge.dispute.funds_withdrawn');
    await api.deps.db.updateTable('dispute').set({ status: 'newer' }).execute();
    hold.release();
    expect((await slow).status).toBe(200);
    expect(await stored(payment)).toMatchObject([{ reference: id, status: 'newer' }]);
  });

  it('is noticed within a day even without its event, and so is its end', HINTS, async () => {
    const { handle, payment, order } = await buy();
    const { account, disputes } = shop.stripe;
    const dispute = disputes.raise(handle);
    const warning = disputes.warn(handle);
    const other = account.create({ amount: 100, currency: 'usd', metadata: { app: 'other' } });
    account.confirm(other.id, { payment_method: shop.stripe.token(stripeCards.succeeds) });
    disputes.raise(other.id);
    api.travel({ days: 1 });
    await runDue();
    expect(await stored(payment)).toMatchObject([
      { reference: warning.id, kind: 'warning', closed_at: null },
      { reference: dispute.id, kind: 'dispute', status: 'needs_response', closed_at: null },
    ]);
    expect((await groups()).get('disputes')).toMatchObject([{ order_id: order }]);
    const missed = () =>
      api.logged.filter((line) => line.includes('the event for a dispute has not arrived')).length;
    expect(missed()).toBe(2);

    // The dispute was opened too long ago to be listed.
    Object.assign(dispute, { created: 0 });
    disputes.move(dispute.id, 'won');
    disputes.endWarning(warning.id);
    api.travel({ days: 2 });
    await runDue();
    const ended = await stored(payment);
    expect(ended).toMatchObject([{ status: 'not actionable' }, { status: 'won' }]);
    expect(ended.map(({ closed_at }) => closed_at)).toEqual([api.deps.clock(), api.deps.clock()]);
    expect(missed()).toBe(4);

    api.travel({ days: 3 });
    await runDue();
    expect(await stored(payment)).toMatchObject(ended.map(({ closed_at }) => ({ closed_at })));
    expect(missed()).toBe(4);
  });

  it(
    'that we know about is updated even if Stripe’s list of disputes can’t be read',
    HINTS,
    async () => {
      const [first, second] = [await buy(), await buy()];
      const known = shop.stripe.disputes.raise(first.handle);
      await shop.sendNewest(CREATED);
      shop.stripe.disputes.raise(second.handle);
      Object.assign(known, { created: 0 });
      shop.stripe.disputes.move(known.id, 'lost');
      shop.stripe.fail('GET disputes', 'forbidden');
      api.travel({ days: 4 });
      await runDue();
      expect(await stored(first.payment)).toMatchObject([{ status: 'lost' }]);
      expect(await stored(second.payment)).toEqual([]);
      api.travel({ days: 5 });
      await runDue();
      expect(await stored(second.payment)).toHaveLength(1);
    },
  );

  it('of another program on the account is ignored', HINTS, async () => {
    const { account, disputes } = shop.stripe;
    const token = shop.stripe.token(stripeCards.succeeds);
    const { id } = account.create({ amount: 100, currency: 'usd', metadata: { app: 'other' } });
    account.confirm(id, { payment_method: token });
    disputes.raise(id);
    disputes.warn(id);
    for (const type of [CREATED, 'radar.early_fraud_warning.created']) {
      expect((await shop.sendNewest(type)).status).toBe(200);
    }
    expect(api.logged.filter((line) => line.includes('"result":"ignored"'))).toHaveLength(2);
  });

  it('is sent again if Stripe can’t be queried', HINTS, async () => {
    const { handle, payment } = await buy();
    shop.stripe.disputes.raise(handle);
    shop.stripe.fail('GET disputes/:id', 'error', 'error', 'error');
    expect((await shop.sendNewest(CREATED)).status).toBe(503);
    expect(await stored(payment)).toEqual([]);
    expect((await shop.sendNewest(CREATED)).status).toBe(200);
    expect(await stored(payment)).toHaveLength(1);
  });

  it('reaches the desk with its deadline and what is at stake', DISPUTES, async () => {
    const { handle, order, reference } = await buy();
    const { id, amount } = shop.stripe.disputes.raise(handle);
    await shop.sendNewest(CREATED);
    const dollars = `$${(amount / 100).toFixed(2)}`;
    const what = `Respond by 12/09/2026 or lose ${dollars} plus the bank’s fee. Reason: fraudulent. ${reference}`;
    expect((await groups()).get('disputes')).toMatchObject([
      { order_id: order, what, amount: amount / 100, next: 'Send the evidence' },
    ]);
    shop.stripe.disputes.move(id, 'under_review');
    await shop.sendNewest('charge.dispute.updated');
    expect((await groups()).get('disputes')).toBeUndefined();
  });

  it('in a new status is shown as text', DISPUTES, async () => {
    const { handle, order } = await buy();
    const dispute = shop.stripe.disputes.raise(handle);
    Object.assign(dispute, { status: 'court_of_cards', reason: 'moonlight' });
    Object.assign(dispute.evidence_details, { due_by: null });
    await shop.sendNewest(CREATED);
    expect((await groups()).get('disputes')).toMatchObject([
      { what: expect.stringMatching(/court of cards. Reason: moonlight/) },
    ]);
    const { headers } = await api.staff('reader');
    const story = await api.get(`/desk/orders/${order}`, headers);
    expect(JSON.stringify(story.body)).toContain('court of cards');
  });

  it('keeps us from filing and from refunding until the bank has decided', DISPUTES, async () => {
    const { handle, line, order } = await buy();
    const { id } = shop.stripe.disputes.raise(handle);
    await shop.sendNewest(CREATED);
    api.travel({ ms: 2 * HOUR_MS });
    await runDue();
    expect(await stageOf(line)).toBe('paid');
    const manager = await asStaff(api, 'manager');
    const reason = { reason: 'customer_asked' };
    for (const [what, body] of [
      ['refunds', { ...reason, amount: 1 }],
      ['cancellation', reason],
      ['step', reason],
    ] as const) {
      const answer = await manager.ask(order, what, body);
      expect([what, answer.status]).toEqual([what, 409]);
      expect(JSON.stringify(answer.body)).toContain('disputed');
    }
    shop.stripe.disputes.move(id, 'won');
    await shop.sendNewest(CLOSED);
    api.travel({ ms: 4 * HOUR_MS });
    await runDue();
    expect(await stageOf(line)).not.toBe('paid');
  });

  it('holds the refund of an order that its customer cancels, until we win', DISPUTES, async () => {
    const { handle, line, user } = await buy();
    const { id } = shop.stripe.disputes.raise(handle);
    await shop.sendNewest(CREATED);
    await shop.post(`/user/orders/${line}/cancellation`, {});
    await runDue();
    const refundOf = async () =>
      (await readRefunds(api)).find(({ order_line_uuid }) => order_line_uuid === line);
    expect(await refundOf()).toMatchObject({ state: 'due' });
    expect(await shop.mailsAbout(user)).not.toContain('refunded');
    shop.stripe.disputes.move(id, 'won');
    await shop.sendNewest(CLOSED);
    api.travel({ ms: 2 * HOUR_MS });
    await runDue();
    expect(await refundOf()).toMatchObject({ state: 'refunded', reference: /^re_/ });
  });

  it('that we lose pays the customer back, and we never pay twice', DISPUTES, async () => {
    const { handle, line, order } = await buy();
    const { id } = shop.stripe.disputes.raise(handle);
    shop.stripe.disputes.move(id, 'lost');
    await shop.sendNewest(CLOSED);
    api.travel({ ms: 2 * HOUR_MS });
    await runDue();
    expect(await stageOf(line)).toBe('paid');
    const manager = await asStaff(api, 'manager');
    const refund = await manager.ask(order, 'refunds', { reason: 'customer_asked', amount: 1 });
    expect(JSON.stringify(refund.body)).toContain('nothing left to refund');
    expect((await manager.ask(order, 'cancellation', { reason: 'customer_asked' })).status).toBe(
      200,
    );
    await runDue();
    const [made] = (await readRefunds(api)).filter((one) => one.order_line_uuid === line);
    expect(made).toMatchObject({ state: 'refunded', reference: null });
    expect(shop.stripe.refundedCents()).toBe(0);
    const books = await compareBooks(api.deps.db, { charges: [], refunds: [] });
    expect(books.differences.filter((text) => text.includes(order))).toEqual([]);
  });

  it('that is only an inquiry can be settled by a refund', DISPUTES, async () => {
    const { handle, line, order } = await buy();
    shop.stripe.disputes.raise(handle, { status: 'warning_needs_response' });
    await shop.sendNewest(CREATED);
    expect((await groups()).get('disputes')).toMatchObject([
      { what: expect.stringMatching(/^Respond to the bank by 12\/09\/2026, or refund/) },
    ]);
    const manager = await asStaff(api, 'manager');
    const answer = await manager.ask(order, 'cancellation', { reason: 'customer_asked' });
    expect(answer.status).toBe(200);
    await runDue();
    expect((await readRefunds(api)).find((one) => one.order_line_uuid === line)).toMatchObject({
      state: 'refunded',
    });
  });

  it(
    'may be announced by a warning, which ends with a refund or with the dispute',
    DISPUTES,
    async () => {
      const { handle, order, payment } = await buy();
      const warning = shop.stripe.disputes.warn(handle);
      await shop.sendNewest('radar.early_fraud_warning.created');
      expect((await groups()).get('fraud_warnings')).toMatchObject([
        {
          order_id: order,
          what: expect.stringMatching(
            /^The bank sent a fraud warning \(made with stolen card\): refund the payment before it becomes/,
          ),
          next: 'Refund the payment, or dismiss the warning',
        },
      ]);
      shop.stripe.disputes.raise(handle);
      await shop.sendNewest(CREATED);
      expect((await groups()).get('fraud_warnings')).toBeUndefined();
      shop.stripe.disputes.endWarning(warning.id);
      await shop.sendNewest('radar.early_fraud_warning.updated');
      expect(await stored(payment)).toMatchObject([
        { kind: 'warning', closed_at: api.deps.clock() },
        { kind: 'dispute', closed_at: null },
      ]);
    },
  );

  it('may be announced by a warning that a manager dismisses', DISPUTES, async () => {
    const { handle, order, payment } = await buy();
    const none = (await (await asStaff(api, 'manager')).ask(order, 'fraud-warning', SURE)).at(
      'message',
    );
    expect(none).toBe('There is no fraud warning about this payment.');
    shop.stripe.disputes.warn(handle);
    const warned = 'radar.early_fraud_warning.created';
    await shop.sendNewest(warned);
    const agent = await asStaff(api, 'agent');
    expect((await agent.read(order)).at('data', 'possible', 'dismiss_warning')).toEqual({
      can: false,
      why: 'Only a manager can dismiss a fraud warning.',
    });
    const manager = await asStaff(api, 'manager');
    const both = [1, 2].map(() => manager.ask(order, 'fraud-warning', SURE));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect((await groups()).get('fraud_warnings')).toBeUndefined();
    const story = await api.get(`/desk/orders/${order}`, manager.headers);
    const what = 'Fraud warning dismissed: Customer confirmed the payment';
    expect(JSON.stringify(story.at('data', 'entries'))).toContain(what);
    // What Stripe reports later changes nothing, unless it is a dispute.
    await shop.sendNewest(warned);
    expect((await groups()).get('fraud_warnings')).toBeUndefined();
    shop.stripe.disputes.raise(handle);
    await shop.sendNewest(CREATED);
    expect((await groups()).get('disputes')).toMatchObject([{ order_id: order }]);
    expect(await stored(payment)).toHaveLength(2);
  });
});
