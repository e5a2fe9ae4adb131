import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { checkoutBody, fillCart, pay, readCart, someone } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

describe('A repeated checkout', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  it('charges once if the same request arrives many times in parallel', {
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

  it('charges once if requests with different keys arrive in parallel', {
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

  it('charges once if two guests with one email pay for one plate in parallel', async () => {
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

  it('returns the same response to a retry, with a key and without', async () => {
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

  it('responds with 422 to another request under a used key', async () => {
    const ids = await fillCart(api);
    const key = { 'Idempotency-Key': 'attempt-1' };
    await pay(api, ids.user, { cardnumber: cards.declined }, key);
    const other = await pay(api, ids.user, { zipcode: '90001' }, key);
    expect([other.status, other.at('error', 'data', 'code')]).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
  });

  it('rejects a payment with a different body for a paid order', async () => {
    const ids = await fillCart(api);
    const cart = await readCart(api, ids.user);
    await api.post('/checkout', checkoutBody({ user: ids.user, ...cart }));
    const again = await api.post(
      '/checkout',
      checkoutBody({ user: ids.user, ...cart }, { zipcode: '90001' }),
    );
    expect([again.status, again.at('error', 'data', 'code')]).toEqual([409, 'ALREADY_PAID']);
  });

  it('cannot put a line into two payments: the database rejects it', async () => {
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
});
