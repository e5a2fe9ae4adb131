import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { GatewayError } from '#server/errors.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { bearer, logIn } from '#tests/support/api/login.ts';
import {
  fillCart,
  type Ids,
  lookUp,
  pay,
  RENEWAL,
  STATUS_CHECK,
  someone,
  TRANSFER,
} from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';

const CANCEL = { tags: ['PROM-001'] };

describe('canceling a paid order', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(() => shop.close());

  async function buy(who = someone(), service = RENEWAL) {
    shop.travel();
    const ids = await fillCart(shop, who, { service, overnight: true });
    expect((await pay(shop, ids.user)).at('data', 'payment_status')).toBe('SUCCESS');
    return { ...who, ...ids };
  }

  const cancel = (line: string, headers: Record<string, string> = {}) =>
    shop.post(`/user/orders/${line}/cancellation`, {}, headers);

  async function orderOf({ user, cart }: Pick<Ids, 'user' | 'cart'>, headers = {}) {
    const path = `/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`;
    const orders = await shop.get(path, headers);
    return orders.rows()[0];
  }

  const refundsOf = (line: string) =>
    shop.deps.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.uuid', 'refund.payment_uuid')
      .select(['refund.amount_cents', 'refund.cause', 'refund.state', 'payment.user_uuid'])
      .select('payment.amount_cents as charged')
      .where('order_line_uuid', '=', line)
      .execute();

  const stagesOf = async (line: string) => {
    const events = await shop.deps.db
      .selectFrom('order_event')
      .select(['from_stage', 'stage', 'note'])
      .where('order_line_uuid', '=', line)
      .orderBy('happened_at')
      .orderBy('uuid')
      .execute();
    return events.map(({ stage }) => stage);
  };

  it(
    'cancels the order, records a full refund, and emails the customer, each only once',
    CANCEL,
    async () => {
      const work = await createTestWork(shop);
      const order = await buy();
      const files_at = new Date(shop.deps.clock().getTime() + STEP_MS).toISOString();
      const paid = await orderOf(order);
      expect(paid).toMatchObject({
        order_status: 0,
        can_cancel: true,
        files_at,
        cancel_until: files_at,
      });
      expect(paid).not.toHaveProperty('refund');

      const first = await cancel(order.line);
      expect([first.status, first.at('message')]).toEqual([200, 'Order canceled']);
      expect(first.at('data', 'uuid')).toBe(order.line);
      shop.travel({ ms: 1000 });
      expect((await cancel(order.line)).status).toBe(200);
      const [refund, ...others] = await refundsOf(order.line);
      expect(others).toEqual([]);
      expect(refund).toMatchObject({
        cause: 'canceled',
        state: 'due',
        amount_cents: refund?.charged,
      });

      const canceled = await orderOf(order);
      expect(canceled).toMatchObject({
        ...{ order_status: 2, shipping_status: 'Canceled', can_cancel: false },
        // A Tuesday plus seven business days.
        refund: { amount: (refund?.charged ?? 0) / 100, state: 'due', by: '2026-03-19' },
        payment_status: 'REFUND REQUESTED',
        steps: [{ stage: 'paid' }, { stage: 'canceled' }],
      });
      expect(canceled).not.toHaveProperty('files_at');
      expect(canceled).not.toHaveProperty('digital_copy');

      await work.runDue();
      const subject = `Your order for ${order.plate} is canceled`;
      const mails = (await work.mailsTo(order.email)).filter((mail) => mail.subject === subject);
      expect(mails).toHaveLength(1);
      const amount = formatUsd(refund?.charged ?? 0);
      expect(mails[0]?.text).toContain(`We requested a refund of ${amount}`);
      expect(mails[0]?.text).not.toMatch(/refunded|On your card by/);
      const accepted = (await work.mailsTo(order.email)).filter(({ subject: told }) =>
        told.startsWith(`Your refund of ${amount} for ${order.plate}`),
      );
      expect(accepted).toHaveLength(1);
      expect(accepted[0]?.text).toMatch(/On your card by: +Thu 03\/19\/2026/);
      expect(await orderOf(order)).toMatchObject({
        refund: { state: 'refunded', by: '2026-03-19' },
        payment_status: 'REFUNDED',
      });
    },
  );

  it('is logged in the audit log, once', CANCEL, async () => {
    const { line, user } = await buy();
    await cancel(line);
    await cancel(line);
    const noted = await shop.deps.db
      .selectFrom('audit_log')
      .select('message')
      .where('user_uuid', '=', user)
      .where('message', 'like', '%ORDER: canceled%')
      .execute();
    expect(noted).toHaveLength(1);
  });

  it('never reaches the DMV, no matter what happens later', CANCEL, async () => {
    const dmv = countingDmv(shop);
    const work = await createTestWork(shop, { gateways: dmv.gateways });
    const order = await buy();
    await cancel(order.line);
    for (const step of [1, 2, 3]) {
      shop.travel({ ms: step * STEP_MS });
      await work.runDue();
    }
    expect(dmv.filed).toEqual([]);
    expect(await stagesOf(order.line)).toEqual(['paid', 'canceled']);
    const { db } = shop.deps;
    const reminders = db.selectFrom('reminder').select('uuid').where('plate', '=', order.plate);
    expect(await reminders.execute()).toEqual([]);
  });

  it('is rejected with the reason once the order is filed', CANCEL, async () => {
    const work = await createTestWork(shop);
    const order = await buy();
    shop.travel({ ms: STEP_MS });
    await work.runDue();
    const rejected = await cancel(order.line);
    expect([rejected.status, rejected.at('error', 'data', 'code')]).toEqual([409, 'ALREADY_FILED']);
    expect(rejected.at('message')).toBe(
      'We have sent this order to the DMV. Payment sent to the DMV cannot be canceled or reversed.',
    );
    expect(await refundsOf(order.line)).toEqual([]);
    const filed = await orderOf(order);
    expect(filed).toMatchObject({ order_status: 1, can_cancel: false });
    expect(filed).not.toHaveProperty('files_at');
  });

  it('is rejected for a status check once the DMV has been contacted', {
    tags: ['PROM-004'],
  }, async () => {
    const work = await createTestWork(shop);
    const order = await buy(someone(), STATUS_CHECK);
    shop.travel({ ms: STEP_MS });
    await work.runDue();
    const rejected = await cancel(order.line);
    expect(rejected.at('error', 'data', 'code')).toBe('ALREADY_FILED');
    expect(rejected.at('message')).toBe(
      'We have checked with the DMV. A request sent to the DMV cannot be canceled or reversed.',
    );
  });

  it(
    'is rejected while a DMV outage delays the order, because the DMV may have received it',
    CANCEL,
    async () => {
      const dmv = countingDmv(shop);
      const work = await createTestWork(shop, { gateways: dmv.gateways });
      const order = await buy();
      dmv.isDown = true;
      shop.travel({ ms: STEP_MS });
      await work.runDue();
      expect(await orderOf(order)).toMatchObject({ order_status: 0, can_cancel: false });
      expect((await cancel(order.line)).status).toBe(409);
      dmv.isDown = false;
      shop.travel({ ms: 10 * STEP_MS });
      await work.runDue();
      expect(dmv.filed).toEqual([order.line]);
      expect(await refundsOf(order.line)).toEqual([]);
    },
  );

  it('works past the window until a worker has started the order', CANCEL, async () => {
    const order = await buy();
    shop.travel({ ms: 100 * STEP_MS });
    expect((await cancel(order.line)).status).toBe(200);
    expect(await refundsOf(order.line)).toHaveLength(1);
  });

  it('leaves unpaid orders alone', CANCEL, async () => {
    shop.travel();
    const ids = await fillCart(shop, someone());
    for (const line of [ids.line, randomUUID(), 'no-uuid']) {
      const answer = await cancel(line);
      expect([answer.status, answer.at('message')]).toEqual([404, 'We couldn’t find this order.']);
    }
    expect(await stagesOf(ids.line)).toEqual([]);
  });

  it('is allowed only to the account that the order has joined', CANCEL, async () => {
    const order = await buy();
    const { user, headers } = await logIn(shop, order.email);
    const other = await logIn(shop, someone().email);
    const rejections = [await cancel(order.line), await cancel(order.line, other.headers)];
    expect(rejections.map(({ status }) => status)).toEqual([401, 403]);
    expect((await cancel(order.line, bearer('made up'))).status).toBe(401);
    expect(await stagesOf(order.line)).toEqual(['paid']);
    expect((await cancel(order.line, headers)).status).toBe(200);
    const shown = await orderOf({ ...order, user }, headers);
    expect(shown).toMatchObject({ order_status: 2, refund: { state: 'due' } });
    expect(await refundsOf(order.line)).toMatchObject([{ user_uuid: user }]);
    const garage = await shop.get(`/user/vehicles?user_uuid=${user}`, headers);
    expect(garage.at('data', 'data', 0, 'renewal_order_id')).toBeNull();
  });

  it(
    'releases the plate: it can be ordered again immediately, and is then filed',
    CANCEL,
    async () => {
      const dmv = countingDmv(shop);
      const work = await createTestWork(shop, { gateways: dmv.gateways });
      const order = await buy();
      expect((await lookUp(shop, order)).at('error', 'data', 'code')).toBe('LOGIN_REQUIRED');
      await cancel(order.line);
      const again = await buy({ plate: order.plate, email: order.email });
      expect(again.line).not.toBe(order.line);
      shop.travel({ ms: STEP_MS });
      await work.runDue();
      expect(dmv.filed).toEqual([again.line]);
    },
  );

  it('refunds the fee of a shared envelope with its last vehicle', CANCEL, async () => {
    shop.travel();
    const { email } = someone();
    const first = await fillCart(shop, { ...someone(), email }, { overnight: true });
    const { user } = first;
    const second = await fillCart(shop, { ...someone(), email }, { overnight: true, user });
    await shop.put('/user/carts/envelope', { user_uuid: user, one_envelope: true });
    await pay(shop, user);
    const priceOf = async (line: string) => {
      const { final_price_cents } = await shop.deps.db
        .selectFrom('order_line')
        .select('final_price_cents')
        .where('uuid', '=', line)
        .executeTakeFirstOrThrow();
      return final_price_cents;
    };
    // The first line includes the shipping fee for both lines.
    await cancel(first.line);
    const [one] = await refundsOf(first.line);
    expect(one?.amount_cents).toBe((await priceOf(first.line)) - 3995);
    expect(await refundsOf(second.line)).toEqual([]);
    await cancel(second.line);
    const [two] = await refundsOf(second.line);
    expect(two?.amount_cents).toBe((await priceOf(second.line)) + 3995);
    expect((one?.amount_cents ?? 0) + (two?.amount_cents ?? 0)).toBe(one?.charged);
  });

  it('works for any service, including one that waits for documents', CANCEL, async () => {
    const order = await buy(someone(), TRANSFER);
    expect(await orderOf(order)).toMatchObject({ can_cancel: true });
    expect((await cancel(order.line)).status).toBe(200);
    expect(await refundsOf(order.line)).toHaveLength(1);
  });
});

function countingDmv({ deps: { gateways } }: TestApi) {
  const { dmv } = gateways.live;
  const state = {
    filed: [] as string[],
    isDown: false,
    gateways: withLive(gateways, {
      dmv: {
        ...dmv,
        async file(request: Parameters<typeof dmv.file>[0]) {
          if (state.isDown) throw new GatewayError('dmv', 'down', { retryable: true });
          state.filed.push(request.orderUuid);
          return dmv.file(request);
        },
      },
    }),
  };
  return state;
}
