/** Tests decisions that are made under a lock and written in one statement, with real concurrency. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller } from '#server/features/account/access.ts';
import { settleCharge, settlePayment } from '#server/features/checkout/settle.ts';
import { mergeGuests } from '#server/features/guests/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import { fillCart, pay, someone } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

const FAST = { tags: ['FAST-005'] };

describe('Parallel results', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  async function pendingPayment(email = someone().email) {
    const { user, line } = await fillCart(api, { ...someone(), email });
    await pay(api, user, { cardnumber: cards.answerLost });
    const { uuid } = await api.deps.db
      .selectFrom('payment')
      .select('uuid')
      .where('user_uuid', '=', user)
      .executeTakeFirstOrThrow();
    return { uuid, line, user };
  }

  const settle = (uuid: string) =>
    settlePayment(api.deps, uuid, { outcome: 'succeeded', reference: 'ch_once' });

  const written = async ({ uuid, line }: { uuid: string; line: string }) => {
    const { db } = api.deps;
    const jobs = await db
      .selectFrom('job')
      .select('kind')
      .where('dedupe_key', 'in', [uuid, line])
      .orderBy('kind')
      .execute();
    const events = await db
      .selectFrom('order_event')
      .select('stage')
      .where('order_line_uuid', '=', line)
      .execute();
    const { state } = await db
      .selectFrom('payment_line')
      .select('state')
      .where('order_line_uuid', '=', line)
      .executeTakeFirstOrThrow();
    return {
      jobs: jobs.map(({ kind: one }) => one),
      events: events.map(({ stage }) => stage),
      state,
    };
  };
  const ONCE = { jobs: ['order-step', 'send-receipt'], events: ['paid'], state: 'succeeded' };

  it('are recorded once, and each gets the same response', FAST, async () => {
    const payment = await pendingPayment();
    const answers = await Promise.all(Array.from({ length: 8 }, () => settle(payment.uuid)));
    expect(
      new Set(answers.map((answer) => JSON.stringify(answer, Object.keys(answer).sort()))).size,
    ).toBe(1);
    expect(answers[0]).toMatchObject({ payment_status: 'SUCCESS', charged: true });
    expect(await written(payment)).toEqual(ONCE);
  });

  it('leave an order complete if a login takes it over in parallel', FAST, async () => {
    const { db, clock } = api.deps;
    const { email } = someone();
    const account = await logIn(api, email);
    const payment = await pendingPayment(email);
    const row = await db
      .selectFrom('app_user')
      .selectAll()
      .where('uuid', '=', account.user)
      .executeTakeFirstOrThrow();
    const join = () => db.transaction().execute((tx) => mergeGuests(tx, row, clock()));
    const [first, , second] = await Promise.all([
      settle(payment.uuid),
      join(),
      settle(payment.uuid),
      join(),
    ]);
    expect(second.order_ids).toEqual(first.order_ids);
    expect(await written(payment)).toEqual(ONCE);
    const orders = await api.get(`/user/orders?user_uuid=${account.user}`, account.headers);
    expect(orders.rows()).toHaveLength(1);
    const { user_uuid } = await db
      .selectFrom('payment')
      .select('user_uuid')
      .where('uuid', '=', payment.uuid)
      .executeTakeFirstOrThrow();
    expect(user_uuid).toBe(account.user);
  });

  it('record their sender’s traces once', FAST, async () => {
    const payment = await pendingPayment();
    const caller = createCaller(
      { ...api.deps, guests: { ...api.deps.guests, openLink: async () => undefined } },
      undefined,
    );
    const user = await caller.actFor(payment.user);
    const sender = { user, ip: '203.0.113.9', userAgent: '' };
    const charged = { outcome: 'succeeded', reference: 'ch_once' } as const;
    const settled = await Promise.all(
      Array.from({ length: 4 }, () => settleCharge(api.deps, payment.uuid, charged, sender)),
    );
    expect(settled.filter(({ isRecorded }) => isRecorded)).toHaveLength(1);
    const noted = await api.deps.db
      .selectFrom('audit_log')
      .select(['message', 'seen_address'])
      .where('user_uuid', '=', payment.user)
      .where('message', '=', 'CHECKOUT: SUCCESS')
      .execute();
    expect(noted).toEqual([{ message: 'CHECKOUT: SUCCESS', seen_address: '203.0.113.9' }]);
  });

  it('end as a decline or a charge, and the first one counts', FAST, async () => {
    const payment = await pendingPayment();
    const declined = { outcome: 'failed', message: 'Declined' } as const;
    const answers = await Promise.all([
      settlePayment(api.deps, payment.uuid, declined),
      settle(payment.uuid),
    ]);
    const { state } = await api.deps.db
      .selectFrom('payment')
      .selectAll()
      .where('uuid', '=', payment.uuid)
      .executeTakeFirstOrThrow();
    const { payment_status } = await api.deps.db
      .selectFrom('order_line')
      .select('payment_status')
      .where('uuid', '=', payment.line)
      .executeTakeFirstOrThrow();
    expect([state, payment_status, ...answers.map((one) => one.payment_status)]).toBeOneOf([
      ['succeeded', 'PAID', 'SUCCESS', 'SUCCESS'],
      ['failed', 'UNPAID', 'FAILED', 'FAILED'],
    ]);
  });
});
