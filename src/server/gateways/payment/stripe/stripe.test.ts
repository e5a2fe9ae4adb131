import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  cardOf,
  describePaymentGateway,
  newCall,
  newPayment,
} from '#tests/support/gateways/payment-suite.ts';
import { closedAddress } from '#tests/support/outside/fake-provider.ts';
import { stripeCards } from '#tests/support/stripe/cards.ts';
import { type Fault, type StripeEmulator, startStripe } from '#tests/support/stripe/server.ts';
import { GatewayError } from '../../../errors.ts';
import { sandboxCards } from '../sandbox.ts';
import { createStripeBooks } from './books.ts';
import { createStripePayment } from './stripe.ts';

const OPEN = 'POST payment_intents';
const READ = 'GET payment_intents/:id';
const CONFIRM = 'POST payment_intents/:id/confirm';
const CANCEL = 'POST payment_intents/:id/cancel';
const REAL_MONEY = { tags: ['MONEY-001'] };

/** This timeout is long enough for a busy machine. Tests of the timeout override it. */
const PATIENT = { timeoutMs: 10_000, retryDelayMs: 1, pauseMs: 1 };
const IMPATIENT = { ...PATIENT, timeoutMs: 1_000 };

/** Maps those of the sandbox's cards that don't exist at Stripe to Stripe's equivalents. */
function stripeCardOf(stripe: StripeEmulator, number: string): string {
  if (number === sandboxCards.refundRejected) return stripeCards.disputed;
  if (number === sandboxCards.answerLost) stripe.fail(CONFIRM, 'response-lost');
  else if (number === sandboxCards.timesOut) stripe.fail(CONFIRM, 'silent');
  else return number;
  return stripeCards.succeeds;
}

describePaymentGateway('Stripe', () => openGateway('token'));
describePaymentGateway('Stripe, with a wallet’s card,', () => openGateway('confirmationToken'));

async function openGateway(kind: 'token' | 'confirmationToken') {
  const stripe = await startStripe();
  const raised = new Map<string, string>();
  return {
    gateway: createStripePayment({ ...stripe.credentials, ...IMPATIENT }),
    dispute(handle: string, status: 'needs_response' | 'under_review' | 'won' | 'lost') {
      const reference = raised.get(handle) ?? stripe.disputes.raise(handle).id;
      raised.set(handle, reference);
      stripe.disputes.move(reference, status);
      return { kind: 'dispute', reference } as const;
    },
    warn: (handle: string) =>
      ({ kind: 'warning', reference: stripe.disputes.warn(handle).id }) as const,
    books: createStripeBooks({ ...stripe.credentials, ...IMPATIENT }),
    chargeCount: () => stripe.charges().length,
    refundedCents: stripe.refundedCents,
    methodOf: (number: string) =>
      ({ kind: 'token', id: stripe[kind](stripeCardOf(stripe, number)) }) as const,
    close: stripe.close,
  };
}

describe('Stripe', () => {
  let stripe: StripeEmulator;
  let payments: ReturnType<typeof createStripePayment>;
  beforeEach(async () => {
    stripe = await startStripe();
    payments = connect();
  });
  afterEach(() => stripe.close());

  const connect = (times = PATIENT) => createStripePayment({ ...stripe.credentials, ...times });
  const thrownBy = (call: Promise<unknown>) => call.catch((error: unknown) => error);
  const calls = (operation: string) =>
    stripe.requests.filter((request) => request.operation === operation);
  const paidWith = (number: string) => newCall({ kind: 'token', id: stripe.token(number) });

  async function prepare(number: string = stripeCards.succeeds) {
    const payment = newPayment();
    const handle = await payments.open(payment);
    return { payment, handle, call: paidWith(number) };
  }
  const succeeded = (handle: string) => ({ outcome: 'succeeded', reference: handle });
  const failed = { outcome: 'failed', message: expect.stringMatching(/\.$/) };

  it(
    'opens and confirms a PaymentIntent that only our server can confirm',
    REAL_MONEY,
    async () => {
      const { payment, handle, call } = await prepare();
      expect(await payments.pay(handle, call)).toEqual(succeeded(handle));
      const [opened, confirmed] = stripe.requests;
      expect(opened).toMatchObject({
        operation: OPEN,
        key: `${payment.paymentUuid}:open`,
        version: '2026-10-28.endive',
        form: { amount: '18950', currency: 'usd', confirmation_method: 'manual' },
      });
      expect(confirmed).toMatchObject({ operation: CONFIRM, id: handle, key: `${handle}:pay` });
      expect(stripe.requests).toHaveLength(2);
    },
  );

  it('tells Stripe nothing about the vehicle or the address', REAL_MONEY, async () => {
    const { payment, handle, call } = await prepare();
    await payments.pay(handle, call);
    const [opened, confirmed] = stripe.requests;
    expect(opened?.form.metadata).toEqual({
      app: 'dmv-storefront',
      payment_uuid: payment.paymentUuid,
      order_ids: 'R100001',
    });
    expect(opened?.form.description).toBe('Orders R100001');
    expect(Object.keys(opened?.form ?? {}).toSorted()).toEqual([
      'allowed_payment_method_types',
      'amount',
      'confirmation_method',
      'currency',
      'description',
      'metadata',
    ]);
    expect(Object.keys(confirmed?.form ?? {}).toSorted()).toEqual(['payment_method', 'return_url']);
  });

  it('never sends a card number', REAL_MONEY, async () => {
    const { handle } = await prepare();
    const call = newCall(cardOf(stripeCards.succeeds));
    expect(await payments.pay(handle, call)).toMatchObject({ outcome: 'validation_failed' });
    expect(await payments.readCard(call.method)).toMatchObject({ outcome: 'validation_failed' });
    expect(stripe.requests).toHaveLength(1);
    expect(payments.fields()).toEqual({ kind: 'hosted', publishableKey: 'pk_test_emulator' });
  });

  it('pays with a confirmation token from a wallet', REAL_MONEY, async () => {
    const { handle } = await prepare();
    const id = stripe.confirmationToken(stripeCards.mastercard);
    expect(await payments.readCard({ kind: 'token', id })).toMatchObject({
      brand: 'mastercard',
      lastFour: '4444',
      expMonth: '12',
      expYear: '2031',
    });
    expect(await payments.pay(handle, newCall({ kind: 'token', id }))).toEqual(succeeded(handle));
  });

  it('rejects what is not a card', async () => {
    const account = { id: 'pm_1', object: 'payment_method', type: 'us_bank_account' };
    stripe.fail('GET payment_methods/:id', { status: 200, text: JSON.stringify(account) });
    expect(await payments.readCard({ kind: 'token', id: 'pm_1' })).toEqual({
      outcome: 'validation_failed',
      message: 'Please pay with a credit or debit card.',
    });
  });

  it.each([
    ['insufficientFunds', 'failed', 'Your card has insufficient funds.'],
    ['stolen', 'failed', 'Your card was declined.'],
    ['wrongCode', 'validation_failed', "Your card's security code is incorrect."],
    [
      'processingError',
      'failed',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ] as const)(
    'returns Stripe’s reason for the card %s',
    REAL_MONEY,
    async (card, outcome, message) => {
      const { handle, call } = await prepare(stripeCards[card]);
      expect(await payments.pay(handle, call)).toEqual({ outcome, message });
      expect(await payments.find(handle)).toEqual({ outcome, message });
      expect(stripe.charges()).toEqual([]);
    },
  );

  it('asks for the card again if its token is unknown or was used before', async () => {
    const { handle, call } = await prepare();
    await payments.pay(handle, call);
    const again = await prepare();
    const unknown = newCall({ kind: 'token', id: 'pm_unknown' });
    for (const method of [call, unknown]) {
      expect(await payments.pay((await prepare()).handle, method)).toEqual({
        outcome: 'validation_failed',
        message: 'Your card information has expired. Please enter your card again.',
      });
    }
    expect(await payments.readCard(unknown.method)).toMatchObject({ outcome: 'validation_failed' });
    expect(await payments.find(again.handle)).toEqual({ outcome: 'open' });
  });

  it('returns the first result to a second call with another card', REAL_MONEY, async () => {
    const { handle, call } = await prepare(stripeCards.declined);
    const first = await payments.pay(handle, call);
    expect(await payments.pay(handle, paidWith(stripeCards.succeeds))).toEqual(first);
    expect(stripe.charges()).toEqual([]);
  });

  it.each<[string, Fault, typeof PATIENT, 'open' | 'succeeded']>([
    ['drops the request', 'request-lost', PATIENT, 'open'],
    ['drops the response', 'response-lost', PATIENT, 'succeeded'],
    ['breaks off its response', 'half-response', PATIENT, 'succeeded'],
    ['never answers', 'silent', IMPATIENT, 'open'],
    ['fails before it charges', 'error', PATIENT, 'open'],
    ['fails after it has charged', 'error-after', PATIENT, 'succeeded'],
    ['is down', { status: 503, text: '<h1>Maintenance</h1>' }, PATIENT, 'open'],
    ['answers with an empty object', { status: 500, text: '{}' }, PATIENT, 'open'],
    ['answers with nothing', { status: 200, text: 'null' }, PATIENT, 'open'],
    ['sends us elsewhere', { status: 307, text: '', headers: { location: '/x' } }, PATIENT, 'open'],
  ])(
    'sends a confirmation once and leaves its result unknown if Stripe %s',
    REAL_MONEY,
    async (_case, fault, times, outcome) => {
      payments = connect(times);
      const { handle, call } = await prepare();
      stripe.fail(CONFIRM, fault);
      const error = await thrownBy(payments.pay(handle, call));
      expect(error).toBeInstanceOf(GatewayError);
      expect(error).toMatchObject({ gateway: 'payment', retryable: false, kind: 'outage' });
      expect(calls(CONFIRM)).toHaveLength(1);
      expect(await payments.find(handle)).toMatchObject({ outcome });
      expect(stripe.charges()).toHaveLength(outcome === 'succeeded' ? 1 : 0);
    },
  );

  it('makes no charge while a rate limit rejects calls', REAL_MONEY, async () => {
    const { handle, call } = await prepare();
    stripe.fail(CONFIRM, 'rate-limit');
    expect(await thrownBy(payments.pay(handle, call))).toMatchObject({
      name: 'GatewayError',
      retryable: true,
      kind: 'outage',
    });
    expect(stripe.charges()).toEqual([]);
    expect(await payments.pay(handle, call)).toEqual(succeeded(handle));
  });

  it.each(['unauthorized', 'forbidden'] as const)(
    'reports that Stripe rejected our credentials if a key is %s',
    REAL_MONEY,
    async (fault) => {
      const { handle, call } = await prepare();
      stripe.fail(CONFIRM, fault);
      expect(await thrownBy(payments.pay(handle, call))).toMatchObject({
        name: 'GatewayError',
        retryable: false,
        kind: 'credentials',
      });
      expect(stripe.charges()).toEqual([]);
    },
  );

  it('is retryable if a call was never sent', async () => {
    const baseUrl = await closedAddress();
    const away = createStripePayment({ ...stripe.credentials, ...PATIENT, baseUrl });
    expect(await thrownBy(away.pay('pi_1', paidWith(stripeCards.succeeds)))).toMatchObject({
      name: 'GatewayError',
      message: 'The payment service could not be reached',
      retryable: true,
    });
  });

  it('waits while the same call is still running', REAL_MONEY, async () => {
    const { handle, call } = await prepare();
    const [confirming, reading] = [stripe.hold(CONFIRM), stripe.hold(READ)];
    const first = payments.pay(handle, call);
    await confirming.arrived;
    const second = payments.pay(handle, call);
    await reading.arrived;
    confirming.release();
    expect(await first).toEqual(succeeded(handle));
    reading.release();
    expect(await second).toEqual(succeeded(handle));
    expect(stripe.charges()).toHaveLength(1);
  });

  it('leaves the result unknown while the same call is still running', REAL_MONEY, async () => {
    const { handle, call } = await prepare();
    const confirming = stripe.hold(CONFIRM);
    const first = payments.pay(handle, call);
    await confirming.arrived;
    const unknown = { name: 'GatewayError', retryable: false, kind: 'call' };
    expect(await thrownBy(payments.pay(handle, call))).toMatchObject(unknown);
    stripe.fail(READ, 'rate-limit', 'rate-limit', 'rate-limit');
    expect(await thrownBy(payments.pay(handle, call))).toMatchObject(unknown);
    stripe.fail(READ, 'unauthorized');
    expect(await thrownBy(payments.pay(handle, call))).toMatchObject(unknown);
    confirming.release();
    expect(await first).toEqual(succeeded(handle));
    expect(stripe.charges()).toHaveLength(1);
  });

  it('makes no charge if a confirmation arrives after the payment was canceled', {
    tags: ['MONEY-001', 'MONEY-003'],
  }, async () => {
    const { handle, call } = await prepare();
    const confirming = stripe.hold(CONFIRM);
    const paying = payments.pay(handle, call);
    await confirming.arrived;
    expect(await payments.cancel(handle)).toEqual({ outcome: 'canceled' });
    confirming.release();
    expect(await paying).toEqual(failed);
    expect(stripe.charges()).toEqual([]);
  });

  it.each(['request-lost', 'response-lost'] as const)(
    'cancels a payment on the second attempt after the fault %s',
    REAL_MONEY,
    async (fault) => {
      const { handle } = await prepare();
      stripe.fail(CANCEL, fault);
      expect(await thrownBy(payments.cancel(handle))).toMatchObject({ retryable: true });
      expect(await payments.cancel(handle)).toEqual({ outcome: 'canceled' });
    },
  );

  it.each(['request-lost', 'response-lost'] as const)(
    'opens a payment only once despite the connection fault %s',
    REAL_MONEY,
    async (fault) => {
      stripe.fail(OPEN, fault);
      const payment = newPayment();
      const handle = await payments.open(payment);
      expect(await payments.open(payment)).toBe(handle);
      expect(stripe.account.newestIntents()).toHaveLength(1);
    },
  );

  it('does not repeat opening a payment after an error, which Stripe has saved', async () => {
    stripe.fail(OPEN, 'error');
    expect(await thrownBy(payments.open(newPayment()))).toMatchObject({ retryable: true });
    expect(calls(OPEN)).toHaveLength(1);
  });

  it('reports no result while Stripe processes a payment', REAL_MONEY, async () => {
    const { handle, call } = await prepare();
    const processing = { ...stripe.account.find(handle), status: 'processing' };
    stripe.fail(CONFIRM, { status: 200, text: JSON.stringify(processing) });
    expect(await thrownBy(payments.pay(handle, call))).toMatchObject({
      name: 'GatewayError',
      retryable: false,
    });
    stripe.fail(READ, { status: 200, text: JSON.stringify(processing) });
    expect(await thrownBy(payments.find(handle))).toBeInstanceOf(GatewayError);
  });

  it('can cancel a check that only Stripe’s script could show', async () => {
    const { handle, call } = await prepare();
    const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
    const asking = { ...stripe.account.find(handle), status: 'requires_action', next_action };
    stripe.fail(CONFIRM, { status: 200, text: JSON.stringify(asking) });
    expect(await thrownBy(payments.pay(handle, call))).toMatchObject({ retryable: false });
    stripe.fail(READ, { status: 200, text: JSON.stringify(asking) });
    expect(await payments.find(handle)).toEqual({ outcome: 'open' });
    expect(await payments.cancel(handle)).toEqual({ outcome: 'canceled' });
  });

  it('reads a payment three times while Stripe fails', async () => {
    const { handle } = await prepare();
    stripe.fail(READ, 'error', 'request-lost', 'rate-limit');
    expect(await thrownBy(payments.find(handle))).toMatchObject({
      name: 'GatewayError',
      retryable: true,
    });
    expect(calls(READ)).toHaveLength(3);
    expect(await payments.find(handle)).toEqual({ outcome: 'open' });
  });

  it('pauses after several failures', async () => {
    const { handle, call } = await prepare();
    stripe.fail(CONFIRM, ...Array.from({ length: 5 }, (): Fault => 'rate-limit'));
    for (let times = 0; times < 6; times += 1) await thrownBy(payments.pay(handle, call));
    expect(calls(CONFIRM)).toHaveLength(5);
  });

  it('keeps keys, tokens, and secrets out of its errors', REAL_MONEY, async () => {
    const { handle, call } = await prepare();
    const errors: unknown[] = [];
    for (const fault of ['error-after', 'half-response', 'unauthorized', 'rate-limit'] as const) {
      stripe.fail(CONFIRM, fault);
      errors.push(await thrownBy(payments.pay(handle, call)));
    }
    for (const error of errors) {
      expect(error).toBeInstanceOf(GatewayError);
      const text = inspect(error, { depth: 10, showHidden: true });
      for (const secret of ['sk_test', '_secret_', 'pm_', 'jane@example.com']) {
        expect(text).not.toContain(secret);
      }
    }
  });
});
