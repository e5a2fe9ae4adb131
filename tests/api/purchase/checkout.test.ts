import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { GatewayError } from '#server/errors.ts';
import { reconcilePayments } from '#server/features/checkout/reconcile.ts';
import { forgetUser } from '#server/features/privacy/forget.ts';
import { toAnswer } from '#tests/support/api/answer.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import {
  addressBody,
  checkoutBody,
  fillCart,
  GOOD_CARD,
  lookUp,
  pay,
  readCart,
  someone,
} from '#tests/support/api/shopping.ts';
import { databaseKinds } from '#tests/support/process/test-database.ts';

const METRICS_TOKEN = 'token-of-an-operator';
const DECLINED = '4000 0000 0000 0002';
const EXPIRED = '4000000000000069';
const ANSWER_LOST = '4000000000000119';
const TIMES_OUT = '4000000000000259';

describe.each(databaseKinds)('POST /v1/api/checkout on %s', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi(kind);
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  /** As if the user's payments had been written down longer ago. */
  const agePayments = (user: string, seconds: number) =>
    sql`update payment set written_at = written_at - make_interval(secs => ${seconds})
      where user_uuid = ${user}`.execute(api.deps.db);

  it('answers a declined card with FAILED and the bank’s message, and lets another card pay', {
    tags: ['API-028'],
  }, async () => {
    const ids = await fillCart(api);
    const declined = await pay(api, ids.user, { cardnumber: DECLINED });
    expect(declined.body).toMatchObject({
      status: 'success',
      data: {
        payment_status: 'FAILED',
        payment_response: { Message: 'Your card was declined.' },
        validation_response: null,
      },
    });
    expect((await pay(api, ids.user)).at('data', 'payment_status')).toBe('SUCCESS');
  });

  it('answers refused card data with VALIDATION_FAILED and the provider’s message', {
    tags: ['API-028'],
  }, async () => {
    const ids = await fillCart(api);
    const refused = await pay(api, ids.user, { cardnumber: EXPIRED });
    expect(refused.at('data')).toMatchObject({
      payment_status: 'VALIDATION_FAILED',
      validation_response: { Message: 'Your card has expired.' },
    });
    expect((await readCart(api, ids.user)).lines).toEqual([ids.line]);
  });

  it.each([[-0.01], [0.01], [-100]])(
    'refuses an amount that is off by %d and charges nothing',
    { tags: ['AMB-099'] },
    async (difference) => {
      const ids = await fillCart(api);
      const { lines, amount } = await readCart(api, ids.user);
      const body = checkoutBody({ user: ids.user, lines, amount: amount + difference });
      const answer = await api.post('/checkout', body);
      expect(answer.at('data', 'payment_status')).toBe('VALIDATION_FAILED');
      expect(answer.text('data', 'validation_response', 'Message')).toContain('amount');
      const payments = await api.deps.db
        .selectFrom('payment')
        .selectAll()
        .where('user_uuid', '=', ids.user)
        .execute();
      expect(payments).toEqual([]);
    },
  );

  it('refuses without accepted terms, in the words of the form', async () => {
    const ids = await fillCart(api);
    const answer = await pay(api, ids.user, { terms_and_conditions: 0 });
    expect(answer.at('data')).toMatchObject({
      payment_status: 'VALIDATION_FAILED',
      validation_response: { Message: 'Please accept terms of use' },
    });
  });

  it('refuses a card of last month by its fields', async () => {
    const ids = await fillCart(api);
    const answer = await pay(api, ids.user, { expmonth: '02', expyear: '2026' });
    expect(answer.status).toBe(400);
    expect(answer.at('error', 'data', 'errors')).toEqual([
      { field: 'expiration_month', message: 'Expiry month cannot be in the past' },
      { field: 'expiration_date', message: 'Expiration date cannot be in the past' },
    ]);
  });

  it('charges once when the same request comes many times at the same moment', {
    tags: ['AMB-101'],
  }, async () => {
    const ids = await fillCart(api);
    const cart = await readCart(api, ids.user);
    const charges = api.ledger.chargeCount();
    const body = checkoutBody({ user: ids.user, ...cart });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.post('/checkout', body, { 'Idempotency-Key': ids.line })),
    );
    expect(api.ledger.chargeCount()).toBe(charges + 1);
    for (const answer of answers) {
      expect([200, 409]).toContain(answer.status);
      if (answer.status === 200) expect(answer.at('data', 'payment_status')).toBe('SUCCESS');
      else expect(answer.at('error', 'data', 'code')).toBe('PAYMENT_IN_PROGRESS');
    }
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
  });

  it('charges once when requests with different keys come at the same moment', {
    tags: ['AMB-101'],
  }, async () => {
    const ids = await fillCart(api);
    const cart = await readCart(api, ids.user);
    const charges = api.ledger.chargeCount();
    const body = checkoutBody({ user: ids.user, ...cart });
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((key) => api.post('/checkout', body, { 'Idempotency-Key': key })),
    );
    expect(api.ledger.chargeCount()).toBe(charges + 1);
    const paid = answers.filter((answer) => answer.at('data', 'payment_status') === 'SUCCESS');
    expect(paid).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(3);
  });

  it('charges once when two guests of one e-mail pay for one plate at the same moment', async () => {
    const buyer = someone();
    const one = await fillCart(api, buyer);
    const other = await fillCart(api, buyer);
    const charges = api.ledger.chargeCount();
    const answers = await Promise.all([pay(api, one.user), pay(api, other.user)]);
    expect(api.ledger.chargeCount()).toBe(charges + 1);
    expect(answers.map((answer) => answer.at('data', 'payment_status')).sort()).toEqual([
      'SUCCESS',
      'VALIDATION_FAILED',
    ]);
  });

  it('gives a repeat the same answer, with a key and without', async () => {
    const keyed = await fillCart(api);
    const body = checkoutBody({ user: keyed.user, ...(await readCart(api, keyed.user)) });
    const key = { 'Idempotency-Key': 'attempt-1' };
    const first = await api.post('/checkout', body, key);
    const again = await api.post('/checkout', { ...body, cvv: '111' }, key);
    expect(again.body).toEqual(first.body);

    const bare = await fillCart(api);
    const same = checkoutBody({ user: bare.user, ...(await readCart(api, bare.user)) });
    const charged = await api.post('/checkout', same);
    expect((await api.post('/checkout', same)).body).toEqual(charged.body);
  });

  it('refuses another request under a used key with 422', async () => {
    const ids = await fillCart(api);
    const key = { 'Idempotency-Key': 'attempt-1' };
    await pay(api, ids.user, { cardnumber: DECLINED }, key);
    const other = await pay(api, ids.user, { zipcode: '90001' }, key);
    expect([other.status, other.at('error', 'data', 'code')]).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
  });

  it('refuses to pay a paid order again with another body', async () => {
    const ids = await fillCart(api);
    const cart = await readCart(api, ids.user);
    await api.post('/checkout', checkoutBody({ user: ids.user, ...cart }));
    const again = await api.post(
      '/checkout',
      checkoutBody({ user: ids.user, ...cart }, { zipcode: '90001' }),
    );
    expect([again.status, again.at('error', 'data', 'code')]).toEqual([409, 'ALREADY_PAID']);
  });

  it('tells that a payment with a lost answer is being checked, lets nobody pay twice, and settles it', async () => {
    const ids = await fillCart(api);
    const cart = await readCart(api, ids.user);
    const charges = api.ledger.chargeCount();
    const lost = await pay(api, ids.user, { cardnumber: ANSWER_LOST });
    expect(lost.status).toBe(200);
    expect(lost.at('data', 'payment_status')).toBe('PENDING');
    expect(lost.text('data', 'payment_response', 'Message')).toContain(
      'We are checking your payment',
    );
    expect(api.ledger.chargeCount()).toBe(charges + 1);

    const again = await api.post(
      '/checkout',
      checkoutBody({ user: ids.user, ...cart }, { cardnumber: GOOD_CARD }),
    );
    expect(again.at('data', 'payment_status')).toBe('PENDING');
    expect((await api.del(`/user/orders/${ids.line}`)).status).toBe(409);
    const edit = await api.put(`/user/shipping/address/${ids.address}`, addressBody(ids));
    expect(edit.at('error', 'data', 'code')).toBe('PAYMENT_IN_PROGRESS');

    await reconcilePayments(api.deps);
    const orders = await api.get(`/user/orders?user_cart_uuid=${ids.cart}&user_uuid=${ids.user}`);
    expect(orders.at('data', 'data', 0, 'payment_status')).toBe('PAID');
    const settled = await api.post(
      '/checkout',
      checkoutBody({ user: ids.user, ...cart }, { cardnumber: ANSWER_LOST }),
    );
    expect(settled.at('data', 'payment_status')).toBe('SUCCESS');
    expect(api.ledger.chargeCount()).toBe(charges + 1);
  });

  it('frees a payment that never reached the provider, but only after a while', async () => {
    const ids = await fillCart(api);
    const late = await pay(api, ids.user, { cardnumber: TIMES_OUT });
    expect(late.at('data', 'payment_status')).toBe('PENDING');
    await reconcilePayments(api.deps);
    expect((await pay(api, ids.user)).at('data', 'payment_status')).toBe('PENDING');
    // Another process whose clock is ahead.
    api.travel({ ms: 121_000 });
    await reconcilePayments(api.deps);
    expect((await pay(api, ids.user)).at('data', 'payment_status')).toBe('PENDING');
    await agePayments(ids.user, 121);
    await reconcilePayments(api.deps);
    expect((await pay(api, ids.user)).at('data', 'payment_status')).toBe('SUCCESS');
  });

  it('tells at once that a charge was never made, and lets the customer try again', async () => {
    const ids = await fillCart(api);
    const { payment } = api.deps.gateways;
    const unreachable = {
      ...payment,
      async charge(): Promise<never> {
        throw new GatewayError('payment', 'refused connection', { retryable: true });
      },
    };
    const down = createApi({
      ...api.deps,
      gateways: { ...api.deps.gateways, payment: unreachable },
    });
    const cart = await readCart(api, ids.user);
    const answer = await toAnswer(
      await down.request('/v1/api/checkout', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(checkoutBody({ user: ids.user, ...cart })),
      }),
    );
    expect(answer.at('data', 'payment_status')).toBe('FAILED');
    expect(answer.text('data', 'payment_response', 'Message')).toContain('not charged');
    expect((await pay(api, ids.user)).at('data', 'payment_status')).toBe('SUCCESS');
  });

  it('settles one payment once when several processes reconcile at the same moment', async () => {
    const ids = await fillCart(api);
    await pay(api, ids.user, { cardnumber: ANSWER_LOST });
    await Promise.all([1, 2, 3].map(() => reconcilePayments(api.deps)));
    const payments = await api.deps.db
      .selectFrom('payment')
      .selectAll()
      .where('user_uuid', '=', ids.user)
      .execute();
    expect(payments.map((payment) => payment.state)).toEqual(['succeeded']);
    const carts = await api.get(`/user/carts?user_uuid=${ids.user}`);
    expect(carts.rows()).toMatchObject([{ status: 'ordered' }]);
  });

  it('leaves a payment that is still being charged alone', async () => {
    const ids = await fillCart(api);
    const gate = Promise.withResolvers<void>();
    const { payment } = api.deps.gateways;
    const slow = {
      ...payment,
      async charge(...args: Parameters<typeof payment.charge>) {
        await gate.promise;
        return payment.charge(...args);
      },
    };
    const slowApi = createApi({
      ...api.deps,
      gateways: { ...api.deps.gateways, payment: slow },
      limits: { chargeTimeoutMs: 5000 },
    });
    const body = checkoutBody({ user: ids.user, ...(await readCart(api, ids.user)) });
    const request = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    };
    const first = slowApi.request('/v1/api/checkout', request);
    const isPending = async () =>
      (
        await api.deps.db
          .selectFrom('payment')
          .select('uuid')
          .where('user_uuid', '=', ids.user)
          .execute()
      ).length > 0;
    while (!(await isPending())) await new Promise((go) => setTimeout(go, 5));
    expect((await reconcilePayments(api.deps)).settled).toBe(0);
    const second = await slowApi.request('/v1/api/checkout', request);
    expect(second.status).toBe(409);
    gate.resolve();
    expect(await (await first).json()).toMatchObject({ data: { payment_status: 'SUCCESS' } });
  });

  it('answers a charge that a reconciliation has settled meanwhile with the same result', async () => {
    const ids = await fillCart(api);
    const gate = Promise.withResolvers<void>();
    const { payment } = api.deps.gateways;
    const late = {
      ...payment,
      async charge(...args: Parameters<typeof payment.charge>) {
        const result = await payment.charge(...args);
        await gate.promise;
        return result;
      },
    };
    const lateApi = createApi({
      ...api.deps,
      gateways: { ...api.deps.gateways, payment: late },
      limits: { chargeTimeoutMs: 5000 },
    });
    const charges = api.ledger.chargeCount();
    const body = checkoutBody({ user: ids.user, ...(await readCart(api, ids.user)) });
    const answer = lateApi.request('/v1/api/checkout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    while (api.ledger.chargeCount() === charges) await new Promise((go) => setTimeout(go, 5));
    // What a new process does after the one that charged was killed.
    await agePayments(ids.user, 31);
    expect((await reconcilePayments(api.deps)).settled).toBe(1);
    gate.resolve();
    expect(await (await answer).json()).toMatchObject({ data: { payment_status: 'SUCCESS' } });
    const orders = await api.get(`/user/orders?user_uuid=${ids.user}&order_status=0`);
    expect(orders.rows()).toHaveLength(1);
  });

  it('keeps a charge that came after its payment was given up for a person to refund', async () => {
    const ids = await fillCart(api);
    const gate = Promise.withResolvers<void>();
    const isAsked = Promise.withResolvers<void>();
    const { payment } = api.deps.gateways;
    const stalled = {
      ...payment,
      async charge(...args: Parameters<typeof payment.charge>) {
        isAsked.resolve();
        await gate.promise;
        return payment.charge(...args);
      },
    };
    const stalledApi = createApi({
      ...api.deps,
      gateways: { ...api.deps.gateways, payment: stalled },
      limits: { chargeTimeoutMs: 20_000 },
    });
    const body = checkoutBody({ user: ids.user, ...(await readCart(api, ids.user)) });
    const answer = stalledApi.request('/v1/api/checkout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    await isAsked.promise;
    await agePayments(ids.user, 121);
    expect((await reconcilePayments(api.deps)).settled).toBe(1);
    gate.resolve();
    const told = await toAnswer(await answer);
    expect(told.at('data', 'payment_status')).toBe('FAILED');
    expect(told.text('data', 'payment_response', 'Message')).toContain('refund');

    const kept = await api.deps.db
      .selectFrom('payment')
      .selectAll()
      .where('user_uuid', '=', ids.user)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({
      state: 'failed',
      reference: `sandbox-${kept.uuid}`,
      refund_due_since: expect.any(Date),
    });
    const problems = api.logged.filter((line) => line.includes('refund it'));
    expect(problems.join('')).toContain(kept.uuid);
    expect(JSON.parse(problems[0] ?? '')).toMatchObject({ level: 50 });
    const watched = createApi({ ...api.deps, metricsToken: METRICS_TOKEN });
    const metrics = await watched.request('/v1/api/metrics', {
      headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
    });
    expect(await metrics.text()).toContain('payments_refund_due 1');
    await forgetUser(api.deps, ids.user);
    expect((await readCart(api, ids.user)).lines).toEqual([ids.line]);
  });

  it('has a database that refuses a line in two payments, whatever the program does', async () => {
    const ids = await fillCart(api);
    await pay(api, ids.user);
    const { db } = api.deps;
    const payment = await db
      .selectFrom('payment')
      .selectAll()
      .where('user_uuid', '=', ids.user)
      .executeTakeFirstOrThrow();
    const second = db.transaction().execute(async (tx) => {
      await sql`insert into payment (uuid, user_uuid, state, amount_cents, request_hash, renewal_reminders, created_at)
        values (${ids.address}, ${ids.user}, 'pending', 1, '', false, ${payment.created_at})`.execute(
        tx,
      );
      await tx
        .insertInto('payment_line')
        .values({ payment_uuid: ids.address, order_line_uuid: ids.line, state: 'pending' })
        .execute();
    });
    await expect(second).rejects.toThrow('payment_line_once');
  });

  it('does not charge when the DMV cannot confirm an old quote', async () => {
    const ids = await fillCart(api);
    const quoted = await readCart(api, ids.user);
    api.travel({ days: 0.9 });
    await sql`update user_vehicle set plate = 'DMVDOWN' where uuid = ${ids.vehicle}`.execute(
      api.deps.db,
    );
    expect((await readCart(api, ids.user)).amount).toBe(quoted.amount);
    const charges = api.ledger.chargeCount();
    const answer = await api.post('/checkout', checkoutBody({ user: ids.user, ...quoted }));
    expect([answer.status, answer.at('error', 'data', 'code')]).toEqual([503, 'DMV_UNAVAILABLE']);
    expect(api.ledger.chargeCount()).toBe(charges);
  });

  it('does not charge for a vehicle that was put on hold since its quote', async () => {
    const ids = await fillCart(api);
    const quoted = await readCart(api, ids.user);
    api.travel({ days: 0.9 });
    await sql`update user_vehicle set plate = 'HELD001' where uuid = ${ids.vehicle}`.execute(
      api.deps.db,
    );
    const answer = await api.post('/checkout', checkoutBody({ user: ids.user, ...quoted }));
    expect(answer.at('data', 'payment_status')).toBe('VALIDATION_FAILED');
    expect(answer.text('data', 'validation_response', 'Message')).toContain('hold');
  });

  it('refuses another guest’s lines without telling that they exist', async () => {
    const victim = await fillCart(api);
    const thief = await fillCart(api);
    const { amount } = await readCart(api, victim.user);
    const body = checkoutBody({ user: thief.user, lines: [victim.line], amount });
    const foreign = await api.post('/checkout', body);
    const unknown = await api.post('/checkout', {
      ...body,
      orders: ['2f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d6e'],
    });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.at('message')).toBe(unknown.at('message'));
  });

  it('writes no card number and no CVV into any table or log line', {
    tags: ['AMB-103'],
  }, async () => {
    const ids = await fillCart(api);
    await pay(api, ids.user, { cardnumber: DECLINED, cvv: '7391' });
    await pay(api, ids.user, { cardnumber: ANSWER_LOST, cvv: '7391' });
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
      api.deps.db,
    );
    expect(tables.length).toBeGreaterThan(9);
    const dump = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await sql`select to_jsonb(t) from ${sql.table(name)} t`.execute(
          api.deps.db,
        );
        return JSON.stringify(rows);
      }),
    );
    for (const text of [dump.join('\n'), api.logged.join('\n')]) {
      for (const secret of [
        GOOD_CARD,
        '4000000000000002',
        '4000 0000 0000 0002',
        ANSWER_LOST,
        '"7391"',
      ]) {
        expect(text).not.toContain(secret);
      }
    }
    expect(dump.join('\n')).toContain(ids.line);
    expect(api.logged.join('\n')).toContain('"route":"/v1/api/checkout"');
  });

  it('gives the lookup of a vehicle in an open payment no second line', async () => {
    const buyer = someone();
    const ids = await fillCart(api, buyer);
    await pay(api, ids.user, { cardnumber: ANSWER_LOST });
    const again = await api.post('/user/carts', {
      user_uuid: ids.user,
      user_vehicle_uuid: ids.vehicle,
      user_shipping_address_info_uuid: ids.address,
    });
    expect(again.at('error', 'data', 'code')).toBe('PAYMENT_IN_PROGRESS');
    expect((await lookUp(api, buyer)).at('error', 'data', 'code')).toBe('LOGIN_REQUIRED');
  });
});
