/** The bank wants to authenticate the customer before it pays (3-D Secure). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import { checkoutBody, fillCart, readCart, someone } from '#tests/support/api/shopping.ts';
import { openStripeShop, type StripeShop, token } from '#tests/support/api/stripe-shop.ts';
import { stripeCards } from '#tests/support/stripe/cards.ts';

const BANK = { tags: ['MONEY-004'] };
const CONFIRM = 'POST payment_intents/:id/confirm';
const NOT_CHARGED =
  'Your payment didn’t go through, and your card was not charged. Please try again.';
const HOUR_MS = 3_600_000;

describe('A payment that the bank wants to verify', () => {
  let api: TestApi;
  let shop: StripeShop;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.travel();
    api.fees.raiseCents = 0;
    shop = await openStripeShop(api);
    api.logged.length = 0;
  });
  afterEach(() => shop.close());

  async function startPayment(number: string = stripeCards.authenticates, buyer = someone()) {
    const ids = await fillCart(shop, buyer);
    const { user } = ids;
    const key = { 'Idempotency-Key': `attempt-${user}` };
    const cart = await readCart(shop, user);
    const body = checkoutBody({ user, ...cart }, token(shop.stripe.token(number)));
    const send = () => shop.post('/checkout', body, key);
    const first = await send();
    const { handle } = await shop.payment(user);
    if (handle === null) throw new Error('Expected an opened payment');
    const payment_reference = first.text('data', 'payment_reference');
    const leave = () => shop.post('/checkout/cancel', { user_uuid: user, payment_reference });
    const decide = (result: 'approved' | 'failed') =>
      shop.stripe.account.authenticate(handle, result);
    return { ...ids, ...buyer, body, first, handle, send, leave, decide };
  }
  const statusOf = (answer: { at(...path: (string | number)[]): unknown }) =>
    answer.at('data', 'payment_status');
  const charges = () => shop.stripe.charges().length;

  it('names the bank’s page, and continues after it with the same request', BANK, async () => {
    const { user, line, first, handle, send, decide } = await startPayment();
    const url = `${shop.stripe.baseUrl}/redirect/authenticate/${handle}`;
    expect(first.at('data')).toEqual({
      payment_status: 'PENDING',
      validation_response: null,
      payment_response: {
        Message: 'Your bank wants to verify this payment. You have not been charged yet.',
      },
      payment_reference: (await shop.payment(user)).public_reference,
      action_url: url,
    });
    const { next_action: next } = shop.stripe.account.find(handle);
    expect(next?.redirect_to_url?.return_url).toMatch(/^https?:\/\/[^/]+\/payment-return$/);
    // The customer has reloaded the page.
    expect((await send()).at('data')).toEqual(first.at('data'));
    expect(await shop.payment(user)).toMatchObject({
      state: 'pending',
      action_since: expect.any(Date),
    });
    expect(charges()).toBe(0);

    decide('approved');
    const both = await Promise.all([send(), send()]);
    expect(both.map(statusOf)).toEqual(['SUCCESS', 'SUCCESS']);
    expect(both[0].at('data', 'order_ids')).toHaveLength(1);
    expect(charges()).toBe(1);
    const orders = await api.get(`/user/orders?user_uuid=${user}`);
    expect(orders.rows()).toMatchObject([{ uuid: line, payment_status: 'PAID' }]);
    expect((await send()).at('data', 'payment_status')).toBe('SUCCESS');
    expect(charges()).toBe(1);
  });

  it('keeps its lines, and belongs only to its own request', BANK, async () => {
    const { user, vehicle, address, body, send } = await startPayment();
    const again = await shop.post('/user/carts', {
      user_uuid: user,
      user_vehicle_uuid: vehicle,
      user_shipping_address_info_uuid: address,
    });
    expect(again.at('error', 'data', 'code')).toBe('PAYMENT_IN_PROGRESS');
    const key = { 'Idempotency-Key': `attempt-${user}` };
    const changed = await shop.post('/checkout', { ...body, zipcode: '90001' }, key);
    expect(changed.at('error', 'data', 'code')).toBe('IDEMPOTENCY_KEY_REUSED');
    const other = await shop.post(
      '/checkout',
      { ...body, zipcode: '90001', ...token(shop.stripe.token(stripeCards.succeeds)) },
      { 'Idempotency-Key': 'another' },
    );
    expect(other.at('error', 'data', 'code')).toBe('PAYMENT_IN_PROGRESS');
    expect(statusOf(await send())).toBe('PENDING');
    expect(shop.stripe.account.newestIntents()).toHaveLength(1);
  });

  it.each([
    ['the bank rejects the customer', stripeCards.authenticates, 'failed', 'could not confirm'],
    [
      'the card is declined afterwards',
      stripeCards.authenticatesThenDeclines,
      'approved',
      'declined',
    ],
  ] as const)('fails if %s, and another card can pay', BANK, async (_case, number, result, why) => {
    const { user, send, decide } = await startPayment(number);
    decide(result);
    const answer = await send();
    expect(answer.at('data')).toMatchObject({ payment_status: 'FAILED', charged: false });
    expect(answer.text('data', 'payment_response', 'Message')).toContain(why);
    expect((await send()).body).toEqual(answer.body);
    expect(charges()).toBe(0);
    expect(await shop.mailsAbout(user)).toEqual([]);
    expect(statusOf(await shop.pay(user, stripeCards.succeeds))).toBe('SUCCESS');
  });

  it('can be canceled by the customer, and is never charged after that', BANK, async () => {
    const { user, handle, send, leave, decide } = await startPayment();
    decide('approved');
    const answer = await leave();
    expect(answer.at('data')).toMatchObject({ payment_status: 'FAILED', charged: false });
    expect(answer.text('data', 'payment_response', 'Message')).toBe(NOT_CHARGED);
    expect(shop.stripe.account.find(handle).status).toBe('canceled');
    expect((await send()).body).toEqual(answer.body);
    expect((await leave()).body).toEqual(answer.body);
    expect(charges()).toBe(0);
    expect(await shop.mailsAbout(user)).toEqual([]);
    expect(statusOf(await shop.pay(user, stripeCards.succeeds))).toBe('SUCCESS');
  });

  it('is paid if it was charged before the customer canceled it', BANK, async () => {
    const { handle, leave, decide } = await startPayment();
    decide('approved');
    shop.stripe.account.confirm(handle, {});
    expect((await leave()).at('data')).toMatchObject({ payment_status: 'SUCCESS', charged: true });
  });

  it('can only be canceled by its own customer', BANK, async () => {
    const { user, first } = await startPayment();
    const stranger = await fillCart(shop);
    const payment_reference = first.text('data', 'payment_reference');
    for (const body of [
      { user_uuid: user, payment_reference: 'P1' },
      { user_uuid: stranger.user, payment_reference },
    ]) {
      expect((await shop.post('/checkout/cancel', body)).status).toBe(404);
    }
    expect(await shop.payment(user)).toMatchObject({ state: 'pending' });
  });

  it('is shown to its customer in another tab, which can stop it', BANK, async () => {
    const { user, cart, line, leave } = await startPayment();
    const orders = await shop.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`);
    expect(orders.rows()).toMatchObject([{ uuid: line, late_payment: { state: 'confirming' } }]);
    const items = await shop.get(`/user/carts/items?user_uuid=${user}`);
    expect(items.rows()).toMatchObject([{ uuid: line, payment_status: 'PENDING' }]);
    await leave();
    const after = await shop.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`);
    expect(after.at('data', 'data', 0, 'payment_status')).toBe('UNPAID');
    expect(after.at('data', 'data', 0, 'late_payment')).toBeUndefined();
  });

  it('continues without the customer once the bank has approved', BANK, async () => {
    const { user, decide } = await startPayment();
    await shop.reconcileAfter(user, 5);
    expect(await shop.payment(user)).toMatchObject({ state: 'pending', unknown_since: null });
    decide('approved');
    await shop.reconcileAfter(user, 5);
    expect(await shop.payment(user)).toMatchObject({ state: 'succeeded' });
    expect(charges()).toBe(1);
  });

  it('is canceled after 15 minutes, and the customer gets an email', BANK, async () => {
    const { user, handle, send } = await startPayment();
    await shop.reconcileAfter(user, 14);
    expect(await shop.payment(user)).toMatchObject({ state: 'pending' });
    await shop.reconcileAfter(user, 2);
    expect(shop.stripe.account.find(handle).status).toBe('canceled');
    expect(await shop.mailsAbout(user)).toEqual(['not-charged']);
    expect((await send()).at('data')).toMatchObject({ payment_status: 'FAILED', charged: false });
    const orders = await shop.get(`/user/carts/items?user_uuid=${user}`);
    expect(orders.rows()).toMatchObject([{ payment_status: 'UNPAID' }]);
  });

  it('is not charged if its fees are from the previous day', BANK, async () => {
    const { body, send, decide } = await startPayment();
    decide('approved');
    // This is after midnight in California.
    api.travel({ ms: 15 * HOUR_MS });
    const answer = await send();
    expect(answer.at('data')).toMatchObject({ payment_status: 'FAILED', charged: false });
    expect(charges()).toBe(0);
    api.fees.raiseCents = 500;
    const other = { ...body, ...token(shop.stripe.token(stripeCards.succeeds)) };
    const retried = await shop.post('/checkout', other);
    expect(retried.text('data', 'validation_response', 'Message')).toContain('fees have changed');
  });

  it('is found if the response that required the bank’s check was lost', BANK, async () => {
    const { user } = await fillCart(shop);
    shop.stripe.fail(CONFIRM, 'response-lost');
    const key = { 'Idempotency-Key': 'lost' };
    const cart = await readCart(shop, user);
    const id = shop.stripe.token(stripeCards.authenticates);
    const body = checkoutBody({ user, ...cart }, token(id));
    const first = await shop.post('/checkout', body, key);
    expect(statusOf(first)).toBe('PENDING');
    expect(first.at('data', 'action_url')).toBeUndefined();
    await shop.reconcileAfter(user, 1);
    const again = await shop.post('/checkout', body, key);
    expect(again.at('data', 'action_url')).toEqual(expect.stringContaining('authenticate'));
  });

  it(
    'stays open if Stripe doesn’t respond after the bank’s check, and is settled later',
    BANK,
    async () => {
      const { user, send, leave, decide } = await startPayment();
      decide('approved');
      shop.stripe.fail(CONFIRM, 'response-lost');
      const answer = await send();
      expect(answer.at('data')).toMatchObject({ payment_status: 'PENDING' });
      expect(answer.at('data', 'action_url')).toBeUndefined();
      shop.stripe.fail('POST payment_intents/:id/cancel', 'request-lost');
      expect(statusOf(await leave())).toBe('PENDING');
      await shop.reconcileAfter(user, 0);
      expect(await shop.payment(user)).toMatchObject({ state: 'succeeded' });
      expect(charges()).toBe(1);
    },
  );

  it('joins the account if the customer logs in during the bank’s check', BANK, async () => {
    const { user, email, decide } = await startPayment();
    const account = await logIn(api, email);
    decide('approved');
    await shop.reconcileAfter(user, 1);
    expect(charges()).toBe(1);
    const orders = await api.get(`/user/orders?user_uuid=${account.user}`, account.headers);
    expect(orders.rows()).toMatchObject([{ payment_status: 'PAID' }]);
  });

  it('counts as an attempt, because the bank’s page says that the card works', {
    tags: ['MONEY-004', 'SAFE-002'],
  }, async () => {
    const limits = limitedApi(shop);
    const { user } = await fillCart(limits);
    const statuses: unknown[] = [];
    for (const attempt of ['1', '2', '3', '4', '5', '6']) {
      const body = checkoutBody(
        { user, ...(await readCart(limits, user)) },
        token(shop.stripe.token(stripeCards.authenticates)),
      );
      const key = { 'Idempotency-Key': attempt };
      const answer = await limits.post('/checkout', body, key);
      statuses.push(answer.status === 200 ? statusOf(answer) : answer.status);
      const payment_reference = answer.at('data', 'payment_reference');
      await limits.post('/checkout/cancel', { user_uuid: user, payment_reference });
    }
    expect(statuses).toEqual([...Array(5).fill('PENDING'), 429]);
  });
});
