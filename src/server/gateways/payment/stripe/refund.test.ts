import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newCall, newPayment } from '#tests/support/gateways/payment-suite.ts';
import { stripeCards } from '#tests/support/stripe/cards.ts';
import { type StripeEmulator, startStripe } from '#tests/support/stripe/server.ts';
import { createStripePayment } from './stripe.ts';

const REFUND = 'POST refunds';
const GOES_BACK = { tags: ['MONEY-001', 'PROM-001'] };
const DAY_MS = 86_400_000;
const PATIENT = { timeoutMs: 10_000, retryDelayMs: 1, pauseMs: 1 };

describe('A refund through Stripe', () => {
  let stripe: StripeEmulator;
  let payments: ReturnType<typeof createStripePayment>;
  beforeEach(async () => {
    stripe = await startStripe();
    payments = createStripePayment({ ...stripe.credentials, ...PATIENT });
  });
  afterEach(() => stripe.close());

  async function prepare(number: string = stripeCards.succeeds) {
    const payment = newPayment();
    const reference = await payments.open(payment);
    await payments.pay(reference, newCall({ kind: 'token', id: stripe.token(number) }));
    const { paymentUuid } = payment;
    return { refundUuid: randomUUID(), paymentUuid, reference, amountCents: 5_000 };
  }
  const refunded = { outcome: 'refunded', reference: expect.stringMatching(/^re_/) };
  const thrownBy = (call: Promise<unknown>) => call.catch((error: unknown) => error);

  it('carries our UUIDs, and its own is the idempotency key', GOES_BACK, async () => {
    const refund = await prepare();
    expect(await payments.refund(refund)).toEqual(refunded);
    expect(stripe.requests.at(-1)).toMatchObject({
      operation: REFUND,
      key: refund.refundUuid,
      form: {
        payment_intent: refund.reference,
        amount: '5000',
        metadata: {
          app: 'dmv-storefront',
          payment_uuid: refund.paymentUuid,
          refund_uuid: refund.refundUuid,
        },
      },
    });
  });

  it('is made only once, even if its response was lost and Stripe has forgotten its key', {
    tags: ['MONEY-001', 'MONEY-006', 'PROM-001'],
  }, async () => {
    const refund = await prepare();
    stripe.fail(REFUND, 'response-lost');
    expect(await thrownBy(payments.refund(refund))).toMatchObject({ retryable: true });
    stripe.clock.now += 3 * DAY_MS;
    expect(await payments.refund(refund)).toEqual(refunded);
    expect(await payments.refund(refund)).toEqual(refunded);
    expect(stripe.refundedCents()).toBe(5_000);
  });

  it('is made a day after Stripe has saved an error', GOES_BACK, async () => {
    const refund = await prepare();
    stripe.fail(REFUND, 'error');
    expect(await thrownBy(payments.refund(refund))).toMatchObject({ retryable: true });
    expect(await thrownBy(payments.refund(refund))).toMatchObject({ retryable: true });
    expect(stripe.refundedCents()).toBe(0);
    stripe.clock.now += DAY_MS;
    expect(await payments.refund(refund)).toEqual(refunded);
    expect(stripe.refundedCents()).toBe(5_000);
  });

  it('is made once by two calls at the same time', GOES_BACK, async () => {
    const refund = await prepare();
    const making = stripe.hold(REFUND);
    const first = payments.refund(refund);
    await making.arrived;
    expect(await thrownBy(payments.refund(refund))).toMatchObject({ retryable: true });
    making.release();
    const made = await first;
    expect(made).toEqual(refunded);
    expect(await payments.refund(refund)).toEqual(made);
    expect(stripe.refundedCents()).toBe(5_000);
  });

  it('is found again among many refunds of one payment', GOES_BACK, async () => {
    const refund = { ...(await prepare()), amountCents: 1 };
    const made = await payments.refund(refund);
    for (let count = 0; count < 150; count += 1) {
      stripe.refunds.create({ payment_intent: refund.reference, amount: 1 });
    }
    stripe.clock.now += 3 * DAY_MS;
    expect(await payments.refund(refund)).toEqual(made);
    expect(stripe.refundedCents()).toBe(151);
  });

  it('counts as made while it is pending, and as rejected once the bank says so', {
    tags: ['MONEY-001', 'MONEY-006'],
  }, async () => {
    const refund = await prepare(stripeCards.refundPends);
    const made = await payments.refund(refund);
    expect(made).toEqual(refunded);
    stripe.refunds.decide(made.outcome === 'refunded' ? made.reference : '', 'failed');
    expect(await payments.refund(refund)).toEqual({
      outcome: 'refused',
      message: 'The bank did not accept the refund.',
    });
    expect(stripe.refundedCents()).toBe(0);
  });

  it.each([
    ['of a disputed charge', stripeCards.disputed, 5_000, /has been charged back/],
    ['of more than was charged', stripeCards.succeeds, 18_951, /is greater than .*\.$/],
    ['of an unpaid payment', stripeCards.declined, 5_000, /does not have a successful charge/],
  ])('%s is rejected permanently', GOES_BACK, async (_case, card, amountCents, message) => {
    const refund = { ...(await prepare(card)), amountCents };
    const first = await payments.refund(refund);
    expect(first).toEqual({ outcome: 'refused', message: expect.stringMatching(message) });
    expect(await payments.refund(refund)).toEqual(first);
    expect(stripe.refundedCents()).toBe(0);
  });
});
