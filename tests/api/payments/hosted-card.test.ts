/** Cards that customers type into Stripe's fields: we get a token, and facts about the card. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { checkoutBody, fillCart, pay, readCart, someone } from '#tests/support/api/shopping.ts';
import { openStripeShop, type StripeShop, token } from '#tests/support/api/stripe-shop.ts';
import { stripeCards } from '#tests/support/stripe/cards.ts';

const REAL_MONEY = { tags: ['MONEY-001'] };
const HOSTED = { tags: ['MONEY-002'] };

describe('A card in Stripe’s fields', () => {
  let api: TestApi;
  let shop: StripeShop;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    shop = await openStripeShop(api);
    api.logged.length = 0;
  });
  afterEach(() => shop.close());

  const errorsOf = async (user: string, changes: Record<string, unknown>) => {
    const answer = await pay(shop, user, changes);
    return [answer.status, answer.at('error', 'data', 'errors')];
  };

  it('pays, and leaves only its brand and last four digits', HOSTED, async () => {
    const { user, line } = await fillCart(shop);
    const answer = await shop.pay(user, stripeCards.mastercard);
    expect(answer.at('data')).toMatchObject({ payment_status: 'SUCCESS', charged: true });
    expect(shop.stripe.charges()).toHaveLength(1);
    const payment = await shop.payment(user);
    expect(payment).toMatchObject({ card_brand: 'mastercard', card_last_four: '4444' });
    const orders = await api.get(`/user/orders?user_uuid=${user}`);
    expect(orders.rows()).toMatchObject([
      {
        ...{ uuid: line, payment_status: 'PAID' },
        paid_with: { brand: 'mastercard', last_four: '4444' },
      },
    ]);
    const fingerprint = 'fingerprint5555554444';
    const tries = await api.deps.db.selectFrom('payment_try').selectAll().execute();
    expect(JSON.stringify([payment, tries, api.logged])).not.toContain(fingerprint);
  });

  it('is required where Stripe charges, and a typed number is rejected', HOSTED, async () => {
    const { user } = await fillCart(shop);
    const again = { field: 'cardnumber', message: 'Please enter your card again' };
    expect(await errorsOf(user, {})).toEqual([400, [again]]);
    expect(shop.stripe.requests).toEqual([]);
    expect(api.logged.join('')).not.toContain('4242424242424242');
  });

  it('is sent as a token or as a number, but not as both or neither', HOSTED, async () => {
    const { user } = await fillCart(shop);
    const message = 'Expected the card’s fields or a payment_token, not both';
    expect(await errorsOf(user, { payment_token: 'pm_1' })).toEqual([
      400,
      [{ field: 'payment_token', message }],
    ]);
    const none = { ...token('pm_1'), payment_token: undefined };
    const missing = [
      { field: 'cardnumber', message: 'Please enter credit card number' },
      { field: 'cvv', message: 'Please enter cvv' },
      { field: 'expmonth', message: 'Please enter expiration month' },
      { field: 'expyear', message: 'Please enter expiration year' },
    ];
    expect(await errorsOf(user, none)).toEqual([400, missing]);
    const worse = { ...none, zipcode: '', payment_token: '' };
    expect((await errorsOf(user, worse))[1]).toMatchObject([
      { field: 'payment_token' },
      { field: 'zipcode' },
    ]);
  });

  it('is requested in the form that each provider requires', HOSTED, async () => {
    const fieldsOf = async (of: Pick<TestApi, 'get'>, user: string) =>
      (await of.get(`/payment-fields?user_uuid=${user}`)).at('data');
    const { user } = await fillCart(shop);
    const hosted = { kind: 'hosted', publishable_key: 'pk_test_emulator' };
    expect(await fieldsOf(shop, user)).toEqual(hosted);
    expect(await fieldsOf(api, user)).toEqual({ kind: 'direct' });
    // Payments in a partner's test mode use the sandbox.
    await api.deps.db
      .updateTable('app_user')
      .set({ is_test: true })
      .where('uuid', '=', user)
      .execute();
    expect(await fieldsOf(shop, user)).toEqual({ kind: 'direct' });
    expect((await pay(shop, user)).at('data', 'payment_status')).toBe('SUCCESS');
    expect(shop.stripe.requests).toEqual([]);
  });

  it(
    'has to be entered again if its token is unknown, used, or from another provider',
    HOSTED,
    async () => {
      const { user } = await fillCart(shop);
      const rejected = {
        payment_status: 'VALIDATION_FAILED',
        charged: false,
        validation_response: { Message: expect.stringContaining('enter your card again') },
      };
      for (const id of ['pm_unknown', 'ctoken_unknown', 'tok_visa', '../charges']) {
        const answer = await pay(shop, user, token(id));
        expect(answer.at('data')).toMatchObject(rejected);
        expect(answer.at('data', 'payment_uuid')).toBeUndefined();
      }
      const id = shop.stripe.token(stripeCards.succeeds);
      expect((await pay(shop, user, token(id))).at('data', 'payment_status')).toBe('SUCCESS');
      const other = await fillCart(shop);
      expect((await pay(shop, other.user, token(id))).at('data')).toMatchObject(rejected);
      expect((await pay(api, other.user, token(id))).at('data')).toMatchObject({
        payment_status: 'VALIDATION_FAILED',
        validation_response: { Message: 'Your card number is incorrect.' },
      });
    },
  );

  it('may come from a wallet’s button', { tags: ['MONEY-009'] }, async () => {
    const { user } = await fillCart(shop);
    const id = shop.stripe.confirmationToken(stripeCards.mastercard);
    expect((await pay(shop, user, token(id))).at('data', 'payment_status')).toBe('SUCCESS');
    expect(await shop.payment(user)).toMatchObject({
      ...{ card_brand: 'mastercard', card_last_four: '4444' },
    });
  });

  it('is rejected once it has expired, without asking the bank', HOSTED, async () => {
    const { user } = await fillCart(shop);
    const card = [stripeCards.succeeds, { exp_month: 1, exp_year: 2026 }] as const;
    for (const id of [shop.stripe.token(...card), shop.stripe.confirmationToken(...card)]) {
      expect(await errorsOf(user, token(id))).toEqual([
        400,
        [
          { field: 'expiration_month', message: 'Expiry month cannot be in the past' },
          { field: 'expiration_date', message: 'Expiration date cannot be in the past' },
        ],
      ]);
    }
    expect(shop.stripe.account.newestIntents()).toEqual([]);
  });

  it('counts toward the limit on declines with each of its tokens', {
    tags: ['MONEY-002', 'SAFE-002', 'long'],
  }, async () => {
    const limits = limitedApi(shop);
    const { token: typed, confirmationToken: fromWallet } = shop.stripe;
    const decline = async (number: string, newToken = typed) => {
      const { user } = await fillCart(limits, someone());
      const body = checkoutBody(
        { user, ...(await readCart(limits, user)) },
        token(newToken(number)),
      );
      const answer = await limits.post('/checkout', body);
      return answer.status === 200 ? answer.at('data', 'payment_status') : answer.status;
    };
    for (let count = 0; count < 10; count += 1) {
      const newToken = count % 2 === 0 ? typed : fromWallet;
      expect(await decline(stripeCards.declined, newToken)).toBe('FAILED');
    }
    expect(await decline(stripeCards.declined)).toBe(429);
    expect(await decline(stripeCards.declined, fromWallet)).toBe(429);
    expect(await decline(stripeCards.insufficientFunds)).toBe('FAILED');
  });

  it('is not charged if Stripe can’t be queried about it', REAL_MONEY, async () => {
    const { user } = await fillCart(shop);
    shop.stripe.fail('GET payment_methods/:id', ...Array(3).fill('error'));
    const cart = await readCart(shop, user);
    const body = checkoutBody({ user, ...cart }, token(shop.stripe.token(stripeCards.succeeds)));
    const press = () => shop.post('/checkout', body, { 'Idempotency-Key': 'outage' });
    expect((await press()).at('data')).toMatchObject({ payment_status: 'FAILED', charged: false });
    expect(shop.stripe.account.newestIntents()).toEqual([]);
    // The same request and the same card work on the next click.
    expect((await press()).at('data', 'payment_status')).toBe('SUCCESS');
  });

  it(
    'gets the first response again on a retry, even while Stripe is down',
    REAL_MONEY,
    async () => {
      const { user } = await fillCart(shop);
      const cart = await readCart(shop, user);
      const id = shop.stripe.token(stripeCards.succeeds);
      const body = checkoutBody({ user, ...cart }, token(id));
      const key = { 'Idempotency-Key': 'one' };
      const first = await shop.post('/checkout', body, key);
      expect(first.at('data', 'payment_status')).toBe('SUCCESS');
      const { requests } = shop.stripe;
      const count = requests.length;
      expect((await shop.post('/checkout', body, key)).body).toEqual(first.body);
      // A card that is entered again has a different token, but counts as the same attempt.
      const other = { ...body, ...token(shop.stripe.token(stripeCards.succeeds)) };
      expect((await shop.post('/checkout', other, key)).body).toEqual(first.body);
      expect((await shop.post('/checkout', { ...body, zipcode: '90001' }, key)).status).toBe(422);
      expect(requests).toHaveLength(count);
    },
  );
});
