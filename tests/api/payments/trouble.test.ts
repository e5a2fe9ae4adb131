import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { readRefunds } from '#tests/support/api/refunds.ts';
import { fillCart } from '#tests/support/api/shopping.ts';
import { openStripeShop, type StripeShop } from '#tests/support/api/stripe-shop.ts';
import { stripeCards } from '#tests/support/stripe/cards.ts';
import type { Fault } from '#tests/support/stripe/server.ts';

const REAL_MONEY = { tags: ['MONEY-001'] };
const HOUR_MS = 60 * 60_000;
const OPEN = 'POST payment_intents';
const CONFIRM = 'POST payment_intents/:id/confirm';
const REFUND = 'POST refunds';
const NONSENSE = { status: 200, text: '<html>It works!</html>' };
const TROUBLES: [name: string, fault: Fault][] = [
  ['silent', 'silent'],
  ['dropping connections', 'request-lost'],
  ['losing its responses', 'response-lost'],
  ['down', { status: 503, text: 'Maintenance' }],
  ['answering nonsense', NONSENSE],
  ['answering half of it', 'half-response'],
  ['broken after it has acted', 'error-after'],
  ['limiting us', 'rate-limit'],
  ['refusing our credentials', 'forbidden'],
];

describe('Stripe', () => {
  let api: TestApi;
  let shop: StripeShop;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.travel();
    shop = await openStripeShop(api, { timeoutMs: 2_000 });
  });
  afterEach(() => shop.close());

  const countOf = (operation: string) =>
    shop.stripe.requests.filter((request) => request.operation === operation).length;

  it.each(TROUBLES)(
    'that is %s receives a refund request again, and makes the refund once',
    {
      tags: ['PROM-001', 'MONEY-006'],
    },
    async (_name, fault) => {
      const { user, line } = await fillCart(shop);
      await shop.pay(user, stripeCards.succeeds);
      await shop.post(`/user/orders/${line}/cancellation`, {});
      const refundOf = async () =>
        (await readRefunds(api)).find(({ order_line_uuid }) => order_line_uuid === line);
      shop.stripe.fail(REFUND, fault);
      await (await createTestWork(api, { gateways: shop.deps.gateways })).runDue();
      expect(await refundOf()).toMatchObject({ state: 'due' });

      api.travel({ ms: HOUR_MS });
      // Stripe has forgotten the idempotency key.
      shop.stripe.clock.now += 25 * HOUR_MS;
      await (await createTestWork(api, { gateways: shop.deps.gateways })).runDue();
      const refund = await refundOf();
      expect(refund).toMatchObject({ state: 'refunded', reference: expect.stringMatching(/^re_/) });
      expect(shop.stripe.refundedCents()).toBe(refund?.amount_cents);
    },
  );

  it.each([
    ['silent', 'silent'],
    ['losing its response', 'response-lost'],
    ['broken after it has acted', 'error-after'],
  ] as const)(
    'that is %s is queried about a charge, which is not repeated',
    REAL_MONEY,
    async (_name, fault) => {
      const { user } = await fillCart(shop);
      shop.stripe.fail(CONFIRM, fault);
      const answer = await shop.pay(user, stripeCards.succeeds);
      expect(answer.at('data', 'payment_status')).toBe('PENDING');
      expect(countOf(CONFIRM)).toBe(1);
      await shop.reconcileAfter(user, 3);
      expect(countOf(CONFIRM)).toBe(1);
      const { state } = await shop.payment(user);
      expect(state).toBe(fault === 'silent' ? 'failed' : 'succeeded');
      expect(shop.stripe.charges()).toHaveLength(fault === 'silent' ? 0 : 1);
    },
  );

  it('is queried about a charge that another request is making', REAL_MONEY, async () => {
    const { user } = await fillCart(shop);
    const hold = shop.stripe.hold(CONFIRM);
    const paying = shop.pay(user, stripeCards.succeeds);
    await hold.arrived;
    const { handle } = await shop.payment(user);
    const again = shop.deps.gateways.live.payment.pay(handle ?? '', {
      method: { kind: 'token', id: shop.stripe.token(stripeCards.succeeds) },
      returnUrl: 'https://renew.example.com/',
    });
    await expect(again).rejects.toMatchObject({ name: 'GatewayError', retryable: false });
    hold.release();
    expect((await paying).at('data', 'payment_status')).toBe('SUCCESS');
    expect(shop.stripe.charges()).toHaveLength(1);
  });

  it.each([OPEN, CONFIRM])('makes no charge while it limits %s', REAL_MONEY, async (operation) => {
    const { user } = await fillCart(shop);
    shop.stripe.fail(operation, 'rate-limit');
    expect((await shop.pay(user, stripeCards.succeeds)).at('data')).toMatchObject({
      payment_status: 'FAILED',
      charged: false,
    });
    expect(shop.stripe.charges()).toEqual([]);
    expect((await shop.pay(user, stripeCards.succeeds)).at('data', 'payment_status')).toBe(
      'SUCCESS',
    );
  });
});
