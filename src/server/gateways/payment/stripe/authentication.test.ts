import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newCall, newPayment } from '#tests/support/gateways/payment-suite.ts';
import { stripeCards } from '#tests/support/stripe/cards.ts';
import { type StripeEmulator, startStripe } from '#tests/support/stripe/server.ts';
import { createStripePayment } from './stripe.ts';

const CONFIRM = 'POST payment_intents/:id/confirm';
const REAL_MONEY = { tags: ['MONEY-001'] };
const PATIENT = { timeoutMs: 10_000, retryDelayMs: 1, pauseMs: 1 };

describe('The bank’s check of a customer', () => {
  let stripe: StripeEmulator;
  let payments: ReturnType<typeof createStripePayment>;
  beforeEach(async () => {
    stripe = await startStripe();
    payments = createStripePayment({ ...stripe.credentials, ...PATIENT });
  });
  afterEach(() => stripe.close());

  async function startCheck(number: string = stripeCards.authenticates, id = stripe.token(number)) {
    const handle = await payments.open(newPayment());
    const call = newCall({ kind: 'token', id });
    const asked = await payments.pay(handle, call);
    expect(asked).toEqual({
      outcome: 'action_required',
      url: `${stripe.baseUrl}/redirect/authenticate/${handle}`,
    });
    return { handle, call, asked };
  }
  const failed = { outcome: 'failed', message: expect.stringMatching(/\.$/) };

  it('is followed by one charge once the bank has approved the payment', REAL_MONEY, async () => {
    const { handle, asked } = await startCheck();
    expect(await payments.resume(handle)).toEqual(asked);
    expect(await payments.find(handle)).toEqual(asked);
    stripe.account.authenticate(handle, 'approved');
    expect(await payments.find(handle)).toEqual({ outcome: 'open' });
    expect(stripe.charges()).toEqual([]);
    const succeeded = { outcome: 'succeeded', reference: handle };
    const both = [payments.resume(handle), payments.resume(handle)];
    expect(await Promise.all(both)).toEqual([succeeded, succeeded]);
    expect(await payments.resume(handle)).toEqual(succeeded);
    expect(stripe.charges()).toHaveLength(1);
  });

  it('happens on the same page for a card from a wallet', { tags: ['MONEY-009'] }, async () => {
    const card = stripeCards.authenticates;
    const { handle } = await startCheck(card, stripe.confirmationToken(card));
    stripe.account.authenticate(handle, 'approved');
    expect(await payments.resume(handle)).toMatchObject({ outcome: 'succeeded' });
  });

  it('sends the customer back to our page', REAL_MONEY, async () => {
    const { handle, call } = await startCheck();
    const { next_action: next } = stripe.account.find(handle);
    expect(next?.redirect_to_url?.return_url).toBe(call.returnUrl);
  });

  it('charges nothing if the bank rejects the customer', REAL_MONEY, async () => {
    const { handle } = await startCheck();
    stripe.account.authenticate(handle, 'failed');
    const rejected = {
      outcome: 'failed',
      message:
        'Your bank could not confirm that it was you. Please try again, or use another card.',
    };
    expect(await payments.resume(handle)).toEqual(rejected);
    expect(await payments.find(handle)).toEqual(rejected);
    expect(await payments.cancel(handle)).toEqual({ outcome: 'canceled' });
    expect(stripe.charges()).toEqual([]);
  });

  it('can still end with a declined card', REAL_MONEY, async () => {
    const { handle } = await startCheck(stripeCards.authenticatesThenDeclines);
    stripe.account.authenticate(handle, 'approved');
    expect(await payments.resume(handle)).toEqual({
      outcome: 'failed',
      message: 'Your card was declined.',
    });
    expect(stripe.charges()).toEqual([]);
  });

  it('can be abandoned, before and after the bank has approved', REAL_MONEY, async () => {
    const left = await startCheck();
    const late = await startCheck();
    stripe.account.authenticate(late.handle, 'approved');
    for (const { handle, call } of [left, late]) {
      expect(await payments.cancel(handle)).toEqual({ outcome: 'canceled' });
      expect(await payments.resume(handle)).toEqual(failed);
      expect(await payments.pay(handle, { ...call, returnUrl: 'https://x.example' })).toEqual(
        failed,
      );
    }
    expect(stripe.charges()).toEqual([]);
  });

  it('leaves the result unknown if the response to resuming is lost', REAL_MONEY, async () => {
    const { handle } = await startCheck();
    stripe.account.authenticate(handle, 'approved');
    stripe.fail(CONFIRM, 'response-lost');
    await expect(payments.resume(handle)).rejects.toMatchObject({ retryable: false });
    expect(await payments.resume(handle)).toMatchObject({ outcome: 'succeeded' });
    expect(stripe.charges()).toHaveLength(1);
  });
});
