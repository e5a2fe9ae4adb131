import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stripeCards } from '#tests/support/stripe/cards.ts';
import { type StripeEmulator, startStripe } from '#tests/support/stripe/server.ts';

const DAY_MS = 86_400_000;
const money = { amount: 18_950, currency: 'usd' };

/** The tests of the product rely on the emulator, so it must be as strict as Stripe. */
describe('The emulator of Stripe', () => {
  let stripe: StripeEmulator;
  let sdk: Stripe;
  beforeEach(async () => {
    stripe = await startStripe();
    sdk = connect(stripe.credentials.clientSecret);
  });
  afterEach(() => stripe.close());

  function connect(key: string): Stripe {
    const { hostname, port } = new URL(stripe.baseUrl);
    const address = { protocol: 'http', host: hostname, port } as const;
    return new Stripe(key, { ...address, maxNetworkRetries: 0, telemetry: false });
  }
  const thrownBy = (call: Promise<unknown>) => call.catch((error: unknown) => error);
  const cardOf = (number: string) =>
    ({ type: 'card', card: { number, exp_month: 12, exp_year: 2031, cvc: '987' } }) as const;

  it('rejects unknown, missing, and wrong parameters', async () => {
    const card = { ...cardOf(stripeCards.succeeds).card, color: 'blue' };
    expect(await thrownBy(sdk.paymentMethods.create({ type: 'card', card }))).toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'card[color]',
    });
    const create = (path: object) =>
      thrownBy(sdk.rawRequest('POST', '/v1/payment_intents', { ...path }));
    expect(await create({ amount: 100 })).toMatchObject({
      code: 'parameter_missing',
      param: 'currency',
    });
    expect(await create({ ...money, amount: 0 })).toMatchObject({ param: 'amount' });
    expect(await thrownBy(sdk.rawRequest('GET', '/v1/nothing'))).toMatchObject({
      statusCode: 404,
    });
  });

  it('returns the first response to a repeated key, for a day', async () => {
    const create = () => sdk.paymentIntents.create(money, { idempotencyKey: 'one' });
    const first = await create();
    const again = await create();
    expect(again).toEqual(first);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    stripe.clock.now += DAY_MS;
    expect((await create()).id).not.toBe(first.id);
  });

  it('saves errors with their key, but not rejected parameters', async () => {
    const { id } = await sdk.paymentIntents.create(money);
    const payment_method = stripe.token(stripeCards.declined);
    const confirm = () =>
      thrownBy(sdk.paymentIntents.confirm(id, { payment_method }, { idempotencyKey: 'two' }));
    expect(await confirm()).toMatchObject({ code: 'card_declined' });
    const replayed = await confirm();
    expect(replayed).toMatchObject({
      code: 'card_declined',
      headers: { 'idempotent-replayed': 'true' },
    });
    stripe.fail('POST payment_intents', 'error');
    const create = () => thrownBy(sdk.paymentIntents.create(money, { idempotencyKey: 'three' }));
    expect(await create()).toMatchObject({ statusCode: 500 });
    expect(await create()).toMatchObject({ statusCode: 500 });
    const options = { idempotencyKey: 'four' };
    expect(
      await thrownBy(sdk.paymentIntents.create({ ...money, amount: 0 }, options)),
    ).toMatchObject({ param: 'amount' });
    expect(await sdk.paymentIntents.create(money, options)).toMatchObject({ amount: 18_950 });
  });

  it('rejects a key used with other parameters, at another endpoint, or currently in use', async () => {
    const options = { idempotencyKey: 'five' };
    const creating = stripe.hold('POST payment_intents');
    const first = sdk.paymentIntents.create(money, options);
    await creating.arrived;
    const again = () => thrownBy(sdk.paymentIntents.create(money, options));
    expect(await again()).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    creating.release();
    const { id } = await first;
    for (const call of [
      sdk.paymentIntents.create({ ...money, amount: 1 }, options),
      sdk.paymentIntents.cancel(id, {}, options),
    ]) {
      expect(await thrownBy(call)).toMatchObject({
        statusCode: 400,
        type: 'StripeIdempotencyError',
      });
    }
  });

  it('lets the publishable key create cards and nothing else', async () => {
    const page = connect(stripe.credentials.clientId);
    const { id } = await page.paymentMethods.create(cardOf(stripeCards.amex));
    expect((await sdk.paymentMethods.retrieve(id)).card).toMatchObject({
      brand: 'amex',
      last4: '0005',
    });
    expect(await thrownBy(page.paymentMethods.create(cardOf('4242424242424241')))).toMatchObject({
      code: 'incorrect_number',
    });
    expect(await thrownBy(page.paymentMethods.retrieve(id))).toMatchObject({ statusCode: 401 });
    expect(await thrownBy(page.paymentIntents.create(money))).toMatchObject({ statusCode: 401 });
  });

  it('lists payments by time, page by page', async () => {
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      made.push((await sdk.paymentIntents.create(money)).id);
      stripe.clock.now += 1000;
    }
    const created = { gte: stripe.clock.now / 1000 - 2 };
    const recent = await sdk.paymentIntents.list({ created, limit: 1 }).autoPagingToArray({
      limit: 10,
    });
    expect(recent.map(({ id }) => id)).toEqual([made[2], made[1]]);
  });

  it('charges a payment once and a card once', async () => {
    const payment_method = stripe.token(stripeCards.succeeds);
    const [first, second] = [
      await sdk.paymentIntents.create(money),
      await sdk.paymentIntents.create(money),
    ];
    await sdk.paymentIntents.confirm(first.id, { payment_method });
    expect(await thrownBy(sdk.paymentIntents.confirm(first.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
    expect(await thrownBy(sdk.paymentIntents.confirm(second.id, { payment_method }))).toMatchObject(
      { param: 'payment_method' },
    );
    expect(await thrownBy(sdk.paymentIntents.confirm(second.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(stripe.charges().map(({ id }) => id)).toEqual([first.id]);
  });

  it('returns the money of a failed refund to the charge', async () => {
    const { id } = await sdk.paymentIntents.create(money);
    const payment_method = stripe.token(stripeCards.refundPends);
    await sdk.paymentIntents.confirm(id, { payment_method });
    const refund = await sdk.refunds.create({ payment_intent: id });
    expect(refund).toMatchObject({ status: 'pending', amount: 18_950 });
    expect(await thrownBy(sdk.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    stripe.refunds.decide(refund.id, 'failed');
    expect(await sdk.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
    expect(await sdk.refunds.create({ payment_intent: id })).toMatchObject({ status: 'pending' });
    expect(stripe.account.events.map(({ type }) => type)).toEqual([
      'payment_intent.created',
      'payment_intent.succeeded',
      'refund.created',
      'refund.failed',
      'refund.created',
    ]);
  });
});
