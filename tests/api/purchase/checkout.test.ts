import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { checkoutBody, fillCart, GOOD_CARD, pay, readCart } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

describe('POST /v1/api/checkout', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  it('responds to a declined card with FAILED and the bank’s message, and lets another card pay', {
    tags: ['API-028'],
  }, async () => {
    const ids = await fillCart(api);
    const declined = await pay(api, ids.user, { cardnumber: cards.declined });
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

  it('responds to rejected card data with VALIDATION_FAILED and the provider’s message', {
    tags: ['API-028'],
  }, async () => {
    const ids = await fillCart(api);
    const rejected = await pay(api, ids.user, { cardnumber: cards.rejected });
    expect(rejected.at('data')).toMatchObject({
      payment_status: 'VALIDATION_FAILED',
      validation_response: { Message: 'Your card has expired.' },
    });
    expect((await readCart(api, ids.user)).lines).toEqual([ids.line]);
  });

  it.each([[-0.01], [0.01], [-100]])(
    'rejects an amount that is off by %d and charges nothing',
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

  it('rejects a request without accepted terms, with the form’s message', async () => {
    const ids = await fillCart(api);
    const answer = await pay(api, ids.user, { terms_and_conditions: 0 });
    expect(answer.at('data')).toMatchObject({
      payment_status: 'VALIDATION_FAILED',
      validation_response: { Message: 'Please accept terms of use' },
    });
  });

  it('rejects a card that expired last month, with messages on its fields', async () => {
    const ids = await fillCart(api);
    const answer = await pay(api, ids.user, { expmonth: '02', expyear: '2026' });
    expect(answer.status).toBe(400);
    expect(answer.at('error', 'data', 'errors')).toEqual([
      { field: 'expiration_month', message: 'Expiry month cannot be in the past' },
      { field: 'expiration_date', message: 'Expiration date cannot be in the past' },
    ]);
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

  it('rejects another guest’s lines without revealing that they exist', async () => {
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
    await pay(api, ids.user, { cardnumber: cards.declined, cvv: '7391' });
    await pay(api, ids.user, { cardnumber: cards.answerLost, cvv: '7391' });
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
        cards.answerLost,
        '"7391"',
      ]) {
        expect(text).not.toContain(secret);
      }
    }
    expect(dump.join('\n')).toContain(ids.line);
    expect(api.logged.join('\n')).toContain('"route":"/v1/api/checkout"');
  });
});
